// Opens the working of a value beside it: details.work holds the value as a link to the player's workings. Here the link becomes the plain text of
// its summary (of two controls, one in the other, a screen reader tells only one), and the body comes from there when it is opened. Without this file
// the link leads to them.

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
  const address = new URL(details.dataset.workings);
  // A long working scrolls within its sheet, by keys too.
  const body = Object.assign(document.createElement("div"), { className: "work-body", tabIndex: 0 });
  body.setAttribute("role", "status");
  details.append(body);
  try {
    const page = await workings(address.pathname);
    const section = page.getElementById(decodeURIComponent(address.hash.slice(1)));
    const name = page.querySelector("article.player .name")?.textContent.trim() ?? "";
    const heading = document.createElement("h2");
    heading.textContent = `${section.querySelector("h2").textContent} · ${name}`;
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

// As with the link: held down, these keys ask for the page itself.
document.addEventListener("click", (event) => {
  const address = event.target.closest?.("details.work > summary")?.parentElement.dataset.workings;
  if (!address || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
  event.preventDefault();
  window.open(address);
});

function unlink() {
  for (const link of document.querySelectorAll("details.work > summary > a")) {
    link.closest("details").dataset.workings = link.href;
    link.replaceWith(...link.childNodes);
  }
}
document.addEventListener("qisai:replaced", unlink);
unlink();
