// Words of the page in view that stand outside of the brackets of messages, each with the element around it: [word, element].
// arguments[0]: texts whose words may stand there.
const WORD = /(?<![\p{L}\p{N}])(?:\p{Script=Han}{2,}|(?:(?!\p{Script=Han})\p{L}){3,})(?![\p{L}\p{N}])/gu;
const known = new Set(arguments[0].flatMap((text) => text.match(WORD) ?? []));
// Names, codes, what people typed, and what is there for programs.
const OWN = "script, style, template, noscript, code, pre, kbd, textarea, time, svg, .name, .title, .fed, .event, .hash, .langs, [hreflang], [data-record-text], figcaption, .n0, .n1, .n2, .me-line, .me-card, [data-me-card]";
const ATTRIBUTES = ["aria-label", "title", "alt", "placeholder"];

/** What is left of a text without its messages. */
function outside(text) {
  let depth = 0;
  let left = "";
  for (const letter of text) {
    if (letter === "⟦") depth += 1;
    if (depth === 0) left += letter;
    if (letter === "⟧") depth = Math.max(0, depth - 1);
    if (letter === "⟧" && depth === 0) left += " ";
  }
  return left;
}

const found = new Map();
function judge(text, element) {
  for (const word of outside(text).match(WORD) ?? []) {
    // Codes of federations, titles, files.
    if (known.has(word) || /^[A-Z]+$/.test(word)) continue;
    if (!found.has(word)) found.set(word, element.outerHTML.slice(0, 120).replace(/\s+/g, " "));
  }
}

const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!element.closest(OWN)) judge(walker.currentNode.data, element);
}
for (const element of document.body.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join(", "))) {
  if (element.closest(OWN)) continue;
  for (const name of ATTRIBUTES) judge(element.getAttribute(name) ?? "", element);
}
return [...found];
