// What is wrong with the page in view, as sentences. arguments[0]: width of the screen.
const faults = [];
const shown = (element) => `${element.outerHTML.slice(0, 100)}…`.replace(/\s+/g, " ");
const width = arguments[0];
const root = document.documentElement;

if (!document.getElementById("main")?.innerText.trim()) faults.push("nothing to see in the main part");

if (root.scrollWidth > width) {
  const wide = [...document.body.querySelectorAll("*")].filter((element) => {
    const scroller = element.parentElement.closest(".table-wrap, .rounds, .tabs-in, .side-nav ul, .vh");
    return element.getBoundingClientRect().right > width + 1 && !scroller && !element.closest(".vh");
  });
  faults.push(`${root.scrollWidth} px wide: ${wide.slice(0, 3).map(shown).join(" ")}`);
}

// A name of this page is broken within a word of it only where the word is longer than half the window.
for (const name of document.querySelectorAll(".name")) {
  const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement.checkVisibility()) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\p{Script=Latin}\p{M}'’]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const parts = [...range.getClientRects()].filter((part) => part.width > 0);
      const long = parts.reduce((sum, part) => sum + part.width, 0);
      if (new Set(parts.map((part) => Math.round(part.top))).size > 1 && long < width / 2) faults.push(`broken within a word: ${word} in ${shown(name)}`);
    }
  }
}

const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) faults.push(`two elements are called ${id}`);

for (const name of ["for", "aria-describedby", "aria-labelledby", "form"]) {
  for (const element of document.querySelectorAll(`[${name}]`)) {
    for (const id of element.getAttribute(name).split(" ")) {
      if (!document.getElementById(id)) faults.push(`${name} names nothing: ${shown(element)}`);
    }
  }
}

for (const field of document.querySelectorAll("input:not([type=hidden], [hidden]), select, textarea:not([hidden])")) {
  if (!field.labels?.length && !field.ariaLabel) faults.push(`no label: ${shown(field)}`);
}
for (const control of document.querySelectorAll("button, a[href], summary")) {
  const picture = control.querySelector("img[alt]:not([alt=''])");
  const isForEyes = control.closest("svg[aria-hidden=true]") !== null;
  if (!control.textContent.trim() && !control.ariaLabel && !picture && !control.hidden && !isForEyes) faults.push(`says nothing: ${shown(control)}`);
}
for (const picture of document.querySelectorAll("img:not([alt])")) faults.push(`no text: ${shown(picture)}`);
if (document.querySelectorAll("h1, main h2").length === 0) faults.push("no heading");
if (!document.title.trim()) faults.push("no title");

return faults;
