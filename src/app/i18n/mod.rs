//! Every word that people read, in English and Simplified Chinese. A message is one line with both texts, so that a missing
//! translation or parameter does not compile.

mod accounts;
mod blocked;
mod brackets;
mod calendar;
mod check_in;
mod conduct;
mod counted;
mod criteria;
mod csv;
mod desk;
mod hall;
mod hand;
mod ladders;
mod laws;
mod leagues;
mod line_ups;
mod matches;
mod meetings;
mod names;
mod next;
mod notes;
mod pairing;
mod play_offs;
mod presets;
mod prints;
mod prizes;
mod public;
mod ratings;
mod reasons;
mod records;
mod refusals;
mod reports;
mod rows;
mod screens;
mod stages;
mod statistics;
mod systems;
mod tables;
mod team_matches;
mod team_setup;
mod texts;
mod tie_breaks;
mod time_controls;
mod told;
mod why;
mod wizard;
mod working;

pub use names::name_of;

use std::fmt;

/// A language of the surface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Lang {
    /// Both.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// As it stands in addresses and cookies.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// For the `lang` attribute.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh-Hans",
        }
    }

    /// The other one, for the switch.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::En => Self::Zh,
            Self::Zh => Self::En,
        }
    }

    /// Its own name.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Zh => "中文",
        }
    }

    /// The language of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// The first language of an `Accept-Language` header that we speak; English if none.
    pub fn accepted(header: &str) -> Self {
        let mut asked = header.split(',').filter_map(|part| part.trim().get(..2));
        asked.find_map(|code| Self::from_code(&code.to_ascii_lowercase())).unwrap_or_default()
    }
}

/// The messages of one language. A page has one of these as `t`.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    pub lang: Lang,
}

impl Words {
    /// The words of a language.
    pub fn of(lang: Lang) -> Self {
        Self { lang }
    }
}

/// Defines messages: `name = "English" | "中文";` or, with parameters that both texts name in braces,
/// `name(count, what) = "{count} {what}" | "{what}{count}";`.
macro_rules! messages {
    ($($name:ident $(($($argument:ident),+))? = $en:literal | $zh:literal;)*) => {
        impl $crate::i18n::Words {
            $($crate::i18n::message!($name $(($($argument),+))? = $en | $zh);)*
        }
    };
}
pub(crate) use messages;

macro_rules! message {
    ($name:ident = $en:literal | $zh:literal) => {
        #[doc = $en]
        pub fn $name(&self) -> &'static str {
            match self.lang {
                $crate::i18n::Lang::En => $en,
                $crate::i18n::Lang::Zh => $zh,
            }
        }
    };
    ($name:ident ($($argument:ident),+) = $en:literal | $zh:literal) => {
        #[doc = $en]
        pub fn $name(&self, $($argument: impl std::fmt::Display),+) -> String {
            match self.lang {
                $crate::i18n::Lang::En => format!($en),
                $crate::i18n::Lang::Zh => format!($zh),
            }
        }
    };
}
pub(crate) use message;

impl Words {
    /// The one of two texts that is in the language.
    pub fn either(self, en: &'static str, zh: &'static str) -> &'static str {
        match self.lang {
            Lang::En => en,
            Lang::Zh => zh,
        }
    }

    /// A clause as a sentence.
    pub fn ended(&self, clause: &str) -> String {
        match self.lang {
            Lang::En => format!("{clause}."),
            Lang::Zh => format!("{clause}。"),
        }
    }
}

/// A message as a sentence: a capital at the beginning, a full stop at the end.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let end = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// The words of three Latin letters or more in a Chinese text that are no codes: there should be none.
#[cfg(test)]
fn words_left_in_latin(text: &str) -> Vec<String> {
    const CODES: [&str; 10] = ["FIDE", "FMJD", "TRF", "CSV", "UTF", "PTS", "MPTS", "STD", "OTHER", "Baku"];
    let words = text.split(|letter: char| !letter.is_ascii_alphabetic());
    words.filter(|word| word.len() > 2 && !CODES.contains(word)).map(str::to_owned).collect()
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_we_speak_is_taken() {
        assert_eq!(Lang::accepted("fr-FR, zh-CN;q=0.9, en;q=0.8"), Lang::Zh);
        assert_eq!(Lang::accepted("EN-gb"), Lang::En);
        assert_eq!(Lang::accepted("pt"), Lang::En);
        assert_eq!(Lang::accepted("汉"), Lang::En);
    }
}
