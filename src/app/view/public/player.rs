//! The card of one player: the next opponent first, then how it stands and how it came about.

use askama::Template;
use qisai_domain::{Card, Cell, Entry, Game, Meeting, Pairing, Points, Round, RoundState, Side};
use qisai_exchange::csv_tables::CsvCell;
use qisai_standings::code::Code;
use qisai_standings::{Descriptor, Row};

use super::frame::{Frame, Tab};
use super::neighbours::{Neighbours, no_place};
use super::scene::{Person, Scene, seats};
use super::shapes::{CardRoundShape, CardShape};
use super::tables::{self, Table};
use super::{Encoding, Shown, html, json, spreadsheet};
use crate::service::ServiceError;
use crate::service::standings::Ranked;
use crate::view::conduct::penalty;
use crate::view::sides::SideMark;
use crate::view::{reasons, scores};

#[derive(Template)]
#[template(path = "public/player.html")]
struct PlayerPage {
    frame: Frame,
    person: Person,
    next: Next,
    figures: Option<Figures>,
    /// The squares of the games played so far.
    history: Vec<SideMark>,
    rounds: Vec<Line>,
    why: Option<Why>,
    /// Why there is no place, if there is none.
    no_place: Option<String>,
    neighbours: Option<Neighbours>,
    /// Warnings and games taken away, where the order counts them.
    penalties: Vec<String>,
    /// Whether the order counts fouls.
    has_fouls: bool,
}

/// What comes next.
enum Next {
    /// A game in the current round.
    Game { label: String, mark: SideMark, opponent: Box<Person>, result: String },
    /// No opponent in the current round.
    Bye { label: String, word: String },
    /// The next round is not public yet.
    Waiting(u16),
    /// Nothing more.
    Nothing,
}

struct Figures {
    rank: String,
    of: usize,
    points: String,
    best: String,
    performance: Option<String>,
    average: Option<String>,
    workings: String,
}

struct Line {
    round: u16,
    mark: SideMark,
    opponent: Option<Person>,
    their_points: String,
    /// A bye's word.
    word: String,
    points: String,
    /// Fouls in the round's games; empty where there was none.
    fouls: String,
    /// Whether it is a penalty or bonus, below the round's own line.
    is_extra: bool,
}

struct Why {
    round: u16,
    is_bye: bool,
    sentences: Vec<String>,
    articles: String,
}

pub(super) fn render(scene: &Scene, number: u32, encoding: Encoding) -> Result<Option<Shown>, ServiceError> {
    let Some(entry) = scene.entrant(number) else { return Ok(None) };
    let ranked = scene.ranked(scene.last)?;
    match encoding {
        Encoding::Html => html(&page(scene, entry, &ranked)?),
        Encoding::Json => json(&shape(scene, entry, &ranked)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, entry, &ranked), encoding),
        Encoding::Games => Ok(None),
    }
}

fn page(scene: &Scene, entry: &Entry, ranked: &Ranked) -> Result<PlayerPage, ServiceError> {
    let person = scene.person(entry.id);
    let name = crate::view::names::Name { href: None, ..person.name.clone() }.marked(entry, scene.t);
    let rest = format!("/players/{}", entry.tpn);
    let mut frame = Frame::new(scene, Tab::Players, &rest, person.name.text());
    frame.round = (scene.last > 0).then_some(scene.last);
    let current = scene.round(scene.last);
    let rounds = lines(scene, entry, ranked);
    let discipline = scene.tournament.settings.discipline;
    let played = card(ranked, entry).into_iter().flat_map(|card| &card.cells).filter_map(|cell| cell.side_had());
    let played = played.map(|side| SideMark::of(discipline, side, scene.t));
    Ok(PlayerPage {
        frame,
        next: next(scene, entry, current),
        figures: figures(scene, entry, ranked)?,
        history: played.collect(),
        rounds,
        why: current.and_then(|round| why(scene, entry, round)),
        no_place: ranked.no_place(entry.id).map(|why| no_place(scene, why)),
        neighbours: Neighbours::of(scene, ranked, entry.id, scene.last).filter(|_| scene.last > 0),
        penalties: if counts(ranked, Code::Pen) { penalties(scene, entry) } else { Vec::new() },
        has_fouls: counts(ranked, Code::Fouls),
        person: Person { name, ..person },
    })
}

