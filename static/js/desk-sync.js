// What comes from elsewhere to the desk: results that other arbiters store (they come with the live stream), games that a result leads to, and the detail of the
// board in hand.

import { extra, markRecord, setStored, show } from "./desk-row.js";
import { renewed } from "./session.js";

const MARK_MS = 3_000;
const SETTLE_MS = 400;
const AGAIN_MS = 60;
/** A message comes at most four times a second. */
const MESSAGE_MS = 1_000;
/** Pairings whose results stay in the list over all groups. */
const MOST_KEPT = 100;

const QUESTIONS = ["conflict", "armed", "refused"];
const keyOf = (row) => row.dataset.key ?? row.dataset.head ?? `m${row.dataset.meeting}`;
const edited = (row) => [...row.querySelectorAll("input")].some((input) => input.value !== input.defaultValue);

/**
 * Takes over which games there are and how each meeting stands: both change with its results. Nothing unsaved, in question or being filled in is
 * touched, and in the list over all groups a result stays as long as the page. A page that is older than what the server has said since tells
 * nothing here.
 */
function arrange(fresh, { table, rows, queue, adopt, settled }) {
  const newer = fresh.querySelector("table[data-desk]");
  const wanted = [...(newer?.querySelectorAll(":scope > tbody > tr") ?? [])];
  const seen = Math.max(Number(newer?.dataset.seen ?? 0), ...wanted.map((row) => Number(row.dataset.seen ?? 0)));
  const isList = "list" in table.dataset;
  const isEmpty = wanted.length === 0 && !(isList && newer);
  if (isEmpty || seen < Math.max(0, ...rows().map((row) => Number(row.dataset.seen)))) return;
  const keys = new Set(wanted.map(keyOf));
  const body = table.tBodies[0];
  const there = new Map([...body.querySelectorAll(":scope > tr:is([data-board], [data-meeting], [data-head])")].map((row) => [keyOf(row), row]));
  for (const [key, row] of there) {
    if (keys.has(key) || queue.holds(row) || QUESTIONS.includes(row.dataset.state) || (isList && row.dataset.result)) continue;
    extra(row, null);
    row.remove();
  }
  let last = null;
  for (const row of wanted) {
    const here = there.get(keyOf(row));
    if (!here) {
      const added = document.adoptNode(row);
      const before = last?.nextElementSibling;
      if (before?.classList.contains("row-extra")) before.after(added);
      else if (last) last.after(added);
      else body.prepend(added);
      added.removeAttribute("aria-current");
      if ("board" in added.dataset) adopt(added);
      last = added;
    } else if (!("board" in here.dataset) && !here.contains(document.activeElement) && !edited(here)) {
      last = document.adoptNode(row);
      here.replaceWith(last);
    } else {
      last = here;
    }
  }
  settled();
}

/** What the server says of a row, if that is newer. */
function renew(row, { seen, result }, queue) {
  if (!(Number(seen) > Number(row.dataset.seen)) || queue.holds(row) || ["conflict", "armed"].includes(row.dataset.state)) return;
  row.dataset.seen = seen;
  setStored(row, result);
  if (row.dataset.result === result) return;
  show(row, result);
  row.classList.add("changed");
  setTimeout(() => row.classList.remove("changed"), MARK_MS);
}

/**
 * Another desk closed, reopened or discarded the round. The step bar becomes the new one; the boards too, once nothing here is unsaved or in question.
 */
function step(fresh, { rows, queue }) {
  const [bar, newer] = [document, fresh].map((page) => page.querySelector(".step-bar[data-state]"));
  if (!bar || !newer || (bar.dataset.state === newer.dataset.state && !bar.dataset.waits)) return false;
  const isOpen = queue.size > 0 || rows().some((row) => QUESTIONS.includes(row.dataset.state));
  const [boards, others] = [document, fresh].map((page) => page.querySelector(".desk"));
  // A table with results has keys and a queue of its own.
  if (!isOpen && (!others || others.querySelector("table[data-desk]"))) {
    location.reload();
    return true;
  }
  if (isOpen) newer.dataset.waits = "1";
  bar.replaceWith(document.adoptNode(newer));
  if (!isOpen && others) boards?.replaceWith(document.adoptNode(others));
  const [news, said] = [document.querySelector("[data-desk-news]"), newer.querySelector("[data-closed]")?.title];
  if (news && said) [news.textContent, news.hidden] = [said, false];
  return true;
}

/** Takes over rows that others changed. Rows with something unsaved or in question stay as they are: their next save will ask. */
function merge(fresh, desk) {
  const { rows, queue, count } = desk;
  if (step(fresh, desk)) {
    reached(Number(fresh.body.dataset.version) || 0);
    return;
  }
  const news = new Map([...fresh.querySelectorAll("tr[data-board]")].map((row) => [row.dataset.key, row.dataset]));
  for (const row of rows()) {
    const data = news.get(row.dataset.key);
    if (data) renew(row, data, queue);
  }
  arrange(fresh, desk);
  count();
  const [acts, newer] = [document, fresh].map((page) => page.querySelector("[data-desk-acts]"));
  if (acts && newer && !acts.contains(document.activeElement)) acts.replaceWith(document.adoptNode(newer));
  reached(Number(fresh.body.dataset.version) || 0);
}

/** The version that all rows are true for. */
const at = () => Number(document.body.dataset.version) || 0;

function reached(version) {
  if (version > at()) document.body.dataset.version = String(version);
}

/** An own result made this version: if it is the next one, nothing of others was missed. */
export function ownResult(version) {
  if (version === at() + 1) reached(version);
}

