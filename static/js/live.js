// Keeps a public page current. Listens to the tournament's stream (body[data-live]); when a newer version is announced it fetches
// this same page, puts the new <main> in place of the old one without moving what is under the thumb, and marks changed rows for three seconds.
// Where nothing but results of one round lead there, the message brings the cells, and nothing is fetched; a page that shows none of them does nothing.
//
//   stream      data: {"version":13}, or {"version":13,"from":12,"group":1,"round":2,"rows":[…],…} for a page that is at 12;
//               event "goodbye" = the server stops, come back after a moment
//   page        body[data-live-reach="1/9"]: of results it shows those of group 1 up to round 9; [data-live-boards="1/9"]: the boards of round 9
//               stand on it, and a result changes nothing else
//   failures    back-off 1, 2, 4 … 30 s with jitter; after three in a row it asks every 30 s; when the page is answered the stream is tried again
//               (at the first answer, then at every second, fourth, eighth), and every 5 minutes in any case
//   notice mode body[data-live-mode="notice"] (arbiters' pages): nothing is replaced; "qisai:told" is sent with a message of results, and what
//               takes it says so (preventDefault); else [data-live-news] is shown and "qisai:announced" sent
//
// After a replacement the document gets "qisai:replaced": what other modules did to the old rows they do again. After new cells "qisai:patched".

const POLL_MS = 30_000;
const RETRY_STREAM_MS = 300_000;
const MARK_MS = 3_000;
/** What scrolls by itself within a page, and stays where it was. */
const SCROLLERS = ".table-wrap, .rounds";

const body = document.body;
const notice = () => body.dataset.liveMode === "notice";
const known = () => Number(body.dataset.version) || 0;
// The version that the page is true for, the one it was drawn from (what has changed since may not be on it), and the one announced.
let version = known();
let drawn = version;
let wanted = version;
let failures = 0;
let source = null;
let streamTimer = 0;
let pollTimer = 0;
let fetching = false;
// Answers to polls since the stream was tried, and how many it takes to try it again.
let answers = 0;
let patience = 1;

// When the connection was lost.
let lost = null;

