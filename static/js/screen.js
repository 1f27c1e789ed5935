// A screen in the hall. The document holds every page as a section; one is shown, the next one follows after data-millis.
//
//   body[data-poll]    is asked every second for the state; when it is another than body[data-state], this document is fetched anew and its
//                      pages are put in place of the old ones. A new round (body[data-rounds]) goes to the boards at once.
//   click, space       pause and go on; arrows turn a page
//   lost connection    is said in the corner; what was known stays
//   at night           the document is loaded anew
//   enlarged text      letters are made smaller until the page holds all of its rows
//
// Without this file all pages stand below each other.

const POLL_MS = 1000;
/** A new result is marked so long. */
const NEW_MS = 300_000;
/** Minutes before the start from which the countdown is marked, each with words of its own (data-text-15). */
const STEPS_MIN = [5, 10, 15];
/** A clock that differs by less is right: the server's answer was on its way. */
const RIGHT_MS = 500;
/** How often smaller letters are tried, each time with a hair of room. */
const TRIES = 8;
const ROOM = 0.99;
/** The hour in which the document is loaded anew, once it is so old. */
const NIGHT = "03:";
const OLD_MS = 12 * 3_600_000;

const body = document.body;
const main = document.getElementById("main");
let at = 0;
let paused = false;
let timer = 0;
let lostSince = null;
/** Milliseconds that the server's clock is ahead of this computer's. */
let ahead = 0;
const begun = performance.now();
/** Stamp of each row that was seen, and until when it is marked. */
const stamps = new Map();
const marked = new Map();

const pages = () => [...main.querySelectorAll("[data-page]")];
const two = (number) => String(number).padStart(2, "0");
/** The time where the event is; where it does not say so, or the browser does not know its zone, the time of this computer. */
function clock(moment) {
  const said = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  try {
    return moment.toLocaleTimeString("en-GB", { ...said, timeZone: body.dataset.zone || undefined });
  } catch {
    return moment.toLocaleTimeString("en-GB", said);
  }
}

/** Sets the clock by what the server says its time is. */
function heard(server) {
  const found = Number(server) - Date.now();
  if (Number(server) > 0 && Math.abs(found - ahead) > RIGHT_MS) ahead = found;
}

const serverTime = () => new Date(Date.now() + ahead);
const isNight = () => clock(serverTime()).startsWith(NIGHT);

/** Sets the size of the type: what the server has reckoned, or a part of it. */
function size(part) {
  body.style.setProperty("--size", `${(Number(body.dataset.size) / 10) * part}vh`);
}

/** The server has reckoned that the page holds its rows. A browser may enlarge text, or have higher fonts: then letters get smaller, so that no row is hidden. */
function fit() {
  const page = pages()[at];
  let part = 1;
  size(part);
  for (let tries = 0; page && tries < TRIES && page.scrollHeight > page.clientHeight + 1; tries += 1) {
    part *= (ROOM * page.clientHeight) / page.scrollHeight;
    size(part);
  }
}

/* ---- turning ---- */

function bar(millis) {
  const line = document.querySelector("[data-bar]");
  if (!line) return;
  line.style.transition = "none";
  line.style.transform = "scaleX(0)";
  if (paused || millis === 0) return;
  void line.offsetWidth;
  line.style.transition = `transform ${millis}ms linear`;
  line.style.transform = "scaleX(1)";
}

function show() {
  const all = pages();
  clearTimeout(timer);
  if (all.length === 0) return;
  at = ((at % all.length) + all.length) % all.length;
  all.forEach((page, index) => { page.hidden = index !== at; });
  fit();
  mark();
  const millis = all.length > 1 ? Number(all[at].dataset.millis) || 12_000 : 0;
  bar(millis);
  if (millis > 0 && !paused) timer = setTimeout(() => turn(1), millis);
}

function turn(by) {
  at += by;
  show();
}

function pause() {
  paused = !paused;
  body.classList.toggle("paused", paused);
  corner();
  show();
}

/* ---- new results ---- */

