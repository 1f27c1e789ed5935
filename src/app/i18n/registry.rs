//! Registry of all messages that can be translated, with their English texts.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::Value;

use crate::leagues::arranging;
use crate::log::{actors, changes, log_pages, rows};
use crate::passes::{devices, hall};
use crate::reasons::why;
use crate::rounds::{blocked, corrections, hand, meetings, round_desk};
use crate::setup::{matches, publishing, stated_readings, systems, tables, tournament_form, wizard};
use crate::stages::{compass, play_offs};
use crate::standings::{rankings, working};
use crate::team_setup::team_terms;
use crate::teams::{board_lists, team_lists, team_matches, team_prints, team_totals};
use crate::{
    accounts, books, bracket, byes, calendar, check_in, chess960, contests, copies, countersignatures, crosstable,
    desk, ending, entries, events, files, help, home, keizer, ladder, leagues, letters, line_ups, mcmahon, next, print,
    prizes, public, ratings, reasons, records, reports, results, sanctions, screens, sharing, squads, staff, stages,
    statement, statistics, team_setup, time_controls, told,
};

/// Message with its key, its English text and its placeholders, as translators get it.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    /// Name of its function.
    pub key: &'static str,
    /// English singular, if different.
    pub one: Option<&'static str>,
    /// English text with placeholders in braces.
    pub english: &'static str,
    /// Permitted placeholders. English does not always use all of them.
    pub parameters: &'static [&'static str],
}

impl Message {
    /// Returns the message with its texts: English and Chinese, in a message with a number before them the English
    /// singular.
    pub(crate) const fn new(
        key: &'static str,
        parameters: &'static [&'static str],
        texts: &'static [&'static str],
    ) -> Self {
        let (one, english) = match texts {
            [one, english, _chinese] => (Some(*one), *english),
            [english, ..] => (None, *english),
            [] => (None, ""),
        };
        Self { key, one, english, parameters }
    }

    /// Returns the placeholders that a translation may use. In a message without parameters, a script fills in those in
    /// the English text.
    pub fn names(&self) -> Vec<&'static str> {
        if self.parameters.is_empty() { placeholders(self.english).collect() } else { self.parameters.to_vec() }
    }
}

/// Name of the language in the language itself.
pub(super) const OWN_NAME: Message = Message { key: "language_name", one: None, english: "English", parameters: &[] };

/// Lists of the modules, each with the module's name.
const LISTS: &[(&str, &[Message])] = &[
    ("language", &[OWN_NAME]),
    ("accounts", accounts::KEYS),
    ("actors", actors::KEYS),
    ("arranging", arranging::KEYS),
    ("blocked", blocked::KEYS),
    ("board_lists", board_lists::KEYS),
    ("books", books::KEYS),
    ("bracket", bracket::KEYS),
    ("byes", byes::KEYS),
    ("calendar", calendar::KEYS),
    ("changes", changes::KEYS),
    ("check_in", check_in::KEYS),
    ("chess960", chess960::KEYS),
    ("compass", compass::KEYS),
    ("contests", contests::KEYS),
    ("copies", copies::KEYS),
    ("corrections", corrections::KEYS),
    ("countersignatures", countersignatures::KEYS),
    ("crosstable", crosstable::KEYS),
    ("desk", desk::KEYS),
    ("devices", devices::KEYS),
    ("ending", ending::KEYS),
    ("entries", entries::KEYS),
    ("events", events::KEYS),
    ("files", files::KEYS),
    ("hall", hall::KEYS),
    ("hand", hand::KEYS),
    ("help", help::KEYS),
    ("home", home::KEYS),
    ("keizer", keizer::KEYS),
    ("ladder", ladder::KEYS),
    ("leagues", leagues::KEYS),
    ("line_ups", line_ups::KEYS),
    ("log_pages", log_pages::KEYS),
    ("matches", matches::KEYS),
    ("mcmahon", mcmahon::KEYS),
    ("meetings", meetings::KEYS),
    ("messages", letters::KEYS),
    ("next", next::KEYS),
    ("play_offs", play_offs::KEYS),
    ("print", print::KEYS),
    ("prizes", prizes::KEYS),
    ("public", public::KEYS),
    ("publishing", publishing::KEYS),
    ("rankings", rankings::KEYS),
    ("ratings", ratings::KEYS),
    ("reasons", reasons::KEYS),
    ("records", records::KEYS),
    ("reports", reports::KEYS),
    ("results", results::KEYS),
    ("round_desk", round_desk::KEYS),
    ("rows", rows::KEYS),
    ("sanctions", sanctions::KEYS),
    ("screens", screens::KEYS),
    ("sharing", sharing::KEYS),
    ("squads", squads::KEYS),
    ("staff", staff::KEYS),
    ("stages", stages::KEYS),
    ("stated_readings", stated_readings::KEYS),
    ("statement", statement::KEYS),
    ("statistics", statistics::KEYS),
    ("systems", systems::KEYS),
    ("tables", tables::KEYS),
    ("team_lists", team_lists::KEYS),
    ("team_matches", team_matches::KEYS),
    ("team_prints", team_prints::KEYS),
    ("team_setup", team_setup::KEYS),
    ("team_terms", team_terms::KEYS),
    ("team_totals", team_totals::KEYS),
    ("time_controls", time_controls::KEYS),
    ("told", told::KEYS),
    ("tournament_form", tournament_form::KEYS),
    ("why", why::KEYS),
    ("wizard", wizard::KEYS),
    ("working", working::KEYS),
];

/// Messages of the script: `keys.undo` of its JSON is `script_keys_undo`. Created once and kept while the program runs.
static OF_SCRIPT: LazyLock<Vec<Message>> = LazyLock::new(|| {
    let mut found = Vec::new();
    script(&mut |key, english| {
        let english: &'static str = String::leak(english.to_owned());
        let parameters: Vec<&'static str> = placeholders(english).collect();
        found.push(Message {
            key: String::leak(key.to_owned()),
            one: None,
            english,
            parameters: Vec::leak(parameters),
        });
        english.to_owned()
    });
    found
});

static BY_KEY: LazyLock<HashMap<&'static str, Message>> =
    LazyLock::new(|| parts().flat_map(|(_, messages)| messages).map(|message| (message.key, *message)).collect());

/// Returns all messages by part of the program.
pub fn parts() -> impl Iterator<Item = (&'static str, &'static [Message])> {
    LISTS.iter().copied().chain([("script", OF_SCRIPT.as_slice())])
}

/// Returns the message with a key.
pub fn find(key: &str) -> Option<&'static Message> {
    BY_KEY.get(key)
}

/// Returns the number of messages.
pub fn count() -> usize {
    BY_KEY.len()
}

/// Returns the script's JSON with each text replaced by the result of `said` for its key and English text.
pub fn script(said: &mut dyn FnMut(&str, &str) -> String) -> String {
    fn walk(value: &mut Value, key: &str, said: &mut dyn FnMut(&str, &str) -> String) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    walk(value, &format!("{key}_{name}"), said);
                }
            }
            Value::String(text) => *text = said(key, text),
            _ => {}
        }
    }
    // It is part of the program, and a test parses it.
    let mut words: Value = serde_json::from_str(desk::SCRIPT).unwrap_or_default();
    walk(&mut words, "script", said);
    // It is placed inside a script element, which no text of a file may close.
    words.to_string().replace("</", "<\\/")
}

/// Returns the names in braces in a text.
pub fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}
