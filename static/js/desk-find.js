// Finding a board among many. What is typed into the jump box leads there at once: a board, or a part of a name; Enter stays, Esc goes back. A range of
// boards (two desks share a round) and "only open boards" hide the rest; the row in hand and whatever is not stored are never hidden.

import { fill, searchable } from "./text.js";

/** Boards of a range, and how many there are before ranges are offered. */
const RANGE = 50;
const MANY = 60;
const IN_QUESTION = ["saving", "unsaved", "conflict", "armed", "refused"];

const isDone = (row) => !["", "adjourned"].includes(row.dataset.result) && !IN_QUESTION.includes(row.dataset.state);
const namesOf = (row) => searchable(`${row.dataset.first} ${row.dataset.second}`);

export class Find {
  #desk;
  #from = null;
  #only;
  #range;
  /** Whether some boards may be hidden. */
  #narrow = false;

  /** `desk`: {table, words, rows(), hook(name), current(), go(row, options), say(text)} */
  constructor(desk) {
    this.#desk = desk;
    this.#only = desk.hook("only")?.querySelector("input");
    this.#range = desk.hook("range");
    this.#offer();
    this.#listen();
  }

  /** The rows that are shown. */
  visible() {
    return this.#desk.rows().filter((row) => !row.hidden);
  }

  /** Hides what was not asked for. */
  apply() {
    const { table, rows, current } = this.#desk;
    const filtered = Boolean(this.#range?.value || this.#only?.checked);
    if (!filtered && !this.#narrow) return;
    this.#narrow = filtered;
    const [first, last] = (this.#range?.value || "").split("-").map(Number);
    const shown = new Set();
    for (const row of rows()) {
      const number = Number(row.dataset.number);
      const outside = last > 0 && (number < first || number > last);
      const hidden = (outside || (this.#only?.checked && isDone(row))) && row !== current() && !IN_QUESTION.includes(row.dataset.state);
      if (row.hidden !== hidden) row.hidden = hidden;
      if (!hidden) shown.add(row.dataset.pairing);
    }
    for (const head of table.querySelectorAll("tr[data-meeting]")) head.hidden = filtered && !shown.has(head.dataset.meeting) && !("waits" in head.dataset);
  }

  /** Shows all boards again. */
  showAll() {
    if (this.#only) this.#only.checked = false;
    if (this.#range) this.#range.value = "";
    this.apply();
  }

  /** Only the open boards, or all of them. */
  toggle() {
    if (!this.#only) return;
    this.#only.checked = !this.#only.checked;
    this.#changed();
  }

  #changed() {
    const { words, current, go, say } = this.#desk;
    this.apply();
    const shown = this.visible();
    // The row in hand stays only as long as it is in hand: on to one of those that were asked for.
    const [first, last] = (this.#range?.value || "").split("-").map(Number);
    const fits = (row) => !(last > 0 && (Number(row.dataset.number) < first || Number(row.dataset.number) > last)) && !(this.#only?.checked && isDone(row));
    if (current() && !fits(current())) go(shown.find(fits) ?? current());
    else go(current());
    this.apply();
    say(fill(words.shown, { n: this.visible().length }));
  }

  /** Goes to a row, hidden or not. */
  #show(row, options) {
    this.#desk.go(row, options);
    this.apply();
  }

  /** Of several games the one that is to be played; of boards of several groups the next one in the list; else whose name has what was typed. */
  #match(wanted) {
    const { rows, current } = this.#desk;
    if (wanted === "") return null;
    const is = (name) => name.toUpperCase() === wanted.toUpperCase();
    const all = rows();
    const at = all.indexOf(this.#from?.isConnected ? this.#from : current());
    const inTurn = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    const open = (named) => inTurn.filter((one) => one.dataset.result === "").find(named);
    const board = open((one) => is(one.dataset.table) || is(one.dataset.board)) ?? all.find((one) => is(one.dataset.board))
      ?? open((one) => is(one.dataset.number)) ?? inTurn.find((one) => is(one.dataset.number));
    const parts = searchable(wanted).split(" ").filter(Boolean);
    return board ?? (/^[\d./]+$/.test(wanted) ? null : all.find((row) => parts.every((part) => namesOf(row).includes(part)))) ?? null;
  }

  #offer() {
    const { words, rows, hook } = this.#desk;
    const numbers = rows().map((row) => Number(row.dataset.number));
    const most = Math.max(0, ...numbers);
    if (hook("only") && numbers.length > 1) hook("only").hidden = false;
    if (!this.#range || most <= MANY) return;
    const option = (value, text) => this.#range.append(new Option(text, value));
    option("", words.all_boards);
    for (let first = 1; first <= most; first += RANGE) {
      const last = Math.min(most, first + RANGE - 1);
      option(`${first}-${last}`, `${first}–${last}`);
    }
    this.#range.hidden = false;
  }

  #listen() {
    const { words, hook, current, go, say } = this.#desk;
    this.#only?.addEventListener("change", () => this.#changed());
    this.#range?.addEventListener("change", () => this.#changed());
    const form = hook("jump");
    const input = form?.querySelector("input");
    if (!input) return;
    // With this file names may be typed too.
    input.removeAttribute("pattern");
    input.inputMode = "search";
    input.placeholder = words.board_or_name ?? "";
    input.addEventListener("focus", () => { this.#from = current(); });
    input.addEventListener("input", () => {
      const row = this.#match(input.value.trim());
      if (row) this.#show(row, { focus: false });
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const wanted = input.value.trim();
      // What was typed has led there already, where there is more than one of a name.
      const there = current();
      const named = there && [there.dataset.table, there.dataset.board, there.dataset.number].some((name) => name.toUpperCase() === wanted.toUpperCase());
      const row = wanted !== "" && named ? there : this.#match(wanted);
      input.value = "";
      this.#from = null;
      if (row) this.#show(row);
      else if (wanted === "") go(current());
      else say(fill(words.no_board, { board: wanted }));
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      input.value = "";
      this.#show(this.#from?.isConnected ? this.#from : current());
    });
  }
}
