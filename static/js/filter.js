// Filters [data-players], a table or a list, while a name, club or number is typed into [data-find-input].
// The words of a query may stand in any order; accents and case do not count; `data-search` of a row is searched too (pinyin), or `data-find` instead
// of all. What a scanner types into a field that is [data-scan] too, a code, is asked of the server.
// The form still works without this file: it asks the server with ?q=.

import { fill, isCode, searchable } from "./text.js";

const input = document.querySelector("[data-find-input]");

const haystack = (row) => (row.searchKey ??= ` ${searchable(row.dataset.find ?? `${row.dataset.search ?? ""} ${row.textContent}`)}`);

function filter() {
  const list = document.querySelector("[data-players]");
  if (!list) return;
  const wanted = searchable(input.value).split(" ").filter(Boolean);
  let shown = 0;
  for (const row of list.tBodies?.[0].rows ?? list.children) {
    const match = wanted.every((word) => (/^\d+$/.test(word) ? haystack(row).includes(` ${word}`) : haystack(row).includes(word)));
    row.hidden = !match;
    if (match) shown += 1;
  }
  const none = document.querySelector("[data-find-none]");
  if (none) none.hidden = shown > 0;
  const status = document.querySelector("[data-find-status]");
  if (status) status.textContent = wanted.length > 0 ? fill(status.dataset.text, { n: shown }) : "";
}

if (document.querySelector("[data-players]")) {
  input.addEventListener("input", (event) => { if (!event.isComposing) filter(); });
  input.addEventListener("compositionend", filter);
  input.form?.addEventListener("submit", (event) => {
    if (input.matches("[data-scan]") && isCode(input.value)) return;
    event.preventDefault();
    filter();
  });
  document.addEventListener("qisai:replaced", filter);
  if (location.hash === "#find") input.focus();
  if (input.value) filter();
  for (const link of document.querySelectorAll('a[href$="#find"]')) {
    if (link.pathname === location.pathname) link.addEventListener("click", (event) => { event.preventDefault(); input.focus(); });
  }
}