/// Whether the order has a criterion.
fn counts(ranked: &Ranked, code: Code) -> bool {
    ranked.standings.order.iter().any(|descriptor| descriptor.code() == Some(code))
}

/// The penalties of the public rounds; what they were for is not public.
fn penalties(scene: &Scene, entry: &Entry) -> Vec<String> {
    let counted = entry.penalties.iter().filter(|penalty| penalty.round <= scene.last);
    counted.map(|one| penalty(one, scene.t)).collect()
}

/// The fouls of an entry in a round.
fn fouls(scene: &Scene, entry: &Entry, round: u16) -> String {
    let pairing = scene.round(round).and_then(|round| pairing_of(round, entry));
    let Some(Meeting::Match { first, games, .. }) = pairing.map(|pairing| &pairing.meeting) else {
        return String::new();
    };
    let own = |game: &Game| {
        let moves_first = (*first == entry.id) != game.sides_swapped;
        u32::from(if moves_first { game.fouls.0 } else { game.fouls.1 })
    };
    match games.iter().map(own).sum::<u32>() {
        0 => String::new(),
        fouls => fouls.to_string(),
    }
}

fn card<'a>(ranked: &'a Ranked, entry: &Entry) -> Option<&'a Card> {
    ranked.cards.cards.iter().find(|card| card.entry == entry.id)
}

fn standing<'a>(ranked: &'a Ranked, entry: &Entry) -> Option<&'a Row> {
    ranked.row(entry.id)
}

fn pairing_of<'a>(round: &'a Round, entry: &Entry) -> Option<&'a Pairing> {
    round.pairings.values().find(|pairing| pairing.entries().any(|one| one == entry.id))
}

fn next(scene: &Scene, entry: &Entry, current: Option<&Round>) -> Next {
    let t = scene.t;
    let upcoming = scene.last.saturating_add(1);
    let leaves = entry.withdrawn_from.is_some_and(|from| from <= upcoming);
    let Some(round) = current.filter(|round| round.state == RoundState::Published) else {
        return if upcoming <= scene.stage.rounds && !leaves { Next::Waiting(upcoming) } else { Next::Nothing };
    };
    let Some(pairing) = pairing_of(round, entry) else { return Next::Nothing };
    if let Meeting::Bye { kind, .. } = pairing.meeting {
        return Next::Bye { label: t.round_n(round.number), word: scene.bye(entry.id, round.number, kind) };
    }
    let Some(seats) = seats(pairing) else { return Next::Nothing };
    let (side, opponent) =
        if seats.first == entry.id { (Side::First, seats.second) } else { (Side::Second, seats.first) };
    Next::Game {
        label: t.round_and_board(round.number, seats.board),
        mark: SideMark::of(scene.tournament.settings.discipline, side, t),
        opponent: Box::new(scene.person(opponent)),
        result: seats.shown(scene.scores(), t).text,
    }
}

fn figures(scene: &Scene, entry: &Entry, ranked: &Ranked) -> Result<Option<Figures>, ServiceError> {
    let (Some(row), Some(card), true) = (standing(ranked, entry), card(ranked, entry), scene.last > 0) else {
        return Ok(None);
    };
    let rating = |code| {
        let value = ranked.table.value(entry.id, &Descriptor::plain(code))?;
        Ok::<_, ServiceError>(value.amount().map(scores::exact))
    };
    Ok(Some(Figures {
        rank: scores::rank(row.rank, row.shared),
        of: ranked.standings.rows.len(),
        points: scores::points(scene.scores(), ranked.points(card.entry)),
        best: scores::points(scene.scores(), scene.scores().win.times(i32::from(scene.last))),
        performance: rating(Code::Tpr)?,
        average: rating(Code::Aro)?,
        workings: scene.address(&format!("/r/{}/standings/{}", scene.last, entry.tpn)),
    }))
}

