//! Looks for faults of accessibility with axe-core, where `QISAI_AXE` names its file (`axe.min.js`, MPL-2.0) or the folder with it. The file is no
//! part of the program nor of its sources; without it this look is left out.

use std::path::PathBuf;
use std::{env, fs};

use serde_json::{Value, json};

use super::page::Page;

/// Rules for a page in the light scheme.
const ALL: &str = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
/// Rules for the dark scheme, which changes colours alone.
const OF_COLOURS: &str = "{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }";

/// One line for each rule that is broken: its name and the first elements.
const LOOK: &str = "const done = arguments[0];
    const line = (rule) => `${rule.id}: ${rule.nodes.slice(0, 5).map((node) => node.target.join(' ')).join(' | ')}`;
    axe.run(document, { runOnly: RULES, resultTypes: ['violations'] }).then(
        (found) => done(found.violations.map(line)), (error) => done([String(error)]));";

pub struct Axe(String);

impl Axe {
    pub fn of_environment() -> Option<Self> {
        let Some(path) = env::var_os("QISAI_AXE").map(PathBuf::from) else {
            println!("skipped: axe-core, QISAI_AXE does not name its file");
            return None;
        };
        let path = if path.is_dir() { path.join("axe.min.js") } else { path };
        // Who names a file wants it to be read.
        Some(Self(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))))
    }

    /// Returns what is wrong with the page in view in the light scheme and, where that is wanted, with its colours in the dark one.
    pub async fn faults(&self, page: &Page, in_the_dark: bool) -> Vec<String> {
        page.run(&self.0, Vec::new()).await;
        let mut faults = Vec::new();
        for (scheme, rules) in [("light", ALL), ("dark", OF_COLOURS)] {
            if scheme == "dark" && !in_the_dark {
                continue;
            }
            prefer(page, scheme).await;
            let found = page.run_async(&LOOK.replace("RULES", rules)).await;
            let found = found.as_array().unwrap().iter().map(|line| line.as_str().unwrap());
            faults.extend(found.map(|line| format!("{scheme}: {line}")));
        }
        prefer(page, "").await;
        faults
    }

    /// A picture without a text is found: the look is one.
    pub async fn finds_a_fault(&self, page: &Page) {
        page.run("document.body.append(document.createElement('img'));", Vec::new()).await;
        let faults = self.faults(page, false).await;
        assert!(faults.iter().any(|fault| fault.contains("image-alt")), "{faults:?}");
    }
}

/// `light` or `dark`, whatever the machine likes; nothing: as the machine likes.
pub async fn prefer(page: &Page, scheme: &str) {
    let features: Vec<Value> = match scheme {
        "" => Vec::new(),
        scheme => vec![json!({ "name": "prefers-color-scheme", "value": scheme })],
    };
    page.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
}
