// A notification of the own new board on the page of a player, where the browser has notifications: over https or on this machine, and while the page
// is open. Without this file, or without consent, the page is as it was.

const PACE_MS = 30_000;

const place = document.querySelector("[data-notify]");
const boardOf = (page) => page.querySelector("[data-own-board] h2")?.textContent.trim() ?? "";
let board = boardOf(document);

async function look() {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const now = boardOf(page);
    if (now === "" || now === board) return;
    board = now;
    const against = page.querySelector("[data-own-board] p")?.textContent.trim() ?? "";
    const said = new Notification(now, { body: against, tag: location.pathname });
    said.addEventListener("click", () => location.reload());
  } catch {
    // The network is away: the next look will tell.
  }
}

function begin() {
  place.textContent = place.dataset.textOn;
  place.hidden = false;
  setInterval(look, PACE_MS);
}

if (place && isSecureContext && "Notification" in window && Notification.permission !== "denied") {
  if (Notification.permission === "granted") begin();
  else {
    place.hidden = false;
    place.querySelector("button").addEventListener("click", async () => {
      if (await Notification.requestPermission() === "granted") begin();
    });
  }
}
