// The hall screen turns its pages by itself: table[data-screen] shows as many rows as fit and goes on every data-seconds (12 by default).
// Live updates (live.js) keep the page that is in view. [data-screen-turn] shows "2/5". Without this file the list simply scrolls.

let page = 0;
let timer = 0;

function rowsAndPages(table) {
  const rows = [...table.tBodies[0].rows];
  for (const row of rows) row.hidden = false;
  const room = innerHeight - table.tBodies[0].getBoundingClientRect().top - scrollY;
  const tallest = Math.max(1, ...rows.map((row) => row.offsetHeight));
  const fit = Math.max(1, Math.floor(room / tallest));
  return { rows, fit, pages: Math.max(1, Math.ceil(rows.length / fit)) };
}

function draw() {
  const table = document.querySelector("table[data-screen]");
  if (!table) return;
  const { rows, fit, pages } = rowsAndPages(table);
  page %= pages;
  rows.forEach((row, index) => { row.hidden = Math.floor(index / fit) !== page; });
  const turn = document.querySelector("[data-screen-turn]");
  if (turn) turn.textContent = pages > 1 ? `${page + 1}/${pages}` : "";
  clearTimeout(timer);
  timer = setTimeout(() => {
    page += 1;
    draw();
  }, 1000 * (Number(table.dataset.seconds) || 12));
}

scrollTo(0, 0);
window.addEventListener("resize", draw);
document.addEventListener("qisai:replaced", draw);
draw();
