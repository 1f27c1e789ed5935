// Results that the server has not answered yet, kept in this browser: they outlive a reload and the end of the browser. Each belongs to one account and one
// tournament (body[data-results-of]): nobody else's page on the same machine sees it or sends it. Each has the word that was drawn for its keystroke
// (`once`), so that the server does it once, however often and from however many windows it is sent.
//
// An entry: {once, path, page, pairing, game, board, code, label, fields}; `fields` is what is posted to `path`, without the session's token.

import { BASE } from "./base.js";

const KEY = `qisai.results.${BASE}${document.body.dataset.resultsOf}`;

/** What is kept, oldest first. */
export function kept() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function write(list) {
  try {
    if (list.length > 0) localStorage.setItem(KEY, JSON.stringify(list));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    // Private windows may refuse storage: a result then waits as long as the page.
    return false;
  }
}

/** Keeps an entry, in the place of the one with its word; whether the browser could. */
export function keep(entry) {
  const list = kept();
  const at = list.findIndex((one) => one.once === entry.once);
  if (at < 0) list.push(entry);
  else list[at] = entry;
  return write(list);
}

/** The server has answered, or the arbiter has decided. */
export function drop(once) {
  const list = kept();
  if (list.some((one) => one.once === once)) write(list.filter((one) => one.once !== once));
}

const gameOf = (row) => row.querySelector('input[name="game"]')?.value ?? "";

/** What is to be posted for a row. */
export function entryOf(row, { code, once, accepts, seen, shown, label }) {
  const form = row.querySelector("form");
  const fields = new URLSearchParams(new FormData(form));
  fields.delete("csrf");
  fields.set("result", code);
  fields.set("seen", seen);
  if (fields.has("shown")) fields.set("shown", shown);
  fields.set("once", once);
  if (accepts) fields.set("accepts", accepts);
  return {
    once, code, label,
    path: new URL(form.action).pathname,
    page: location.pathname,
    pairing: row.dataset.pairing,
    game: gameOf(row),
    board: row.dataset.board,
    fields: [...fields],
  };
}

/** The same entry with another value of a field. */
export function withField(entry, name, value) {
  return { ...entry, fields: entry.fields.map((field) => (field[0] === name ? [name, String(value)] : field)) };
}

/** The row that an entry is of, if it can be entered on this page. */
export function rowOf(entry, rows) {
  return rows.find((row) => {
    const form = row.querySelector("form");
    return form && row.dataset.pairing === entry.pairing && gameOf(row) === entry.game && new URL(form.action).pathname === entry.path;
  });
}
