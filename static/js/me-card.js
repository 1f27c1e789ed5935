// The tournament's own page as the home of somebody who has said "this is me" on this phone: the next game, place, points and rating, taken from the
// player's card. Without this file, or without a choice, there is the pinned line with the way to the card.

import { BASE } from "./base.js";

const place = document.querySelector("[data-me-card]");
const key = `qisai.me.${BASE}${document.body.dataset.slug}`;

function entry() {
  try {
    return JSON.parse(localStorage.getItem(key))?.entry ?? null;
  } catch {
    return null;
  }
}

async function show() {
  const card = document.querySelector("[data-me-card]");
  const me = entry();
  if (!card) return;
  card.hidden = me === null;
  if (me === null) return;
  try {
    const response = await fetch(card.dataset.from.replace("{entry}", encodeURIComponent(me)), { cache: "no-cache", headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const parts = [...page.querySelectorAll(".player .next-up, .player .figures")].map((part) => document.adoptNode(part));
    for (const part of parts) part.removeAttribute("aria-labelledby");
    for (const named of parts.flatMap((part) => [...part.querySelectorAll("[id]")])) named.removeAttribute("id");
    card.replaceChildren(...parts);
  } catch {
    card.hidden = true;
    for (const line of document.querySelectorAll("[data-me-line]")) line.hidden = false;
  }
}

if (place) {
  show();
  document.addEventListener("qisai:replaced", show);
  // A result of somebody else changes a place, which can wait; the own one changes the card.
  document.addEventListener("qisai:patched", (event) => {
    const me = entry();
    if (me !== null && event.detail.rows.some((row) => row.querySelector(`[data-entry="${CSS.escape(me)}"]`))) show();
  });
  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-me-set]")) setTimeout(show); });
}
