//! Printed documents, identical on screen and on paper.
//!
//! Tables have their head and foot on each page; cards are placed on sheets that are cut or folded. A document does not
//! depend on the time of the request: the same version gives the same bytes.

mod cards;
pub mod catalogue;
pub mod documents;
pub mod fit;
mod labels;
pub mod model;
pub mod notices;
pub mod offer;
pub(crate) mod rules;
mod text;
mod units;

use qisai_domain::line_up::not_open;
use qisai_domain::network::Network;
use qisai_domain::office::Holding;
use qisai_domain::{EntryId, PairingId, Round, RoundRef, RoundState, Seat, Sitting};
use qisai_standings::ranking::Ranked;

pub use catalogue::{Document, Paper};
pub use text::{Langs, Text};
pub(crate) use units::UnitColumns;

use crate::Result;
use crate::chess960::StartPosition;
use crate::names::name_of;
use crate::public::scene::{Person, Scene};
use crate::stages::groups;
pub(crate) use model::{CardLine, DocumentPart, Half, PrintCard, PrintCell, PrintHead, PrintRow, PrintTable, Sheets};
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Length of a moment up to its minutes: `2026-11-22 13:05`.
const MINUTES: usize = 16;

/// Options chosen for a document.
#[derive(Clone, Debug)]
pub struct PrintOptions {
    /// Round of the document; `None` for the last one that is paired.
    pub round: Option<u16>,
    pub langs: Langs,
    pub paper: Paper,
    /// Maximum number of slips or cards, for a test of the printer.
    pub most: Option<usize>,
    /// Base address of the pages for a phone: `http://192.168.1.42:8080`.
    pub root: String,
    /// Wireless network of the hall.
    pub network: Network,
    /// Codes of newly created slips.
    pub slips: Vec<SlipCode>,
    /// Holders of roles in the tournament or its event, by name.
    pub officials: Vec<OfficeHolder>,
    /// ISO date and time of the version by the clocks of the event; may be empty.
    pub moment: String,
}

/// Role with the name of its holder.
#[derive(Clone, Debug)]
pub struct OfficeHolder {
    /// Name of the account.
    pub name: String,
    pub holding: Holding,
}

/// Code of half a slip, which cannot be printed again later.
#[derive(Clone, Debug)]
pub struct SlipCode {
    pub at: RoundRef,
    pub pairing: PairingId,
    pub entry: EntryId,
    /// Target of the code: `/Q/…`.
    pub path: String,
    /// Code for typing: `KRMT-ZQXP`.
    pub short: String,
}

/// Source data of a document.
pub(crate) struct Press<'a> {
    pub(crate) scope: &'a Scope,
    pub(crate) document: Document,
    pub(crate) choice: &'a PrintOptions,
    /// View of the group in the first language.
    pub(crate) scene: Scene<'a>,
    /// Selected round, which may be a draft.
    pub(crate) round: Option<&'a Round>,
}

impl<'a> Press<'a> {
    pub(crate) fn of(scope: &'a Scope, document: Document, choice: &'a PrintOptions) -> Self {
        let number = choice.round.unwrap_or_else(|| current(scope));
        let scene = Scene::new(scope, choice.langs.first());
        Self { scope, document, choice, scene, round: scope.group().round(number) }
    }

    pub(crate) fn langs(&self) -> Langs {
        self.choice.langs
    }

    /// Returns a text in the languages of the document.
    pub(crate) fn say<T: ToString>(&self, words: impl Fn(Words) -> T) -> Text {
        self.langs().say(words)
    }

