// Opens the working of a value beside it: details.work holds the value as a link to the player's workings, and gets its body from there when it is
// opened. Without this file the link leads to them.

const pages = new Map();

/** The workings of a player, fetched once for each version of the page. */
function workings(path) {
  const key = `${document.body.dataset.version} ${path}`;
  if (!pages.has(key)) {
    const page = fetch(path, { headers: { Accept: "text/html" } }).then(async (response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
      return new DOMParser().parseFromString(await response.text(), "text/html");
    });
    page.catch(() => pages.delete(key));
    pages.set(key, page);
  }
  return pages.get(key);
}

async function load(details) {
  if (details.querySelector(".work-body")) return;
  const link = details.querySelector("summary > a");
  const address = new URL(link.href);
  const body = Object.assign(document.createElement("div"), { className: "work-body" });
  body.setAttribute("role", "status");
  details.append(body);
  try {
    const page = await workings(address.pathname);
    const section = page.getElementById(decodeURIComponent(address.hash.slice(1)));
    const name = page.querySelector("article.player .name")?.textContent.trim() ?? "";
    const heading = document.createElement("h3");
    heading.textContent = `${section.querySelector("h3").textContent} · ${name}`;
    const working = section.querySelector(".table-wrap") ?? section;
    body.replaceChildren(heading, ...document.adoptNode(working.cloneNode(true)).childNodes);
  } catch {
    // No connection: the link itself says more than an empty sheet.
    location.assign(address);
  }
}

document.addEventListener("toggle", (event) => {
  if (event.target.open && event.target.matches("details.work")) load(event.target);
}, { capture: true });

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("details.work > summary > a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const details = link.closest("details");
  details.open = !details.open;
});

const untab = () => document.querySelectorAll("details.work > summary > a").forEach((link) => { link.tabIndex = -1; });
document.addEventListener("qisai:replaced", untab);
untab();
