//! Parsing of game files: the format is recognised by the content, each game carries the findings about its text, and
//! a bad game never affects the others.
//!
//! Supported formats are PGN (chess, xiangqi), PDN (draughts) and `DhtmlXQ` (xiangqi).
//! [`exchange::text`](qisai_exchange::text) detects the encoding of the bytes.

mod chunks;
mod recognise;

use qisai_domain::Discipline;
use qisai_exchange::budget;
use qisai_exchange::games::{GameText, RecordFormat, Written};
use qisai_exchange::xiangqi::{XqfError, xqf};
use qisai_exchange::{pdn, xiangqi};
use qisai_rules_chess::chess960::Start;

use crate::entered::{Entered, Score};
use crate::finding::{Code, Finding, Severity};
use crate::judge::{Record, judge};
use crate::judgement::Judgement;
use crate::laws::Laws;
use crate::said::{self, StatedTermination};
use crate::start;

pub use chunks::whole_games;
pub use recognise::{Recognised, recognise};

/// Reader findings for games that cannot be replayed here: another variant, or Chess960 without a start position.
const NOT_TO_BE_JUDGED: [&str; 2] = ["other-game", WITHOUT_START];
const WITHOUT_START: &str = "variant-without-fen";

/// Reader findings for words without meaning, which are left out.
pub(crate) const LEFT_OUT: [&str; 2] = ["means-nothing", "unknown"];

/// Maximum number of plies read per game; the rest is reported and dropped. The longest tournament game of chess
/// (Nikolić–Arsović, Belgrade 1989) has 538 plies, and xiangqi and draughts end sooner by their natural limits. Each
/// ply is a position that pages draw: without this bound a record of 64 kB produced a page of 244 MB.
pub const MAX_PLIES: usize = 1_000;

/// Game of a file, ready to be matched and judged.
#[derive(Clone, Debug)]
pub struct Prepared<'a> {
    /// Game as returned by its reader.
    pub game: GameText<'a>,
    /// Discipline given by the game, otherwise recognised from the file, otherwise expected.
    pub discipline: Option<Discipline>,
    /// Result claimed by the game.
    pub claimed: Entered,
    /// Problems of the text, each with its place.
    pub findings: Vec<Finding>,
}

impl<'a> Prepared<'a> {
    /// Returns the moves and the start position for judging.
    pub fn record(&self) -> Record<'_, Written<'a>> {
        Record { start: self.game.start.as_deref(), texts: &self.game.moves, claimed: self.claimed }
    }

    /// Compares the game with the entered result and adds the findings about its text. A question or a defect of the
    /// text excludes a consistent status.
    pub fn judged(&self, laws: Laws, entered: Entered) -> Judgement {
        let mut judgement = judge(laws, Some(self.record()), entered);
        self.findings.iter().for_each(|finding| judgement.add(finding.clone()));
        judgement
    }

    /// Returns `true` if the game is not the expected one, so that the laws of the event do not apply to its moves.
    pub fn is_wrong_game(&self) -> bool {
        let is_other = |code: &Code| match code {
            Code::WrongGame { .. } => true,
            Code::Text { code, .. } => NOT_TO_BE_JUDGED.contains(code),
            _ => false,
        };
        self.findings.iter().any(|finding| is_other(&finding.code))
    }
}

impl Prepared<'_> {
    /// Sets the start position drawn for a round of Chess960. A record without a position begins from the drawn one. A
    /// record with another position gets a defect; it is still replayed from its own position as far as possible.
    pub fn begin_from(&mut self, drawn: Start) {
        if self.discipline != Some(Discipline::Chess) {
            return;
        }
        match self.game.start.as_deref() {
            None => {
                self.findings.retain(|finding| !matches!(finding.code, Code::Text { code: WITHOUT_START, .. }));
                self.game.start = Some(drawn.fen().into());
            }
            Some(own) if start::is_same(own, drawn) => {}
            Some(own) => {
                let code = Code::OtherStart { number: drawn.number(), drawn: drawn.fen(), recorded: own.to_owned() };
                self.findings.push(Finding::new(code, Severity::Defect).in_file(self.game.place));
            }
        }
    }
}

/// Returns an iterator over the games of a text. `expected` is the discipline of the event, if known.
///
/// ```
/// use qisai_domain::Discipline;
/// use qisai_records::{Score, prepare};
///
/// let file = "[White \"Wiersma\"]\n[Black \"Sijbrands\"]\n[Result \"2-0\"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0";
/// let game = prepare(file, None).next().unwrap();
/// assert_eq!((game.discipline, game.claimed.score), (Some(Discipline::Draughts), Score::FirstWins));
/// ```
pub fn prepare(text: &str, expected: Option<Discipline>) -> Games<'_> {
    let recognised = recognise(text);
    let format = recognised.format.or(expected.map(usual)).unwrap_or(RecordFormat::Pgn);
    let games: Box<dyn Iterator<Item = GameText<'_>>> = match format {
        RecordFormat::Pdn => Box::new(pdn::game_texts(text)),
        // The xiangqi reader parses PGN of any game: it changes no chess move.
        RecordFormat::Pgn | RecordFormat::DhtmlXq | RecordFormat::Xqf => Box::new(xiangqi::games(text)),
    };
    Games { games, found: recognised.discipline, expected }
}

