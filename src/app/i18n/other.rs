//! Languages besides English and Chinese: files read once at startup and kept while the program runs. Messages that are
//! missing or have a wrong placeholder are shown in English, one by one.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};
use std::{fs, io};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use thiserror::Error;

use super::registry::{self, Message, OWN_NAME};
use super::{Lang, pseudo};

/// Language other than the two built-in ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Other(
    /// 0 for the pseudo-language, followed by the loaded ones.
    u8,
);

/// Loaded languages, set once.
static LOADED: OnceLock<Vec<Loaded>> = OnceLock::new();

/// Language file as used by pages.
struct Loaded {
    translation: Translation,
    code: &'static str,
    own_name: &'static str,
    /// Messages without placeholders.
    plain: HashMap<&'static str, &'static str>,
    /// Messages of the desk's script.
    script: String,
}

/// Parsed message file.
pub struct Translation {
    bundle: FluentBundle<FluentResource>,
    /// Usable messages by key, each with its definition.
    usable: BTreeMap<&'static str, &'static Message>,
    /// Faults of the file.
    pub faults: Vec<Fault>,
}

/// Fault in a message file. The message concerned remains English.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    #[error("line {line}: {what}; the line is ignored")]
    Syntax { line: usize, what: String },
    #[error("{key}: there is no such message")]
    UnknownKey { key: String },
    #[error("{key}: defined twice; the first one counts")]
    Twice { key: String },
    #[error("{key}: unknown placeholder ${name}; it stays English")]
    UnknownPlaceholder { key: &'static str, name: String },
    #[error("{key}: the placeholder ${name} is missing; it stays English")]
    MissingPlaceholder { key: &'static str, name: &'static str },
    #[error("{key}: {what}; it stays English")]
    Broken { key: &'static str, what: String },
}

/// Reason why the languages cannot be loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    #[error("{}: {error}", .path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{}: the name must be a language tag that is not built in, such as de.ftl or pt-BR.ftl", .path.display())]
    Name { path: PathBuf },
    #[error("languages are loaded once, when the server starts")]
    Again,
    #[error("{}: more than {} files of languages", .path.display(), MAX_FILES)]
    TooMany { path: PathBuf },
}

/// Maximum number of language files read.
const MAX_FILES: usize = 50;

/// Returns `true` for a valid name of a language file: a tag (BCP 47: `de`, `pt-BR`) that is not built in.
pub fn is_code(word: &str) -> bool {
    let mut parts = word.split('-');
    let primary = parts.next().unwrap_or_default();
    (2..=3).contains(&primary.len())
        && primary.bytes().all(|byte| byte.is_ascii_lowercase())
        && parts.all(|part| (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        && Lang::ALL.into_iter().chain([Lang::PSEUDO]).all(|lang| lang.code() != word)
}

/// Loads every `xx.ftl` of a folder. Returns each language with its faults, in order of file names.
pub fn load(folder: &Path) -> Result<Vec<(&'static str, &'static [Fault])>, LoadError> {
    let unreadable = |path: &Path, error| LoadError::Unreadable { path: path.to_owned(), error };
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, error))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<PathBuf>, io::Error>>();
    let mut paths = paths.map_err(|error| unreadable(folder, error))?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ftl"));
    paths.sort();
    if paths.len() > MAX_FILES {
        return Err(LoadError::TooMany { path: folder.to_owned() });
    }
    let mut loaded = Vec::new();
    for path in paths {
        let code = path.file_stem().and_then(|stem| stem.to_str()).filter(|stem| is_code(stem)).map(str::to_owned);
        let Some(code) = code else { return Err(LoadError::Name { path }) };
        let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, error))?;
        let Some(translation) = read(&code, &text) else { return Err(LoadError::Name { path }) };
        loaded.push(Loaded::of(&code, translation));
    }
    LOADED.set(loaded).map_err(|_| LoadError::Again)?;
    let all = LOADED.get().map(Vec::as_slice).unwrap_or_default();
    Ok(all.iter().map(|loaded| (loaded.code, loaded.translation.faults.as_slice())).collect())
}

