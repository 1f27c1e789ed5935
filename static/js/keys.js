// Keys of an arbiter's page: "?" lists those that the page has, "u" leads to the undo of the visitor's own last act. The dialog is in the foot of
// every page of the desk ([data-keys]); without this file the help has a page of keys.

import { singleKeys } from "./single-keys.js";

const dialog = document.querySelector("[data-keys]");
const undo = document.body.dataset.undo;

function entry(key, text) {
  const item = document.createElement("li");
  item.append(Object.assign(document.createElement("kbd"), { textContent: key }), " ", text);
  return item;
}

/** Shows the keys of the page: the main step, those of the boards, undo. */
function open() {
  const { textAll, textUndo } = dialog.dataset;
  const step = document.querySelector("#primary:not(:disabled)");
  const boards = [...document.querySelectorAll("[data-desk-legend] > li")];
  dialog.querySelector("ul").replaceChildren(
    ...(step ? [entry("n", step.textContent.trim())] : []),
    ...boards.map((item) => item.cloneNode(true)),
    ...(undo && boards.length === 0 ? [entry("u", textUndo)] : []),
    entry("?", textAll),
  );
  dialog.showModal();
}

/** Leads to the undo of the visitor's own last act; calls `none` if there is none. */
export async function undoLast(none) {
  const answer = undo ? await fetch(undo, { headers: { Accept: "text/html" }, cache: "no-cache" }).catch(() => null) : null;
  if (answer?.ok && new URL(answer.url).searchParams.has("version")) location.assign(answer.url);
  else none?.();
}

for (const button of document.querySelectorAll("[data-keys-open]")) {
  button.hidden = false;
  button.addEventListener("click", open);
}

addEventListener("keydown", (event) => {
  const active = document.activeElement;
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.defaultPrevented || dialog.open) return;
  if (active?.matches("input:not([type=checkbox], [type=radio]), select, textarea") || !singleKeys()) return;
  if (event.key === "?") open();
  else if (event.key === "u" && undo && !document.querySelector("table[data-desk]")) undoLast();
  else return;
  event.preventDefault();
});
