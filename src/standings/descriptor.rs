//! Tie-break descriptors in the syntax of TRF26 records 202 and 212: `NAME[:MP|:GP][/modifier]…`, in any case.
//!
//! | modifier | meaning | example |
//! |---|---|---|
//! | `/Cn` | omits the n lowest; for PS omits the first n | `BH/C1` |
//! | `/Mn` | omits the n lowest and the n highest | `ARO/M1` |
//! | `/P` | forfeits count as played | `DE/P` |
//! | `/L+n`, `/L-n`, `/Lnn` | moves the limit by n half points, or sets it in per cent | `KS/L-1` |
//! | `/Unnnn` | rating of unrated players | `TPR/U1400` |
//! | `/F` | uses Fore Buchholz | `AOB/F` |
//! | `/R` | reverses the order | `TPN/R` |
//! | `/Kn` | divisor of SSSC | `SSSC/K4` |
//!
//! ```
//! use qisai_standings::Descriptor;
//!
//! let descriptor: Descriptor = "bh/p/c1".parse().unwrap();
//! assert_eq!(descriptor.to_string(), "BH/C1/P");
//! let mistake = "BUH/C1".parse::<Descriptor>().unwrap_err();
//! assert_eq!(mistake.to_string(), "character 1: `BUH` is not a tie-break of C.07; the nearest is BH");
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::code::{Code, Modifier};

/// Criterion of an order, with its score and modifiers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Descriptor {
    pub criterion: Criterion,
    /// Score used in team events. `None` selects the primary score.
    pub score: Option<TeamScore>,
    /// Values left out: `/C` or `/M`.
    pub cut: Cut,
    /// Limit of KS: `/L`.
    pub limit: Option<Limit>,
    /// Divisor of SSSC: `/K`.
    pub divisor: Option<u16>,
    /// `true` if forfeits count as played: `/P`.
    pub forfeits_played: bool,
    /// Rating of unrated competitors: `/U`.
    pub unrated: Option<u16>,
    /// `true` if Fore Buchholz is used: `/F`.
    pub fore: bool,
    /// `true` if the order is reversed: `/R`.
    pub reversed: bool,
}

/// Criterion that is computed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// Criterion with a known code.
    Known(Code),
    /// Criterion defined by the organiser outside C.07 (`OTHER_…`). It is kept in the order but never computed.
    Other(String),
}

/// Score of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamScore {
    /// Match points (`:MP`).
    Match,
    /// Game points (`:GP`).
    Game,
}

impl TeamScore {
    /// Returns the other score: the secondary one if this is the primary (article 13).
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Match => Self::Game,
            Self::Game => Self::Match,
        }
    }
}

/// Number of values left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cut {
    /// Number of lowest values, left out first.
    pub low: u16,
    /// Number of highest values, left out after the lowest.
    pub high: u16,
}

/// Limit of KS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// Half points above half of the maximum, or below it if negative.
    HalfPoints(i16),
    /// Per cent of the maximum.
    Percent(u8),
}

/// Reason for which a text is not a descriptor. Positions are characters of the whole text, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DescriptorError {
    /// Empty text.
    #[error("character {at}: a tie-break is missing")]
    Empty { at: usize },
    /// Name that is not a criterion of C.07.
    #[error("character {at}: `{found}` is not a tie-break of C.07{}", nearest.map(|code| format!("; the nearest is {code}")).unwrap_or_default())]
    UnknownName {
        at: usize,
        /// Name as written.
        found: String,
        /// Acronym closest to the name, if one is close.
        nearest: Option<&'static str>,
    },
    /// Score other than `:MP` or `:GP`.
    #[error("character {at}: `:{found}` is not a score; use :MP or :GP")]
    UnknownScore {
        at: usize,
        /// Score as written.
        found: String,
    },
    /// Modifier that is unknown, or not permitted for this criterion.
    #[error("character {at}: {name} takes no `/{found}`; {allowed}")]
    Modifier {
        at: usize,
        /// Acronym of the criterion.
        name: &'static str,
        /// Modifier as written.
        found: String,
        /// Description of the permitted modifiers.
        allowed: String,
    },
    /// Number that is missing, too large or not permitted.
    #[error("character {at}: `/{found}` is not of the form {wanted}")]
    Number {
        at: usize,
        /// Modifier as written.
        found: String,
        /// Expected form.
        wanted: &'static str,
    },
    /// Repeated modifier, or combination of `/C` and `/M`.
    #[error("character {at}: `/{found}` repeats or contradicts an earlier modifier")]
    Repeated {
        at: usize,
        /// Modifier as written.
        found: String,
    },
}

