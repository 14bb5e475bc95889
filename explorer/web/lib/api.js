// Everything the page asks of the server goes through here: JSON, raw tiles, event streams. Errors carry the server's own
// words and the column of the notation they are about. A static page without a server puts its own answers in by `useTransport`.

/** @typedef {Record<string, string | number | boolean | null | undefined>} Query */
/** @typedef {(url: string, init: RequestInit) => Promise<Response>} Transport */

/** The server's refusal: its words, the HTTP status, the 1-based column of the notation where known, and of which kind it is. */
export class ApiError extends Error {
  /** @param {string} message @param {number} status @param {number | null} column @param {string} [kind] */
  constructor(message, status, column, kind = '') {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.column = column;
    this.kind = kind;
  }
}

/** @type {Transport} */
let transport = (url, init) => fetch(url, init);

/** Answers requests by `answer` instead of the network. @param {Transport} answer */
export function useTransport(answer) {
  transport = answer;
  served = false;
}

/** Whether a server is asked, and addresses of pictures can be shown as they are. */
let served = true;

/**
 * The address of a picture for an image: the server's, or that of what the page itself has made of it.
 * @param {string} source such as /api/image/x.png @param {AbortSignal} [signal] @returns {Promise<string>}
 */
export async function pictureOf(source, signal) {
  if (served) return source;
  const answer = await ask(source, { signal: signal ?? null });
  return URL.createObjectURL(await answer.blob());
}

/** @param {string} path @param {Query} [query] */
export function urlOf(path, query = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || value === false) continue;
    search.set(name, value === true ? '1' : String(value));
  }
  const text = search.toString();
  return `/api/${path}${text ? `?${text}` : ''}`;
}

/** @param {string} url @param {RequestInit} init @returns {Promise<Response>} */
async function ask(url, init) {
  /** @type {Response} */
  let answer;
  try {
    answer = await transport(url, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(served ? 'The server does not answer. Is `wyt serve` still running?' : `The program of this page cannot be read: ${wordsOf(error)}`, 0, null);
  }
  if (answer.ok) return answer;
  const text = await answer.text();
  let words = text.trim() || `The server answered ${answer.status}.`;
  let column = null, kind = '';
  try {
    const body = JSON.parse(text);
    if (typeof body.error === 'string') words = body.error;
    if (typeof body.column === 'number') column = body.column;
    if (typeof body.kind === 'string') kind = body.kind;
  } catch { /* not JSON: the text itself is the message */ }
  throw new ApiError(words, answer.status, column, kind);
}

/** @typedef {import('../../browser/answers.js').Answers} Answers what stands under `data`, by address */
/** @typedef {{game: string | null, bounds: Record<string, unknown>, engine: string | null, version: string}} Head */

/** An answer as the page takes it: its data, with game, bounds, engine and version beside them. @template T @param {Head & {data: T}} answer @returns {Head & T} */
function opened({ data, ...head }) {
  return { ...head, ...data };
}

/** @template {keyof Answers} P @param {P} path @param {Query} [query] @param {AbortSignal} [signal] @returns {Promise<Head & Answers[P]>} */
export async function getJson(path, query, signal) {
  return opened(await (await ask(urlOf(path, query), { signal: signal ?? null })).json());
}

/** @template {keyof Answers} P @param {P} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<Head & Answers[P]>} */
export async function postJson(path, body, signal) {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal: signal ?? null };
  return opened(await (await ask(urlOf(path), init)).json());
}

/** @param {string} path @param {Query} [query] @param {AbortSignal} [signal] */
export async function getBytes(path, query, signal) {
  const answer = await ask(urlOf(path, query), { signal: signal ?? null });
  return { status: answer.status, headers: answer.headers, buffer: await answer.arrayBuffer() };
}

/** Whether an error only says that nobody wants the answer any more. @param {unknown} error */
export function isAbort(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The words of any error. @param {unknown} error */
export function wordsOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Only the newest call counts: a new one aborts the one before. `run(signal => …)` gives undefined when it was overtaken.
 */
export function newest() {
  /** @type {AbortController | null} */
  let current = null;
  return {
    /** @template T @param {(signal: AbortSignal) => Promise<T>} work @returns {Promise<T | undefined>} */
    async run(work) {
      current?.abort();
      const mine = new AbortController();
      current = mine;
      try {
        const result = await work(mine.signal);
        return mine.signal.aborted ? undefined : result;
      } catch (error) {
        if (mine.signal.aborted || isAbort(error)) return undefined;
        throw error;
      }
    },
    stop() { current?.abort(); },
  };
}

/**
 * A long computation as an event stream: `progress` and `news` events, then one `result` (or `failure` in the server's words).
 * The returned function leaves it, which cancels the work on the server.
 * @template {keyof Answers} P @param {P} path @param {Query} query
 * @param {{progress?: (data: {done: number, total: number}) => void, news?: (data: Answers['news']) => void, result: (data: Head & Answers[P]) => void, failure: (error: ApiError) => void}} on
 */
export function stream(path, query, on) {
  const leave = new AbortController();
  (async () => {
    try {
      const answer = await ask(urlOf(path, query), { signal: leave.signal, headers: { Accept: 'text/event-stream' } });
      if (!answer.body) throw new ApiError('The server sent no stream.', 0, null);
      let finished = false;
      for await (const event of events(answer.body)) {
        if (leave.signal.aborted) return;
        const data = event.data ? JSON.parse(event.data) : null;
        if (event.name === 'progress') on.progress?.(data);
        else if (event.name === 'news') on.news?.(data);
        else if (event.name === 'result') { finished = true; on.result(opened(data)); }
        else if (event.name === 'error' || event.name === 'failure') { finished = true; on.failure(new ApiError(data?.error ?? 'The computation failed.', 0, data?.column ?? null)); }
      }
      if (!finished) throw new ApiError('The server ended before the result.', 0, null);
    } catch (error) {
      if (leave.signal.aborted || isAbort(error)) return;
      on.failure(error instanceof ApiError ? error : new ApiError(wordsOf(error), 0, null));
    }
  })();
  return () => leave.abort();
}

/** The events of a text/event-stream body. @param {ReadableStream<Uint8Array>} body */
async function* events(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true }).replace(/\r\n?/g, '\n');
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      let name = 'message';
      const data = [];
      for (const line of block.split('\n')) {
        if (line.startsWith('event:')) name = line.slice(6).trim();
        else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      }
      yield { name, data: data.join('\n') };
    }
  }
}
