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

async function ask() {
  if (document.hidden || Date.now() - used > USED_MS) return;
  const address = new URL(location.href);
  address.searchParams.set("part", "waiting");
  const answer = await fetch(address, { cache: "no-store" }).then(renewed).catch(() => null);
  if (!answer?.ok) return;
  const { body } = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (said(body) === said(notice)) return;
  notice.replaceChildren(...body.childNodes);
  notice.hidden = !said(notice);
}

setInterval(ask, EVERY);