impl Descriptor {
    /// Returns a criterion without modifiers.
    pub fn plain(code: Code) -> Self {
        Self::of(Criterion::Known(code))
    }

    fn of(criterion: Criterion) -> Self {
        Self {
            criterion,
            score: None,
            cut: Cut::default(),
            limit: None,
            divisor: None,
            forfeits_played: false,
            unrated: None,
            fore: false,
            reversed: false,
        }
    }

    /// Returns the code, or `None` for an `OTHER_…` criterion.
    pub fn code(&self) -> Option<Code> {
        match self.criterion {
            Criterion::Known(code) => Some(code),
            Criterion::Other(_) => None,
        }
    }

    /// Returns the descriptor with a score: its own, or `primary`, the score that ranks first in the event.
    #[must_use]
    pub fn on(&self, primary: Option<TeamScore>) -> Self {
        Self { score: self.score.or(primary), ..self.clone() }
    }

    /// Returns the article that defines the criterion, or `None` for an `OTHER_…` criterion.
    pub fn article(&self) -> Option<&'static str> {
        self.code().map(|code| code.definition().article)
    }

    /// Returns `true` if the criterion is undefined for everybody while any competitor is unrated (article 10).
    pub fn needs_ratings(&self) -> bool {
        let takes = |code: Code| code.definition().modifiers.contains(&Modifier::Unrated);
        self.unrated.is_none() && self.code().is_some_and(takes)
    }

    /// Returns `true` if a smaller value ranks higher.
    pub fn is_ascending(&self) -> bool {
        match self.code() {
            Some(Code::Tpn) => !self.reversed,
            Some(Code::Rtng) => self.reversed,
            Some(Code::Bc | Code::Fouls | Code::Pen) => true,
            _ => false,
        }
    }

    /// Parses a list of descriptors separated by commas or whitespace, for example `PTS,DE,BH/C1`.
    pub fn list(text: &str) -> Result<Vec<Self>, DescriptorError> {
        let mut list = Vec::new();
        for (at, part) in parts(text, |letter| letter == ',' || letter.is_whitespace()) {
            if !part.is_empty() {
                list.push(parse(part, at)?);
            }
        }
        if list.is_empty() { Err(DescriptorError::Empty { at: 1 }) } else { Ok(list) }
    }
}

/// Returns the pieces of a text, each with its start position from 1.
fn parts(text: &str, is_separator: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 1;
    text.split(is_separator).map(move |part| {
        let here = at;
        at += part.chars().count() + 1;
        (here, part)
    })
}

fn parse(text: &str, at: usize) -> Result<Descriptor, DescriptorError> {
    let mut pieces = parts(text, |letter| letter == '/').map(|(place, piece)| (place + at - 1, piece));
    let head = pieces.next().map_or("", |(_, head)| head);
    let (name, score) = head.split_once(':').map_or((head, None), |(name, score)| (name, Some(score)));
    if name.is_empty() {
        return Err(DescriptorError::Empty { at });
    }
    if name.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("OTHER_")) {
        return Ok(Descriptor::of(Criterion::Other(text.to_ascii_uppercase())));
    }
    let code = Code::parse(name).ok_or_else(|| DescriptorError::UnknownName {
        at,
        found: name.to_owned(),
        nearest: Code::nearest(name),
    })?;
    let mut descriptor = Descriptor::plain(code);
    descriptor.score = score.map(|score| team_score(score, at + name.chars().count())).transpose()?;
    let mut seen = Vec::new();
    for (at, piece) in pieces {
        let modifier = modifier(&mut descriptor, code, at, piece)?;
        let end = if modifier == Modifier::Median { Modifier::Cut } else { modifier };
        if seen.contains(&end) {
            return Err(DescriptorError::Repeated { at, found: piece.to_owned() });
        }
        seen.push(end);
    }
    Ok(descriptor)
}