function status(state) {
  lost = state === "live" ? null : lost ?? new Date();
  const element = document.querySelector("[data-live-status]");
  if (!element || element.dataset.state === state) return;
  element.dataset.state = state;
  const text = element.dataset[`text${state[0].toUpperCase()}${state.slice(1)}`] ?? "";
  const since = (lost ?? new Date()).toLocaleTimeString("sv", { timeStyle: "short" });
  element.textContent = text.replace("{time}", since);
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/* ---- replacing the page's main part ---- */

const rowsOf = (root) => new Map([...root.querySelectorAll("[data-key]")].map((row) => [row.dataset.key, row]));
const wording = (row) => row.textContent.replace(/\s+/g, " ").trim();

/** The first keyed row in sight and where it stands: it shall stand there afterwards, too. */
function anchor(main) {
  for (const row of main.querySelectorAll("[data-key]")) {
    const { top, bottom, height } = row.getBoundingClientRect();
    if (height > 0 && bottom > 0 && top < innerHeight) return { key: row.dataset.key, top };
  }
  return null;
}

/** How to find an element again in the new page: by id, or by the place within its row. */
function address(element) {
  if (element.id) return { id: element.id };
  const row = element.closest("[data-key]");
  if (!row) return null;
  return { key: row.dataset.key, tag: element.localName, index: [...row.querySelectorAll(element.localName)].indexOf(element) };
}

function find(main, where) {
  if (!where) return null;
  if (where.id) return document.getElementById(where.id);
  const row = main.querySelector(`[data-key="${CSS.escape(where.key)}"]`);
  return where.index < 0 ? row : row?.querySelectorAll(where.tag)[where.index];
}

function replaceMain(fresh) {
  const main = document.getElementById("main");
  const next = fresh.getElementById("main");
  if (!next) return;
  const before = new Map([...rowsOf(main)].map(([key, row]) => [key, wording(row)]));
  const held = anchor(main);
  const focused = main.contains(document.activeElement) ? address(document.activeElement) : null;
  const opened = [...main.querySelectorAll("details[open]")].map(address);
  const typed = [...main.querySelectorAll("input[id]:not([type=hidden])")].map((input) => [input.id, input.value]);
  const scrolls = [...main.querySelectorAll(SCROLLERS)].map((one) => [one.scrollLeft, one.scrollTop]);

  main.replaceChildren(...document.adoptNode(next).childNodes);
  for (const name of ["liveReach", "liveBoards"]) {
    if (name in fresh.body.dataset) body.dataset[name] = fresh.body.dataset[name];
    else delete body.dataset[name];
  }

  for (const [id, value] of typed) {
    const input = document.getElementById(id);
    if (input) input.value = value;
  }
  for (const where of opened) {
    const details = find(main, where);
    if (details) details.open = true;
  }
  for (const target of fresh.querySelectorAll("[data-live-copy]")) {
    document.querySelector(`[data-live-copy="${CSS.escape(target.dataset.liveCopy)}"]`)?.replaceChildren(...target.childNodes);
  }
  document.dispatchEvent(new CustomEvent("qisai:replaced"));

  [...main.querySelectorAll(SCROLLERS)].forEach((one, index) => {
    [one.scrollLeft, one.scrollTop] = scrolls[index] ?? [0, 0];
  });
  const row = held && main.querySelector(`[data-key="${CSS.escape(held.key)}"]`);
  if (row) scrollBy({ top: row.getBoundingClientRect().top - held.top, behavior: "instant" });
  find(main, focused)?.focus({ preventScroll: true });
  if (before.size > 0) mark([...rowsOf(main)].filter(([key, one]) => before.get(key) !== wording(one)).map(([, one]) => one));
}

function mark(rows) {
  for (const row of rows) row.classList.add("changed");
  setTimeout(() => rows.forEach((row) => row.classList.remove("changed")), MARK_MS);
}

/* ---- fetching ---- */

async function load() {
  const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const from = Number(page.body.dataset.version) || 0;
  return { page, from, trueFor: Math.max(from, Number(response.headers.get("x-qisai-version")) || 0) };
}

/**
 * Fetches until the page is as new as announced; one fetch at a time. Overtaken while it came, it is fetched again like the first time;
 * a cache in between may be a moment behind, and is asked less and less often.
 */
async function update() {
  if (fetching) return;
  fetching = true;
  try {
    let stale = 0;
    do {
      await wait(stale === 0 ? Math.random() * (Number(body.dataset.jitter) || 150) : 1000 * 2 ** stale);
      const fresh = await load().catch(() => null);
      if (fresh) answered();
      else if (failures >= 3) status("off");
      const got = fresh?.trueFor ?? 0;
      stale = got > version ? 0 : stale + 1;
      if (got > version) {
        version = got;
        body.dataset.version = String(got);
        if (fresh.from !== drawn) replaceMain(fresh.page);
        drawn = fresh.from;
      }
    } while (version < wanted && stale < 6);
  } finally {
    fetching = false;
  }
}

function announced(newer) {
  if (notice()) {
    if (!(newer > known())) return;
    document.querySelector("[data-live-news]")?.removeAttribute("hidden");
    document.dispatchEvent(new CustomEvent("qisai:announced", { detail: { version: newer } }));
    return;
  }
  // Versions go back when a backup is restored: nothing that this page shows is sure any more.
  if (newer < version) [version, wanted, drawn] = [0, newer, 0];
  if (!(newer > version)) return;
  wanted = Math.max(wanted, newer);
  update();
}

/* ---- results that come with their message ---- */

const inWords = (text) => (typeof text === "string" ? text : text?.[document.documentElement.lang] ?? "");
const nodes = (html) => document.adoptNode(new DOMParser().parseFromString(html, "text/html").body).childNodes;

/** Where a match of teams says how it stands, and the cells of the boards that changed; null where the page has others. */
function matchOf(line, { board, match }) {
  const section = line.closest(".team-match");
  const said = section?.querySelector("[data-said]");
  const cells = match.lines.map(({ name }) => section?.querySelector(`tr[data-key="m${board}b${name}"] .mid`));
  return said && cells.every(Boolean) ? { said, cells } : null;
}

function patchMatch({ said, cells }, { lines, said: text, points }) {
  said.textContent = [inWords(text), inWords(points)].filter(Boolean).join(" · ");
  cells.forEach((cell, index) => cell.replaceChildren(...nodes(inWords(lines[index].cell))));
}

/** Puts what changed into the page; false where the page has to be asked for. */
function patch({ group, round, rows, in: said, running }) {
  // What has changed is for the staff alone yet.
  if (rows.length === 0) return true;
  const [of, upTo] = (body.dataset.liveReach ?? "").split("/");
  if (of && (Number(of) !== group || round > Number(upTo))) return true;
  const main = document.getElementById("main");
  const lines = rows.map((row) => main.querySelector(`.boards tr[data-key="b${row.board}"]`));
  if (body.dataset.liveBoards !== `${group}/${round}` || lines.includes(null)) return false;
  const matches = rows.map((row, index) => row.match && matchOf(lines[index], row));
  if (matches.includes(null)) return false;
  rows.forEach((row, index) => {
    const cell = lines[index].querySelector(".res");
    cell.replaceChildren(...nodes(inWords(row.cell)));
    cell.classList.toggle("open", row.open);
    for (const side of ["a", "b"]) lines[index].querySelector(`.${side}.who`)?.classList.toggle("won", row.won === side);
    if (row.match) patchMatch(matches[index], row.match);
  });
  const put = (selector, text) => main.querySelector(selector)?.replaceChildren(inWords(text));
  put("[data-live-in]", said);
  put(`[data-live-running="${round}"]`, running);
  mark(lines);
  document.dispatchEvent(new CustomEvent("qisai:patched", { detail: { rows: lines } }));
  return true;
}

function told(message) {
  const { version: newer, from } = message;
  if (notice()) {
    const event = new CustomEvent("qisai:told", { detail: message, cancelable: true });
    document.dispatchEvent(event);
    if (!event.defaultPrevented) announced(newer);
    return;
  }
  if (newer <= version) return;
  if (from > version || fetching || !patch(message)) {
    announced(newer);
    return;
  }
  [version, wanted] = [newer, Math.max(wanted, newer)];
  body.dataset.version = String(newer);
  const now = new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "short", timeZone: body.dataset.zone || "UTC" }).format();
  for (const foot of document.querySelectorAll('[data-live-copy="version"], [data-live-copy="print"]')) {
    foot.textContent = foot.textContent.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, now);
  }
}

