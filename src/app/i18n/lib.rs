//! All user-visible texts in English and Simplified Chinese. A message is one line with both texts, so that a missing
//! translation or parameter does not compile. Additional languages are read from files at startup (`other.rs`), where a
//! message is identified by its function's name.

pub mod desk;
pub mod direction;
mod names;
pub mod other;
pub mod pseudo;
mod public;
mod refusals;
pub mod registry;
pub mod template;
mod texts;
mod time_controls;
mod told;

// Features, each with its folder beside this one (decision 0034).
#[path = "../accounts/i18n.rs"]
mod accounts;
#[path = "../books/i18n.rs"]
mod books;
#[path = "../bracket/i18n.rs"]
mod bracket;
#[path = "../byes/i18n.rs"]
mod byes;
#[path = "../calendar/i18n.rs"]
mod calendar;
#[path = "../check_in/i18n.rs"]
mod check_in;
#[path = "../chess960/i18n.rs"]
mod chess960;
#[path = "../contests/i18n/mod.rs"]
pub mod contests;
#[path = "../copies/i18n.rs"]
mod copies;
#[path = "../countersignatures/i18n.rs"]
mod countersignatures;
#[path = "../crosstable/i18n.rs"]
mod crosstable;
#[path = "../ending/i18n.rs"]
mod ending;
#[path = "../entries/i18n.rs"]
mod entries;
#[path = "../events/i18n.rs"]
mod events;
#[path = "../files/i18n.rs"]
mod files;
#[path = "../help/i18n.rs"]
mod help;
#[path = "../home/i18n.rs"]
mod home;
#[path = "../keizer/i18n.rs"]
mod keizer;
#[path = "../ladder/i18n.rs"]
mod ladder;
#[path = "../leagues/i18n/mod.rs"]
mod leagues;
#[path = "../messages/i18n.rs"]
mod letters;
#[path = "../line_ups/i18n.rs"]
mod line_ups;
#[path = "../log/i18n/mod.rs"]
mod log;
#[path = "../mcmahon/i18n.rs"]
mod mcmahon;
#[path = "../next/i18n.rs"]
mod next;
#[path = "../passes/i18n/mod.rs"]
mod passes;
#[path = "../print/i18n.rs"]
mod print;
#[path = "../prizes/i18n.rs"]
mod prizes;
#[path = "../ratings/i18n.rs"]
mod ratings;
#[path = "../reasons/i18n/mod.rs"]
mod reasons;
#[path = "../records/i18n/mod.rs"]
mod records;
#[path = "../reports/i18n.rs"]
mod reports;
#[path = "../results/i18n.rs"]
mod results;
#[path = "../rounds/i18n/mod.rs"]
mod rounds;
#[path = "../sanctions/i18n.rs"]
mod sanctions;
#[path = "../screens/i18n.rs"]
mod screens;
#[path = "../setup/i18n/mod.rs"]
pub mod setup;
#[path = "../sharing/i18n.rs"]
mod sharing;
#[path = "../squads/i18n.rs"]
mod squads;
#[path = "../staff/i18n.rs"]
mod staff;
#[path = "../stages/i18n/mod.rs"]
pub mod stages;
#[path = "../standings/i18n/mod.rs"]
pub mod standings;
#[path = "../statement/i18n.rs"]
mod statement;
#[path = "../statistics/i18n.rs"]
mod statistics;
#[path = "../team_setup/i18n/mod.rs"]
mod team_setup;
#[path = "../teams/i18n/mod.rs"]
mod teams;

pub use crate::setup::systems::{Rule, rules_in_force};
pub use names::name_of;
pub use other::{Fault, LoadError, Other, Translation, is_code, load, read};
pub use registry::Message;
pub use template::template;

use std::fmt;

/// Language of the user interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
    /// Language loaded at startup, or the pseudo-language. Missing messages are shown in English.
    Other(Other),
}

impl Lang {
    /// Built-in languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];
    /// Pseudo-language: English with accents, brackets and greater length. In tests it reveals texts that are not
    /// messages, and missing space.
    pub const PSEUDO: Self = Self::Other(Other::PSEUDO);

