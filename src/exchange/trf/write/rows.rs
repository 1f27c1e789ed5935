//! Record 001.

use qisai_domain::adjustment;
use qisai_domain::{
    AdjustmentKind, ByeKind, Entry, EntryId, Game, GameResult, Meeting, Outcome, Pairing, Player, Points, Round,
    RoundState, Sex, Side, Title,
};

use super::{WriteError, Writer, codes, shown};
use crate::text::clean;
use crate::trf::record::CellCode;

/// What a round is worth to a player, and how it is printed.
struct Column {
    points: Points,
    text: String,
}

impl Writer<'_> {
    /// The line of one player.
    pub(super) fn row(&self, entry: &Entry, rank: Option<u32>) -> Result<String, WriteError> {
        let columns = self.columns(entry)?;
        let extra: Points = (1..=self.played).map(|round| adjustment::extra(&entry.adjustments, round)).sum();
        let total = columns.iter().map(|column| column.points).sum::<Points>() + extra;
        let player = self.tournament.player_of(entry).ok_or(WriteError::Team(entry.id))?;
        let points = codes::decimal(total, self.scores().unit).unwrap_or_default();
        let rank = rank.filter(|rank| *rank <= 9999).map_or(String::new(), |rank| rank.to_string());
        let mut line = format!("001 {:>4} {} {points:>4} {rank:>4}", shown(self.number(entry.id)), person(player));
        for column in columns {
            line.push_str("  ");
            line.push_str(&column.text);
        }
        Ok(line)
    }

    /// All rounds, and in TRF16 the bye of the next one.
    fn columns(&self, entry: &Entry) -> Result<Vec<Column>, WriteError> {
        let mut columns = Vec::with_capacity(usize::from(self.played) + 1);
        for number in 1..=self.played {
            columns.push(match self.seats.get(&(number, entry.id)) {
                Some((round, pairing)) => self.column(entry, round, pairing)?,
                None => self.bye(entry, number, ByeKind::ZeroPoint),
            });
        }
        if self.shows_next_round()
            && let Err(kind) = entry.availability(self.played.saturating_add(1))
        {
            let column = self.bye(entry, self.played.saturating_add(1), kind);
            columns.push(column);
        }
        Ok(columns)
    }

    fn column(&self, entry: &Entry, round: &Round, pairing: &Pairing) -> Result<Column, WriteError> {
        let (first, second, games) = match &pairing.meeting {
            Meeting::Bye { kind, .. } => return Ok(self.bye(entry, round.number, *kind)),
            Meeting::Match { first, second, games, .. } => (*first, *second, games),
        };
        let [Game { sides_swapped, result, .. }] = games.as_slice() else {
            return Err(WriteError::SeveralGames { round: round.number });
        };
        let is_first = (entry.id == first) != *sides_swapped;
        let opponent = if entry.id == first { second } else { first };
        let side = if is_first { Side::First } else { Side::Second };
        Ok(self.game(entry, opponent, side, *result, round))
    }

    fn game(&self, entry: &Entry, opponent: EntryId, side: Side, result: GameResult, round: &Round) -> Column {
        let (one, two) = result.outcomes();
        let outcome = if side == Side::First { one } else { two };
        let letter = match outcome {
            Outcome::Unknown if round.state == RoundState::Closed => CellCode::Unknown,
            Outcome::Unknown | Outcome::Adjourned => CellCode::Blank,
            outcome => CellCode::Result(outcome),
        };
        let colour = if side == Side::First { 'w' } else { 'b' };
        let text = format!("{:>4} {colour} {}", shown(self.number(opponent)), letter.letter());
        let usual = self.scores().outcome(outcome);
        let kind = AdjustmentKind::of_outcome(outcome);
        Column { points: adjustment::worth(&entry.adjustments, round.number, kind, usual), text }
    }

    /// A bye; blank before a late entry's first round.
    fn bye(&self, entry: &Entry, round: u16, kind: ByeKind) -> Column {
        let usual = self.scores().bye(kind);
        let late = kind == ByeKind::ZeroPoint && (1..entry.from_round).contains(&round) && round <= self.played;
        let text = if late { " ".repeat(8) } else { format!("0000 - {}", CellCode::Bye(kind).letter()) };
        let kind = AdjustmentKind::of_bye(kind);
        Column { points: adjustment::worth(&entry.adjustments, round, kind, usual), text }
    }
}

/// Columns 10 to 79.
fn person(player: &Player) -> String {
    let sex = match player.sex {
        Some(Sex::Male) => 'm',
        Some(Sex::Female) => 'w',
        None => ' ',
    };
    let title = match player.title {
        // Three columns: the short form of 特级大师.
        Some(Title::XiangqiGrandmaster) => "特大",
        Some(title) => title.code(),
        None => "",
    };
    let rating = player.rating.filter(|rating| *rating <= 9999).map_or(String::new(), |rating| rating.to_string());
    let name = cut(&player.name, 33);
    let federation = cut(&player.federation, 3);
    let fide_id = cut(&player.fide_id, 11);
    let born = cut(&player.born, 10);
    format!("{sex}{title:>3} {name:<33} {rating:>4} {federation:<3} {fide_id:>11} {born:<10}")
}

/// Text that stays in its columns.
fn cut(text: &str, columns: usize) -> String {
    clean(text).chars().take(columns).collect::<String>().trim_end().to_owned()
}
