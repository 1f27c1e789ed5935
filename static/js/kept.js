// What was typed into a form whose session had ended: kept in this tab until somebody has signed in again, then filled in once more.
//
//   submit            the fields go to sessionStorage, with the page's path and the form's place on it
//   body[data-lost-form]  the answer says that nothing was stored: what was kept is marked as lost
//   the page again    lost fields are filled in, and nothing is kept any longer; any other page forgets what was stored well
//
// Passwords, files and hidden fields are never kept.

const KEY = "qisai.kept";
const FORMS = ":is(.arbiter, .hall) form[method=post]";

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function write(kept) {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the way back by the browser's own button is left.
  }
}

const fieldsOf = (form) => [...form.elements].filter((field) => field.name && !field.matches("[type=hidden], [type=password], [type=file], button"));

function keep(form) {
  const fields = fieldsOf(form).map(({ name, type, value, checked }) => ({ name, type, value, checked }));
  if (fields.length > 0) write({ path: location.pathname, action: form.getAttribute("action"), index: [...document.querySelectorAll(FORMS)].indexOf(form), fields });
}

function fill(kept) {
  const forms = [...document.querySelectorAll(FORMS)];
  const form = forms.find((one, index) => index === kept.index && one.getAttribute("action") === kept.action) ?? forms.find((one) => one.getAttribute("action") === kept.action);
  if (!form) return;
  const fields = fieldsOf(form);
  for (const { name, type, value, checked } of kept.fields) {
    const choice = type === "radio" || type === "checkbox";
    const field = fields.find((one) => one.name === name && (!choice || one.value === value));
    if (!field) continue;
    if (choice) field.checked = checked;
    else field.value = value;
  }
  form.querySelector("button.primary, button:not([type=button])")?.focus();
}

const kept = read();
if (kept && document.body.hasAttribute("data-lost-form")) write({ ...kept, lost: true });
else if (kept?.lost && kept.path === location.pathname) {
  fill(kept);
  write(null);
} else if (kept && !kept.lost) write(null);
document.addEventListener("submit", (event) => { if (event.target.matches(FORMS) && !event.defaultPrevented) keep(event.target); });
