//! Bundles of style sheets and scripts, so that a page requests one of each.
//! The source files stay small modules that browsers could load one by one. A script leaves out modules that a page of
//! its kind rarely needs; they are loaded on demand. Comments and indentation are left out: a fifth of what a phone
//! loads.
//!
//! | bundle | made of |
//! |---|---|
//! | `sheets/first.css` | `base.css` and `public.css`: styles that a public page needs at first. The page embeds them (decision 0015) |
//! | `sheets/public.css` | styles that are needed later: `parts.css`, `public-parts.css`, `print.css` for paper, `play.css` |
//! | `sheets/{name}.css` | `base.css`, `parts.css`, `{name}.css`, `print.css` for paper; for the desk `play.css` too |
//! | `scripts/{name}.js` | `app.js` and every module that it imports, except those left out |

use std::collections::BTreeMap;

/// Sheets that get no bundle of their own: parts of other bundles, or sheets served alone.
const NO_HEADS: [&str; 7] = ["base", "parts", "public-parts", "print", "play", "paper", "print-team"];

/// Names of the scripts, each with the name prefixes of the modules that it leaves out.
const SCRIPTS: [(&str, &[&str]); 3] = [
    (
        "public",
        &["create", "desk", "draft", "kept", "keys", "notify", "own-board", "prizes", "review", "screen", "session"],
    ),
    ("arbiter", &["findme", "me-card", "own-board", "screen"]),
    // Script of phones, kiosks and other devices of the hall.
    (
        "hall",
        &[
            "create", "desk", "draft", "filter", "findme", "keys", "live", "me-card", "play", "prizes", "review",
            "screen", "session", "sort", "working",
        ],
    ),
];

/// Path of the styles that a public page embeds.
pub const FIRST_STYLE: &str = "sheets/first.css";

/// Entry module of every script.
const ENTRY: &str = "app.js";

/// Start of a script: runs each module once, at its first use.
const HEAD: &str = "const made = new Map();
const part = (name) => {
  if (!made.has(name)) made.set(name, parts[name]());
  return made.get(name);
};
const parts = {
";

/// Returns all bundles by path, made of the files by path (`css/base.css`, `js/app.js`).
pub fn bundles(files: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut made = BTreeMap::new();
    for path in files.keys() {
        let name = path.strip_prefix("css/").and_then(|name| name.strip_suffix(".css"));
        if let Some(name) = name.filter(|name| !NO_HEADS.contains(name)) {
            made.insert(format!("sheets/{name}.css"), sheet(files, name));
        }
    }
    made.insert(FIRST_STYLE.to_owned(), ["base", "public"].map(|name| css(files, name)).concat());
    for (name, left_out) in SCRIPTS {
        made.insert(format!("scripts/{name}.js"), script(files, left_out));
    }
    made
}

fn css(files: &BTreeMap<String, String>, name: &str) -> String {
    files.get(&format!("css/{name}.css")).map(|css| bare(css)).unwrap_or_default()
}

fn sheet(files: &BTreeMap<String, String>, name: &str) -> String {
    let css = |name: &str| css(files, name);
    let paper = format!("@media print {{\n{}}}\n", css("print"));
    // The order is that of the sheets in the pages: of two rules with equal specificity the later one applies.
    match name {
        "public" => [css("parts"), css("public-parts"), paper, css("play")].concat(),
        "arbiter" => [css("play"), css("base"), css("parts"), css(name), paper].concat(),
        _ => [css("base"), css("parts"), css(name), paper].concat(),
    }
}

/// Returns a text without its comments (`/* … */`), empty lines and indentation. No string in the files contains any of
/// these; a test checks it.
pub fn bare(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    let code = parts.filter_map(|part| part.split_once("*/")).fold(first, |code, (_, rest)| code + rest);
    code.lines().map(str::trim).filter(|line| !line.is_empty()).fold(String::new(), |code, line| code + line + "\n")
}

fn script(files: &BTreeMap<String, String>, left_out: &[&str]) -> String {
    let mut text = HEAD.to_owned();
    let mut names = vec![ENTRY.to_owned()];
    let mut at = 0;
    while let Some(name) = names.get(at).cloned() {
        at += 1;
        let Some(source) = files.get(&format!("js/{name}")) else { continue };
        let module = Module::read(source, left_out);
        let exports = module.exports.join(", ");
        text = format!("{text}\"{name}\": () => {{\n{}return {{ {exports} }};\n}},\n", module.text);
        for wanted in module.wants {
            if !names.contains(&wanted) {
                names.push(wanted);
            }
        }
    }
    format!("{text}}};\npart(\"{ENTRY}\");\n")
}

/// Module as a part of a script.
struct Module {
    text: String,
    /// Names exported by the module.
    exports: Vec<String>,
    /// Modules of the script that this module imports.
    wants: Vec<String>,
}

impl Module {
    /// Reads a module in the style of this project: imports by name and exports of declarations, each on one line. A
    /// test rejects other styles.
    fn read(source: &str, left_out: &[&str]) -> Self {
        let mut module = Self { text: String::new(), exports: Vec::new(), wants: Vec::new() };
        for line in bare(source).lines().filter(|line| !line.starts_with("// ")) {
            let line = module.line(line, left_out);
            module.text.push_str(&line);
            module.text.push('\n');
        }
        module
    }

    fn line(&mut self, line: &str, left_out: &[&str]) -> String {
        if let Some((names, from)) = line.strip_prefix("import {").and_then(|rest| rest.split_once("} from \"./")) {
            let from = from.trim_end_matches("\";");
            self.wants.push(from.to_owned());
            return format!("const {{{}}} = part(\"{from}\");", names.replace(" as ", ": "));
        }
        if let Some(declared) = line.strip_prefix("export ") {
            let name = declared.split(' ').find(|word| !["async", "function", "class", "const"].contains(word));
            let name = name.and_then(|name| name.split(|c: char| !c.is_alphanumeric() && c != '_').next());
            self.exports.extend(name.map(str::to_owned));
            return declared.to_owned();
        }
        let Some((before, rest)) = line.split_once("import(\"./") else { return line.to_owned() };
        let Some((name, after)) = rest.split_once("\")") else { return line.to_owned() };
        if left_out.iter().any(|beginning| name.starts_with(beginning)) {
            return format!("{before}import(\"../js/{name}\"){after}");
        }
        self.wants.push(name.to_owned());
        format!("{before}Promise.resolve().then(() => part(\"{name}\")){after}")
    }
}
