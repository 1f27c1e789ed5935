//! Holds the numbers of the house: questions about formats, import cycles, the prose of comments and pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::{code, files, root, sources};

/// Files that may name a kind of format: its definition, engines, codes in files, and the form of its own fields.
const OF_FORMATS: [&str; 12] = [
    "src/app/setup/web/tables.rs",
    "src/app/stages/web/shape.rs",
    "src/domain/bracket.rs",
    "src/domain/bracket/order.rs",
    "src/domain/format.rs",
    "src/domain/format/catalogue.rs",
    "src/domain/format/layout.rs",
    "src/domain/format/spec.rs",
    "src/exchange/trf/formats.rs",
    "src/pairing/generator/mixed.rs",
    "src/pairing/round_robin/schedule.rs",
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
    let asking: BTreeSet<String> = all
        .iter()
        .filter(|file| {
            let text = fs::read_to_string(file).unwrap();
            formats(&text) && names_a_kind(&code(&text))
        })
        .map(|file| relative(file))
        .collect();
    let known: BTreeSet<String> = OF_FORMATS.map(str::to_owned).into();
    assert!(OF_FORMATS.is_sorted());
    assert_eq!(asking, known, "files ask a spec about a format, except those of the list, which ask for it by name");
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

/// Modules of a crate by their paths, each with its file and its code.
type Modules = BTreeMap<Vec<String>, (PathBuf, String)>;

/// Adds a module and the modules that it declares: each by its path in the crate, with its file and its code. A declaration
/// may name the file of its module. `owns_folder` is `true` for the file of a crate, of a folder or of a `#[path]`: the
/// modules that it declares are beside it, otherwise in the folder named after it.
fn add_modules(modules: &mut Modules, path: Vec<String>, file: PathBuf, owns_folder: bool) {
    let text = fs::read_to_string(&file).unwrap();
    let folder = file.parent().unwrap().to_owned();
    let beside = if owns_folder { folder.clone() } else { folder.join(file.file_stem().unwrap()) };
    let (mut named, mut is_of_tests) = (None, false);
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("#[path = \"") {
            named = Some(folder.join(rest.split('"').next().unwrap()));
            continue;
        }
        let declared = line.strip_suffix(';').and_then(|line| line.split_once("mod "));
        if let Some((_, name)) = declared.filter(|(before, _)| before.is_empty() || before.starts_with("pub")) {
            let by_path = named.take();
            let candidates = [
                (by_path.clone(), true),
                (Some(beside.join(format!("{name}.rs"))), false),
                (Some(beside.join(name).join("mod.rs")), true),
            ];
            let mut places = candidates.into_iter().filter_map(|(place, owns)| Some((place?, owns)));
            match places.find(|(place, _)| place.is_file()) {
                Some((found, owns)) if by_path.is_none_or(|place| place == found) => {
                    let found = fs::canonicalize(&found).unwrap();
                    if !relative(&found).contains("/tests") {
                        add_modules(modules, path.iter().cloned().chain([name.to_owned()]).collect(), found, owns);
                    }
                }
                _ => assert!(is_of_tests, "{} declares {name}, which has no file", relative(&file)),
            }
        }
        is_of_tests = line == "#[cfg(test)]";
    }
    modules.insert(path, (file, code(&text)));
}

/// Returns the modules of a crate.
fn modules(folder: &str) -> Modules {
    let mut modules = BTreeMap::new();
    let roots = ["lib.rs", "mod.rs", "main.rs"].map(|name| root().join(folder).join(name));
    let Some(file) = roots.into_iter().find(|file| file.is_file()) else { return modules };
    add_modules(&mut modules, Vec::new(), file, true);
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

/// Layers of the application: crates, and the module `cli` of the root crate.
const LAYERS: [&str; 6] = ["cli", "i18n", "service", "store", "view", "web"];

/// Most pairs of features of which one uses the content of pages, or the pages and forms, of the other, by layer.
const MAX_SHARED: [(&str, usize); 2] = [("view", 109), ("web", 60)];

/// Returns the names of the folders in a folder.
fn folders(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(Result::unwrap);
    let names = entries.filter(|it| it.path().is_dir()).map(|it| it.file_name().into_string().unwrap());
    names.collect()
}

/// Returns the features: the folders of the application that are neither layers nor the demonstration.
fn features() -> BTreeSet<String> {
    let is_feature = |name: &String| !LAYERS.contains(&name.as_str()) && name != "demo";
    folders("src/app").into_iter().filter(is_feature).collect()
}

/// Returns the feature and the layer of a file: `src/app/<feature>/<layer>.rs` or `src/app/<feature>/<layer>/…`.
fn part_of(file: &str) -> Option<(&str, &str)> {
    let (feature, rest) = file.strip_prefix("src/app/")?.split_once('/')?;
    Some((feature, rest.split_once('/').map_or_else(|| rest.trim_end_matches(".rs"), |(layer, _)| layer)))
}

/// Tests that the folder of a feature contains files and folders of the layers only, that each layer compiles all of its
/// files, that templates have the folders of features, and that features do not use more and more of each other's pages
/// (decision 0034).
#[test]
fn features_have_the_names_of_layers_and_templates() {
    let features = features();
    assert!(features.len() > 30, "{features:?}");
    for feature in &features {
        for entry in fs::read_dir(root().join("src/app").join(feature)).unwrap().map(Result::unwrap) {
            let name = entry.file_name().into_string().unwrap();
            let layer = if entry.path().is_dir() { Some(name.as_str()) } else { name.strip_suffix(".rs") };
            assert!(layer.is_some_and(|it| LAYERS.contains(&it)), "src/app/{feature}/{name} is named after no layer");
        }
    }
    let all: BTreeSet<String> = sources(&root().join("src/app")).iter().map(|file| relative(file)).collect();
    for layer in LAYERS {
        let is_part =
            |file: &String| part_of(file).is_some_and(|(of, in_layer)| features.contains(of) && in_layer == layer);
        let of_crate = if layer == "cli" { "src/app".to_owned() } else { format!("src/app/{layer}") };
        let compiled: BTreeSet<String> =
            modules(&of_crate).values().map(|(file, _)| relative(file)).filter(is_part).collect();
        let present: BTreeSet<String> = all.iter().filter(|file| is_part(file)).cloned().collect();
        assert_eq!(compiled, present, "the crate of {layer} compiles the files of this layer in all features");
    }
    let of_templates: Vec<String> = folders("templates")
        .into_iter()
        .filter(|name| !features.contains(name) && !["layout", "parts"].contains(&name.as_str()))
        .collect();
    assert!(of_templates.is_empty(), "no features: {of_templates:?}");
    for (layer, most) in MAX_SHARED {
        let pairs: BTreeSet<(String, String)> = imports(&format!("src/app/{layer}"))
            .into_iter()
            .flat_map(|(from, to)| to.into_iter().map(move |to| (from.clone(), to)))
            .filter_map(|(from, to)| Some((from.first()?.clone(), to.first()?.clone())))
            .filter(|(from, to)| from != to && features.contains(from) && features.contains(to))
            .collect();
        assert!(pairs.len() <= most, "{} pairs of features share parts of {layer}: {pairs:?}", pairs.len());
    }
}

/// Most messages that only one feature uses and another feature or the layer lists. Nearly all are words of a format, which
/// stay with it.
const MAX_ELSEWHERE: usize = 64;

/// Returns the names of messages that code or a template says. A list of messages calls them as `self`.
fn said_in(text: &str, is_list: bool) -> impl Iterator<Item = &str> {
    let starts = ["t.", "words.", "words().", "Words::", "self."].into_iter().take(if is_list { 5 } else { 4 });
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    starts.flat_map(move |start| {
        text.match_indices(start).filter(move |(at, _)| !text[..*at].ends_with(is_part)).map(move |(at, _)| {
            let rest = &text[at + start.len()..];
            &rest[..rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())]
        })
    })
}

