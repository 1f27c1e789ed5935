// The queue of a round: 1 and 2 take a value, e goes to the other results, c calls the players, of the entry that has the focus or of the first.
// Keys act in the queue only, never while something is typed. Without this file the buttons do the same.

const queue = document.querySelector("[data-review]");
const typing = (target) => target.closest("input, select, textarea") !== null;

queue?.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
  const control = event.target.closest("li")?.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!control) return;
  event.preventDefault();
  if (control.matches("select")) control.focus();
  else control.click();
});

queue?.querySelector("li")?.focus();