    /// Returns a text made from the view of the tournament in each language.
    pub(crate) fn seen<T: ToString>(&self, said: impl Fn(&Scene<'_>) -> T) -> Text {
        self.langs().say(|t| said(&Scene::new(self.scope, t.lang)))
    }

    /// Returns the page head of a table.
    fn head(&self, title: Text, round: Option<u16>) -> PrintHead {
        let event = self.scope.event();
        if self.is_book() {
            let (event, when) = (self.scope.title(), self.title());
            return PrintHead { event, group: self.group(), title, when, ..PrintHead::default() };
        }
        let place = [event.city.as_str(), event.federation.as_str()];
        let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
        let sitting = round.and_then(|round| self.scope.stage().sitting_of(round));
        let days: Vec<String> = event.start.iter().chain(&event.end).map(ToString::to_string).collect();
        let (when, venue) = match sitting {
            Some(sitting) => (start(sitting), sitting.venue.as_str()),
            None if days.first() == days.last() => (days.first().cloned().unwrap_or_default(), ""),
            None => (days.join(" – "), ""),
        };
        let place = place.into_iter().chain([venue]).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
        let arbiter = event.chief_arbiter.as_str();
        let arbiter = if arbiter.is_empty() {
            Text::default()
        } else {
            self.say(|t| format!("{}{}{arbiter}", t.chief_arbiter(), t.colon()))
        };
        PrintHead { event: self.scope.title(), group: self.group(), title, place, when: when.into(), arbiter }
    }

    /// Returns the name of the group; empty if it is the only one.
    fn group(&self) -> Text {
        let tournament = self.scope.tournament();
        if tournament.groups.len() > 1 {
            self.say(|t| groups::title(tournament, self.scope.group(), t))
        } else {
            Text::default()
        }
    }

    /// Returns `true` for a book, whose pages have its name in their heads, and no signatures but those at its end.
    fn is_book(&self) -> bool {
        matches!(self.document, Document::OrderBook | Document::RecordBook)
    }

    /// Returns an empty table of the group, with the time and venue of a round if one is given.
    pub(crate) fn table(&self, class: &'static str, title: Text, round: Option<u16>) -> PrintTable {
        PrintTable { class, head: self.head(title, round), stamp: self.stamp(), ..PrintTable::default() }
    }

    /// Returns the time of the last change, `Updated 2026-11-22 13:05`; empty in a book.
    fn stamp(&self) -> Text {
        match self.moment() {
            moment if moment.is_empty() || self.is_book() => Text::default(),
            moment => Text::plain(Words::of(self.langs().first()).updated_at(moment)),
        }
    }

    /// Returns the time of the last change with the mark of its clocks; empty if it is unknown.
    pub(crate) fn moment(&self) -> String {
        match self.choice.moment.get(..MINUTES) {
            None => String::new(),
            Some(moment) => format!("{moment}{}", self.scope.event().clocks().mark()),
        }
    }

    /// Returns the name of the document.
    pub(crate) fn title(&self) -> Text {
        self.document.title(self.langs())
    }

    /// Returns the name of the document with the round; a draft is marked as one.
    pub(crate) fn title_of(&self, round: &Round) -> Text {
        let name = |t: Words| self.document.entry().map_or("", |entry| entry.name(t.lang));
        self.say(|t| {
            let title = self.with_start(round.number, t.print_of_round(name(t), round.number), t);
            if round.state == RoundState::Draft { t.print_draft(title) } else { title }
        })
    }

    /// Returns a title with the start position of the round, if it is a Chess960 round.
    pub(crate) fn with_start(&self, round: u16, title: String, t: Words) -> String {
        match self.start(round) {
            Some(start) => format!("{title} · {}", start.said(t)),
            None => title,
        }
    }

    /// Returns the start position of a Chess960 round, once drawn.
    pub(crate) fn start(&self, round: u16) -> Option<StartPosition> {
        StartPosition::of(self.scope.tournament(), self.scope.at(round))
    }

    /// Returns a page with the reason for which it has no content.
    pub(crate) fn nothing(&self, why: impl Fn(Words) -> &'static str) -> Vec<DocumentPart> {
        let row = PrintRow::of(vec![PrintCell::text(self.say(why))]);
        vec![DocumentPart::Table(self.table("words", self.title(), None).rows([row]))]
    }

    /// Returns the standings after the selected round, at most the [counted](Scene::counted) one; `None` before the
    /// first.
    pub(crate) fn ranked(&self) -> Result<Option<(u16, Ranked)>> {
        let counted = self.scene.counted;
        let round = self.choice.round.map_or(counted, |asked| asked.min(counted));
        if round == 0 {
            return Ok(None);
        }
        Ok(Some((round, self.scene.ranked(round)?)))
    }

    /// Returns all players by number; for teams the members, with the team as their unit.
    pub(crate) fn players(&self) -> Vec<Person> {
        if !self.scene.is_of_teams() {
            return self.people();
        }
        let member = |(seat, person): (Seat<'_>, &qisai_domain::Person)| Person {
            club: self.scene.name(seat.id()).to_owned(),
            ..self.scene.sitting((seat.id(), Some(person.id)))
        };
        self.scene.members().into_iter().map(member).collect()
    }

    /// Returns all entrants of the group, by number.
    pub(crate) fn people(&self) -> Vec<Person> {
        self.scene.entrants().iter().map(|seat| self.scene.person(seat.id())).collect()
    }

    /// Returns as many slips or cards as were requested.
    pub(crate) fn few(&self, cards: Vec<PrintCard>) -> Vec<PrintCard> {
        cards.into_iter().take(self.choice.most.unwrap_or(usize::MAX)).collect()
    }

    /// Returns the title of the standings after a round: final once nothing is left to play, with the number of missing
    /// results. The title is printed on every page, so the boards are listed in [a note](Self::missing_boards).
    pub(crate) fn standings_title(&self, round: u16) -> Text {
        let missing = self.scene.missing_results(round);
        let is_last = round == self.scene.counted && self.scene.is_finished();
        self.say(|t| {
            let title = if is_last { t.final_standings().to_owned() } else { self.scene.standings_title(round, t) };
            match self.scene.results_in(round) {
                Some((done, all)) => t.print_results_missing(title, t.results_in(done, all)),
                None if missing > 0 => t.print_results_missing(title, t.n_results_missing(missing)),
                None => title,
            }
        })
    }

    /// Returns the boards without a result and the teams without a line-up up to a round.
    pub(crate) fn missing(&self, round: u16) -> [Text; 2] {
        [self.missing_boards(round), self.missing_line_ups(round)]
    }

    /// Returns the boards without a result up to a round; empty if there are none.
    fn missing_boards(&self, round: u16) -> Text {
        let missing = self.scene.missing_boards(round);
        if missing.is_empty() {
            return Text::default();
        }
        self.say(|t| {
            let said = |(round, board): &(u16, u32)| {
                if self.scene.is_adjourned(*round, *board) {
                    t.adjourned_board(round, board)
                } else {
                    t.missing_board(round, board)
                }
            };
            let boards: Vec<String> = missing.iter().map(said).collect();
            t.print_boards_missing(t.n_results_missing(self.scene.missing_results(round)), boards.join(t.list_comma()))
        })
    }

    /// Returns the teams without a line-up up to a round, with round and match; empty if there are none.
    fn missing_line_ups(&self, round: u16) -> Text {
        let (tournament, group) = (self.scene.tournament, self.scene.group);
        let of_round = |round| {
            let missing = not_open(tournament, group.at(round)).into_iter();
            missing.map(move |(table, team)| (round, table, team))
        };
        let missing: Vec<_> =
            self.scene.rounds().take_while(|it| it.number <= round).flat_map(|it| of_round(it.number)).collect();
        if missing.is_empty() {
            return Text::default();
        }
        self.say(|t| {
            let line_ups = missing
                .iter()
                .map(|(round, table, team)| t.missing_line_up(round, table, name_of(tournament, *team, t)));
            t.print_line_ups_missing(line_ups.collect::<Vec<_>>().join(t.list_comma()))
        })
    }

    /// Returns the signature lines of the chief arbiter and the pairing officer; none in a book, which has a page for
    /// them.
    pub(crate) fn signatures(&self) -> Vec<Text> {
        if self.is_book() {
            return Vec::new();
        }
        vec![self.say(|t| t.chief_arbiter()), self.say(|t| t.print_pairing_officer())]
    }
}

/// Returns the start of a calendar entry: its day, with the time if that is known.
pub(crate) fn start(sitting: &Sitting) -> String {
    sitting.start.format(if sitting.has_time() { "%Y-%m-%d %H:%M" } else { "%Y-%m-%d" }).to_string()
}

/// Returns the default round of a document: the last one that is paired; for a table, whose rounds are paired at once,
/// the first that is not closed.
pub fn current(scope: &Scope) -> u16 {
    let open = scope.group().rounds.values().find(|round| round.state != RoundState::Closed);
    match open {
        Some(round) if scope.stage().spec().has_free_order() => round.number,
        _ => scope.last_paired(),
    }
}

/// Returns the width of a text in letters: a Chinese character counts as two.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(|letter| if letter < '\u{2e80}' { 1 } else { 2 }).sum()
}