/// Tests that messages of one feature are in its own list (decision 0034).
#[test]
fn messages_of_one_feature_are_in_its_list() {
    let features = features();
    let mut listed: BTreeMap<String, String> = BTreeMap::new();
    let mut users: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in sources(&root().join("src/app")).into_iter().chain(files(&root().join("templates"), ".html")) {
        let (name, text) = (relative(&file), fs::read_to_string(&file).unwrap());
        let within = name.trim_start_matches("src/app/").trim_start_matches("templates/");
        let place = within.split('/').next().unwrap();
        let (messages, code): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.contains("\" | \""));
        let keys = messages.iter().filter_map(|line| line.split_once(" = \"")?.0.trim().split('(').next());
        listed.extend(keys.map(|key| (key.to_owned(), place.to_owned())));
        let code = code.join(" ").split_whitespace().collect::<Vec<_>>().join(" ").replace(" .", ".");
        for key in said_in(&code, name.contains("/i18n")) {
            users.entry(key.to_owned()).or_default().insert(place.to_owned());
        }
    }
    assert!(listed.len() > 3_000, "{}", listed.len());
    let elsewhere: Vec<String> = listed
        .iter()
        .filter_map(|(key, place)| {
            let users = users.get(key).filter(|users| users.len() == 1)?;
            let user = users.first()?;
            (user != place && features.contains(user)).then(|| format!("{key} is in {place}, used by {user}"))
        })
        .collect();
    assert!(elsewhere.len() <= MAX_ELSEWHERE, "{}: {elsewhere:#?}", elsewhere.len());
}

/// Tests that the file of a feature in a layer names the crate: `super` is the crate's root there, not the feature.
#[test]
fn files_of_features_name_their_crate() {
    let features = features();
    let mut seen = 0;
    for file in sources(&root().join("src/app")) {
        let name = relative(&file);
        let Some((feature, layer)) = part_of(&name) else { continue };
        let ends = [format!("{feature}/{layer}.rs"), format!("{feature}/{layer}/mod.rs")];
        if features.contains(feature) && ends.iter().any(|end| name.ends_with(end)) {
            let code = code(&fs::read_to_string(&file).unwrap());
            assert!(!code.contains("super::"), "{name} calls the root of its crate `super`");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Tests that the names of the application in the page about rules are those of items: a module of a layer, and in its
/// code the names after it.
#[test]
fn the_page_about_rules_names_items_of_the_application() {
    let layers: BTreeMap<&str, Modules> =
        LAYERS[1..].iter().map(|layer| (*layer, modules(&format!("src/app/{layer}")))).collect();
    let text = fs::read_to_string(root().join("docs/rules.md")).unwrap();
    let mut missing = BTreeSet::new();
    let mut seen = 0;
    for name in text.split('`').skip(1).step_by(2) {
        let parts: Vec<String> = name.trim_start_matches("app::").split("::").map(str::to_owned).collect();
        let Some(modules) = layers.get(parts[0].as_str()).filter(|_| parts.len() > 1) else { continue };
        let parts = &parts[1..];
        let of_module = (0..=parts.len()).rev().find(|length| modules.contains_key(&parts[..*length])).unwrap();
        let code = &modules[&parts[..of_module]].1;
        let words: BTreeSet<&str> = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
        if !parts[of_module..].iter().all(|part| words.contains(part.as_str())) {
            missing.insert(name);
        }
        seen += 1;
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(seen > 40, "{seen}");
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
