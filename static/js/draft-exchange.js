// A draft that is being edited: two clicks on players exchange their places, through the form for two numbers. Without this file the numbers are typed.

import { fill } from "./text.js";

const form = document.querySelector("form[data-exchange]");
const hint = document.querySelector("[data-exchange-hint]");
const [one, other] = ["one", "other"].map((name) => form.elements.namedItem(name));
const said = hint.textContent;
let chosen = null;

function choose(cell) {
  chosen?.classList.remove("chosen");
  chosen = cell;
  chosen?.classList.add("chosen");
  hint.textContent = chosen ? fill(form.dataset.say, { no: chosen.dataset.no }) : said;
}

hint.hidden = false;
hint.setAttribute("role", "status");
document.addEventListener("click", (event) => {
  const cell = event.target.closest?.(".draft td[data-no]");
  if (!cell || event.target.closest("a, button")) return;
  if (!chosen || chosen === cell) {
    choose(chosen === cell ? null : cell);
    return;
  }
  [one.value, other.value] = [chosen.dataset.no, cell.dataset.no];
  form.requestSubmit(form.querySelector("button[value=exchange]"));
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && chosen) choose(null); });
