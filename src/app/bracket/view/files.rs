//! Bracket of a knockout as JSON and as a table of its matches.

use qisai_domain::EntryId;
use qisai_domain::bracket::BracketEntrant;
use qisai_domain::contest::DecidedBy;
use qisai_domain::format::{Feed, Part};
use qisai_exchange::csv_tables::CsvCell;

use crate::bracket::texts::{decided, note, result, text};
use crate::bracket::{Bracket, BracketMatch, MatchProgress, MatchSide};
use crate::contests::decision_code;
use crate::files::shapes::{BracketByeShape, BracketShape, MatchShape, MatchSideShape};
use crate::files::tables::{self, Spreadsheet};
use crate::public::scene::Scene;
use crate::scores;

/// Returns the JSON of a bracket.
pub(crate) fn shape(scene: &Scene, bracket: &Bracket) -> BracketShape {
    let bye = |(round, entry): &(u16, EntryId)| BracketByeShape {
        round: *round,
        id: *entry,
        no: scene.number(*entry),
        name: scene.name(*entry).to_owned(),
    };
    BracketShape {
        rounds: bracket.rounds,
        public_rounds: scene.last,
        winner: scene.winner_of(bracket),
        matches: bracket.matches.iter().map(|it| match_shape(scene, it)).collect(),
        byes: bracket.byes.iter().map(bye).collect(),
    }
}

fn match_shape(scene: &Scene, it: &BracketMatch) -> MatchShape {
    let (part, part_round) = match it.part {
        Part::Winners(round) => ("winners", Some(round)),
        Part::Losers(round) => ("losers", Some(round)),
        Part::Final => ("final", None),
        Part::Placement(_) => ("placement", None),
    };
    let [winner, loser] = it.winner_and_loser();
    let [upper, lower] = &it.sides;
    MatchShape {
        number: it.id,
        round: it.round,
        name: it.name.text(scene.t),
        part,
        part_round,
        places: it.places.as_ref().map(|places| [*places.start(), *places.end()]),
        if_upset: it.if_upset,
        state: it.progress.code(),
        board: it.table,
        sides: [side_shape(scene, upper), side_shape(scene, lower)],
        winner,
        loser,
        decided_by: decision_code(&it.by),
        criterion: match &it.by {
            DecidedBy::Criterion(code) => Some(code.clone()),
            _ => None,
        },
    }
}

fn side_shape(scene: &Scene, side: &MatchSide) -> MatchSideShape {
    let person = side.who.entry().map(|entry| scene.person(entry));
    let (seat, winner_of, loser_of) = match side.feed {
        Feed::Seat(seat) => (Some(seat), None, None),
        Feed::Winner(id) => (None, Some(id), None),
        Feed::Loser(id) => (None, None, Some(id)),
    };
    MatchSideShape {
        id: side.who.entry(),
        no: person.as_ref().map(|person| person.no),
        title: person.as_ref().and_then(|person| person.name.title.clone()),
        federation: person.as_ref().map(|person| person.federation.code().to_owned()).unwrap_or_default(),
        name: person.map(|person| person.name.name),
        seat,
        winner_of,
        loser_of,
        vacant: side.who == BracketEntrant::Nobody,
        points: side.points.map(|points| scores::plain_points(scene.scores(), points)),
    }
}

/// Returns a table with one line for each match. Its part is written `W2`, `L3`, `F`, `P5`.
pub(crate) fn table(scene: &Scene, bracket: &Bracket) -> Spreadsheet {
    let t = scene.t;
    let number = || t.number_short().to_owned();
    let mut table = Spreadsheet::new([
        t.match_head().to_owned(),
        t.round().to_owned(),
        t.round_name().to_owned(),
        t.bracket_part().to_owned(),
        t.board().to_owned(),
        number(),
        t.side_one().to_owned(),
        t.result().to_owned(),
        number(),
        t.side_two().to_owned(),
        t.winner().to_owned(),
        t.loser().to_owned(),
        t.decided_by().to_owned(),
    ]);
    table.rows.extend(bracket.matches.iter().map(|it| line(scene, it)));
    table
}

fn line(scene: &Scene, it: &BracketMatch) -> Vec<CsvCell> {
    let part = match it.part {
        Part::Winners(round) => format!("W{round}"),
        Part::Losers(round) => format!("L{round}"),
        Part::Final => "F".to_owned(),
        Part::Placement(place) => format!("P{place}"),
    };
    let [upper, lower] = &it.sides;
    let number = |side: &MatchSide| tables::number(side.who.entry().map(|entry| scene.number(entry)));
    let name =
        |entry: Option<EntryId>| CsvCell::text(entry.map(|entry| scene.person(entry).name.text()).unwrap_or_default());
    let [winner, loser] = it.winner_and_loser();
    vec![
        CsvCell::from(i64::from(it.id)),
        CsvCell::from(i64::from(it.round)),
        CsvCell::text(it.name.text(scene.t)),
        CsvCell::text(part),
        tables::number(it.table),
        number(upper),
        CsvCell::text(text(scene, it, upper)),
        result(scene, it),
        number(lower),
        CsvCell::text(text(scene, it, lower)),
        name(winner),
        name(loser),
        CsvCell::text(if it.progress == MatchProgress::NotNeeded { note(it, scene.t) } else { decided(it, scene.t) }),
    ]
}
