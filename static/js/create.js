// On the form for a new tournament: an order of tie-breaks that was chosen for another game or format goes back to the usual one.

const form = document.querySelector("form.by-game");

form.addEventListener("change", () => {
  const chosen = form.querySelector("[data-of-game] [name=preset]:checked");
  if (chosen && chosen.closest("[data-of-game]").getClientRects().length === 0) form.querySelector("[name=preset][value=usual]").checked = true;
});
