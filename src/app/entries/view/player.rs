//! Card of one player: the next opponent first, then the figures and the rounds behind them.

use crate::address::{Encoding, PublicAddress, Subject};
use crate::entries::players;
use crate::names::Name;
use crate::{Result, ViewError, ratings, reasons, scores};
use askama::Template;
use qisai_domain::{ByeKind, Cell, EntryId, Points, ResultLine, Results, Round, RoundState, Seat, Side, results};
use qisai_exchange::csv_tables::CsvCell;
use qisai_standings::code::Code;
use qisai_standings::{Descriptor, Row};

use crate::files::shapes::{CardRoundShape, CardShape};
use crate::files::tables::{self, Spreadsheet};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::reasons::explained::explained;
use crate::rounds::number_of;
use crate::sanctions::penalty;
use crate::sides::SideMark;
use crate::standings::neighbours::{Neighbours, no_place};
use crate::standings::own_progress::OwnProgress;
use crate::standings::tie_breaks::label;
use crate::standings::working::Explainer;
use crate::teams::team::{self, TeamPart};
use qisai_standings::ranking::Ranked;

#[derive(Template)]
#[template(path = "entries/public_player.html")]
struct PlayerPage {
    frame: PublicFrame,
    person: Person,
    next: NextRound,
    /// `true` if there are times to subscribe to.
    has_calendar: bool,
    figures: Option<PlayerSummary>,
    /// Sides of the games played so far.
    history: Vec<SideMark>,
    rounds: Vec<PlayerRoundLine>,
    why: Option<RoundExplanation>,
    /// Reason for which the player has no place, if so.
    no_place: Option<String>,
    neighbours: Option<Neighbours>,
    progress: Option<OwnProgress>,
    /// Warnings and deducted games, if the order counts them.
    penalties: Vec<String>,
    /// `true` if the order counts fouls.
    has_fouls: bool,
    /// Players of a team.
    team: Option<TeamPart>,
}

impl PlayerPage {
    /// Returns `true` if something explains the place or the pairing; it stands beside the rounds on a wide page.
    fn has_reasons(&self) -> bool {
        self.neighbours.is_some() || self.why.is_some() || self.progress.is_some()
    }
}

/// Next round of the player.
enum NextRound {
    /// Game in the current round.
    Game { label: String, mark: SideMark, opponent: Box<Person>, result: String },
    /// Bye in the current round.
    Bye { label: String, word: String },
    /// Next round, which is not public yet.
    Waiting(u16),
    /// No further round.
    Nothing,
}

struct PlayerSummary {
    rank: String,
    of: usize,
    /// Name and value of the score that orders the list, if it is not the points.
    score: Option<(String, String)>,
    points: String,
    best: String,
    performance: Option<String>,
    /// Rating change in the event so far; `None` if nothing counts.
    change: Option<String>,
    average: Option<String>,
    workings: PublicAddress,
}

struct PlayerRoundLine {
    round: u16,
    /// Page of the round; `None` for a round of an earlier stage.
    href: Option<PublicAddress>,
    mark: SideMark,
    opponent: Option<Person>,
    their_points: String,
    /// Text of a bye.
    word: String,
    points: String,
    /// Single games of a meeting of several; empty otherwise.
    games: String,
    /// Address of the boards of a team match.
    go: Option<PublicAddress>,
    /// Fouls in the round's games; empty if there were none.
    fouls: String,
    /// `true` for a penalty or bonus, listed below the round's own line.
    is_extra: bool,
}

struct RoundExplanation {
    round: u16,
    is_bye: bool,
    sentences: Vec<String>,
    articles: String,
    /// Address of the complete explanation.
    whole: PublicAddress,
}

