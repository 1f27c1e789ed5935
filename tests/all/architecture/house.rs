//! Holds the numbers of the house: questions about formats, import cycles, the prose of comments and pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::{code, files, root, sources};

/// Files that may name a kind of format: its definition, engines, codes in files, and the form of its own fields.
const OF_FORMATS: [&str; 17] = [
    "src/app/cli/drop_in/arguments.rs",
    "src/app/cli/generate.rs",
    "src/app/stages/web/shape.rs",
    "src/app/setup/web/tables.rs",
    "src/domain/bracket.rs",
    "src/domain/bracket/order.rs",
    "src/domain/format.rs",
    "src/domain/format/catalogue.rs",
    "src/domain/format/layout.rs",
    "src/domain/format/spec.rs",
    "src/domain/format/table.rs",
    "src/domain/ladder.rs",
    "src/exchange/trf/formats.rs",
    "src/pairing/generator/mixed.rs",
    "src/pairing/round_robin/schedule.rs",
    "src/swiss/system.rs",
    "src/swiss/systems.rs",
];

/// Number of modules in import cycles and size of the largest cycle, by crate. Other crates have no cycles.
const CYCLES: [(&str, usize, usize); 8] = [
    ("src/domain", 14, 3),
    ("src/exchange", 15, 4),
    ("src/pairing", 2, 2),
    ("src/ratings", 2, 2),
    ("src/rules/chess", 5, 3),
    ("src/rules/draughts", 2, 2),
    ("src/rules/xiangqi", 2, 2),
    ("src/swiss", 13, 4),
];

/// Question words that open no doc comment.
const QUESTIONS: [&str; 12] = [
    "What ",
    "Who ",
    "Whom ",
    "Whose ",
    "Whoever ",
    "Where ",
    "Whether ",
    "When ",
    "Why ",
    "How ",
    "Which ",
    "Whomever ",
];

/// Most text fields of a struct of the application. A form with more is a table of fields (decision 0030).
const MAX_TEXTS: usize = 12;

fn relative(file: &Path) -> String {
    file.strip_prefix(root()).unwrap().to_str().unwrap().to_owned()
}

