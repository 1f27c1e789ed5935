// Says in time that a session ends (WCAG 2.2, 2.2.1): ten minutes before, politely, with a button that goes on; and afterwards that it is over.
//
//   [data-session-left]   the live region; seconds that the session had left when the page was made. Its words: data-ending with {time}, data-last
//                         with {time} where no use of it makes it last longer, data-over, data-stay, data-dismiss
//   Session-Left          the same in a header of every answer to whoever is signed in: modules that fetch tell it here (renewed)
//   localStorage          all tabs keep one end: what renews it in one of them holds for all
//
// Times are counted by this browser's clock from when an answer comes, so that a wrong clock does no harm.

import { BASE } from "./base.js";
import { fill } from "./text.js";

const KEY = `qisai.session_ends${BASE}`;
const WARN_MS = 600_000;

const place = document.querySelector("[data-session-left]");
let ends = 0;
let timer = 0;
let state = "";
// Where the focus was before it came into the notice.
let before = null;

function clear() {
  const had = place.contains(document.activeElement);
  place.replaceChildren();
  if (had && before?.isConnected) before.focus();
}

function button(text, act, isMain) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (isMain) made.className = "primary";
  made.addEventListener("click", act);
  return made;
}

function show(wanted) {
  if (wanted === state) return;
  state = wanted;
  clear();
  if (!wanted) return;
  const time = new Date(ends).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const text = document.createElement("p");
  text.textContent = fill(place.dataset[wanted], { time });
  const actions = document.createElement("p");
  actions.className = "actions";
  if (wanted === "ending") actions.append(button(place.dataset.stay, stay, true), " ");
  actions.append(button(place.dataset.dismiss, clear, false));
  const notice = document.createElement("div");
  notice.className = "notice notice-warn";
  notice.append(text, actions);
  place.append(notice);
}

function look(isLast = false) {
  clearTimeout(timer);
  const left = ends - Date.now();
  if (left > WARN_MS) show("");
  else if (left <= 0) show("over");
  else show(isLast || state === "last" ? "last" : "ending");
  if (left > 0) timer = setTimeout(look, left > WARN_MS ? left - WARN_MS : left, false);
}

function set(moment) {
  ends = moment;
  look();
}

function keep() {
  try {
    localStorage.setItem(KEY, String(ends));
  } catch {
    // Each tab for itself.
  }
}

/** Takes over from an answer how long the session lasts now; gives the answer back. */
export function renewed(response) {
  const left = response?.headers?.get("Session-Left");
  if (place && left) {
    set(Date.now() + Number(left) * 1000);
    keep();
  }
  return response;
}

async function stay() {
  const csrf = document.querySelector("form[action$='/sign-out'] input[name=csrf]")?.value ?? "";
  const headers = { Accept: "application/json" };
  const response = await fetch(`${BASE}/me/stay`, { method: "POST", headers, body: new URLSearchParams({ csrf }) }).catch(() => null);
  if (response?.status === 401) set(Date.now());
  else if (renewed(response) && ends - Date.now() <= WARN_MS) look(true);
}

if (place) {
  place.addEventListener("focusin", ({ relatedTarget }) => {
    if (relatedTarget && !place.contains(relatedTarget)) before = relatedTarget;
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY && Number(newValue) > 0) set(Number(newValue));
  });
  // A computer that slept has counted nothing.
  document.addEventListener("visibilitychange", () => look());
  set(Date.now() + Number(place.dataset.sessionLeft) * 1000);
  keep();
}
