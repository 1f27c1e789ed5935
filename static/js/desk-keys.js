// Which key means what at the round desk. Three maps: ours, Vega's and Sharly's.
// Digits are read by the physical key (event.code), so that the number pad (with or without its lock) and every layout work; letters by what they print,
// and by the physical key when an input method swallows them.

const DIGITS = {
  qisai: { 1: "first", 2: "draw", 3: "second", 0: "clear" },
  vega: { 1: "first", 5: "draw", 0: "second", 3: "second_forfeits", 4: "first_forfeits", 2: "double_forfeit", 7: "adjourned", 9: "clear" },
  sharly: { 1: "first", 3: "draw", 2: "second", 0: "clear" },
};
const SIGNS = { "+": "second_forfeits", "-": "first_forfeits", "*": "adjourned", d: "double_forfeit" };
const PAD = { NumpadAdd: "+", NumpadSubtract: "-", NumpadMultiply: "*", NumpadDivide: "/", NumpadDecimal: "." };
const ACTIONS = { b: "jump", g: "jump", "/": "jump", ".": "jump", u: "undo", v: "verify", o: "open", f: "fouls", i: "insist" };
const MOVES = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

/** What a key press means: {move}, {result, key}, {action} or null. Alt, Ctrl and Meta are never ours. */
export function meaning(event, map) {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit !== undefined && !event.shiftKey) {
    const result = (DIGITS[map] ?? DIGITS.qisai)[digit];
    return result ? { result, key: digit } : null;
  }
  if (event.key in MOVES) return event.shiftKey ? null : { move: MOVES[event.key] };
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1].toLowerCase();
  const key = PAD[event.code] ?? (/^[\x21-\x7e]$/.test(event.key) ? event.key.toLowerCase() : letter);
  if (key in SIGNS) return { result: SIGNS[key], key };
  if (key in ACTIONS) return { action: ACTIONS[key] };
  return null;
}

/** Pairs of key and code for the legend: digits with 0 last, as they lie on the keyboard, then the signs. */
function keysOf(map) {
  const [zero, ...digits] = Object.entries(DIGITS[map] ?? DIGITS.qisai);
  const named = [...digits, zero];
  return [...named, ...Object.entries(SIGNS).filter(([, code]) => !named.some(([, other]) => other === code))];
}

/** Fills the legend from the words the buttons carry, so that screen and keys cannot disagree. */
export function writeLegend(list, table, map, words) {
  if (!list) return;
  const row = table.querySelector("tr[data-board]");
  const entry = (keys, text) => {
    const item = document.createElement("li");
    for (const key of keys) item.append(Object.assign(document.createElement("kbd"), { textContent: key }), " ");
    item.append(text);
    return item;
  };
  const results = keysOf(map).flatMap(([key, code]) => {
    const button = row?.querySelector(`button[name="result"][value="${code}"]`);
    return button ? [entry([key], button.dataset.legend ?? button.textContent.trim())] : [];
  });
  const say = words.keys ?? {};
  const actions = [
    [["↑", "↓"], say.move],
    [["g", "/"], say.jump],
    [["u"], say.undo],
    ...("list" in table.dataset ? [] : [[["v"], say.verify], [["o"], say.open]]),
    ...("fouls" in table.dataset ? [[["f"], say.fouls]] : []),
    ...("insist" in table.dataset ? [[["i"], say.insist]] : []),
    [["Esc"], say.leave],
  ];
  list.replaceChildren(...results, ...actions.filter(([, text]) => text).map(([keys, text]) => entry(keys, text)));
  list.hidden = false;
}
