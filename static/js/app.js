// Entry of every page: imports the modules whose hooks are on the page, and small courtesies
// (a sheet closes with Esc or a tap outside, a menu finds room; the current tab and round are scrolled into sight).
// Pages work without any of this.

import { singleKeys } from "./single-keys.js";
import { onSwipe } from "./swipe.js";

const has = (selector) => document.querySelector(selector) !== null;

if (document.body.dataset.live) import("./live.js");
if (document.body.matches(".public[data-slug]") && has("[data-me-line], [data-me-set], [data-entry]")) import("./findme.js");
if (has("[data-me-card]")) import("./me-card.js");
if (has("[data-find-input]")) import("./filter.js");
if (document.body.matches(".arbiter, .hall, [data-lost-form]")) import("./kept.js");
if (has("[data-session-left]")) import("./session.js");
if (has("[data-notify]")) import("./notify.js");
if (has("[data-own-board][data-waits]")) import("./own-board.js");
if (has("[data-prizes]")) import("./prizes.js");
if (has("form[data-exchange]")) import("./draft-exchange.js");
if (has("form.by-game")) import("./create.js");
if (has("details.work")) import("./working.js");
if (has("[data-play]")) import("./play.js");
if (has("table[data-sort]")) import("./sort.js");
if (document.body.dataset.poll) import("./screen.js");
if (has("[data-keys]")) import("./keys.js");
if (has("table[data-desk]")) import("./desk.js");
if (has("[data-review], [data-scan]")) import("./review.js");
if (has("[data-waiting]")) import("./waiting.js");
if (has("[data-desk-detail]") && has("tr[data-detail]:not([data-board])")) import("./draft.js");

for (const current of document.querySelectorAll(":is(.tabs-in, .rounds, .side-nav ul) [aria-current]")) {
  const list = current.closest(".tabs-in, .rounds, .side-nav ul");
  const [place, frame] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2;
}

/* Staff find the way back to the desk. Public pages are the same for everyone: a cookie beside the session exists once somebody has signed in. The server
   says whether the account has a role in this tournament. */
const isStaff = /(?:^|;\s*)(?:__Host-|__Secure-)?qisai_staff=1(?:;|$)/.test(document.cookie);
for (const link of document.querySelectorAll("[data-to-desk]")) {
  const [address] = link.href.match(/^.*\/desk\/[^/]+/) ?? [];
  if (!isStaff || !address) continue;
  fetch(address.replace(/\/desk\/([^/]+)$/, "/me/role/$1"), { headers: { Accept: "application/json" }, redirect: "manual" })
    .then(async (answer) => { link.hidden = !(answer.ok && (await answer.json())); })
    .catch(() => {});
}

/* On a phone, a swipe leads to the round before or after; in a frame of another site, where links open tabs, it does nothing. */
if (document.body.matches(".public") && !has("base[target]")) {
  onSwipe(document, (step) => {
    const round = document.querySelector(".rounds [aria-current=page]")?.closest("li");
    const other = step > 0 ? round?.nextElementSibling : round?.previousElementSibling;
    other?.querySelector("a")?.click();
  });
}

/* A page that is for some seconds only goes on by itself, a kiosk to its beginning; without scripts the browser is told in the page's head. */
const passing = document.querySelector("[data-next-in]");
if (passing) setTimeout(() => location.replace(passing.dataset.next ?? location.href), passing.dataset.nextIn * 1000);

/* The main step of a page (pair, publish, close) by one key, where no field has the focus; it can be switched off. */
addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.defaultPrevented) return;
  if (document.activeElement?.matches("input:not([type=checkbox], [type=radio]), select, textarea")) return;
  const step = document.querySelector("#primary:not(:disabled)");
  if (!step || !singleKeys() || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  step.click();
});

/* Paper says when it was printed and where the page is, the same way in every browser: the page itself is the same for everybody and knows no time. */
addEventListener("beforeprint", () => {
  const now = new Date();
  const [month, day, hour, minute] = [now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, "0"));
  for (const place of document.querySelectorAll("[data-printed]")) place.textContent = `${now.getFullYear()}-${month}-${day} ${hour}:${minute}`;
  for (const place of document.querySelectorAll("[data-own-address]")) place.textContent = `· ${location.host}${decodeURI(location.pathname)}`;
});

/* Sheets and menus made of <details>: .work (working of a tie-break) and .more (other results). */
const FLOATING = "details.work[open], details.more[open]";

function closeFloating(except) {
  for (const open of document.querySelectorAll(FLOATING)) if (open !== except) open.open = false;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector(FLOATING);
  if (!open) return;
  const inside = open.contains(document.activeElement);
  open.open = false;
  if (inside) open.querySelector("summary").focus();
  event.stopImmediatePropagation();
}, { capture: true });

/* A menu of the last rows opens upwards when there is no room below. */
document.addEventListener("toggle", (event) => {
  const menu = event.target.open && event.target.matches("details.more") ? event.target.querySelector(".more-body") : null;
  if (!menu) return;
  menu.classList.remove("up");
  menu.classList.toggle("up", menu.getBoundingClientRect().bottom > innerHeight && event.target.getBoundingClientRect().top > menu.offsetHeight);
}, { capture: true });

document.addEventListener("click", (event) => closeFloating(event.target.closest("details.work, details.more")));