function learn(isFirst) {
  for (const row of main.querySelectorAll("[data-row][data-stamp]")) {
    const { row: key, stamp } = row.dataset;
    const known = stamps.get(key);
    if (!isFirst && known !== stamp && Number(stamp) > 0) marked.set(key, performance.now() + NEW_MS);
    stamps.set(key, stamp);
  }
}

function mark() {
  const now = performance.now();
  for (const row of main.querySelectorAll("[data-row][data-stamp]")) {
    row.classList.toggle("new", (marked.get(row.dataset.row) ?? 0) > now && Number(row.dataset.stamp) > 0);
  }
}

/* ---- what is said in the corner, and the time ---- */

function corner() {
  const place = document.querySelector("[data-corner]");
  if (!place) return;
  const said = [lostSince ? `${body.dataset.textLost} ${clock(lostSince)}` : "", paused ? body.dataset.textPaused : ""];
  const text = said.filter(Boolean).join(" · ");
  if (place.textContent !== text) place.textContent = text;
}

const steps = () => [...main.querySelectorAll("[data-start]")].map((place) => place.dataset.near ?? "").join(" ");

function tick() {
  const now = serverTime();
  const before = steps();
  for (const place of main.querySelectorAll("[data-clock]")) place.textContent = clock(now);
  for (const place of main.querySelectorAll("[data-start]")) {
    const seconds = Math.floor((new Date(place.dataset.start) - now) / 1000);
    const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
    const step = seconds > 0 ? STEPS_MIN.find((most) => seconds <= most * 60) : undefined;
    const left = hours > 0 ? `${hours}:${two(minutes % 60)} h` : `${minutes}:${two(((seconds % 60) + 60) % 60)}`;
    const words = [`${place.dataset.textAhead} ${left}`, place.dataset[`text-${step}`]];
    place.textContent = seconds > 0 ? words.filter(Boolean).join(" · ") : place.dataset.textBegun;
    if (step) place.dataset.near = step;
    else delete place.dataset.near;
  }
  // Other words may need another line.
  if (steps() !== before) fit();
}

/* ---- what is new ---- */

async function renew() {
  const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const next = fresh.getElementById("main");
  if (!next || !fresh.body.dataset.poll) throw new Error("no screen");
  const before = pages()[at]?.dataset.key;
  const isNewRound = fresh.body.dataset.rounds !== body.dataset.rounds;
  main.replaceChildren(...document.adoptNode(next).childNodes);
  for (const name of ["size", "poll", "state", "rounds", "now", "zone", "textLost", "textPaused"]) body.dataset[name] = fresh.body.dataset[name] ?? "";
  const kept = ["turns", "paused"].filter((name) => body.classList.contains(name));
  body.className = [fresh.body.className, ...kept].join(" ");
  document.documentElement.lang = fresh.documentElement.lang;
  document.title = fresh.title;
  heard(body.dataset.now);
  learn(isNewRound);
  const all = pages();
  const boards = all.findIndex((page) => page.dataset.page === "boards" || page.dataset.page === "teams");
  const same = all.findIndex((page) => page.dataset.key === before);
  const isCalled = all[0]?.dataset.page === "call" && same < 0;
  if (isNewRound && boards >= 0) at = boards;
  else if (same >= 0) at = same;
  else if (isCalled) at = 0;
  tick();
  show();
}

async function ask() {
  try {
    const response = await fetch(body.dataset.poll, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { state, now } = await response.json();
    heard(now);
    if (state !== body.dataset.state) await renew();
    lostSince = null;
    if (isNight() && performance.now() - begun > OLD_MS) location.reload();
  } catch {
    lostSince ??= serverTime();
  }
  corner();
  setTimeout(ask, POLL_MS);
}

body.classList.add("turns");
document.addEventListener("click", pause);
document.addEventListener("keydown", (event) => {
  if (event.key === " ") pause();
  else if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
  else return;
  event.preventDefault();
});
heard(body.dataset.now);
learn(true);
tick();
show();
setInterval(tick, 1000);
setInterval(mark, 10_000);
setInterval(fit, 10_000);
addEventListener("resize", fit);
setTimeout(ask, POLL_MS);
