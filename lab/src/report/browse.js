// The rows of one file, those that have every word that is looked for; a click on a heading sorts by it.
const files = JSON.parse(document.getElementById('data').textContent);
const [which, words, told, table] = ['which', 'words', 'told', 'rows'].map((id) => document.getElementById(id));
const MOST = 500;
let order = { column: -1, down: false };

for (const file of files) which.append(new Option(`${file.name}: ${file.title}`, file.name));
const [name, ...asked] = decodeURIComponent(location.hash.slice(1)).split(' ');
if (files.some((file) => file.name === name)) {
  which.value = name;
  words.value = asked.join(' ');
}

// A word is looked for in every cell; column=word, and for numbers column<5 or column>5, in one.
function test(file, word) {
  const parts = /^([a-z_0-9]+)(=|<|>)(.*)$/.exec(word);
  const column = parts ? file.columns.findIndex((own) => own.name === parts[1]) : -1;
  if (column < 0) return (row) => row.some((cell) => cell.toLowerCase().includes(word));
  const [, , sign, wanted] = parts;
  if (sign === '=') return (row) => row[column].toLowerCase() === wanted;
  return (row) => row[column] !== '' && (sign === '<' ? Number(row[column]) < Number(wanted) : Number(row[column]) > Number(wanted));
}

function element(tag, text, title) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (title) made.title = title;
  return made;
}

function show() {
  const file = files.find((own) => own.name === which.value);
  const tests = words.value.toLowerCase().split(/\s+/).filter(Boolean).map((word) => test(file, word));
  let found = file.rows.filter((row) => tests.every((holds) => holds(row)));
  if (order.column >= 0) {
    const compare = (x, y) => (x !== '' && y !== '' && !isNaN(x) && !isNaN(y) ? x - y : x.localeCompare(y));
    found = [...found].sort((x, y) => compare(x[order.column], y[order.column]) * (order.down ? -1 : 1));
  }
  const head = element('tr', '');
  file.columns.forEach((column, i) => {
    const cell = element('th', '', column.description);
    const button = element('button', column.name + (order.column === i ? (order.down ? ' ▾' : ' ▴') : ''));
    button.addEventListener('click', () => {
      order = { column: i, down: order.column === i && !order.down };
      show();
    });
    cell.append(button);
    head.append(cell);
  });
  const rows = found.slice(0, MOST).map((row) => {
    const line = element('tr', '');
    line.append(...row.map((cell) => element('td', cell)));
    return line;
  });
  table.replaceChildren(head, ...rows);
  const more = found.length > MOST ? `, the first ${MOST} are shown` : '';
  told.textContent = `${found.length} of ${file.rows.length} rows${more}. ${file.description}`;
  history.replaceState(null, '', `#${encodeURIComponent([which.value, words.value].join(' ').trim())}`);
}

which.addEventListener('change', () => { order = { column: -1, down: false }; show(); });
words.addEventListener('input', show);
show();
