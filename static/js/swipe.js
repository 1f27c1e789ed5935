// A swipe of one finger to the side. What scrolls sideways keeps its own movement, and the edges of the screen belong to the browser.

const FAR = 60;
const EDGE = 24;
const LONGEST = 800;

function scrolls(element) {
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
  }
  return false;
}

/** Calls `go` with 1 for a swipe that brings what follows and -1 for one that brings what came before; of two areas, the inner one is meant. */
export function onSwipe(area, go) {
  const forward = document.documentElement.dir === "rtl" ? 1 : -1;
  let from = null;
  area.addEventListener("touchstart", (event) => {
    const [touch] = event.touches;
    const free = event.touches.length === 1 && touch.clientX > EDGE && touch.clientX < innerWidth - EDGE && (visualViewport?.scale ?? 1) === 1;
    from = free && !scrolls(event.target) ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
    event.stopPropagation();
  }, { passive: true });
  area.addEventListener("touchend", (event) => {
    const [touch, start] = [event.changedTouches[0], from];
    from = null;
    if (!start || event.touches.length > 0 || event.timeStamp - start.at > LONGEST || !getSelection().isCollapsed) return;
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
    if (Math.abs(x) >= FAR && Math.abs(x) > 2 * Math.abs(y)) go(Math.sign(x) * forward);
  }, { passive: true });
}
