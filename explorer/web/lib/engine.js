// The program in the page: the library compiled to WebAssembly, in workers, for a page without a server. It answers the same addresses in
// the same words (explorer/src/page.rs), so that nothing else here knows the difference.
//
// Questions go to two workers: one for what is answered at once, one for what takes its time (each has its own tables). A worker answers one
// question after the other. Whoever leaves takes its question from the queue; if it was being answered, the worker is ended and begun anew.

/** @typedef {{version: string, verdicts?: boolean, report?: boolean, docs?: boolean}} Site what an exported page says of itself, and what lies beside it */
/** @typedef {{id: number, url: string, init: RequestInit, answer: (response: Response) => void, fail: (error: unknown) => void, events: ReadableStreamDefaultController<Uint8Array> | null}} Asked */

const SLOW = /^\/api\/(beams|image|plot|levels|periods|adjoin|guess|prove|solve|cloud|figure|claims)/;
/** A table is worth more than the time to its end. */
const TABLES = /^\/api\/(tile|differences)/;

/** What scripts beside the page have left. @returns {{WYTHOFF_SITE?: Site, WYTHOFF_ENGINE?: unknown, WYTHOFF_VERDICTS?: unknown}} */
const held = () => /** @type {object} */ (window);

/** What the page is, if it was exported. @returns {Site | null} */
export function exportedSite() {
  return held().WYTHOFF_SITE ?? null;
}

/** The worker's whole program; it stands here as a function so that it can be put into one from a file, too. */
function work() {
  /** @typedef {{memory: WebAssembly.Memory, room: (bytes: number) => number, answer: () => number, answered: () => number}} Program */
  let engine = /** @type {Program} */ (/** @type {unknown} */ (null));
  let current = 0;
  const page = {
    now: () => performance.now(),
    told: (/** @type {number} */ done, /** @type {number} */ total) => {
      const time = performance.now();
      if (time - lastTold < 100) return;
      lastTold = time;
      postMessage({ id: current, done, total });
    },
    news: (/** @type {number} */ at, /** @type {number} */ length) => postMessage({ id: current, news: new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, length)) }),
    failed: (/** @type {number} */ at, /** @type {number} */ length) => postMessage({ id: current, failed: new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, length)) }),
  };
  let lastTold = 0;
  self.onmessage = async ({ data }) => {
    if (data.module) {
      engine = /** @type {Program} */ (/** @type {unknown} */ ((await WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (data.module), { page })).exports));
      postMessage({ ready: true });
      return;
    }
    current = data.id;
    const question = new TextEncoder().encode(data.question);
    const room = engine.room(question.length);
    new Uint8Array(engine.memory.buffer, room, question.length).set(question);
    const length = engine.answer();
    const answer = new Uint8Array(engine.memory.buffer, engine.answered(), length).slice();
    const line = answer.indexOf(10);
    const { status, headers } = JSON.parse(new TextDecoder().decode(answer.subarray(0, line)));
    const body = answer.slice(line + 1).buffer;
    postMessage({ id: data.id, status, headers, body }, { transfer: [body] });
  };
}

/** The program, compiled while it comes and is unpacked: from a script beside the page where it lies on a disk, else as a file. @returns {Promise<WebAssembly.Module>} */
async function compiled() {
  const { body } = location.protocol === 'file:' ? new Response(await fromScript()) : await fetch('assets/engine.wasm.gz');
  if (!body) throw new Error('assets/engine.wasm.gz is empty');
  const reader = body.getReader();
  const first = await reader.read();
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */
  const whole = new ReadableStream({
    start(to) { if (first.value) to.enqueue(first.value); },
    async pull(to) {
      const { value, done } = await reader.read();
      if (done) to.close();
      else to.enqueue(value);
    },
  });
  // Some servers unpack what they know to be packed.
  const plain = first.value?.[0] === 0x1f ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
  return WebAssembly.compileStreaming(new Response(plain, { headers: { 'Content-Type': 'application/wasm' } }));
}

/** What a script beside the page holds, and holds no longer afterwards: a page from a disk may read no other files. @param {string} source @param {'WYTHOFF_ENGINE' | 'WYTHOFF_VERDICTS'} name @returns {Promise<unknown>} */
function heldBy(source, name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => {
      const found = held()[name];
      delete held()[name];
      resolve(found);
      script.remove();
    };
    script.onerror = () => reject(new Error(`${source} is missing`));
    document.head.append(script);
  });
}

/** @returns {Promise<ArrayBuffer>} */
async function fromScript() {
  const text = atob(String(await heldBy('assets/engine.js', 'WYTHOFF_ENGINE')));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
}

/** @type {Promise<unknown> | null} */
let verdicts = null;

/** The claims with the verdicts that were made when the page was written, if any were. @returns {Promise<unknown>} */
export async function bakedVerdicts() {
  if (!exportedSite()?.verdicts) return null;
  verdicts ??= heldBy('assets/verdicts.js', 'WYTHOFF_VERDICTS');
  return verdicts;
}