fn usual(discipline: Discipline) -> RecordFormat {
    match discipline {
        Discipline::Draughts => RecordFormat::Pdn,
        Discipline::Chess | Discipline::Xiangqi => RecordFormat::Pgn,
    }
}

/// Parses a game file that is not text; returns `None` if the format is not recognised. XQF is recognised by its first
/// letters.
pub fn prepare_binary(bytes: &[u8], expected: Option<Discipline>) -> Option<Result<Prepared<'static>, XqfError>> {
    let is_xqf = bytes.starts_with(b"XQ") && bytes.get(2).is_some_and(|version| !version.is_ascii_graphic());
    is_xqf.then(|| xqf(bytes).map(|game| prepared(game, Some(Discipline::Xiangqi), expected)))
}

/// Iterator over the games of a text.
pub struct Games<'a> {
    games: Box<dyn Iterator<Item = GameText<'a>> + 'a>,
    found: Option<Discipline>,
    expected: Option<Discipline>,
}

impl<'a> Iterator for Games<'a> {
    type Item = Prepared<'a>;

    fn next(&mut self) -> Option<Prepared<'a>> {
        let game = self.games.next()?;
        Some(prepared(game, self.found, self.expected))
    }
}

/// Returns a reader's finding with its severity. Words left out before the last move count as a part of the moves. A
/// result after the moves that differs from the tag is a question (PGN 8.2.6).
fn of_text(game: &GameText<'_>, found: &qisai_exchange::games::Finding) -> Finding {
    let last = game.moves.last().map(|last| last.place);
    let tag = || game.tag("Result").and_then(|text| said::result(text, game.discipline.unwrap_or_default()));
    let severity = match found.code {
        code if NOT_TO_BE_JUDGED.contains(&code) => Severity::Defect,
        code if LEFT_OUT.contains(&code) && last.is_some_and(|last| found.place < last) => Severity::Defect,
        "results-differ" if tag().is_some_and(|tag| tag.score != Score::Unknown) => Severity::Question,
        _ => Severity::Note,
    };
    Finding::new(Code::Text { code: found.code, message: found.message.clone() }, severity).in_file(found.place)
}

fn prepared(mut game: GameText<'_>, found: Option<Discipline>, expected: Option<Discipline>) -> Prepared<'_> {
    budget::check();
    let place = game.place;
    let note = |code| Finding::new(code, Severity::Note).in_file(place);
    let mut findings: Vec<Finding> = game.findings.iter().map(|it| of_text(&game, it)).collect();
    if game.moves.is_empty() && game.findings.iter().any(|it| LEFT_OUT.contains(&it.code)) {
        findings.push(Finding::new(Code::NothingRead, Severity::Defect).in_file(place));
    }
    let found = match game.discipline {
        // Moves alone can look like two games. If the file looks like another game, the whole game is examined.
        Some(own) if found.or(expected).is_some_and(|file| file != own) => {
            recognise(&game.source).discipline.or(Some(own))
        }
        own => own.or(found),
    };
    if let (Some(expected), Some(found)) = (expected, found)
        && expected != found
    {
        findings.push(Finding::new(Code::WrongGame { expected, found }, Severity::Defect).in_file(place));
    }
    let plies = game.moves.len();
    if plies > MAX_PLIES {
        game.moves.truncate(MAX_PLIES);
        findings.push(Finding::new(Code::TooManyPlies { plies }, Severity::Defect).in_file(place));
    }
    let discipline = found.or(expected);
    let text = || game.result.as_ref().to_owned();
    let said = said::result(&game.result, discipline.unwrap_or_default());
    match said {
        Some(said) if said.is_foreign && discipline.is_some() => {
            findings.push(note(Code::ForeignResult { text: text(), means: said.score }));
        }
        Some(_) => {}
        None => findings.push(note(Code::ResultUnreadable { text: text() })),
    }
    let score = said.map_or(Score::Unknown, |said| said.score);
    let termination = match game.tag("Termination").map(|text| (text, said::termination(text))) {
        Some((text, None)) => {
            findings.push(note(Code::TerminationUnknown { text: text.to_owned() }));
            None
        }
        Some((_, Some(StatedTermination::Ended(termination)))) => Some(termination),
        Some((_, Some(StatedTermination::Nothing))) | None => None,
    };
    let is_named = ["White", "Red", "Black", "红方", "黑方"].iter().any(|name| game.tag(name).is_some());
    if !is_named {
        findings.push(note(Code::TagsMissing));
    }
    Prepared { game, discipline, claimed: Entered { score, termination }, findings }
}
