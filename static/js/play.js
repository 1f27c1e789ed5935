// A game played through: every diagram is fetched once from the page that shows them all (the links of the moves lead there without this
// script); arrow keys, buttons and taps on moves change the one on the board. The choice of notation is kept in this browser.

import { singleKeys } from "./single-keys.js";
import { onSwipe } from "./swipe.js";

const play = document.querySelector("[data-play]");
const KEY = "qisai:notation";

function start(root) {
  const links = [...root.querySelectorAll("a[data-ply]")];
  if (links.length === 0) return;
  const board = root.querySelector("[data-play-diagram]");
  const say = root.querySelector("[data-play-say]");
  const source = links[0].href.split("#")[0];
  let diagrams = null;
  let at = Number(links.at(-1).dataset.ply);
  let turned = false;

  async function load() {
    if (diagrams) return diagrams;
    const loading = (async () => {
      const answer = await fetch(turned ? `${source}/turned` : source, { headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      return new Map([...page.querySelectorAll(".diagrams li")].map((one) => [Number(one.id.slice(1)), one.querySelector("svg")]));
    })();
    diagrams = loading;
    try { diagrams = await loading; } catch (error) { diagrams = null; throw error; }
    return diagrams;
  }

  /** The move in the list is the one on the board, also before anything is tapped. */
  function mark() {
    for (const link of links) {
      if (Number(link.dataset.ply) !== at) {
        link.removeAttribute("aria-current");
        continue;
      }
      link.setAttribute("aria-current", "true");
      const list = link.closest(".moves");
      const [top, bottom] = [link.offsetTop, link.offsetTop + link.offsetHeight];
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    }
  }

  async function show(ply) {
    const last = Number(links.at(-1).dataset.ply);
    at = Math.max(0, Math.min(last, ply));
    try {
      const svg = (await load()).get(at);
      if (svg) board.replaceChildren(svg.cloneNode(true));
    } catch { location.assign(`${source}#p${at}`); return; }
    mark();
    say.textContent = links.find((link) => Number(link.dataset.ply) === at)?.innerText.trim() ?? "";
    // The position has an address: it can be sent to somebody.
    history.replaceState(history.state, "", `#p${at}`);
  }

  for (const keys of root.querySelectorAll("[data-play-keys]")) keys.hidden = false;
  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-ply]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); show(Number(link.dataset.ply)); }
  });
  const go = {
    first: () => show(0),
    back: () => show(at - 1),
    next: () => show(at + 1),
    last: () => show(Infinity),
    turn: () => { turned = !turned; root.classList.toggle("turned", turned); diagrams = null; show(at); },
  };
  root.addEventListener("click", (event) => go[event.target.closest("[data-go]")?.dataset.go]?.());
  onSwipe(board, (step) => show(at + step));
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".findings a[data-ply]");
    if (link) { event.preventDefault(); show(Number(link.dataset.ply)); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input:not([type=radio]), textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
    const action = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "turn" }[event.key];
    if (!action || (event.key === "f" && !singleKeys()) || (event.target.matches("input[type=radio]") && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    go[action]();
  });

  const asked = /^#p(\d+)$/.exec(location.hash)?.[1];
  mark();
  if (asked !== undefined && Number(asked) !== at) show(Number(asked));

  const radios = [...root.querySelectorAll("[name=notation]")];
  try {
    const kept = localStorage.getItem(KEY);
    const radio = radios.find((one) => one.dataset.code === kept);
    if (radio) radio.checked = true;
  } catch { /* a browser without a store */ }
  root.addEventListener("change", (event) => {
    if (event.target.name !== "notation") return;
    try { localStorage.setItem(KEY, event.target.dataset.code); } catch { /* the same */ }
  });
}

if (play) start(play);
