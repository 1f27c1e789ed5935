// The round desk: results by one key each.
//
// One row is current (aria-current, roving tabindex). A result key stores and goes on to the next board without a result; over a stored
// result the same key is asked for twice. Arrows move and change nothing. What is typed is shown at once, marked "saving", and sent in order
// (desk-queue.js); what became of it is shown by desk-outcome.js, and nothing that failed looks saved. A tap on a button does the same as its key but leaves the page where it is.
// Without this file the rows are plain forms. Key maps: desk-keys.js; second pass: desk-verify.js; finding boards: desk-find.js; markup: a table with data-desk, the list over
// all groups with data-list too.

import { fill, words as readWords } from "./text.js";
import { meaning, writeLegend } from "./desk-keys.js";
import { outcomeQueue } from "./desk-outcome.js";
import { Find } from "./desk-find.js";
import { extra, label, setState, show } from "./desk-row.js";
import { Verify } from "./desk-verify.js";
import { undoLast } from "./keys.js";
import { singleKeys } from "./single-keys.js";
import { askAgain, awaitMessage, followOthers, showDetail } from "./desk-sync.js";

const table = document.querySelector("table[data-desk]");
const words = readWords();
const hook = (name) => document.querySelector(`[data-desk-${name}]`);
const rows = () => [...table.querySelectorAll("tr[data-board]")];
const done = [];
// What is said when a row is saved that was taken back.
const notes = new Map();
let current = null;
let armed = null;
// Whether the last result left no board to go on to: a new game of its meeting is gone to when it comes.
let atEnd = false;

function say(text) {
  const region = hook("say");
  if (!region || !text) return;
  region.textContent = "";
  requestAnimationFrame(() => { region.textContent = text; });
}

/* ---- the current row ---- */

function go(row, { scroll = true, focus = true } = {}) {
  if (!row) return;
  row.hidden = false;
  if (row !== current) {
    disarm();
    if (current) {
      current.removeAttribute("aria-current");
      tabbable(current, false);
    }
    current = row;
    row.setAttribute("aria-current", "true");
    tabbable(row, true);
    showDetail(row, hook("detail"));
  }
  if (focus) row.focus({ preventScroll: true });
  if (scroll) row.scrollIntoView({ block: "nearest" });
}

function tabbable(row, yes) {
  row.tabIndex = yes ? 0 : -1;
  for (const control of row.querySelectorAll("button, summary, a")) control.tabIndex = yes ? 0 : -1;
}

function move(by) {
  const all = find.visible();
  const at = all.indexOf(current);
  go(all[Math.max(0, Math.min(all.length - 1, at + by))]);
}

/** On to the next board without a result, round the end of the list; the last one keeps the focus. */
function advance(options) {
  const all = find.visible();
  const at = all.indexOf(current);
  const next = [...all.slice(at + 1), ...all.slice(0, at)].find((row) => row.dataset.result === "" && row.dataset.state !== "conflict");
  atEnd = !next;
  if (next) go(next, options);
}

/* ---- choosing a result ---- */

function disarm() {
  if (!armed) return;
  const { row } = armed;
  armed = null;
  extra(row, null);
  setState(row, "", "");
}

function choose(row, code, options) {
  if (row.dataset.state === "conflict") {
    row.nextElementSibling?.querySelector("button")?.focus();
    return;
  }
  if (verify.active) {
    verify.typed(row, code);
    return;
  }
  const wish = code === "clear" ? "" : code;
  const now = row.dataset.result;
  if (wish === now) {
    disarm();
    if (wish !== "") advance(options);
  } else if (now !== "" && !(armed?.row === row && armed.code === code)) {
    disarm();
    armed = { row, code };
    setState(row, "armed", "");
    const text = fill(words.change, { board: row.dataset.board, old: label(row, now), new: label(row, code, words.blank) });
    extra(row, Object.assign(document.createElement("p"), { textContent: text }));
  } else {
    disarm();
    store(row, code);
    advance(options);
  }
}

