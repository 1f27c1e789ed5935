//! Writing of record 001.

use qisai_domain::format::spec::RoundField;
use qisai_domain::tournament::Seat;
use qisai_domain::{
    Adjustment, AdjustmentKind, ByeKind, EntryId, Game, Meeting, Outcome, Person, Points, RoundState, Sex, Side, Title,
    adjustment,
};

use super::{EntrantMeeting, WriteError, Writer, codes, dialect, shown};
use crate::federations;
use crate::text::clean;
use crate::trf::record::CellCode;

/// Value of a round for a player, and its columns.
struct Columns {
    points: Points,
    texts: Vec<String>,
}

impl Writer<'_> {
    /// Returns the line of one player.
    pub(super) fn row(&self, seat: &Seat<'_>, rank: Option<u32>) -> Result<String, WriteError> {
        let rounds = self.rounds_of(seat);
        let adjustments = self.given(seat);
        let extra: Points = (1..=self.played).map(|round| adjustment::extra(&adjustments, round)).sum();
        let total = rounds.iter().map(|round| round.points).sum::<Points>() + extra;
        let person = seat.person.ok_or(WriteError::Team(seat.id()))?;
        let points = codes::decimal(total, self.scores().unit).unwrap_or_default();
        let rank = rank.filter(|rank| *rank <= 9999).map_or(String::new(), |rank| rank.to_string());
        let mut line = format!("001 {:>4} {} {points:>4} {rank:>4}", shown(seat.number), columns_of_person(person));
        for text in rounds.iter().flat_map(|round| &round.texts) {
            line.push_str("  ");
            line.push_str(text);
        }
        Ok(line)
    }

    /// Returns all rounds, and in TRF16 the bye of the next one.
    fn rounds_of(&self, seat: &Seat<'_>) -> Vec<Columns> {
        let told = (1..=self.played).map(|number| match self.told.get(&(number, seat.id())) {
            Some(told) => self.round(seat, told),
            None => self.missing(seat, number),
        });
        let mut rounds: Vec<Columns> = told.collect();
        let next = self.played.saturating_add(1);
        if self.shows_next_round()
            && let Err(kind) = seat.participation.availability(next)
        {
            rounds.push(self.bye(seat, next, kind));
        }
        rounds
    }

    fn round(&self, seat: &Seat<'_>, told: &EntrantMeeting<'_>) -> Columns {
        let number = told.round.number;
        let [first, second] = match told.pairing.meeting {
            Meeting::Bye(_, kind) => {
                return Columns { points: self.points_in(seat, number), ..self.bye(seat, number, kind) };
            }
            Meeting::Two(two) => two,
        };
        let second_named = seat.id() != first;
        let opponent = if second_named { first } else { second };
        let absent = told.pairing.decision.map(|decision| decision.absent).filter(|absent| *absent != [false; 2]);
        let contest = self.stage.play.contest(number);
        let is_one_game = contest.segments.len() == 1 && contest.usual_games() == 1;
        let texts = match absent {
            Some(absent) if is_one_game || told.games.is_empty() => {
                let side = if second_named { Side::Second } else { Side::First };
                let came = !absent.get(usize::from(second_named)).copied().unwrap_or_default();
                let outcome = if came { Outcome::ForfeitWin } else { Outcome::ForfeitLoss };
                vec![self.game(opponent, Some(side), outcome, told.round.state)]
            }
            // The first mover is not yet known.
            _ if told.games.is_empty() => vec![self.game(opponent, None, Outcome::Unknown, RoundState::Published)],
            _ => {
                let own = |(_, game): &(_, Game)| {
                    let (side, mine, theirs) = game.by_first();
                    let (side, mine) = if second_named { (side.other(), theirs) } else { (side, mine) };
                    self.game(opponent, Some(side), mine, told.round.state)
                };
                told.games.iter().map(own).collect()
            }
        };
        Columns { points: self.points_in(seat, number), texts: self.filled(number, texts, " ".repeat(8)) }
    }

    /// Returns the comment about a last round without games in which the column of a late entrant is blank. Nothing else
    /// shows that the round was played.
    pub(super) fn played_without_games(&self) -> Option<String> {
        let mut last = self.told.range((self.played, EntryId(0))..).map(|(_, told)| told);
        let is_late = |seat: &Seat<'_>| seat.participation.from > self.played;
        let is_unclear = self.played > 0 && !self.is_kept && self.seats.iter().any(is_late);
        (is_unclear && last.all(|told| told.pairing.two().is_none()))
            .then(|| dialect::played_without_games(self.played))
    }

    /// Returns the points that the standings count for a round.
    fn points_in(&self, seat: &Seat<'_>, round: u16) -> Points {
        let line = self.lines.get(&seat.id()).and_then(|place| self.results.lines.get(*place));
        let carried = u16::try_from(self.results.carried).unwrap_or(u16::MAX);
        line.map(|line| self.results.points(line, carried.saturating_add(round))).unwrap_or_default()
    }

    /// Returns the points beyond the results, including those of earlier stages, which a file of one group cannot
    /// explain.
    pub(super) fn given(&self, seat: &Seat<'_>) -> Vec<Adjustment> {
        let mut given = seat.participation.adjustments.clone();
        let points = self.brought(seat);
        if points != Points::ZERO {
            given.push(Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points });
        }
        given
    }

    /// Returns the points of an entrant from earlier stages.
    fn brought(&self, seat: &Seat<'_>) -> Points {
        let line = self.lines.get(&seat.id()).and_then(|place| self.results.lines.get(*place));
        let carried = 1..=u16::try_from(self.results.carried).unwrap_or(u16::MAX);
        line.map(|line| line.brought + carried.map(|round| self.results.points(line, round)).sum()).unwrap_or_default()
    }

    fn game(&self, opponent: EntryId, side: Option<Side>, outcome: Outcome, state: RoundState) -> String {
        let letter = match outcome {
            Outcome::Unknown if state == RoundState::Closed => CellCode::Unknown,
            Outcome::Unknown | Outcome::Adjourned => CellCode::Blank,
            outcome => CellCode::Result(outcome),
        };
        let colour = match side {
            Some(Side::First) => 'w',
            Some(Side::Second) => 'b',
            None => '-',
        };
        format!("{:>4} {colour} {}", shown(self.number(opponent)), letter.letter())
    }

    /// Returns the columns of a round without a pairing, which is not an absence in a bracket or a ladder.
    fn missing(&self, seat: &Seat<'_>, round: u16) -> Columns {
        match self.stage.spec().field {
            RoundField::Everybody => self.bye(seat, round, ByeKind::ZeroPoint),
            RoundField::Survivors | RoundField::Challengers => {
                Columns { points: Points::ZERO, texts: self.filled(round, Vec::new(), " ".repeat(8)) }
            }
        }
    }

    /// Returns the columns of a bye, in the Double-Swiss the same in both; blank before a late entry's first round.
    fn bye(&self, seat: &Seat<'_>, round: u16, kind: ByeKind) -> Columns {
        let usual = self.scores().bye(kind);
        let late = kind == ByeKind::ZeroPoint && (1..seat.participation.from).contains(&round) && round <= self.played;
        let text = if late { " ".repeat(8) } else { format!("0000 - {}", CellCode::Bye(kind).letter()) };
        let adjusted = AdjustmentKind::of_bye(kind);
        let points = adjustment::worth(&seat.participation.adjustments, round, adjusted, usual);
        // Comments give the columns of a round: one bye is written once.
        let (texts, others) = if self.is_kept { (vec![text], " ".repeat(8)) } else { (Vec::new(), text) };
        Columns { points, texts: self.filled(round, texts, others) }
    }

    /// Returns as many texts as the round has columns.
    fn filled(&self, round: u16, mut texts: Vec<String>, with: String) -> Vec<String> {
        let columns = self.columns_of(round).max(texts.len());
        texts.resize(columns, with);
        texts
    }
}