fn names_a_kind(code: &str) -> bool {
    let kinds =
        ["Format::Swiss", "Format::Table", "Format::Bracket", "Format::Ladder", "Format::Keizer", "Format::McMahon"];
    let of_type = |name: &str| {
        code.match_indices(name).any(|(at, _)| {
            let before = code[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
            let after = code[at + name.len()..].chars().next().is_some_and(|c| c.is_ascii_uppercase());
            !before && after
        })
    };
    kinds.iter().any(|kind| code.contains(kind)) || ["SwissSystem::", "Table::", "Tree::"].into_iter().any(of_type)
}

#[test]
fn no_file_but_its_own_asks_which_format_it_is() {
    let all = sources(&root().join("src"));
    // Trees and tables of other subjects are no formats.
    let formats = |text: &str| text.contains("Format") || text.contains("Tree") || text.contains("SwissSystem");
    let asking: Vec<String> = all
        .iter()
        .filter(|file| {
            let text = fs::read_to_string(file).unwrap();
            formats(&text) && names_a_kind(&code(&text))
        })
        .map(|file| relative(file))
        .collect();
    let new: Vec<&String> = asking.iter().filter(|file| !OF_FORMATS.contains(&file.as_str())).collect();
    assert!(new.is_empty(), "these ask for a format by name instead of its spec: {new:?}");
}

#[test]
fn comments_open_with_a_noun_or_a_verb() {
    let mut found = Vec::new();
    for file in files(&root().join("src"), ".rs") {
        let text = fs::read_to_string(&file).unwrap();
        let mut before = "";
        for line in text.lines().map(str::trim_start) {
            let is_first = !before.starts_with("///") && !before.starts_with("//!");
            let words = line.strip_prefix("/// ").or_else(|| line.strip_prefix("//! "));
            if let Some(words) = words.filter(|_| is_first)
                && QUESTIONS.iter().any(|question| words.starts_with(question))
            {
                found.push(format!("{}: {words}", relative(&file)));
            }
            before = line;
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn sentences_of_the_pages_of_documentation_are_short() {
    const MAX_WORDS: usize = 35;
    let mut pages = files(&root().join("docs"), ".md");
    pages.extend(["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map(|page| root().join(page)));
    let mut long = Vec::new();
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        let outside = text.split("```").step_by(2).collect::<Vec<_>>().join("\n\n");
        for paragraph in outside.split("\n\n").flat_map(|block| block.split("\n- ")) {
            if paragraph.starts_with(['|', '#', '<']) {
                continue;
            }
            let sentences =
                paragraph.split_inclusive(['.', '!', '?', ';']).fold(vec![String::new()], |mut all, part| {
                    let last = all.last_mut().unwrap();
                    last.push_str(part);
                    if part.ends_with(['.', '!', '?']) && !part.ends_with("e.g.") {
                        all.push(String::new());
                    }
                    all
                });
            let words = |sentence: &&String| sentence.split_whitespace().count() > MAX_WORDS;
            long.extend(sentences.iter().filter(words).map(|sentence| format!("{}: {sentence}", relative(&page))));
        }
    }
    assert!(long.len() <= 20, "{} long sentences: {long:#?}", long.len());
}

/// Adds a module and the modules that it declares: each by its path in the crate, with its file and its code. A declaration
/// may name the file of its module.
fn add_modules(modules: &mut BTreeMap<Vec<String>, (PathBuf, String)>, path: Vec<String>, file: PathBuf) {
    let text = fs::read_to_string(&file).unwrap();
    let folder = file.parent().unwrap().to_owned();
    let mut named = None;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("#[path = \"") {
            named = Some(folder.join(rest.split('"').next().unwrap()));
            continue;
        }
        let declared = line.strip_suffix(';').and_then(|line| line.split_once("mod "));
        let Some((_, name)) = declared.filter(|(before, _)| before.is_empty() || before.starts_with("pub")) else {
            continue;
        };
        // Beside the file of a crate, of a folder or of a `#[path]`; otherwise in the folder named after the file.
        let own = folder.join(file.file_stem().unwrap());
        let beside =
            [&folder, &own].map(|folder| [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")]);
        let found = named.take().into_iter().chain(beside.into_iter().flatten()).find(|file| file.is_file());
        let Some(found) = found else { continue };
        if !relative(&fs::canonicalize(&found).unwrap()).contains("/tests") {
            add_modules(modules, path.iter().cloned().chain([name.to_owned()]).collect(), found);
        }
    }
    modules.insert(path, (file, code(&text)));
}

/// Returns the modules of a crate.
fn modules(folder: &str) -> BTreeMap<Vec<String>, (PathBuf, String)> {
    let mut modules = BTreeMap::new();
    let roots = ["lib.rs", "mod.rs", "main.rs"].map(|name| root().join(folder).join(name));
    let Some(file) = roots.into_iter().find(|file| file.is_file()) else { return modules };
    add_modules(&mut modules, Vec::new(), file);
    modules
}

/// Returns the modules of a crate with the modules that each imports, its parents and children left out.
fn imports(folder: &str) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let modules = modules(folder);
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let graph = modules.iter().map(|(own, (_, code))| {
        let paths = code.split(|letter: char| !is_part(letter)).filter(|path| path.contains("::"));
        let targets = paths.filter_map(|path| {
            let mut parts: Vec<String> = path.split("::").map(str::to_owned).collect();
            let mut base = match parts.remove(0).as_str() {
                "crate" => Vec::new(),
                "self" => own.clone(),
                "super" => own[..own.len().saturating_sub(1)].to_vec(),
                _ => return None,
            };
            while parts.first().is_some_and(|part| part == "super") {
                parts.remove(0);
                base.pop();
            }
            base.extend(parts);
            while !base.is_empty() && !modules.contains_key(&base) {
                base.pop();
            }
            let is_related = own.starts_with(&base) || base.starts_with(own);
            (!base.is_empty() && !is_related).then_some(base)
        });
        (own.clone(), targets.collect())
    });
    graph.collect()
}

/// Returns the modules that a module reaches by imports.
fn reached(graph: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>, from: &[String]) -> BTreeSet<Vec<String>> {
    let (mut seen, mut left) = (BTreeSet::new(), vec![from.to_vec()]);
    while let Some(module) = left.pop() {
        for target in graph.get(&module).into_iter().flatten() {
            if seen.insert(target.clone()) {
                left.push(target.clone());
            }
        }
    }
    seen
}

#[test]
fn import_cycles_do_not_grow() {
    let crates = files(&root().join("src"), "Cargo.toml");
    assert!(crates.len() > 10);
    for folder in crates.iter().map(|manifest| relative(manifest.parent().unwrap())) {
        let graph = imports(&folder);
        let reach: BTreeMap<_, _> = graph.keys().map(|module| (module.clone(), reached(&graph, module))).collect();
        let cycle = |module: &Vec<String>| reach[module].iter().filter(|other| reach[*other].contains(module)).count();
        let in_cycles: Vec<&Vec<String>> = graph.keys().filter(|module| reach[*module].contains(*module)).collect();
        let largest = in_cycles.iter().map(|module| cycle(module)).max().unwrap_or(0);
        let row = CYCLES.iter().find(|(name, ..)| *name == folder);
        let (most, most_in_one) = row.map_or((0, 0), |(_, most, in_one)| (*most, *in_one));
        assert!(
            in_cycles.len() <= most && largest <= most_in_one,
            "{folder}: {} modules in cycles, {largest} in the largest; at most {most} and {most_in_one}: {in_cycles:?}",
            in_cycles.len()
        );
    }
}

/// Layers of the application, each a crate or a part of the command line, and what is not ordered by feature.
const LAYERS: [&str; 7] = ["cli", "demo", "i18n", "service", "store", "view", "web"];

/// Most pairs of features of which one uses pages or forms of the other.
const MAX_SHARED_PAGES: usize = 62;

/// Returns the names of the folders in a folder.
fn folders(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(Result::unwrap);
    let names = entries.filter(|it| it.path().is_dir()).map(|it| it.file_name().into_string().unwrap());
    names.collect()
}

/// Tests that the folder of a feature contains files and folders of the layers only, that templates have the folders of
/// features, and that features do not use more and more of each other's pages (decision 0034).
#[test]
fn features_have_the_names_of_layers_and_templates() {
    let features: BTreeSet<String> =
        folders("src/app").into_iter().filter(|name| !LAYERS.contains(&name.as_str())).collect();
    assert!(features.len() > 30, "{features:?}");
    for feature in &features {
        for entry in fs::read_dir(root().join("src/app").join(feature)).unwrap() {
            let name = entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned();
            assert!(LAYERS.contains(&name.as_str()), "src/app/{feature}/{name} is named after no layer");
        }
    }
    let of_templates: Vec<String> = folders("templates")
        .into_iter()
        .filter(|name| !features.contains(name) && !["layout", "parts"].contains(&name.as_str()))
        .collect();
    assert!(of_templates.is_empty(), "no features: {of_templates:?}");
    let pairs: BTreeSet<(String, String)> = imports("src/app/web")
        .into_iter()
        .flat_map(|(from, to)| to.into_iter().map(move |to| (from.clone(), to)))
        .filter_map(|(from, to)| Some((from.first()?.clone(), to.first()?.clone())))
        .filter(|(from, to)| from != to && features.contains(from) && features.contains(to))
        .collect();
    assert!(pairs.len() <= MAX_SHARED_PAGES, "{} pairs of features share pages: {pairs:?}", pairs.len());
}

#[test]
fn no_struct_is_a_form_of_many_texts() {
    let mut found = Vec::new();
    for file in sources(&root().join("src/app")) {
        let code = code(&fs::read_to_string(&file).unwrap());
        for (at, _) in code.match_indices("struct ") {
            let rest = &code[at + "struct ".len()..];
            let (head, body) = rest.split_once('{').unwrap_or((rest, ""));
            let is_of_fields = !head.contains([';', '(']);
            let fields = body.split('}').next().unwrap_or_default();
            let texts = fields.split(',').filter(|field| field.trim_end().ends_with(": String")).count();
            if is_of_fields && texts > MAX_TEXTS {
                found.push(format!("{}: {} has {texts}", relative(&file), head.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
