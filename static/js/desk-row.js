// What one row of the desk shows: its result, its state, and the extra row under it (a question or a conflict).
// `data-result` is what the screen shows; what the server is known to hold is kept apart, so that a refusal can restore it.

import { fill, words } from "./text.js";

const held = new WeakMap();
const texts = words();

/** The code the server is known to hold ("" = none). */
export const stored = (row) => held.get(row) ?? row.dataset.result;
export const setStored = (row, code) => held.set(row, code);

const buttons = (row) => row.querySelectorAll('button[name="result"]');

/** The printed result of a code, as the server words it on the button. */
export function label(row, code, blank = "–") {
  if (code === "" || code === "clear") return blank;
  const button = [...buttons(row)].find((one) => one.value === code);
  return button ? (button.dataset.label ?? button.firstChild.textContent.trim()) : code;
}

/** Shows a result ("" = none) in the row's buttons. */
export function show(row, code) {
  if (!held.has(row)) held.set(row, row.dataset.result);
  row.dataset.result = code;
  name(row, code);
  row.classList.toggle("is-open", code === "");
  for (const button of buttons(row)) button.setAttribute("aria-pressed", String(button.value === code));
  const more = row.querySelector("details.more");
  if (!more) return;
  const inside = [...more.querySelectorAll("button")].some((one) => one.value === code);
  more.classList.toggle("has-result", inside);
  more.querySelector("summary").dataset.label = inside ? label(row, code) : "";
  more.open = false;
}

/** What a screen reader says of the row. */
function name(row, code) {
  const { board, first, second } = row.dataset;
  const template = code === "" ? texts.row_without_result : texts.row_with_result;
  row.setAttribute("aria-label", fill(template, { board, first, second, result: label(row, code) }));
}

/** A state for the eye (data-state) and its word. */
export function setState(row, state, text = "") {
  if (state) row.dataset.state = state;
  else delete row.dataset.state;
  const cell = row.querySelector("[data-row-state]");
  if (cell) cell.textContent = text;
}

/** What the game's record says to the result: {class, status}. */
export function markRecord(row, mark) {
  const link = row.querySelector("[data-record]");
  if (!link || !mark) return;
  link.className = `tag ${mark.class}`;
  link.title = mark.status;
  link.querySelector(".vh").textContent = ` ${mark.status}`;
}

/** Puts a row under the row, or takes it away (no content). */
export function extra(row, content, bad = false) {
  const old = row.nextElementSibling;
  if (old?.classList.contains("row-extra")) old.remove();
  if (!content) return null;
  const under = document.createElement("tr");
  under.className = bad ? "row-extra bad" : "row-extra";
  const cell = document.createElement("td");
  cell.colSpan = row.cells.length;
  cell.setAttribute("role", "alert");
  cell.append(content);
  under.append(cell);
  row.after(under);
  // A question about the row in hand is never below the fold, nor under the keys at the foot.
  if (bad || row.getAttribute("aria-current") === "true") under.scrollIntoView({ block: "nearest" });
  return under;
}

function side(heading, value, by, button) {
  const box = document.createElement("div");
  const put = (tag, name, text) => text && box.append(Object.assign(document.createElement(tag), { className: name, textContent: text }));
  put("h3", "", heading);
  put("p", "value", value);
  put("p", "by", by);
  box.append(button);
  return box;
}

function button(text, act) {
  const element = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  element.addEventListener("click", act);
  return element;
}

/** Two values side by side and two answers. `yours` and `theirs`: {label, by?}; `texts`: {title, yours, theirs, keepMine, keepTheirs}. */
export function conflictBox(yours, theirs, texts, onMine, onTheirs) {
  const box = document.createElement("div");
  box.append(Object.assign(document.createElement("p"), { textContent: texts.title }));
  const pair = document.createElement("div");
  pair.className = "versus";
  pair.append(
    side(texts.yours, yours.label, "", button(texts.keepMine, onMine)),
    side(texts.theirs, theirs.label, theirs.by, button(texts.keepTheirs, onTheirs)),
  );
  box.append(pair);
  return box;
}