/// Returns columns 10 to 79.
pub(super) fn columns_of_person(person: &Person) -> String {
    let sex = match person.sex() {
        Some(Sex::Male) => 'm',
        Some(Sex::Female) => 'w',
        None => ' ',
    };
    let title = match person.title() {
        // Three columns: the short form of 特级大师.
        Some(Title::XiangqiGrandmaster) => "特大",
        Some(title) => title.code(),
        None => "",
    };
    let rating = person.rating().filter(|rating| *rating <= 9999).map_or(String::new(), |rating| rating.to_string());
    let name = cut(person.name(), 33);
    let federation = federation_code(person.federation());
    let fide_id = cut(person.fide_id(), 11);
    let born = cut(person.born(), 10);
    format!("{sex}{title:>3} {name:<33} {rating:>4} {federation:<3} {fide_id:>11} {born:<10}")
}

/// Returns the code of a federation for three columns. A word without a code is left out: its first letters would be
/// the code of another federation.
pub(super) fn federation_code(text: &str) -> String {
    let text = clean(text);
    if text.chars().count() <= 3 { text } else { federations::resolved(&text).unwrap_or_default() }
}

/// Returns a text cut to its columns.
pub(super) fn cut(text: &str, columns: usize) -> String {
    clean(text).chars().take(columns).collect::<String>().trim_end().to_owned()
}
