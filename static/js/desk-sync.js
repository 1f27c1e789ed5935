// What comes from elsewhere to the desk: results that other arbiters store (live stream), and the detail of the board in hand.

import { setStored, show } from "./desk-row.js";

const MARK_MS = 3_000;
const SETTLE_MS = 400;

/** Takes over rows that others changed. Rows with something unsaved or in question stay as they are: their next save will ask. */
function merge(fresh, { rows, queue, count }) {
  const news = new Map([...fresh.querySelectorAll("tr[data-board]")].map((row) => [row.dataset.key, row.dataset]));
  for (const row of rows()) {
    const data = news.get(row.dataset.key);
    if (!data || !(Number(data.seen) > Number(row.dataset.seen)) || queue.holds(row) || ["conflict", "armed"].includes(row.dataset.state)) continue;
    row.dataset.seen = data.seen;
    setStored(row, data.result);
    if (row.dataset.result === data.result) continue;
    show(row, data.result);
    row.classList.add("changed");
    setTimeout(() => row.classList.remove("changed"), MARK_MS);
  }
  count();
}

/** Follows the tournament's announcements ("qisai:announced" from live.js); own saves need no fetch. */
export function followOthers(desk) {
  let timer = 0;
  document.addEventListener("qisai:announced", (event) => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const known = Math.max(0, ...desk.rows().map((row) => Number(row.dataset.seen)));
      if (event.detail.version <= known) return;
      const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" }).catch(() => null);
      if (response?.ok) merge(new DOMParser().parseFromString(await response.text(), "text/html"), desk);
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
    const answer = fetch(row.dataset.detail, { headers: { Accept: "text/html" }, signal: asked.signal });
    const text = await answer.then((response) => (response.ok ? response.text() : null)).catch(() => null);
    if (text === null || asked.signal.aborted) return;
    const fragment = new DOMParser().parseFromString(text, "text/html");
    place.replaceChildren(...document.adoptNode(fragment.body).childNodes);
  }, 150);
}
