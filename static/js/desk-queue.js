// Sends results in the order they were typed, one at a time, and never drops one silently. What waits is kept in the browser too (desk-kept.js).
//
// A job is {row, code, once, entry, safe}: `entry` is what is posted and kept, `safe` whether the browser could keep it. What happened is told by calls on `on`:
//   sending(job), saved(job, answer), stale(job, answer), contradicts(job, answer), refused(job, answer), waiting(jobs),
//   signedOut(answer, jobs), idle()
// No answer, 429 and 5xx: the queue waits (1, 2, 4 … 15 s, or until the network returns) and sends the same job again with the same
// `once`, so that the server can tell a repeat from a second wish. The version that a result was typed over (`seen`) stays with it: what somebody
// else stores while it waits is found as a conflict, also after a reload. It is kept until the question that it leads to is answered (`forget`).

import { drop, entryOf, keep, withField } from "./desk-kept.js";
import { label, stored } from "./desk-row.js";
import { renewed } from "./session.js";

const LONGEST_WAIT_MS = 15_000;
const ANSWER_WITHIN_MS = 10_000;

/** A random id for one keystroke; works without a secure context (a laptop in a hall serves plain http). */
export function onceId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function post({ row, entry }) {
  const fields = new URLSearchParams([["csrf", row.querySelector('input[name="csrf"]').value], ...entry.fields]);
  const response = await fetch(entry.path, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: fields,
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  renewed(response);
  const answer = await response.json().catch(() => null);
  if (response.status === 403 && answer?.error === "may_not") return { kind: "refused", answer };
  if (response.type === "opaqueredirect" || response.status === 401 || response.status === 403) return { kind: "signedOut", answer: answer ?? {} };
  if (response.ok && answer?.ok) return { kind: "saved", answer };
  if (response.status === 409 && answer?.theirs) return { kind: "stale", answer };
  if (response.status === 409 && answer?.accepts) return { kind: "contradicts", answer };
  if (response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status)) return { kind: "refused", answer: answer ?? {} };
  return { kind: "waiting", answer: {} };
}

export class Queue {
  #jobs = [];
  #running = false;
  #wake = null;
  #trouble = null;
  #on;

  constructor(on) {
    this.#on = on;
    window.addEventListener("online", () => this.retry());
  }

  get size() {
    return this.#jobs.length;
  }

  /** Whether a result of this row is still on its way. */
  holds(row) {
    return this.#jobs.some((job) => job.row === row);
  }

  /** How many wait because something is wrong. */
  get waiting() {
    return this.#trouble ? this.#jobs.length : 0;
  }

  /** Whether all that waits is kept in the browser. */
  get isSafe() {
    return this.#jobs.every((job) => job.safe);
  }

  /** `accepts`: what the result contradicts and is stored all the same, as the server names it. */
  add(row, code, accepts) {
    const once = onceId();
    const entry = entryOf(row, { code, once, accepts, seen: row.dataset.seen, shown: stored(row), label: label(row, code) });
    this.#push({ row, code, once, entry, safe: keep(entry) });
  }

  /** A result that was kept from an earlier page. */
  restore(row, entry) {
    this.#push({ row, code: entry.code, once: entry.once, entry, safe: true });
  }

  /** The question that a result led to is answered. */
  forget({ once }) {
    drop(once);
  }

  #push(job) {
    this.#jobs.push(job);
    this.#trouble?.();
    this.#run();
  }

  /** What was typed later over an own result was typed over what is stored now. */
  #renew(row, { seen, result }) {
    for (const job of this.#jobs.filter((later) => later.row === row)) {
      job.entry = withField(withField(job.entry, "seen", seen), "shown", result ?? "");
      job.safe = keep(job.entry);
    }
  }

  /** Tries at once what was waiting. */
  retry() {
    this.#wake?.();
  }

  /** Says what is wrong, now and whenever a result is added meanwhile; then waits `ms`, or for retry() alone. */
  #tell(trouble, ms) {
    this.#trouble = trouble;
    trouble();
    return new Promise((resolve) => {
      const timer = ms === null ? null : setTimeout(() => this.#wake?.(), ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    let failures = 0;
    while (this.#jobs.length > 0) {
      const job = this.#jobs[0];
      this.#on.sending(job);
      const { kind, answer } = await post(job).catch(() => ({ kind: "waiting", answer: {} }));
      if (kind === "waiting") {
        await this.#tell(() => this.#on.waiting(this.#jobs), Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failures));
        failures += 1;
      } else if (kind === "signedOut") {
        await this.#tell(() => this.#on.signedOut(answer, this.#jobs), null);
      } else {
        failures = 0;
        this.#trouble = null;
        this.#jobs.shift();
        if (kind !== "stale") drop(job.once);
        if (kind === "saved") {
          this.#renew(job.row, answer);
        } else {
          // What was typed later for the same row was typed without knowing this answer.
          for (const later of this.#jobs.filter((one) => one.row === job.row)) drop(later.once);
          this.#jobs = this.#jobs.filter((later) => later.row !== job.row);
        }
        this.#on[kind](job, answer);
      }
    }
    this.#running = false;
    this.#on.idle();
  }
}
