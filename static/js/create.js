// On the form for a new tournament: an order of tie-breaks that was chosen for another game or format goes back to the usual one; the line of a folded
// subject shows what its fields say; the proposals follow the facts; what was typed is kept in this tab, so that neither Back nor a reload loses it.

const form = document.querySelector("form.by-game");
const KEY = `qisai.new ${location.pathname}`;

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function store(kept) {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

const fields = () => [...form.elements].filter((field) => field.name && !field.matches("[type=hidden], button"));
const isChoice = ({ type }) => type === "radio" || type === "checkbox";
const keep = (sent) => store({ sent, fields: fields().map(({ name, type, value, checked }) => ({ name, type, value, checked })) });

// What a field says, empty if it is left to the game.
function said(name) {
  const field = fields().find((one) => one.name === name && (!isChoice(one) || one.checked));
  if (!field || field.value === "usual") return "";
  if (field.matches("select")) return field.selectedOptions[0]?.text ?? "";
  if (field.type === "radio") return (field.closest("label").querySelector("b") ?? field.closest("label")).textContent.trim();
  return field.value.trim().replaceAll("\n", ", ");
}

function show(value) {
  const all = value.dataset.of.split(" ").map(said).filter(Boolean);
  value.textContent = all.join(" · ") || value.dataset.open || "";
}

function changed(event) {
  const name = event?.target.name;
  for (const value of form.querySelectorAll("[data-of]")) if (!name || value.dataset.of.split(" ").includes(name)) show(value);
  if (name && keep(false)) form.querySelector("[data-kept]").hidden = false;
}

form.addEventListener("change", () => {
  const chosen = form.querySelector("[data-of-game] [name=preset]:checked");
  if (chosen && chosen.closest("[data-of-game]").getClientRects().length === 0) form.querySelector("[name=preset][value=usual]").checked = true;
});
form.addEventListener("change", changed);
form.addEventListener("input", changed);
form.addEventListener("submit", () => keep(true));

// The proposals follow players, days and game; without a connection they stay.
const FACTS = ["discipline", "entrants", "rounds", "start", "end"];
const SYSTEMS = ["system", "team_system"];
let newest = 0;

// A pasted list tells how many players come, unless their number is typed. Its first line may name the columns.
function pasted() {
  const lines = form.elements.players?.value.split("\n").filter((line) => line.trim()) ?? [];
  const isOfTeams = form.querySelector("[name=team_kind]:checked")?.value === "teams";
  const hasHeads = /^[^\d]*(\bname\b|姓名)/i.test(lines[0] ?? "") && !/\d/.test(lines[0]);
  return isOfTeams ? 0 : lines.length - (hasHeads ? 1 : 0);
}

async function propose() {
  const turn = ++newest;
  const valued = fields().filter(({ name, value }) => value && [...FACTS, ...SYSTEMS].includes(name));
  const facts = new URLSearchParams(valued.filter((field) => !isChoice(field) || field.checked).map(({ name, value }) => [name, value]));
  if (!facts.has("entrants") && pasted() > 0) facts.set("entrants", pasted());
  try {
    const answer = await fetch(`${location.pathname}?${facts}`, { headers: { Accept: "text/html" } });
    const text = await answer.text();
    if (!answer.ok || turn !== newest) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const part of form.querySelectorAll(".fitting")) {
      const made = page.getElementById(part.querySelector("h2").id)?.closest(".fitting");
      if (!made || part.contains(document.activeElement)) continue;
      const chosen = part.querySelector(":checked")?.value;
      made.querySelector("details").open = part.querySelector("details").open;
      part.replaceChildren(...made.childNodes);
      for (const choice of part.querySelectorAll("input")) choice.checked = choice.value === chosen;
    }
    changed();
  } catch { /* no connection */ }
}

form.addEventListener("change", (event) => { if ([...FACTS, "players"].includes(event.target.name)) propose(); });

// A page that the server has filled in is newer than what was kept.
const isFresh = !document.querySelector(".error-summary, #proposed");
// The browser is in the hall more often than the server. A browser in UTC tells nothing about a hall.
const zone = form.querySelector("#time_zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
if (zone && isFresh && here.includes("/") && !here.startsWith("Etc/")) {
  zone.value = here;
  changed();
}
const isVisit = performance.getEntriesByType("navigation")[0]?.type === "navigate";
const kept = stored();
if (kept?.sent && isFresh && isVisit) store(null);
else if (kept && isFresh && location.search === "") {
  for (const field of fields()) {
    const same = kept.fields.find((one) => one.name === field.name && (!isChoice(field) || one.value === field.value));
    if (!same) continue;
    if (isChoice(field)) field.checked = same.checked;
    else field.value = same.value;
  }
  changed();
  propose();
}