/** Keeps the page for times without a network, where it comes from a host that may do so. */
export function keepOffline() {
  if (exportedSite() && /^https?:$/.test(location.protocol) && 'serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').catch(() => { /* a browser that refuses: the page works while there is a network */ });
}

/** One worker with its queue. @param {Promise<WebAssembly.Module>} program */
function lane(program) {
  /** @type {Asked[]} */
  const queue = [];
  /** @type {Worker | null} */
  let worker = null;
  let ready = false;
  /** @type {Asked | null} */
  let running = null;

  function begin() {
    const source = URL.createObjectURL(new Blob([`(${work})()`], { type: 'text/javascript' }));
    const mine = new Worker(source);
    worker = mine;
    ready = false;
    mine.onmessage = ({ data }) => {
      if (worker !== mine) return;
      if (data.ready) { ready = true; URL.revokeObjectURL(source); }
      else if (running && data.id === running.id) heard(data);
      next();
    };
    mine.onerror = (event) => { if (worker === mine) broken(event.message); };
    program.then((module) => mine.postMessage({ module })).catch((error) => broken(String(error)));
  }

  /** @param {{failed?: string, news?: string, done?: number, total?: number, status?: number, headers?: Record<string, string>, body?: ArrayBuffer}} data */
  function heard(data) {
    const asked = /** @type {Asked} */ (running);
    if (data.failed) return broken(data.failed);
    if (data.news) return asked.events?.enqueue(new TextEncoder().encode(`event: news\ndata: ${data.news}\n\n`));
    if (data.status === undefined) return asked.events?.enqueue(new TextEncoder().encode(`event: progress\ndata: ${JSON.stringify({ done: data.done, total: data.total })}\n\n`));
    running = null;
    if (asked.events && data.status === 200) {
      asked.events.enqueue(new Uint8Array(data.body ?? new ArrayBuffer(0)));
      asked.events.close();
    } else asked.answer(new Response(data.body, { status: data.status, headers: data.headers }));
  }

  /** The program failed, or there was no memory left: the next question finds a new one. @param {string} words */
  function broken(words) {
    const asked = running;
    running = null;
    end();
    const body = JSON.stringify({ error: /memory|alloc|unreachable/i.test(words) ? 'this question needs more memory than a page has: ask for less, or use the command wyt' : words, kind: 'internal' });
    asked?.answer(new Response(body, { status: 413 }));
    if (asked?.events) try { asked.events.error(new Error(words)); } catch { /* already closed */ }
    if (queue.length > 0) begin();
  }

  function end() {
    worker?.terminate();
    worker = null;
    ready = false;
  }

  function next() {
    if (running || queue.length === 0) return;
    if (!worker) begin();
    if (!ready) return;
    running = /** @type {Asked} */ (queue.shift());
    const { id, url, init } = running;
    worker?.postMessage({ id, question: `${init.method ?? 'GET'} ${url}\n${init.body ?? ''}` });
  }

  return {
    /** @param {Asked} asked */
    ask(asked) {
      queue.push(asked);
      next();
    },
    /** @param {Asked} asked */
    leave(asked) {
      const place = queue.indexOf(asked);
      if (place >= 0) queue.splice(place, 1);
      else if (running === asked && !TABLES.test(asked.url)) {
        running = null;
        end();
        next();
      }
    },
    /** Is there before the first question comes. */
    warm: begin,
  };
}

/** Answers by the program in the page instead of a server. @returns {import('./api.js').Transport} */
export function engineTransport() {
  const program = compiled();
  const [quick, slow] = [lane(program), lane(program)];
  quick.warm();
  let number = 0;
  return (url, init) => new Promise((resolve, reject) => {
    number += 1;
    const left = () => new DOMException('left', 'AbortError');
    const { signal } = init;
    if (signal?.aborted) return reject(left());
    const place = SLOW.test(url) ? slow : quick;
    /** @type {Asked} */
    const asked = { id: number, url, init, answer: resolve, fail: reject, events: null };
    if (/^\/api\/(beams|solve)/.test(url)) {
      // How far it is, as a server would send it; a refusal is an answer of its own.
      const stream = new ReadableStream({ start: (controller) => { asked.events = controller; } });
      let told = false;
      const events = /** @type {ReadableStreamDefaultController<Uint8Array>} */ (/** @type {unknown} */ (asked.events));
      const once = () => { if (!told) { told = true; resolve(new Response(stream, { status: 200, headers: { 'Content-Type': 'text/event-stream' } })); } };
      asked.events = { ...events, enqueue: (chunk) => { once(); events.enqueue(chunk); }, close: () => events.close(), error: (error) => events.error(error) };
    }
    signal?.addEventListener('abort', () => {
      place.leave(asked);
      asked.events?.error(left());
      reject(left());
    }, { once: true });
    place.ask(asked);
  });
}