const inWords = (text) => (typeof text === "string" ? text : text?.[document.documentElement.lang] ?? "");

/** Puts a part of a match's line before what is said of the match; an empty one is taken away. */
function putPart(said, tag, name, text) {
  let part = said.parentElement.querySelector(`.${name}`);
  if (!text) {
    part?.remove();
    return;
  }
  if (!part) {
    part = Object.assign(document.createElement(tag), { className: name });
    said.before(part, " ");
  }
  part.textContent = text;
}

/** The line of a match of teams: score, match points, how it stands. */
function renewMatch(line, { score, points, said, decided }, version) {
  const text = line.querySelector(".said");
  line.dataset.seen = version;
  putPart(text, "b", "score", score);
  putPart(text, "span", "match-points", inWords(points));
  text.textContent = inWords(said);
  text.classList.toggle("tag", decided);
  text.classList.toggle("muted", !decided);
}

/** What the record of a game says to another result: for staff, and so in no message. */
async function askRecord(row) {
  const address = row.dataset.detail.replace(/part=1$/, "part=record");
  const answer = fetch(address, { headers: { Accept: "application/json" }, cache: "no-cache" }).then(renewed);
  const mark = await answer.then((response) => (response.ok ? response.json() : null)).catch(() => null);
  if (mark && row.isConnected) markRecord(row, mark);
}

/**
 * The rows that a message changes: [row, code, record]. None where one is missing here that the page would show, and of a meeting of several games
 * whose next ones the server knows.
 */
function changes(told, { table, rows }) {
  const list = "list" in table.dataset;
  const found = [];
  for (const { pairing, code, record, match } of told) {
    const of = rows().filter((one) => one.dataset.pairing === String(pairing));
    // Of another round or group than the page's.
    if (of.length === 0 && !list) continue;
    // The list over all groups shows what is open: which games come and go there, the server says.
    if (list && (match || (of.length === 0 && ["", "adjourned", undefined].includes(code)))) return null;
    if (!match && of.some((row) => "several" in row.dataset)) return null;
    if (match && !table.querySelector(`tr[data-meeting="${pairing}"] .said`)) return null;
    for (const line of match?.lines ?? [{ code, record }]) {
      const row = match ? of.find((one) => one.dataset.game === line.game) : of[0];
      if (match && !row) return null;
      if (row) found.push([row, line.code, line.record]);
    }
  }
  return found;
}

/** Takes over rows as the message of a result brings them; false where one was missed before. */
function take({ version, from, rows: told }, desk) {
  if (version <= at()) return true;
  const found = from > at() ? null : changes(told, desk);
  if (!found) return false;
  for (const [row, result, record] of found) {
    renew(row, { seen: version, result }, desk.queue);
    if (record) askRecord(row);
  }
  for (const { pairing, match } of told) {
    const line = match && desk.table.querySelector(`tr[data-meeting="${pairing}"]`);
    if (line) renewMatch(line, match, version);
  }
  reached(version);
  desk.count();
  return true;
}

/** An own result of a match of teams made this version: its message brings the line of the match. Where none comes, the page is asked for. */
export function awaitMessage(desk, version) {
  setTimeout(() => { if (version > at()) ask(desk); }, MESSAGE_MS);
}

/** The page as it is asked for again: of the list over all groups with what has results here. */
function address({ table, rows }) {
  const url = new URL(location.href);
  if (!("list" in table.dataset)) return url;
  const kept = new Set(rows().filter((row) => row.dataset.result !== "").map((row) => row.dataset.pairing));
  url.searchParams.set("keep", [...kept].slice(-MOST_KEPT).join(","));
  return url;
}

let asked = null;

async function ask(desk) {
  asked?.abort();
  const asking = new AbortController();
  asked = asking;
  const answer = fetch(address(desk), { headers: { Accept: "text/html" }, cache: "no-cache", signal: asking.signal }).then(renewed);
  const text = await answer.then((response) => (response.ok ? response.text() : null)).catch(() => null);
  if (text !== null && !asking.signal.aborted) merge(new DOMParser().parseFromString(text, "text/html"), desk);
}

let again = 0;

/** Asks for the rows soon: a result was saved that may lead to further games, or to something else that is to be done. */
export function askAgain(desk) {
  clearTimeout(again);
  again = setTimeout(() => ask(desk), AGAIN_MS);
}

/** Follows the tournament's announcements: results come with them ("qisai:told" from live.js), for anything else the page is asked for. */
export function followOthers(desk) {
  let timer = 0;
  document.addEventListener("qisai:told", (event) => { if (take(event.detail, desk)) event.preventDefault(); });
  document.addEventListener("qisai:announced", (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (event.detail.version > at()) ask(desk);
    }, SETTLE_MS * (1 + Math.random()));
  });
}

let pending = null;

/** Fills the detail column for a row that names its fragment (data-detail); quick movements ask only for the last. */
export function showDetail(row, place) {
  pending?.abort();
  if (!place || !row.dataset.detail) return;
  const asked = new AbortController();
  pending = asked;
  setTimeout(async () => {
    if (asked.signal.aborted) return;
    // The next movement may end it while the answer comes, too.
    const answer = fetch(row.dataset.detail, { headers: { Accept: "text/html" }, signal: asked.signal }).then(renewed);
    const text = await answer.then((response) => (response.ok ? response.text() : null)).catch(() => null);
    if (text === null || asked.signal.aborted) return;
    const fragment = new DOMParser().parseFromString(text, "text/html");
    place.replaceChildren(...document.adoptNode(fragment.body).childNodes);
  }, 150);
}
