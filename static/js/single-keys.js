// Keys that do something without Ctrl or Alt where nothing has the focus can be switched off (WCAG 2.2, 2.1.4): whoever speaks to the computer, or touches
// keys by accident, would do things with them. Kept in this browser; the switch is [data-single-keys] on the page of one's own account.

const NAME = "qisai.single_keys";

/** Whether such keys work. */
export function singleKeys() {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    // A browser that keeps nothing: as it is for everybody.
    return true;
  }
}

const part = document.querySelector("[data-single-keys]");
if (part) {
  const box = part.querySelector("input");
  box.checked = singleKeys();
  part.hidden = false;
  box.addEventListener("change", () => {
    if (box.checked) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "off");
  });
}
