// The own board while a report waits for the other one: the page looks every two seconds whether both agree or differ, later less often, and shows what
// came of it in its place. Without this file the page says it when it is loaded again.

const PACES_MS = [[120_000, 2000], [Infinity, 10_000]];
const begun = Date.now();

const board = () => document.querySelector("[data-own-board]");
const isTyping = () => board()?.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
const pace = () => PACES_MS.find(([until]) => Date.now() - begun < until)[1];

async function look() {
  if (!document.hidden && !isTyping()) {
    try {
      const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" });
      const page = response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
      const now = page?.querySelector("[data-own-board]");
      const isNews = now && !isTyping() && now.textContent !== board()?.textContent;
      if (isNews) board()?.replaceWith(document.adoptNode(now));
    } catch {
      // The network is away: the next look will tell.
    }
  }
  if (board()?.hasAttribute("data-waits")) setTimeout(look, pace());
}

setTimeout(look, pace());