    /// Returns the languages that users can choose: the built-in and the loaded ones.
    pub fn offered() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().chain(Other::loaded().map(Self::Other))
    }

    /// Returns the code used in URLs and cookies.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
            Self::Other(other) => other.code(),
        }
    }

    /// Returns the tag for the `lang` attribute. BCP 47 has no tag for an invented language: the pseudo-language has
    /// one derived from English.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh-Hans",
            Self::PSEUDO => "en-x-qps",
            Self::Other(other) => other.code(),
        }
    }

    /// Returns the value of the `dir` attribute: `rtl` if the language is written from right to left.
    pub fn dir(self) -> &'static str {
        direction::of(self.tag())
    }

    /// Returns the other available languages, for the language switch.
    pub fn others(self) -> Vec<Self> {
        Self::offered().filter(|lang| *lang != self).collect()
    }

    /// Returns the language's own name.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Zh => "中文",
            Self::Other(other) => other.own_name(),
        }
    }

    /// Returns the language with a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::offered().chain([Self::PSEUDO]).find(|lang| lang.code() == code)
    }

    /// Returns the first available language in an `Accept-Language` header, or English. `pt-BR` falls back to `pt` if
    /// there is no file of that name.
    pub fn accepted(header: &str) -> Self {
        let mut tags = header.split(',').filter_map(|part| part.split(';').next()).map(str::trim);
        let known = |code: &str| Self::offered().find(|lang| lang.code().eq_ignore_ascii_case(code));
        let spoken = |tag: &str| known(tag).or_else(|| known(tag.split('-').next()?));
        tags.find_map(spoken).unwrap_or_default()
    }
}

/// Messages in one language. A page has one of these as `t`.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    pub lang: Lang,
}

impl Words {
    /// Returns the messages in a language.
    pub fn of(lang: Lang) -> Self {
        Self { lang }
    }
}

/// Defines messages: `name = "English" | "中文";` or, with parameters that both texts contain in braces, `name(count,
/// what) = "{count} {what}" | "{what}{count}";`. A message with a number may have an English singular before the plural:
/// `name(count) = "1 thing" | "{count} things" | "{count}个";`
///
/// It also lists them as `KEYS`, which the registry passes to translators. A list that the registry does not use causes a
/// compiler warning.
macro_rules! messages {
    ($($name:ident $(($($argument:ident),+))? = $($text:literal)|+;)*) => {
        pub(crate) const KEYS: &[$crate::Message] = &[
            $($crate::Message::new(stringify!($name), &[$($(stringify!($argument)),+)?], &[$($text),+])),*
        ];

        impl $crate::Words {
            $($crate::message!($name $(($($argument),+))? = $($text)|+);)*
        }
    };
}
pub(crate) use messages;

macro_rules! message {
    ($name:ident = $en:literal | $zh:literal) => {
        #[doc = $en]
        pub fn $name(&self) -> &'static str {
            match self.lang {
                $crate::Lang::En => $en,
                $crate::Lang::Zh => $zh,
                $crate::Lang::Other(other) => other.text(stringify!($name), $en),
            }
        }
    };
    ($name:ident ($($argument:ident),+) = $en:literal | $zh:literal) => {
        #[doc = $en]
        pub fn $name(&self, $($argument: impl std::fmt::Display),+) -> String {
            match self.lang {
                $crate::Lang::En => format!($en),
                $crate::Lang::Zh => format!($zh),
                $crate::Lang::Other(other) => {
                    other.say(stringify!($name), $en, &[$((stringify!($argument), $argument.to_string())),+])
                }
            }
        }
    };
    ($name:ident ($count:ident) = $one:literal | $several:literal | $zh:literal) => {
        #[doc = $several]
        pub fn $name(&self, $count: impl std::fmt::Display) -> String {
            let $count = $count.to_string();
            match self.lang {
                $crate::Lang::En if $count == "1" => $one.to_owned(),
                $crate::Lang::En => format!($several),
                $crate::Lang::Zh => format!($zh),
                $crate::Lang::Other(other) => {
                    let english = if $count == "1" { $one } else { $several };
                    other.say(stringify!($name), english, &[(stringify!($count), $count)])
                }
            }
        }
    };
}
pub(crate) use message;

impl Words {
    /// Returns the text in the language. Translators do not see these: they remain English in a loaded language.
    pub fn either(self, en: &'static str, zh: &'static str) -> &'static str {
        match self.lang {
            Lang::En => en,
            Lang::Zh => zh,
            Lang::Other(other) => other.unkeyed(en),
        }
    }

    /// Returns a clause as a sentence.
    pub fn ended(&self, clause: &str) -> String {
        match self.lang {
            Lang::En | Lang::Other(_) => format!("{clause}."),
            Lang::Zh => format!("{clause}。"),
        }
    }
}

/// Returns a message as a sentence, with a capital at the beginning and a full stop at the end.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let end = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