fn team_score(text: &str, at: usize) -> Result<TeamScore, DescriptorError> {
    match text.to_ascii_uppercase().as_str() {
        "MP" => Ok(TeamScore::Match),
        "GP" => Ok(TeamScore::Game),
        _ => Err(DescriptorError::UnknownScore { at, found: text.to_owned() }),
    }
}

/// Parses the text after one slash and stores it in the descriptor.
fn modifier(into: &mut Descriptor, code: Code, at: usize, piece: &str) -> Result<Modifier, DescriptorError> {
    let definition = code.definition();
    let mut letters = piece.chars();
    let modifier = letters
        .next()
        .and_then(Modifier::of_letter)
        .filter(|modifier| definition.modifiers.contains(modifier))
        .ok_or_else(|| DescriptorError::Modifier {
            at,
            name: definition.acronym,
            found: piece.to_owned(),
            allowed: allowed(definition.modifiers),
        })?;
    let number = letters.as_str();
    let wrong = |wanted| DescriptorError::Number { at, found: piece.to_owned(), wanted };
    let positive = |wanted| number.parse::<u16>().ok().filter(|number| *number > 0).ok_or_else(|| wrong(wanted));
    match modifier {
        Modifier::Cut => into.cut.low = positive("/Cn with n from 1")?,
        Modifier::Median => {
            let each = positive("/Mn with n from 1")?;
            into.cut = Cut { low: each, high: each };
        }
        Modifier::Divisor => into.divisor = Some(positive("/Kn with n from 1")?),
        Modifier::Unrated => into.unrated = Some(positive("/Unnnn with a rating")?),
        Modifier::Limit => into.limit = Some(limit(number).ok_or_else(|| wrong("/L+n, /L-n or /Lnn up to 100"))?),
        Modifier::Forfeits | Modifier::Fore | Modifier::Reversed if !number.is_empty() => {
            return Err(wrong("/P, /F or /R alone"));
        }
        Modifier::Forfeits => into.forfeits_played = true,
        Modifier::Fore => into.fore = true,
        Modifier::Reversed => into.reversed = true,
    }
    Ok(modifier)
}

fn limit(text: &str) -> Option<Limit> {
    let text = text.replace('−', "-");
    if text.starts_with(['+', '-']) {
        return text.parse().ok().map(Limit::HalfPoints);
    }
    text.parse().ok().filter(|percent| *percent <= 100).map(Limit::Percent)
}

fn allowed(modifiers: &[Modifier]) -> String {
    if modifiers.is_empty() {
        return "it takes none".to_owned();
    }
    let letters: Vec<String> = modifiers.iter().map(|modifier| format!("/{}", modifier.letter())).collect();
    format!("it takes {}", letters.join(" "))
}

impl FromStr for Descriptor {
    type Err = DescriptorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let trimmed = text.trim_start();
        parse(trimmed.trim_end(), 1 + text.chars().count() - trimmed.chars().count())
    }
}

impl TryFrom<String> for Descriptor {
    type Error = DescriptorError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Descriptor> for String {
    fn from(descriptor: Descriptor) -> Self {
        descriptor.to_string()
    }
}

impl fmt::Display for Descriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        let mut text = match &self.criterion {
            Criterion::Known(code) => code.definition().acronym.to_owned(),
            Criterion::Other(name) => name.clone(),
        };
        match self.score {
            Some(TeamScore::Match) => text.push_str(":MP"),
            Some(TeamScore::Game) => text.push_str(":GP"),
            None => {}
        }
        match self.cut {
            Cut { low: 0, high: 0 } => {}
            Cut { low, high: 0 } => write!(text, "/C{low}")?,
            Cut { low, .. } => write!(text, "/M{low}")?,
        }
        match self.limit {
            Some(Limit::HalfPoints(n)) => write!(text, "/L{n:+}")?,
            Some(Limit::Percent(n)) => write!(text, "/L{n}")?,
            None => {}
        }
        if let Some(divisor) = self.divisor {
            write!(text, "/K{divisor}")?;
        }
        if let Some(rating) = self.unrated {
            write!(text, "/U{rating}")?;
        }
        for (set, letter) in [(self.forfeits_played, "/P"), (self.fore, "/F"), (self.reversed, "/R")] {
            if set {
                text.push_str(letter);
            }
        }
        f.pad(&text)
    }
}
