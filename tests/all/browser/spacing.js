// What is cut off or runs out of its box on the page in view when lines, letters and words are spread (WCAG 2.2, 1.4.12), and would not be without:
// sentences. arguments[0]: width of the screen.
const SPREAD = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";
// For ears only, or open only when asked for; names of the desk, which the panel of the board in hand holds whole.
const PASSED_OVER = ".vh, .desk-table .who, .boards thead, .me-word, svg, select, option, textarea, .more-body, .work-body";
const BOXES = "td, th, button, .button, summary, dt, dd";
// A form may have a field called `matches`.
const fits = (element, selector) => Element.prototype.matches.call(element, selector);
const width = arguments[0];
const root = document.documentElement;

/** The texts of a box that are more than a hair outside of it. */
function outside(box) {
  const { left, right } = box.getBoundingClientRect();
  const texts = [];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.data.trim() || text.parentElement.closest(PASSED_OVER) || !text.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const isOut = (part) => part.width > 1 && (part.right > right + 3 || part.left < left - 3);
    if ([...range.getClientRects()].some(isOut)) texts.push(text.data.trim());
  }
  return texts;
}

function cut() {
  const found = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(PASSED_OVER) || element.localName === "input") continue;
    const style = getComputedStyle(element);
    const hides = (overflow) => overflow === "hidden" || overflow === "clip";
    const isWide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isHigh = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (element.clientWidth > 2 && element.clientHeight > 2 && (isWide || isHigh)) found.set(element, "is cut");
    const texts = fits(element, BOXES) ? outside(element) : [];
    if (texts.length > 0) found.set(element, `does not hold ${texts[0].slice(0, 30)}`);
  }
  return found;
}

const before = cut();
// A sheet of the script's own: the policy of the pages refuses inline styles.
const sheet = new CSSStyleSheet();
sheet.replaceSync(SPREAD);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
const faults = [];
for (const [element, what] of cut()) {
  if (!before.has(element)) faults.push(`spread letters: ${element.outerHTML.slice(0, 100).replace(/\s+/g, " ")}… ${what}`);
}
if (root.scrollWidth > width) faults.push(`spread letters: ${root.scrollWidth} px wide`);
document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
return faults;