/// Parses a message file. Returns `None` if the code is not a language tag.
pub fn read(code: &str, source: &str) -> Option<Translation> {
    let mut faults = Vec::new();
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, errors)| {
        faults.extend(errors.iter().map(|error| {
            let before = source.get(..error.pos.start).unwrap_or_default();
            Fault::Syntax { line: before.matches('\n').count() + 1, what: error.kind.to_string() }
        }));
        resource
    });
    let mut usable = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for entry in resource.entries() {
        let Entry::Message(message) = entry else { continue };
        let Some(known) = registry::find(message.id.name) else {
            faults.push(Fault::UnknownKey { key: message.id.name.to_owned() });
            continue;
        };
        // The bundle uses the first message with a key and reports the second.
        if !seen.insert(known.key) {
            continue;
        }
        let mut used = BTreeSet::new();
        if let Some(pattern) = &message.value {
            variables(pattern, &mut used);
        }
        let wrong = wrong_placeholders(known, &used);
        if wrong.is_empty() && message.value.is_some() {
            usable.insert(known.key, known);
        }
        faults.extend(wrong);
    }
    let mut bundle = FluentBundle::new_concurrent(vec![code.parse().ok()?]);
    // Isolation marks around inserted words would be visible in titles and files; no layout yet supports a script that
    // needs them.
    bundle.set_use_isolating(false);
    if let Err(errors) = bundle.add_resource(resource) {
        faults.extend(errors.into_iter().filter_map(|error| match error {
            FluentError::Overriding { id, .. } => Some(Fault::Twice { key: id }),
            _ => None,
        }));
    }
    let mut translation = Translation { bundle, usable, faults };
    translation.try_all();
    Some(translation)
}

/// Returns the placeholders that the program does not provide, and those in English that the translation lacks.
fn wrong_placeholders(known: &'static Message, used: &BTreeSet<String>) -> Vec<Fault> {
    let names = known.names();
    let unknown = used.iter().filter(|name| !names.contains(&name.as_str()));
    let unknown = unknown.map(|name| Fault::UnknownPlaceholder { key: known.key, name: name.clone() });
    let missing = registry::placeholders(known.english).filter(|name| !used.contains(*name));
    unknown.chain(missing.map(|name| Fault::MissingPlaceholder { key: known.key, name })).collect()
}

/// Collects the placeholders of a text.
fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, found);
        }
    }
}

fn of_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, found),
        Expression::Select { selector, variants } => {
            of_inline(selector, found);
            for variant in variants {
                variables(&variant.value, found);
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    let arguments = match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
            return;
        }
        InlineExpression::Placeable { expression } => return of_expression(expression, found),
        InlineExpression::FunctionReference { arguments, .. }
        | InlineExpression::TermReference { arguments: Some(arguments), .. } => arguments,
        _ => return,
    };
    arguments.positional.iter().for_each(|argument| of_inline(argument, found));
    arguments.named.iter().for_each(|argument| of_inline(&argument.value, found));
}

/// Returns a whole number as a number, for plural rules; any other text unchanged.
fn value(text: &str) -> FluentValue<'_> {
    match text.parse::<u32>() {
        Ok(number) if number.to_string() == text => FluentValue::from(number),
        _ => FluentValue::from(text),
    }
}

/// Returns an English text with its placeholders filled in.
pub fn fill(template: &str, given: &[(&str, String)]) -> String {
    let mut text = String::with_capacity(template.len() + 16);
    for (at, part) in template.split('{').enumerate() {
        match part.split_once('}') {
            Some((name, rest)) if at > 0 => {
                let found = given.iter().find(|(known, _)| *known == name);
                text.push_str(found.map_or("", |(_, value)| value));
                text.push_str(rest);
            }
            _ => text.push_str(part),
        }
    }
    text
}

impl Translation {
    /// Formats every message once, and removes those that fail.
    fn try_all(&mut self) {
        let keys: Vec<&'static Message> = self.usable.values().copied().collect();
        for message in keys {
            let given: Vec<(&str, String)> = message.names().into_iter().map(|name| (name, "2".to_owned())).collect();
            if let Err(what) = self.format(message.key, &given) {
                self.usable.remove(message.key);
                self.faults.push(Fault::Broken { key: message.key, what });
            }
        }
    }

