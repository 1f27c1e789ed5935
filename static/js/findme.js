// "This is me": the choice stays on this phone (localStorage, one per tournament), so that public pages are the same bytes for everybody.
// Marks the own row (.is-me) on every page, and writes the pinned line on pairings: board, side, opponent.

import { BASE } from "./base.js";
import { fill, fillNodes } from "./text.js";

const KEY = `qisai.me.${BASE}${document.body.dataset.slug}`;

function stored() {
  try {
    const me = JSON.parse(localStorage.getItem(KEY));
    return me && typeof me.entry === "string" ? me : null;
  } catch {
    return null;
  }
}

function store(me) {
  try {
    if (me) localStorage.setItem(KEY, JSON.stringify(me));
    else localStorage.removeItem(KEY);
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
}

let me = stored();

function markRows() {
  for (const old of document.querySelectorAll(".is-me")) old.classList.remove("is-me");
  if (!me) return;
  for (const own of document.querySelectorAll(`[data-entry="${CSS.escape(me.entry)}"]`)) own.closest("tr, [data-side]")?.classList.add("is-me");
}

function showButtons() {
  for (const button of document.querySelectorAll("[data-me-set]")) {
    const mine = me !== null && button.closest("[data-entry]")?.dataset.entry === me.entry;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(mine));
    const star = Object.assign(document.createElement("span"), { textContent: mine ? "★" : "☆", ariaHidden: "true" });
    const word = Object.assign(document.createElement("span"), { textContent: mine ? button.dataset.textUnset : button.dataset.textSet, className: "me-word" });
    button.replaceChildren(star, word);
  }
}

const strong = (text) => Object.assign(document.createElement("b"), { textContent: text });
const wording = (element) => element?.cloneNode(true) ?? "";

/** The sentence for the page in view: from the own board if it is on the page, else the name. */
function sentence(line) {
  const cell = document.querySelector(`.boards .who[data-entry="${CSS.escape(me.entry)}"]`);
  const row = cell?.closest("tr");
  if (!row) return fillNodes(line.dataset.textNone, { name: strong(me.name) });
  if (row.classList.contains("bye")) return fillNodes(line.dataset.textBye, { result: strong(row.querySelector(".res").textContent.trim()) });
  const other = [...row.querySelectorAll(".who[data-entry]")].find((one) => one !== cell);
  const opponent = document.createElement("span");
  const seat = wording(other.querySelector(".nm") ?? other.querySelector(".side + span"));
  // The rating is in the row itself.
  for (const part of seat.querySelectorAll?.(".rtg") ?? []) part.remove();
  opponent.append(seat);
  return fillNodes(line.dataset.textBoard, {
    board: strong(row.dataset.key.slice(1)),
    side: wording(cell.querySelector(".side")),
    opponent,
  });
}

function writeLine() {
  // The card replaces the line.
  const hasCard = document.querySelector("[data-me-card]") !== null;
  for (const line of document.querySelectorAll("[data-me-line]")) {
    line.hidden = me === null || hasCard;
    if (me === null) continue;
    const text = document.createElement("span");
    text.append(sentence(line));
    const card = document.createElement("a");
    card.className = "me-go";
    card.href = fill(line.dataset.card, { entry: encodeURIComponent(me.entry) });
    card.textContent = line.dataset.textCard;
    line.replaceChildren(text, card);
  }
}

function refresh() {
  markRows();
  showButtons();
  writeLine();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-me-set]");
  if (!button) return;
  const holder = button.closest("[data-entry]");
  const { entry } = holder.dataset;
  me = me?.entry === entry ? null : { entry, name: holder.querySelector(".name").textContent.trim() };
  store(me);
  refresh();
});
document.addEventListener("qisai:replaced", refresh);
window.addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  me = stored();
  refresh();
});
refresh();