/// Returns the class of a name on a card: a long name, or one with a long word, is set smaller, so that no word is broken.
/// `letters`: longest word of the three larger sizes.
fn name_class(name: &str, letters: [usize; 3]) -> &'static str {
    const CLASSES: [&str; 4] = ["name", "name medium", "name long", "name longest"];
    let whole = match width(name) {
        0..=24 => 0,
        25..=44 => 2,
        _ => 3,
    };
    // Chinese text has a break after each character.
    let words = name.split(|letter: char| letter.is_whitespace() || letter >= '\u{2e80}');
    let longest = words.map(width).max().unwrap_or(0);
    let of_word = letters.iter().filter(|most| longest > **most).count();
    CLASSES.get(whole.max(of_word)).copied().unwrap_or("name")
}

/// Returns the unit, or else the federation.
pub(crate) fn unit(person: &Person) -> String {
    if person.club.is_empty() { person.federation.code().to_owned() } else { person.club.clone() }
}

/// Returns the number and name, `12 GM Merrow, Aldous`.
pub(crate) fn numbered(person: &Person) -> String {
    let name = apart(&person.name.text());
    if person.no == 0 { name } else { format!("{} {name}", person.no) }
}

/// Returns a name for use between numbers and other words. A name with text from right to left or direction marks is
/// isolated (UAX #9, 2.4), and its unbalanced isolates are closed or opened. The number before it and the rating after
/// it then stay in their places.
pub fn apart(name: &str) -> String {
    const ISOLATE: &str = "\u{2068}";
    const END: &str = "\u{2069}";
    if !name.chars().any(turns) {
        return name.to_owned();
    }
    let (mut open, mut early) = (0_usize, 0_usize);
    for letter in name.chars() {
        match letter {
            '\u{2066}'..='\u{2068}' => open += 1,
            '\u{2069}' if open > 0 => open -= 1,
            '\u{2069}' => early += 1,
            _ => {}
        }
    }
    format!("{}{name}{}", ISOLATE.repeat(early + 1), END.repeat(open + 1))
}

/// Returns `true` if a character belongs to a script from right to left (UAX #9, classes R and AL, by blocks) or sets
/// the direction.
fn turns(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}