function store(row, code, { remember = true, accepts } = {}) {
  if (remember) done.push({ row, before: row.dataset.result, after: code });
  sayUndo();
  extra(row, null);
  show(row, code === "clear" ? "" : code);
  setState(row, "saving", words.saving);
  queue.add(row, code, accepts);
  count();
}

function undo() {
  const last = done.pop();
  sayUndo();
  // After a reload the server knows the last act.
  if (!last) {
    undoLast(() => say(words.nothing_to_undo));
    return;
  }
  if (!last?.row.isConnected || last.row.dataset.state === "conflict") {
    say(words.nothing_to_undo);
    return;
  }
  notes.set(last.row, fill(words.undone, { board: last.row.dataset.board, result: label(last.row, last.before, words.blank) }));
  store(last.row, last.before || "clear", { remember: false });
  go(last.row);
}

function noteOf(row) {
  const note = notes.get(row);
  notes.delete(row);
  return note;
}

/** The button says what it would take back. */
function sayUndo() {
  const button = hook("undo");
  if (!button) return;
  button.dataset.text ??= button.textContent;
  const last = done.at(-1);
  const from = (code) => label(last.row, code, words.blank);
  button.textContent = last ? fill(words.undo_of, { board: last.row.dataset.board }) : button.dataset.text;
  button.title = last ? fill(words.undo_what, { board: last.row.dataset.board, new: from(last.after), old: from(last.before) }) : "";
}

function count() {
  const many = (rest) => table.querySelectorAll(`tr${rest}`).length;
  const all = many("[data-board]");
  const n = all - many('[data-board][data-result=""]');
  // A meeting that waits for a lot, bids or a ruling is open too.
  const of = all + many("[data-waits]");
  if (hook("done")) hook("done").textContent = String(n);
  if (hook("all")) hook("all").textContent = String(of);
  if (hook("progress")) hook("progress").textContent = `${n}/${of}`;
  // An adjourned game still waits for its result.
  const adjourned = many('[data-board][data-result="adjourned"]');
  // The round is closed meeting by meeting. Whether one of several games is over the server tells; a match of teams is once every board has a result.
  const meetings = [...table.querySelectorAll("tr.meeting")];
  const isOpen = (meeting) => {
    const games = (rest) => table.querySelector(`tr[data-board][data-pairing="${meeting.dataset.meeting}"]${rest}`);
    return games("[data-of-team]") ? "waits" in meeting.dataset || games('[data-result=""]') !== null : "open" in meeting.dataset;
  };
  const isSingle = (row) => !table.querySelector(`tr.meeting[data-meeting="${row.dataset.pairing}"]`);
  const blank = meetings.length ? [...table.querySelectorAll('tr[data-board][data-result=""]')].filter(isSingle).length : of - n;
  const waits = meetings.filter(isOpen).length + blank;
  for (const open of document.querySelectorAll("[data-desk-open]")) open.textContent = String(open.closest("#close-why") ? waits : of - n + adjourned);
  const close = hook("close");
  if (close) close.disabled = waits > 0 || queue.size > 0;
  find.apply();
}

const legend = () => writeLegend(hook("legend"), table, table.dataset.keymap, words);

/* ---- rows that come and go: the games of meetings ---- */

function adopt(row) {
  tabbable(row, false);
  show(row, row.dataset.result);
}

/** After rows came or went: on to the game that was waited for, and away from a row that is gone. */
function settled() {
  const lost = current && !current.isConnected;
  const open = rows().find((row) => row.dataset.result === "" && row.dataset.state !== "conflict");
  const focus = table.contains(document.activeElement) || document.activeElement === document.body;
  if (lost) {
    current = null;
    go(open ?? rows()[0], { focus, scroll: false });
  } else if (atEnd && open && "several" in open.dataset) {
    atEnd = false;
    go(open, { focus });
  }
  const complete = !open && queue.size === 0 && !table.querySelector("tr[data-waits]");
  if ("list" in table.dataset) legend();
  if (complete && atEnd && table.querySelector("tr[data-meeting]")) say(words.all_done);
}

const again = () => askAgain(sync);
const awaits = (version) => awaitMessage(sync, version);

const find = new Find({ table, words, rows, hook, go, say, current: () => current });