    fn format(&self, key: &str, given: &[(&str, String)]) -> Result<String, String> {
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        let pattern = pattern.ok_or_else(|| "it has no text".to_owned())?;
        let mut arguments = FluentArgs::with_capacity(given.len());
        for (name, text) in given {
            arguments.set(*name, value(text));
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        errors.first().map_or(Ok(text), |error| Err(error.to_string()))
    }

    /// Returns a message; `None` if English must be used.
    pub fn say(&self, key: &str, given: &[(&str, String)]) -> Option<String> {
        if self.usable.contains_key(key) { self.format(key, given).ok() } else { None }
    }

    /// Returns the number of translated messages.
    pub fn said(&self) -> usize {
        self.usable.len()
    }

    /// Returns the number of all messages.
    pub fn all(&self) -> usize {
        registry::count()
    }

    /// Returns the untranslated keys, in the order of the template.
    pub fn missing(&self) -> Vec<&'static str> {
        let keys = registry::parts().flat_map(|(_, messages)| messages).map(|message| message.key);
        keys.filter(|key| !self.usable.contains_key(key)).collect()
    }
}

impl Loaded {
    /// Builds a loaded language. Its texts are leaked: they are used until the program ends, and this happens once.
    fn of(code: &str, translation: Translation) -> Self {
        let code: &'static str = String::leak(code.to_owned());
        let without = translation.usable.values().filter(|message| message.parameters.is_empty());
        let kept = |message: &Message| -> Vec<(&str, String)> {
            message.names().into_iter().map(|name| (name, format!("{{{name}}}"))).collect()
        };
        let said = without.filter_map(|message| Some((message.key, translation.say(message.key, &kept(message))?)));
        let plain: HashMap<&'static str, &'static str> = said.map(|(key, text)| (key, &*String::leak(text))).collect();
        let script = registry::script(&mut |key, english| {
            // The script fills in the placeholders itself.
            let names = registry::placeholders(english);
            let kept: Vec<(&str, String)> = names.map(|name| (name, format!("{{{name}}}"))).collect();
            translation.say(key, &kept).unwrap_or_else(|| english.to_owned())
        });
        let own_name = plain.get(OWN_NAME.key).copied().unwrap_or(code);
        Self { translation, code, own_name, plain, script }
    }
}

impl Other {
    pub(super) const PSEUDO: Self = Self(0);

    /// Returns the loaded languages.
    pub(super) fn loaded() -> impl Iterator<Item = Self> {
        let count = LOADED.get().map_or(0, Vec::len);
        (1..=u8::try_from(count).unwrap_or_default()).map(Self)
    }

    /// Returns the loaded file; `None` for the pseudo-language.
    fn file(self) -> Option<&'static Loaded> {
        LOADED.get()?.get(usize::from(self.0).checked_sub(1)?)
    }

    pub(super) fn code(self) -> &'static str {
        self.file().map_or("qps", |file| file.code)
    }

    pub(super) fn own_name(self) -> &'static str {
        self.file().map_or("⟦qps⟧", |file| file.own_name)
    }

    /// Returns a message without placeholders.
    pub(super) fn text(self, key: &str, english: &'static str) -> &'static str {
        match self.file() {
            Some(file) => file.plain.get(key).copied().unwrap_or(english),
            None => pseudo::still(english),
        }
    }

    /// Returns a message with placeholders; English if the file lacks it.
    pub(super) fn say(self, key: &str, english: &str, given: &[(&str, String)]) -> String {
        match self.file() {
            Some(file) => file.translation.say(key, given).unwrap_or_else(|| fill(english, given)),
            None => fill(&pseudo::of(english), given),
        }
    }

    /// Returns a text without a key, which no file can translate.
    pub(super) fn unkeyed(self, english: &'static str) -> &'static str {
        if self.file().is_some() { english } else { pseudo::still(english) }
    }

    /// Returns the messages of the desk's script as JSON.
    pub(super) fn script(self) -> &'static str {
        static PSEUDO: LazyLock<String> = LazyLock::new(|| registry::script(&mut |_, english| pseudo::of(english)));
        self.file().map_or_else(|| PSEUDO.as_str(), |file| file.script.as_str())
    }
}