pub(crate) fn render(scene: &Scene, entry: EntryId, encoding: Encoding) -> Result<Option<Rendered>> {
    let Some(seat) = scene.entrant(entry) else { return Ok(None) };
    let ranked = scene.ranked(scene.counted)?;
    // The rounds include a round whose results do not count yet.
    let later = (scene.last != scene.counted).then(|| results(scene.tournament, scene.group.id, scene.last)).flatten();
    let results = later.as_ref().unwrap_or(&ranked.results);
    let rounds = lines(scene, &seat, results, &ranked);
    match encoding {
        Encoding::Html => html(&page(scene, &seat, rounds, &ranked)?),
        Encoding::Json => json(scene, &shape(scene, &seat, results, &ranked)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &seat, rounds).named(scene.name(entry)), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

fn page(scene: &Scene, seat: &Seat<'_>, rounds: Vec<PlayerRoundLine>, ranked: &Ranked) -> Result<PlayerPage> {
    let person = scene.person(seat.id());
    let name = Name { href: None, ..person.name.clone() }.marked(scene.group, seat.entry, scene.t);
    let mut frame = PublicFrame::new(scene, PublicTab::Players, Subject::Player(seat.id()), person.name.text());
    frame.round = (scene.last > 0).then_some(scene.last);
    let current = scene.round(scene.last);
    let discipline = scene.tournament.settings.discipline;
    let played =
        line_of(&ranked.results, seat).into_iter().flat_map(|line| &line.cells).filter_map(|cell| cell.side_had());
    let played = played.map(|side| SideMark::of(discipline, side, scene.t));
    Ok(PlayerPage {
        frame,
        next: next(scene, seat, current),
        has_calendar: scene.stage.sittings.iter().any(qisai_domain::Sitting::is_round),
        figures: figures(scene, seat, ranked)?,
        history: played.collect(),
        rounds,
        why: current.and_then(|round| why(scene, seat, round)),
        no_place: ranked.no_place(seat.id()).map(|why| no_place(scene, why)),
        neighbours: Neighbours::of(scene, ranked, seat.id(), scene.counted).filter(|_| scene.last > 0),
        progress: OwnProgress::of(scene, seat.id())?,
        penalties: if counts(ranked, Code::Pen) { penalties(scene, seat) } else { Vec::new() },
        has_fouls: counts(ranked, Code::Fouls),
        team: TeamPart::of(scene, seat),
        person: Person { name, ..person },
    })
}

/// Returns `true` if the order has a criterion.
fn counts(ranked: &Ranked, code: Code) -> bool {
    ranked.standings.order.iter().any(|descriptor| descriptor.code() == Some(code))
}

/// Returns the penalties of the public rounds, with their reason only if it was published.
fn penalties(scene: &Scene, seat: &Seat<'_>) -> Vec<String> {
    let counted = seat.participation.penalties.iter().filter(|penalty| penalty.round <= scene.last);
    let said = counted.map(|one| {
        let words = scene.tournament.words_at(one.given).filter(|words| words.open);
        let what = penalty(one, scene.t);
        words.map_or_else(|| what.clone(), |words| format!("{what}{}{}", scene.t.colon(), words.text))
    });
    said.collect()
}

/// Returns the fouls of an entry in a round.
fn fouls(scene: &Scene, seat: &Seat<'_>, round: u16) -> String {
    let Some(pairing) = scene.round(round).and_then(|round| round.pairing_of(seat.id())) else { return String::new() };
    let is_first = pairing.two().is_some_and(|[first, _]| first == seat.id());
    let own = |game: &qisai_domain::Game| {
        let [mover, other] = game.fouls;
        u32::from(if is_first == game.second_begins { other } else { mover })
    };
    match pairing.games.values().map(own).sum::<u32>() {
        0 => String::new(),
        fouls => fouls.to_string(),
    }
}

fn line_of<'a>(results: &'a Results, seat: &Seat<'_>) -> Option<&'a ResultLine> {
    results.lines.iter().find(|line| line.entry == seat.id())
}

fn standing<'a>(ranked: &'a Ranked, seat: &Seat<'_>) -> Option<&'a Row> {
    ranked.row(seat.id())
}

fn next(scene: &Scene, seat: &Seat<'_>, current: Option<&Round>) -> NextRound {
    let t = scene.t;
    let upcoming = scene.last.saturating_add(1);
    let leaves = seat.participation.has_left(upcoming);
    let Some(round) = current.filter(|round| round.state == RoundState::Published) else {
        return if upcoming <= scene.planned && !leaves { NextRound::Waiting(upcoming) } else { NextRound::Nothing };
    };
    let Some(pairing) = round.pairing_of(seat.id()) else { return NextRound::Nothing };
    if let Some((entry, kind)) = pairing.bye() {
        return NextRound::Bye { label: t.round_n(round.number), word: scene.bye(entry, round.number, kind) };
    }
    let Some(seats) = scene.seats(round.number, pairing) else { return NextRound::Nothing };
    let (side, opponent) = if seats.first == seat.id() {
        (seats.first_side, seats.second)
    } else {
        (seats.first_side.other(), seats.first)
    };
    NextRound::Game {
        label: scene.place(round.number, seats.board),
        mark: SideMark::of(scene.tournament.settings.discipline, side, t),
        opponent: Box::new(scene.person(opponent)),
        result: seats.shown(scene.scores(), t).text,
    }
}

fn figures(scene: &Scene, seat: &Seat<'_>, ranked: &Ranked) -> Result<Option<PlayerSummary>> {
    let (Some(row), Some(line), true) = (standing(ranked, seat), line_of(&ranked.results, seat), scene.last > 0) else {
        return Ok(None);
    };
    let rating = |code| {
        let value = ranked.table.value(seat.id(), &Descriptor::plain(code))?;
        Ok::<_, ViewError>(value.amount().map(scores::exact))
    };
    let reported = ratings::public::of_player(scene, seat.id());
    let (change, performance) = reported.unwrap_or_default();
    Ok(Some(PlayerSummary {
        rank: scores::rank(row.rank, row.shared),
        of: ranked.standings.rows.len(),
        score: ranked
            .standings
            .order
            .first()
            .zip(row.values.first())
            .filter(|_| scene.criteria_of_games() == 0)
            .map(|(descriptor, value)| (label(descriptor, scene.t).name, Explainer::text(value))),
        points: scores::points(scene.primary(), ranked.points(line.entry)),
        best: scores::points(scene.primary(), scene.primary().win.times(over(line))),
        performance: rating(Code::Tpr)?.or(performance),
        change,
        average: rating(Code::Aro)?,
        workings: scene.to(Subject::Workings(scene.counted, seat.id())),
    }))
}

/// Returns the number of rounds that could bring points: games with a result, and byes other than zero-point byes.
fn over(line: &ResultLine) -> i32 {
    let counts = |cell: &&Cell| match cell {
        Cell::Idle | Cell::Bye(ByeKind::ZeroPoint) => false,
        Cell::Bye(_) => true,
        Cell::Game { outcome, .. } | Cell::Match { outcome, .. } => !outcome.is_pending(),
    };
    i32::try_from(line.cells.iter().filter(counts).count()).unwrap_or(i32::MAX)
}

fn lines(scene: &Scene, seat: &Seat<'_>, results: &Results, ranked: &Ranked) -> Vec<PlayerRoundLine> {
    let Some(own) = line_of(results, seat) else { return Vec::new() };
    let line = |(column, cell): (u16, &Cell)| {
        let of_group = scene.own_round(results, column);
        let round = number_of(results, column);
        let empty = PlayerRoundLine {
            round,
            href: of_group.map(|round| scene.to(Subject::Pairings(round))),
            mark: SideMark::none(),
            opponent: None,
            their_points: String::new(),
            word: String::new(),
            points: scores::cell(results, own, column).unwrap_or_else(|| "–".to_owned()),
            games: String::new(),
            go: None,
            fouls: String::new(),
            is_extra: false,
        };
        match cell {
            Cell::Idle => empty,
            Cell::Bye(kind) => PlayerRoundLine { word: scene.bye(seat.id(), round, *kind), ..empty },
            Cell::Game { opponent, side, .. } | Cell::Match { opponent, side, .. } => {
                let opponent = results.lines.get(*opponent);
                let theirs = opponent.map(|line| ranked.points(line.entry)).unwrap_or_default();
                let of_teams = of_group.and_then(|round| team::match_of(scene, seat.id(), round));
                let (games, go) = match of_teams {
                    Some((score, go)) => (score, Some(go)),
                    None => (scores::games(scene.scores(), own.games_of(column)), None),
                };
                let is_annulled = opponent.is_some_and(|line| ranked.is_annulled(line.entry));
                PlayerRoundLine {
                    mark: SideMark::of(scene.tournament.settings.discipline, *side, scene.t),
                    opponent: opponent.map(|line| scene.person(line.entry)),
                    their_points: scores::points(scene.primary(), theirs),
                    word: if is_annulled { scene.t.annulled().to_owned() } else { String::new() },
                    games,
                    go,
                    fouls: of_group.map(|round| fouls(scene, seat, round)).unwrap_or_default(),
                    ..empty
                }
            }
        }
    };
    let extra = |column: u16| {
        let round = scene.own_round(results, column)?;
        let extra = own.extra(round);
        (extra != Points::ZERO).then(|| PlayerRoundLine {
            round,
            href: Some(scene.to(Subject::Pairings(round))),
            mark: SideMark::none(),
            opponent: None,
            their_points: String::new(),
            word: scores::extra(extra < Points::ZERO, scene.t).to_owned(),
            points: scores::points(scene.primary(), extra),
            games: String::new(),
            go: None,
            fouls: String::new(),
            is_extra: true,
        })
    };
    (1..).zip(&own.cells).flat_map(|cell| std::iter::once(line(cell)).chain(extra(cell.0))).collect()
}

fn why(scene: &Scene, seat: &Seat<'_>, round: &Round) -> Option<RoundExplanation> {
    let pairing = &explained(scene, round.number, round.pairing_of(seat.id())?);
    let sentences: Vec<String> =
        pairing.reasons.iter().map(|reason| reasons::plain(reason, scene.scope, scene.t)).collect();
    (!sentences.is_empty()).then(|| RoundExplanation {
        round: round.number,
        is_bye: pairing.bye().is_some(),
        whole: match pairing.board() {
            Some(board) => scene.to(Subject::Why(round.number, board)),
            None => scene.to(Subject::WhyBye(round.number, seat.id())),
        },
        sentences,
        articles: reasons::articles(&pairing.reasons, scene.scope, scene.t),
    })
}

/// Returns the game points of a round if match points are the score.
pub(crate) fn game_points(scene: &Scene, cell: &Cell) -> Option<String> {
    scene.stage.play.scoring.matches.as_ref()?;
    match cell {
        Cell::Match { outcome, game_points, .. } if !outcome.is_pending() || *game_points != Points::ZERO => {
            Some(scores::plain_points(scene.scores(), *game_points))
        }
        _ => None,
    }
}

fn shape(scene: &Scene, seat: &Seat<'_>, results: &Results, ranked: &Ranked) -> CardShape {
    let own = line_of(results, seat);
    let obtained = |column| own.map(|line| results.points(line, column)).unwrap_or_default();
    let decimal = |points| scores::plain_points(scene.primary(), points);
    let round = |(column, cell): (u16, &Cell)| {
        let of_group = scene.own_round(results, column);
        let extra = of_group.zip(own).map(|(round, line)| line.extra(round)).filter(|extra| *extra != Points::ZERO);
        let shape = CardRoundShape {
            round: number_of(results, column),
            extra: extra.map(decimal),
            carried: of_group.is_none(),
            ..CardRoundShape::default()
        };
        match cell {
            Cell::Idle => shape,
            Cell::Bye(kind) => {
                CardRoundShape { bye: Some(kind.code()), points: Some(decimal(obtained(column))), ..shape }
            }
            Cell::Game { opponent, side, outcome } | Cell::Match { opponent, side, outcome, .. } => CardRoundShape {
                opponent: results.lines.get(*opponent).map(|line| line.number),
                opponent_id: results.lines.get(*opponent).map(|line| line.entry),
                side: Some(if *side == Side::First { "first" } else { "second" }),
                points: (!outcome.is_pending()).then(|| decimal(obtained(column))),
                game_points: game_points(scene, cell),
                ..shape
            },
        }
    };
    CardShape {
        player: players::shape(scene, seat),
        rank: standing(ranked, seat).map(|row| row.rank).filter(|_| scene.last > 0),
        points: decimal(ranked.points(seat.id())),
        rounds: (1..).zip(own.into_iter().flat_map(|line| &line.cells)).map(round).collect(),
    }
}

fn table(scene: &Scene, seat: &Seat<'_>, lines: Vec<PlayerRoundLine>) -> Spreadsheet {
    let t = scene.t;
    let mut table = Spreadsheet::new([t.round(), t.side(), t.number_short(), t.opponent(), t.rating(), t.points()]);
    let is_team = seat.entry.team().is_some();
    if is_team {
        table.header.push(t.game_points().to_owned());
    }
    for line in lines {
        let opponent = line.opponent.as_ref();
        let game_points = is_team.then(|| tables::result(&line.games));
        let mut row = vec![
            CsvCell::from(i64::from(line.round)),
            CsvCell::text(line.mark.text()),
            tables::number(opponent.map(|opponent| opponent.no)),
            CsvCell::text(opponent.map_or(line.word, |opponent| opponent.name.text())),
            tables::number(opponent.and_then(|opponent| opponent.rating)),
            tables::result(&line.points),
        ];
        row.extend(game_points);
        table.rows.push(row);
    }
    table
}
