// Sorts table[data-sort] by a tap on a head: th[data-sort="num|text"], present order in aria-sort.
// A cell sorts by data-v, else by its text (½ counts as .5; names in the order of the page's language, pinyin in Chinese).
// The order of rows in the page breaks ties, so sorting by one column and then another does what one expects.

const collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true, sensitivity: "base" });

function number(text) {
  const value = Number.parseFloat(text.replace("−", "-").replace(/^(-?)½/, "$10.5").replace("½", ".5"));
  return Number.isNaN(value) ? null : value;
}

function compare(kind, a, b) {
  if (kind === "text") return collator.compare(a, b);
  const [x, y] = [number(a), number(b)];
  if (x === null || y === null) return (x === null) - (y === null);
  return x - y;
}

function sort(table, head, direction) {
  const column = head.cellIndex;
  const key = (row) => row.cells[column]?.dataset.v ?? row.cells[column]?.textContent.trim() ?? "";
  const sign = direction === "descending" ? -1 : 1;
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => [key(row), row]);
  const empty = ([value]) => head.dataset.sort === "num" && number(value) === null;
  rows.sort((a, b) => empty(a) - empty(b) || sign * compare(head.dataset.sort, a[0], b[0]));
  body.append(...rows.map(([, row]) => row));
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", direction);
}

/** First tap: names and numbers of order upwards, values (points, ratings) downwards; the next tap turns it. */
function nextDirection(head) {
  const now = head.getAttribute("aria-sort");
  if (now) return now === "ascending" ? "descending" : "ascending";
  return head.dataset.sort === "num" && !head.classList.contains("rank") ? "descending" : "ascending";
}

function prepare(table) {
  for (const head of table.querySelectorAll("thead th[data-sort]")) {
    let handle = head.querySelector(".sort");
    if (!handle) {
      handle = document.createElement("button");
      handle.type = "button";
      handle.className = "sort";
      handle.append(...head.childNodes);
      head.append(handle);
    }
    handle.addEventListener("click", (event) => {
      event.preventDefault();
      sort(table, head, nextDirection(head));
    });
  }
}

let chosen = null;

function prepareAll() {
  document.querySelectorAll("table[data-sort]").forEach(prepare);
  // After a live update the reader's order is put back.
  const head = chosen && document.querySelectorAll("table[data-sort]")[chosen.table]?.tHead.rows[0].cells[chosen.column];
  if (head) sort(head.closest("table"), head, chosen.direction);
}

document.addEventListener("click", (event) => {
  const head = event.target.closest?.("th[data-sort]");
  const table = head?.closest("table[data-sort]");
  if (!table) return;
  chosen = { table: [...document.querySelectorAll("table[data-sort]")].indexOf(table), column: head.cellIndex, direction: head.getAttribute("aria-sort") };
});
document.addEventListener("qisai:replaced", prepareAll);
prepareAll();
