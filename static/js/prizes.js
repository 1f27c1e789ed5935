// The prizes as a small table: a line for each list, a column for each place. What is typed there is written into the text below it, which is what is sent;
// without this file the text is typed. A line that is not understood leaves the text as the only editor.

const text = document.getElementById("tables");
const place = document.querySelector("[data-prizes]");
const LINE = /^([^:：[［【]*)(?:[[［【]([^\]］】]*)[\]］】])?\s*[:：](.*)$/;
const COMMA = /[,，、]/;

/** The lines as cells: name, who, prizes; null where one cannot be read so. */
function read() {
  const lines = text.value.split("\n").filter((line) => line.trim());
  const rows = lines.map((line) => LINE.exec(line.trim()));
  if (rows.includes(null)) return null;
  return rows.map(([, name, who, prizes]) => [name.trim(), (who ?? "").trim(), ...prizes.split(COMMA).map((prize) => prize.trim())]);
}

function write() {
  const rows = [...place.querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll("input")].map((input) => input.value.trim()));
  const line = ([name, who, ...prizes]) => {
    while (prizes.length > 0 && prizes.at(-1) === "") prizes.pop();
    return `${name}${who ? ` [${who}]` : ""}: ${prizes.join(", ")}`;
  };
  text.value = rows.filter((cells) => cells.some(Boolean)).map(line).join("\n");
}

const element = (tag, fields = {}) => Object.assign(document.createElement(tag), fields);

function draw(rows, places) {
  const words = place.dataset;
  const heads = [words.name, words.who, ...Array.from({ length: places }, (_, at) => `${words.place} ${at + 1}`)];
  const table = element("table", { className: "grid" });
  const head = table.createTHead().insertRow();
  for (const word of heads) head.append(element("th", { scope: "col", textContent: word }));
  const body = table.createTBody();
  for (const cells of rows) {
    const row = body.insertRow();
    heads.forEach((word, at) => {
      const input = element("input", { value: cells[at] ?? "", autocomplete: "off", className: at < 2 ? "" : "short", ariaLabel: word });
      row.insertCell().append(input);
    });
  }
  const button = (label, act) => {
    const one = element("button", { type: "button", textContent: label });
    one.addEventListener("click", () => { write(); act(); });
    return one;
  };
  const more = element("p");
  more.append(
    button(words.line, () => show([...(read() ?? []), []], places)),
    " ",
    button(words.more, () => show(read() ?? [], places + 1)),
  );
  place.replaceChildren(table, more);
}

function show(rows, places = 0) {
  const most = Math.max(3, places, ...rows.map((cells) => cells.length - 2));
  draw(rows.length > 0 ? rows : [[]], most);
}

const rows = text && place ? read() : null;
if (rows) {
  show(rows);
  place.hidden = false;
  text.closest("details").open = false;
  place.addEventListener("input", write);
  text.addEventListener("change", () => {
    const typed = read();
    if (typed) show(typed);
  });
}
