//! Accessibility checks with axe-core, if `QISAI_AXE` names its file (`axe.min.js`, MPL-2.0) or its folder. The file
//! belongs neither to the program nor to its sources; without it, these checks are skipped.

use std::path::PathBuf;
use std::{env, fs};

use serde_json::{Value, json};

use super::page::Page;

const ALL: &str = "runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
const OF_COLOURS: &str = "runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }";
const OF_WORDS: &str =
    "runOnly: ['cat.text-alternatives', 'cat.name-role-value', 'cat.forms', 'cat.language', 'cat.keyboard',
    'cat.sensory-and-visual-cues']";

/// Script that returns one line for each broken rule: its name and the first elements. Pages have no sound and no styles
/// of other sites, which axe-core would load first.
const LOOK: &str = "const done = arguments[0];
    const line = (rule) => `${rule.id}: ${rule.nodes.slice(0, 5).map((node) => node.target.join(' ')).join(' | ')}`;
    axe.run(document, { RULES, resultTypes: ['violations'], preload: false }).then(
        (found) => done(found.violations.map(line)), (error) => done([String(error)]));";

/// Selection of axe-core rules.
#[derive(Clone, Copy)]
pub enum Look {
    /// Every rule, in the light scheme.
    Light,
    /// Colours in the dark scheme, which changes nothing else.
    Dark,
    /// Rules on names, labels, languages, the keyboard and the size of targets, in the light scheme.
    Words,
}

pub const BOTH: &[Look] = &[Look::Light, Look::Dark];

pub struct Axe(String);

impl Axe {
    pub fn of_environment() -> Option<Self> {
        let Some(path) = env::var_os("QISAI_AXE").map(PathBuf::from) else {
            println!("skipped: axe-core, QISAI_AXE does not name its file");
            return None;
        };
        let path = if path.is_dir() { path.join("axe.min.js") } else { path };
        // A named file must be readable.
        Some(Self(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))))
    }

    /// Loads axe-core with every page that this window opens from now on; otherwise each check sends the whole file to
    /// the page.
    pub async fn stay(&self, page: &Page) {
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": self.0 })).await;
    }

    /// Returns the faults of the page in view.
    pub async fn faults(&self, page: &Page, looks: &[Look]) -> Vec<String> {
        if page.eval("typeof axe").await == json!("undefined") {
            page.run(&self.0, Vec::new()).await;
        }
        let mut faults = Vec::new();
        for look in looks {
            let (scheme, rules) = match look {
                Look::Light => ("light", ALL.to_owned()),
                Look::Dark => ("dark", OF_COLOURS.to_owned()),
                Look::Words => ("light", OF_WORDS.to_owned()),
            };
            prefer(page, scheme).await;
            let found = page.run_async(&LOOK.replace("RULES", &rules)).await;
            let found = found.as_array().unwrap().iter().map(|line| line.as_str().unwrap());
            faults.extend(found.map(|line| format!("{scheme}: {line}")));
            prefer(page, "").await;
        }
        faults
    }

    /// Checks that a picture without a text is found, so that the check is effective.
    pub async fn finds_a_fault(&self, page: &Page) {
        page.run("document.body.append(document.createElement('img'));", Vec::new()).await;
        let faults = self.faults(page, &[Look::Light]).await;
        assert!(faults.iter().any(|fault| fault.contains("image-alt")), "{faults:?}");
    }
}

/// Sets the preferred colour scheme, `light` or `dark`; an empty text restores the machine's preference.
pub async fn prefer(page: &Page, scheme: &str) {
    let features: Vec<Value> = match scheme {
        "" => Vec::new(),
        scheme => vec![json!({ "name": "prefers-color-scheme", "value": scheme })],
    };
    page.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
}
