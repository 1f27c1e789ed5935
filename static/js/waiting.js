// The boards whose players wait for an arbiter, on the round desk and in the list of what is open. They are asked for while the desk is in use: a desk that
// is left alone does not keep its session alive.

import { renewed } from "./session.js";

const EVERY = 3_000;
const USED_MS = 600_000;

const notice = document.querySelector("[data-waiting]");
const said = (within) => [...within.querySelectorAll("[data-waiting-boards]")].map((boards) => boards.parentNode.textContent).join("\n");
let used = Date.now();

for (const act of ["keydown", "pointerdown", "pointermove"]) {
  document.addEventListener(act, () => (used = Date.now()), { passive: true });
}

/** The numbers in "3, 5-7". */
const numbers = (text) => text.split(/[,，、]\s*/).flatMap((part) => {
  const [first, last = first] = part.split("-").map(Number);
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
});

/** Marks the rows of the boards that wait, on the desk of one round; boards of team matches have other names. */
function mark() {
  const waiting = notice.querySelector("[data-waiting-boards]")?.textContent;
  const boards = new Set(waiting ? numbers(waiting) : []);
  for (const row of document.querySelectorAll("table[data-desk]:not([data-list]) tr[data-key]:not([data-of-team], [data-several])")) {
    row.classList.toggle("wanted", boards.has(row.dataset.number));
  }
}

async function ask() {
  if (document.hidden || Date.now() - used > USED_MS) return;
  const address = new URL(location.href);
  address.searchParams.set("part", "waiting");
  const answer = await fetch(address, { cache: "no-store" }).then(renewed).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  // The page of a proxy, or the form to sign in, says nothing about boards.
  const lines = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-waiting-lines]");
  if (!lines) return;
  if (said(lines) !== said(notice)) {
    notice.replaceChildren(lines);
    notice.hidden = !said(notice);
  }
  mark();
}

mark();
setInterval(ask, EVERY);
