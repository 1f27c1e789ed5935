// How many presses of Tab surely lie before an element, counted from where the focus is: its stops less two, since what takes the focus may
// open or close others. arguments: the element's selector, whether Shift is held.
const [selector, backwards] = arguments;
const kinds = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
const groups = new Set();
const stops = [...document.querySelectorAll(kinds)].filter((element) => {
  const isShown = element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
  if (!isShown || element.matches(":disabled") || element.tabIndex < 0) return false;
  // Of a group of radio buttons one is a stop.
  if (element.type !== "radio" || element === document.activeElement || element.matches(selector)) return true;
  const isFirst = !groups.has(element.name);
  groups.add(element.name);
  return isFirst;
});
if (backwards) stops.reverse();
const from = stops.indexOf(document.activeElement);
const to = stops.findIndex((element, at) => at > from && element.matches(selector));
return Math.max(0, to - from - 2);
