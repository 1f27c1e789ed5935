// A draft round: the board that has the focus or is clicked is shown beside the boards, with the reasons of its pairing.
// Without this file "why" leads to them.

import { showDetail } from "./desk-sync.js";

const place = document.querySelector("[data-desk-detail]");

function take(event) {
  const row = event.target.closest("tr[data-detail]");
  if (!row) return;
  if (event.type === "click" && event.target.closest("a")) {
    event.preventDefault();
    place.scrollIntoView({ block: "nearest" });
  }
  if (row.hasAttribute("aria-current")) return;
  document.querySelector("tr[data-detail][aria-current]")?.removeAttribute("aria-current");
  row.setAttribute("aria-current", "true");
  showDetail(row, place);
}

document.addEventListener("focusin", take);
document.addEventListener("click", take);
const first = document.querySelector("tr[data-detail]");
if (first) take({ target: first, type: "focusin" });