fn lines(scene: &Scene, entry: &Entry, ranked: &Ranked) -> Vec<Line> {
    let Some(card) = card(ranked, entry) else { return Vec::new() };
    let line = |(round, cell): (u16, &Cell)| match cell {
        Cell::Bye(kind) => Line {
            round,
            mark: SideMark::none(),
            opponent: None,
            their_points: String::new(),
            word: scene.bye(entry.id, round, *kind),
            points: scores::points(scene.scores(), ranked.cards.points(card, round)),
            fouls: String::new(),
            is_extra: false,
        },
        Cell::Game { opponent, side, .. } | Cell::Match { opponent, side, .. } => {
            let opponent = ranked.cards.cards.get(*opponent);
            let theirs = opponent.map(|card| ranked.points(card.entry)).unwrap_or_default();
            Line {
                round,
                mark: SideMark::of(scene.tournament.settings.discipline, *side, scene.t),
                opponent: opponent.map(|card| scene.person(card.entry)),
                their_points: scores::points(scene.scores(), theirs),
                word: opponent.filter(|card| ranked.is_annulled(card.entry)).map_or("", |_| scene.t.annulled()).into(),
                points: scores::cell(&ranked.cards, card, round).unwrap_or_else(|| "–".to_owned()),
                fouls: fouls(scene, entry, round),
                is_extra: false,
            }
        }
    };
    let extra = |round: u16| {
        let extra = card.extra(round);
        (extra != Points::ZERO).then(|| Line {
            round,
            mark: SideMark::none(),
            opponent: None,
            their_points: String::new(),
            word: scores::extra(extra < Points::ZERO, scene.t).to_owned(),
            points: scores::points(scene.scores(), extra),
            fouls: String::new(),
            is_extra: true,
        })
    };
    (1..).zip(&card.cells).flat_map(|cell| std::iter::once(line(cell)).chain(extra(cell.0))).collect()
}

fn why(scene: &Scene, entry: &Entry, round: &Round) -> Option<Why> {
    let pairing = pairing_of(round, entry)?;
    let sentences: Vec<String> =
        pairing.reasons.iter().map(|reason| reasons::plain(reason, scene.scope, scene.t)).collect();
    (!sentences.is_empty()).then(|| Why {
        round: round.number,
        is_bye: matches!(pairing.meeting, Meeting::Bye { .. }),
        sentences,
        articles: reasons::articles(&pairing.reasons, scene.scope, scene.t),
    })
}

fn shape<'a>(scene: &Scene<'a>, entry: &Entry, ranked: &Ranked) -> CardShape<'a> {
    let card = card(ranked, entry);
    let obtained = |round| card.map(|card| ranked.cards.points(card, round)).unwrap_or_default();
    let extra = |round| card.map(|card| card.extra(round)).filter(|extra| *extra != Points::ZERO);
    let decimal = |points| scores::plain_points(scene.scores(), points);
    let round = |(round, cell): (u16, &Cell)| match cell {
        Cell::Bye(kind) => CardRoundShape {
            round,
            opponent: None,
            side: None,
            bye: Some(kind.code()),
            points: Some(decimal(obtained(round))),
            extra: extra(round).map(decimal),
        },
        Cell::Game { opponent, side, outcome } | Cell::Match { opponent, side, outcome, .. } => CardRoundShape {
            round,
            opponent: ranked.cards.cards.get(*opponent).map(|card| card.tpn),
            side: Some(if *side == Side::First { "first" } else { "second" }),
            bye: None,
            points: (!outcome.is_pending()).then(|| decimal(obtained(round))),
            extra: extra(round).map(decimal),
        },
    };
    CardShape {
        tournament: scene.slug(),
        version: scene.tournament.version.0,
        player: super::players::shape(scene, entry),
        rank: standing(ranked, entry).map(|row| row.rank).filter(|_| scene.last > 0),
        points: decimal(ranked.points(entry.id)),
        rounds: (1..).zip(card.into_iter().flat_map(|card| &card.cells)).map(round).collect(),
    }
}

fn table(scene: &Scene, entry: &Entry, ranked: &Ranked) -> Table {
    let t = scene.t;
    let mut table = Table::new([t.round(), t.side(), t.number_short(), t.opponent(), t.rating(), t.points()]);
    for line in lines(scene, entry, ranked) {
        let opponent = line.opponent.as_ref();
        table.rows.push(vec![
            CsvCell::from(i64::from(line.round)),
            CsvCell::text(line.mark.text()),
            tables::number(opponent.map(|opponent| opponent.no)),
            CsvCell::text(opponent.map_or(line.word, |opponent| opponent.name.text())),
            tables::number(opponent.and_then(|opponent| opponent.rating)),
            CsvCell::text(line.points),
        ]);
    }
    table
}
