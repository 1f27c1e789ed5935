// Words come from the server; these helpers put values into them.

/** Replaces {name} in a template by values; unknown names stay as they are. */
export function fill(template, values) {
  return (template ?? "").replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Like fill, but the values may be nodes: returns a fragment. */
export function fillNodes(template, values) {
  const fragment = document.createDocumentFragment();
  for (const part of (template ?? "").split(/(\{\w+\})/)) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    fragment.append(name && name in values ? values[name] : part);
  }
  return fragment;
}

/** The words block of the page, `<script type="application/json" id="words">`, or nothing. */
export function words() {
  const block = document.getElementById("words");
  return block ? JSON.parse(block.textContent) : {};
}

const PLAIN = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };

/** A form for comparing what people type: lower case, without accents and doubled spaces; letters that are no accented ones as they are typed without. */
export function searchable(text) {
  const bare = text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase();
  return bare.replace(/[ßæœøđðþłı]/g, (letter) => PLAIN[letter]).replace(/\s+/g, " ").trim();
}

/** Whether a text is meant as somebody's code, or as the address of one: as the server reads it (letters of RFC 8628, 8 typed or 30 in a link). */
export function isCode(text) {
  return /\/q\//i.test(text) || /^(?:[b-df-hj-np-tv-xz]{8}|[b-df-hj-np-tv-xz]{30})$/i.test(text.replace(/[\s–-]/g, ""));
}
