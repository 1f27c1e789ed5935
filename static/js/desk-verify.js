// The second pass: every result is typed again without being shown; the first one that differs stops in red.
// Then the same key stores what was typed, Enter keeps what was stored, another key is compared again, Esc ends.

import { fill } from "./text.js";
import { extra, label, setState, stored } from "./desk-row.js";

export class Verify {
  #desk;
  #stop = null;
  #agree = 0;
  #changed = 0;
  active = false;

  /** `desk`: {table, words, rows(), go(row), say(text), store(row, code), toggled(active)} */
  constructor(desk) {
    this.#desk = desk;
  }

  #todo() {
    return this.#desk.rows().filter((row) => stored(row) !== "" && row.dataset.verify !== "match");
  }

  start() {
    const { table, words } = this.#desk;
    for (const row of this.#desk.rows()) {
      delete row.dataset.verify;
      setState(row, "", "");
    }
    [this.#agree, this.#changed, this.#stop] = [0, 0, null];
    this.active = true;
    table.classList.add("verifying");
    this.#desk.toggled(true);
    this.#desk.say(words.verify_start);
    this.#next();
  }

  end() {
    const { table, words, rows } = this.#desk;
    const open = this.#todo().length;
    this.active = false;
    this.#clearStop();
    for (const row of rows()) {
      delete row.dataset.verify;
      setState(row, "", "");
    }
    table.classList.remove("verifying");
    this.#desk.toggled(false);
    const n = this.#agree + this.#changed;
    this.#desk.say(open === 0 ? fill(words.verify_done, { n: this.#agree, changed: this.#changed }) : fill(words.verify_end, { n }));
  }

  #clearStop() {
    if (this.#stop) extra(this.#stop.row, null);
    this.#stop = null;
  }

  #next() {
    const [row] = this.#todo();
    if (row) this.#desk.go(row);
    else this.end();
  }

  #pass(row) {
    this.#clearStop();
    row.dataset.verify = "match";
    setState(row, "", this.#desk.words.verify_match);
    this.#next();
  }

  /** A result was typed on the row. */
  typed(row, code) {
    const { words } = this.#desk;
    const repeated = this.#stop?.row === row && this.#stop.code === code;
    if (this.#stop && this.#stop.row !== row) {
      this.#desk.go(this.#stop.row);
    } else if ((code === "clear" ? "" : code) === stored(row)) {
      this.#agree += 1;
      this.#pass(row);
    } else if (repeated) {
      this.#changed += 1;
      this.#desk.store(row, code);
      this.#pass(row);
    } else {
      this.#clearStop();
      this.#stop = { row, code };
      row.dataset.verify = "mismatch";
      const text = fill(words.verify_stop, { board: row.dataset.board, old: label(row, stored(row), words.blank), new: label(row, code, words.blank) });
      extra(row, Object.assign(document.createElement("p"), { textContent: text }), true);
    }
  }

  /** Enter: what was stored stands. */
  keep() {
    if (!this.#stop) return;
    this.#agree += 1;
    this.#pass(this.#stop.row);
  }
}