const { queue, restore } = outcomeQueue({ table, words, rows, hook, say, count, go, store, again, awaitMessage: awaits, legend, noteOf, armedRow: () => armed?.row, forgetArmed: () => { armed = null; } });

const verify = new Verify({
  table, words, rows, say,
  go: (row) => go(row),
  store: (row, code) => store(row, code),
  toggled: (active) => hook("verify")?.setAttribute("aria-pressed", String(active)),
});

/* ---- keys, taps, the jump box ---- */

const ACTIONS = {
  jump: () => hook("jump")?.querySelector("input").focus(),
  undo,
  open: () => find.toggle(),
  verify: () => {
    if (!hook("verify")) return;
    find.showAll();
    if (verify.active) verify.end();
    else verify.start();
  },
  fouls: () => hook("detail")?.querySelector("[data-desk-fouls]")?.select(),
  insist: () => {
    const question = current?.nextElementSibling;
    const button = question?.classList.contains("row-extra") ? question.querySelector("[data-insist]") : null;
    if (button) button.click();
    else say(words.nothing_to_insist);
  },
};

function leave() {
  if (armed) disarm();
  else if (verify.active) verify.end();
  else if (current?.dataset.state === "refused") {
    extra(current, null);
    setState(current, "", "");
  } else document.activeElement?.blur();
}

document.addEventListener("keydown", (event) => {
  // The round was closed elsewhere: its boards are no longer those of this table.
  if (!table.isConnected) return;
  const active = document.activeElement;
  // The buttons of a meeting as a whole belong to no row: a key there enters no result.
  const inTable = table.contains(active) && !active.closest("tr[data-meeting]");
  if (event.defaultPrevented || active?.matches("input, select, textarea") || !(inTable || (active === document.body && singleKeys()))) return;
  if (event.key === "Escape" && inTable) {
    leave();
    return;
  }
  if (event.key === "Enter" && verify.active && active === current) {
    verify.keep();
    return;
  }
  const meant = meaning(event, table.dataset.keymap);
  // A key held down must not run through the boards; and after leaving the table only moving and jumping lead back.
  if (!meant || (meant.result && (event.repeat || !inTable || !current)) || (meant.action && event.repeat)) return;
  event.preventDefault();
  if (meant.move !== undefined) move(inTable ? meant.move : 0);
  else if (meant.result) choose(current, meant.result);
  else ACTIONS[meant.action]();
});

table.addEventListener("submit", (event) => {
  const row = event.target.closest("tr[data-board]");
  if (!row) return;
  event.preventDefault();
  go(row, { scroll: false });
  choose(row, event.submitter.value, { scroll: false });
});
table.addEventListener("focusin", (event) => {
  table.classList.add("has-focus");
  const row = event.target.closest("tr[data-board]");
  if (row && row !== current) go(row, { scroll: false, focus: false });
});
table.addEventListener("focusout", (event) => { if (!table.contains(event.relatedTarget)) table.classList.remove("has-focus"); });
table.addEventListener("click", (event) => {
  const row = event.target.closest("tr[data-board]");
  if (row && !event.target.closest("button, summary, a")) go(row, { scroll: false });
});

for (const name of ["verify", "undo"]) {
  const button = hook(name);
  if (!button) continue;
  button.hidden = false;
  button.addEventListener("click", () => ACTIONS[name]());
}
window.addEventListener("beforeunload", (event) => { if (queue.size > 0 && !queue.isSafe) event.preventDefault(); });

const sync = { table, rows, queue, count, adopt, settled };
rows().forEach(adopt);
legend();
followOthers(sync);
restore();
// A browser that scrolls to a meeting by its address takes the focus from the row: keys would enter nothing.
if (table.contains(document.getElementById(location.hash.slice(1)))) history.replaceState(history.state, "", location.pathname + location.search);
// What was refused is read first: it has the focus.
const focus = !document.querySelector(".error-summary[autofocus]");
go(table.querySelector('tr[data-board][aria-current="true"]') ?? rows().find((row) => row.dataset.result === "") ?? rows()[0], { focus });
