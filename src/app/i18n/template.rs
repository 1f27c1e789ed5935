//! Template for translators: every message in English, as a Fluent file.

use std::fmt::Write;

use super::registry::{Message, parts};

pub fn template() -> String {
    let mut text = String::from(HEAD);
    let mut heading = "";
    // Writing to a string cannot fail.
    for (part, messages) in parts() {
        if part != heading {
            heading = part;
            let _ = writeln!(text, "\n\n## {part}");
        }
        for message in messages {
            let _ = write!(text, "\n{}", entry(message));
        }
    }
    text
}

const HEAD: &str = "\
### The words of Qisai, in English. Translate what stands behind each =; leave out what shall stay English.
### Names such as { $name } are put in by the program: keep each of them, in any order. A message with a number may say its plural
### forms with [one], [few], [many] and *[other]. `qisai i18n check` reads the file.
";

/// Returns a message with its placeholders as a comment.
fn entry(message: &Message) -> String {
    let Message { key, one, english, parameters } = message;
    let names: Vec<String> = message.names().iter().map(|name| format!("${name}")).collect();
    let comment = if names.is_empty() { String::new() } else { format!("# {}\n", names.join(", ")) };
    match (one, parameters.first()) {
        (Some(one), Some(number)) => format!(
            "{comment}{key} = {{ ${number} ->\n    [one] {}\n   *[other] {}\n}}\n",
            pattern(one),
            pattern(english)
        ),
        _ => format!("{comment}{key} = {}\n", pattern(english)),
    }
}

/// Returns a text with its placeholders in Fluent syntax. Spaces at either end are quoted, as Fluent would drop them.
pub fn pattern(english: &str) -> String {
    let inner = english.trim_matches(' ');
    let quoted = |spaces: usize| if spaces == 0 { String::new() } else { format!("{{ \"{}\" }}", " ".repeat(spaces)) };
    let before = english.len() - english.trim_start_matches(' ').len();
    let after = english.len() - before - inner.len();
    let mut text = quoted(before);
    for (at, part) in inner.split('{').enumerate() {
        match part.split_once('}') {
            Some((name, rest)) if at > 0 => {
                let _ = write!(text, "{{ ${name} }}{rest}");
            }
            _ => text.push_str(part),
        }
    }
    text + &quoted(after)
}
