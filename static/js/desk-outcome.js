// What became of a typed result, shown in its row and above the table: saved, somebody was first, refused, not saved yet, signed out.
// Each outcome of the queue (desk-queue.js) has its one function here.

import { fill } from "./text.js";
import { Queue } from "./desk-queue.js";
import { ownResult } from "./desk-sync.js";
import { BASE } from "./base.js";
import { drop, kept, rowOf } from "./desk-kept.js";
import { conflictBox, extra, label, markRecord, setState, setStored, show, stored } from "./desk-row.js";

const element = (tag, properties) => Object.assign(document.createElement(tag), properties);
const shown = (code) => (code === "clear" ? "" : code);

/** `desk`: {table, words, rows(), hook(name), say(text), count(), go(row), store(row, code, how), noteOf(row), again(), awaitMessage(version), armedRow(), forgetArmed()} */
export function outcomeQueue(desk) {
  const { table, words, hook } = desk;

  function alertBox(text, ...actions) {
    const box = hook("alert");
    if (!box) return;
    if (!text) {
      box.replaceChildren();
      return;
    }
    const retry = element("button", { type: "button", textContent: words.retry });
    retry.addEventListener("click", () => {
      // The button goes with the trouble: keys go on where they were.
      desk.go(table.querySelector('tr[aria-current="true"]'));
      queue.retry();
    });
    const row = element("p", { className: "actions" });
    row.append(...actions, retry);
    const notice = element("div", { className: "notice notice-bad" });
    notice.append(element("p", { textContent: text }), row);
    box.replaceChildren(notice);
    table.querySelector('tr[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }

  /** How many results wait, and which of them belong to other pages. */
  function showWaits() {
    const place = hook("waits");
    if (!place) return;
    const others = kept().filter((entry) => !rowOf(entry, desk.rows()));
    const n = queue.waiting + others.length;
    place.hidden = n === 0;
    const list = element("ul", {});
    for (const entry of others) {
      const line = element("li", {});
      const give = element("button", { type: "button", className: "quiet", textContent: words.waits_drop });
      give.addEventListener("click", () => {
        drop(entry.once);
        showWaits();
      });
      line.append(element("a", { href: entry.page, textContent: fill(words.waits_board, { board: entry.board, result: entry.label || words.blank }) }), " ", give);
      list.append(line);
    }
    place.replaceChildren(element("b", { textContent: n === 1 ? words.waits_one : fill(words.waits, { n }) }), ...(others.length > 0 ? [list] : []));
  }

  /** What an earlier page could not store is shown in its rows again, and sent. */
  function restore() {
    for (const entry of kept()) {
      const row = rowOf(entry, desk.rows());
      if (!row) continue;
      show(row, shown(entry.code));
      setState(row, "unsaved", words.unsaved);
      queue.restore(row, entry);
    }
    showWaits();
    desk.count();
  }

  const markWaiting = (jobs) => { for (const { row } of jobs) setState(row, "unsaved", words.unsaved); };

  function sending({ row }) {
    if (row.dataset.state !== "unsaved" && desk.armedRow() !== row) setState(row, "saving", words.saving);
  }

  function saved({ row, code }, answer) {
    alertBox("");
    row.dataset.seen = answer.seen;
    const several = "several" in row.dataset;
    const awaits = "ofTeam" in row.dataset && !("list" in table.dataset);
    if (!several) ownResult(answer.seen);
    setStored(row, answer.result ?? shown(code));
    if (queue.holds(row)) return;
    show(row, stored(row));
    markRecord(row, answer.record);
    if (desk.armedRow() !== row) setState(row, "saved", words.saved);
    // What a result of a meeting of several games leads to, the server says; and what is to be done over all groups.
    if (awaits) desk.awaitMessage(answer.seen);
    else if (several || "list" in table.dataset) desk.again();
    const complete = !several && queue.size === 0 && !table.querySelector('tr[data-board][data-result=""]');
    desk.say(desk.noteOf(row) ?? `${fill(table.dataset.saySaved, { ...row.dataset, result: label(row, stored(row), words.blank) })} ${complete ? words.all_done : ""}`);
  }

  function stale(job, answer) {
    const { row, code } = job;
    alertBox("");
    if (desk.armedRow() === row) desk.forgetArmed();
    const yours = { label: answer.yours?.label || label(row, code, words.blank) };
    const theirs = { label: answer.theirs.label || words.blank, by: [answer.theirs.by, answer.theirs.at].filter(Boolean).join(", ") };
    const texts = {
      title: answer.message ?? fill(words.conflict, { board: row.dataset.board }),
      yours: words.yours,
      theirs: words.theirs,
      keepMine: fill(words.keep_mine, { result: yours.label }),
      keepTheirs: fill(words.keep_theirs, { result: theirs.label }),
    };
    const settle = (then) => () => {
      extra(row, null);
      queue.forget(job);
      setState(row, "", "");
      row.dataset.seen = answer.seen;
      setStored(row, answer.theirs.result);
      show(row, answer.theirs.result);
      then();
      desk.count();
      desk.go(row);
    };
    setState(row, "conflict", words.unsaved);
    extra(row, conflictBox(yours, theirs, texts, settle(() => desk.store(row, code)), settle(() => {})), true);
  }

  function refused({ row }, answer, ...actions) {
    alertBox("");
    show(row, stored(row));
    setState(row, "refused", words.refused);
    const box = element("div", {});
    box.append(element("p", { textContent: answer.message ?? words.refused }), ...actions);
    extra(row, box, true);
    desk.count();
  }

  /** It contradicts what was done later: the list is in the message, and whoever has read it may insist. */
  function contradicts({ row, code }, answer) {
    const insist = element("button", { type: "button", textContent: fill(words.insist, { result: label(row, code, words.blank) }) });
    insist.dataset.insist = "";
    insist.addEventListener("click", () => {
      desk.store(row, code, { accepts: answer.accepts });
      desk.go(row);
    });
    table.dataset.insist = "";
    desk.legend();
    refused({ row }, answer, insist);
  }

  function waiting(jobs) {
    markWaiting(jobs);
    alertBox(fill(words.offline, { n: jobs.length }));
    showWaits();
  }

  function signedOut(answer, jobs) {
    markWaiting(jobs);
    const link = element("a", { className: "button primary", target: "_blank", href: `${BASE}/sign-in`, textContent: words.sign_in_link });
    alertBox(answer.error === "forbidden" && answer.message ? answer.message : words.sign_in, link);
    showWaits();
  }

  function idle() {
    showWaits();
    desk.count();
  }

  const queue = new Queue({ sending, saved, stale, contradicts, refused, waiting, signedOut, idle });
  return { queue, restore };
}