/* ---- the stream, and polling when there is none ---- */

function poll() {
  clearInterval(pollTimer);
  pollTimer = setInterval(() => { if (!document.hidden && !notice()) update(); }, POLL_MS);
}

/** The server is there again: the stream may be, too. */
function answered() {
  if (failures >= 3) status("polling");
  if (failures < 3 || source) return;
  answers += 1;
  if (answers < patience) return;
  answers = 0;
  patience = Math.min(patience * 2, 8);
  again(Math.random() * 2000);
}

function again(ms) {
  source?.close();
  source = null;
  clearTimeout(streamTimer);
  streamTimer = setTimeout(connect, ms);
}

function connect() {
  // As long as all is well nothing is said.
  if (failures === 0) status("live");
  else if (failures < 3) status("connecting");
  source = new EventSource(`${body.dataset.live}?v=${known()}`);
  source.addEventListener("open", () => {
    failures = 0;
    [answers, patience] = [0, 1];
    clearInterval(pollTimer);
    status("live");
  });
  source.addEventListener("message", (event) => {
    try {
      const message = JSON.parse(event.data);
      if (message.rows) told(message);
      else announced(Number(message.version));
    } catch {
      // Not for this version of the page.
    }
  });
  source.addEventListener("goodbye", () => {
    status("connecting");
    again(500 + Math.random() * 4500);
  });
  source.addEventListener("error", () => {
    failures += 1;
    if (failures < 3) {
      status("connecting");
      again(Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random()));
      return;
    }
    poll();
    if (notice() || document.hidden) status(navigator.onLine ? "polling" : "off");
    else update();
    again(RETRY_STREAM_MS * (0.75 + Math.random() / 2));
  });
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  if (source?.readyState !== EventSource.OPEN) {
    again(Math.random() * 1000);
    if (!notice()) update();
  }
});
window.addEventListener("online", () => again(Math.random() * 1000));
window.addEventListener("pagehide", () => source?.close());
window.addEventListener("pageshow", (event) => { if (event.persisted) again(0); });
connect();
