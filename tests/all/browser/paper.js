// What is wrong with the page as it is printed, and how many different parts of it are on the paper. arguments: width of the paper, a selector.
const [width, selector] = arguments;
const faults = [];
const root = document.documentElement;
const shown = (element) => `${element.outerHTML.slice(0, 100)}…`.replace(/\s+/g, " ");

if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth} px wide`);

const parts = new Set();
for (const [at, element] of [...document.querySelectorAll(selector)].entries()) {
  const box = element.getBoundingClientRect();
  if (!element.checkVisibility() || box.width === 0 || box.height === 0) continue;
  if (box.left < -1 || box.right > width + 1) faults.push(`beyond the edge: ${shown(element)}`);
  // A match may stand on two sheets, once as the box itself or always as a copy of it.
  parts.add(element.getAttribute("href") ?? (element.id ? `#${element.id}` : at));
}
return { faults, parts: parts.size };
