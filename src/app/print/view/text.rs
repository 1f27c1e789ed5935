//! Text of documents: Chinese, English or both.

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::PrintLang;

use qisai_i18n::{Lang, Words};

/// Language of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Langs {
    One(Lang),
    /// Chinese first, English behind or below it.
    Both,
}

impl From<PrintLang> for Langs {
    fn from(lang: PrintLang) -> Self {
        match lang {
            PrintLang::Zh => Self::One(Lang::Zh),
            PrintLang::En => Self::One(Lang::En),
            PrintLang::Both => Self::Both,
        }
    }
}

impl Langs {
    /// Returns the available choices: the two languages of the program, both of them on one page, and loaded languages.
    pub fn offered() -> impl Iterator<Item = Self> {
        let loaded = Lang::offered().filter(|lang| !Lang::ALL.contains(lang)).map(Self::One);
        [Self::One(Lang::Zh), Self::One(Lang::En), Self::Both].into_iter().chain(loaded)
    }

    /// Returns the code used in addresses.
    pub fn code(self) -> &'static str {
        match self {
            Self::One(lang) => lang.code(),
            Self::Both => "both",
        }
    }

    /// Returns the language of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        if code == Self::Both.code() { Some(Self::Both) } else { Lang::from_code(code).map(Self::One) }
    }

    /// Returns the first language; names are sorted by it.
    pub fn first(self) -> Lang {
        match self {
            Self::One(lang) => lang,
            Self::Both => Lang::Zh,
        }
    }

    /// Returns the text made from the words of each language.
    pub fn say<T: ToString>(self, words: impl Fn(Words) -> T) -> Text {
        let said = |lang| words(Words::of(lang)).to_string();
        match self {
            Self::One(lang) => Text::plain(said(lang)),
            Self::Both => Text { zh: said(Lang::Zh), en: said(Lang::En) },
        }
    }
}

/// Text in the languages of the document. A template that renders itself in other templates; a text that is equal in
/// both languages is printed once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "print/text.html")]
pub struct Text {
    zh: String,
    en: String,
}

impl HtmlSafe for Text {}

impl Text {
    /// Returns a text that is the same in every language: numbers, names, signs.
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { zh: text.clone(), en: text }
    }

    /// Returns the text for a language: Chinese has its own, all others use the English one.
    pub fn in_lang(&self, lang: Lang) -> &str {
        if lang == Lang::Zh { &self.zh } else { &self.en }
    }

    /// Returns the text in both languages, Chinese first; equal texts are printed once.
    pub fn both(&self) -> [&str; 2] {
        [&self.zh, &self.en]
    }

    pub fn is_empty(&self) -> bool {
        self.zh.is_empty() && self.en.is_empty()
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::plain(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::plain(text)
    }
}

impl From<u32> for Text {
    fn from(number: u32) -> Self {
        Self::plain(number.to_string())
    }
}

impl From<u16> for Text {
    fn from(number: u16) -> Self {
        Self::plain(number.to_string())
    }
}
