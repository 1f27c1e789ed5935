// The queue of a round: 1 and 2 take a value, e goes to the other results, c calls the players, of the entry that has the focus or of the first.
// Keys act in the queue only, never while something is typed. New reports come in by themselves while nobody types. Without this file the
// buttons do the same, and the page is asked for again.

import { renewed } from "./session.js";

const EVERY = 10_000;

const queue = document.querySelector("[data-review]");
const typing = (target) => target.closest("input, select, textarea") !== null;

queue?.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
  const control = event.target.closest("li")?.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!control) return;
  event.preventDefault();
  if (control.matches("select")) control.focus();
  else control.click();
});

// A scanner types. An address and a code begin with a letter, which leads to the field of slips or badges: no digit behind it is taken for a result.
const scan = document.querySelector("[data-scan]");
document.addEventListener("keydown", (event) => {
  if (!scan || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
  if (/^\p{L}$/u.test(event.key)) scan.focus();
});

queue?.querySelector("li")?.focus();

const isTouched = () =>
  (document.activeElement && typing(document.activeElement)) || [...queue.querySelectorAll("input[name=reason]")].some((field) => field.value);

async function renew() {
  if (document.hidden || isTouched()) return;
  const answer = await fetch(location.href).then(renewed).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("ol[data-review]");
  if (!fresh || isTouched() || fresh.textContent === queue.textContent) return;
  const pairing = document.activeElement?.closest("[data-review] > li")?.dataset.pairing;
  queue.replaceChildren(...fresh.children);
  const nothing = document.querySelector("#nothing");
  if (nothing) nothing.hidden = queue.children.length > 0;
  const again = [...queue.children].find((row) => row.dataset.pairing === pairing) ?? queue.querySelector("li");
  again?.focus({ preventScroll: true });
}

if (queue?.matches("ol")) setInterval(renew, EVERY);
