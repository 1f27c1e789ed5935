//! Overview page of a tournament: the current round first, then the facts of the tournament.

use crate::address::{Encoding, Subject};
use askama::Template;
use qisai_domain::log::Countersignature;
use qisai_domain::{Discipline, PublishLevel, RoundState};
use qisai_exchange::csv_tables::CsvCell;

use crate::calendar::DisplayTime;
use crate::files::shapes::{HeadShape, ScoringShape, TournamentShape};
use crate::files::tables::Spreadsheet;
use crate::public::{PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::records::public as game;
use crate::rounds::pairings::RoundBoards;
use crate::stages::drawings::numbers_drawn;
use crate::stages::to_come::{self, ToCome};
use crate::standings::criteria;
use crate::standings::highlights::{FirstBoard, Race};
use crate::standings::podium::Podium;
use crate::standings::tie_breaks::{label, sources};
use crate::teams::board_lists;
use crate::{Result, calendar, contests, dates, formats, scores, sides, time_controls};
use qisai_standings::prize_plan;
use qisai_standings::prizes::{Prize, PrizeTable};
use qisai_standings::ranking::order;

#[derive(Template)]
#[template(path = "events/overview.html")]
struct OverviewPage {
    frame: PublicFrame,
    current: Option<(u16, RoundBoards)>,
    /// `true` while the current round is played; its boards then come before the leaders.
    is_played: bool,
    podium: Option<Podium>,
    race: Option<Race>,
    first_board: Option<FirstBoard>,
    facts: Vec<(&'static str, String)>,
    order: Vec<Criterion>,
    /// Edition of the order's rules, and departures from it.
    sources: Vec<String>,
    rounds: Vec<RoundLine>,
    /// Stages without entrants, with the entrants that they wait for.
    to_come: Vec<ToCome>,
    /// Prizes: the name of each table, and the prizes of its places.
    prizes: Vec<(String, Vec<String>)>,
    /// `true` if there are times to subscribe to.
    has_calendar: bool,
    /// `true` if there are pages of ratings and norms.
    has_ratings: bool,
}

impl OverviewPage {
    /// Returns `true` if any round has a time: without one there is no column for it.
    fn has_times(&self) -> bool {
        self.rounds.iter().any(|line| line.when.is_some())
    }
}

struct Criterion {
    name: String,
    article: Option<&'static str>,
}

struct RoundLine {
    number: u16,
    state: String,
    /// Time of the round, if it is known.
    when: Option<DisplayTime>,
    is_public: bool,
}

pub(crate) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>> {
    match encoding {
        Encoding::Html => html(&page(scene)?),
        Encoding::Json => json(scene, &shape(scene)?),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
        Encoding::Csv | Encoding::Xlsx => {
            let mut table = Spreadsheet::new([scene.t.about(), ""]);
            let facts = facts(scene)?.into_iter();
            table.rows.extend(facts.map(|(what, value)| vec![CsvCell::text(what), CsvCell::text(value)]));
            spreadsheet(table, encoding)
        }
    }
}

fn page(scene: &Scene) -> Result<OverviewPage> {
    let t = scene.t;
    let mut frame = PublicFrame::new(scene, PublicTab::Overview, Subject::Overview, t.overview().to_owned());
    if scene.last > 0 {
        frame = frame.with_rounds(scene, scene.last, Subject::Pairings);
    }
    frame.games = game::files_of(scene, scene.rounds());
    let to_come = to_come::stages(scene);
    // The entrants of a later stage may depend on the results.
    frame.boards = (scene.last > 0 && to_come.is_empty()).then_some(scene.last);
    let order = order(scene.stage)?;
    let criterion = |descriptor| {
        let label = label(descriptor, t);
        Criterion { name: label.name, article: label.article }
    };
    let sources = sources(scene.stage, &scene.tournament.settings, &order, t);
    Ok(OverviewPage {
        current: scene.round(scene.last).map(|round| (round.number, RoundBoards::new(scene, round))),
        is_played: scene.round(scene.last).is_none_or(|round| round.state != RoundState::Closed),
        podium: Podium::of(scene)?,
        race: Race::of(scene)?,
        first_board: FirstBoard::of(scene)?,
        facts: facts(scene)?.into_iter().filter(|(what, _)| *what != t.order()).collect(),
        order: order.iter().map(criterion).collect(),
        sources,
        rounds: round_lines(scene),
        prizes: prizes(scene),
        has_calendar: scene.tournament.stages.iter().any(|stage| !stage.sittings.is_empty()),
        to_come,
        has_ratings: scene.last > 0 && scene.tournament.settings.discipline == Discipline::Chess,
        frame,
    })
}

/// Returns the prizes as they are announced.
fn prizes(scene: &Scene) -> Vec<(String, Vec<String>)> {
    let Some(plan) = scene.tournament.prizes.as_deref() else { return Vec::new() };
    let Ok(read) = prize_plan::read(plan, scene.event.year()) else { return Vec::new() };
    let prize = |prize: &Prize| {
        let money = match (prize.cents / 100, prize.cents % 100) {
            (0, 0) => String::new(),
            (whole, 0) => format!("{whole} {}", plan.currency),
            (whole, rest) => format!("{whole}.{rest:02} {}", plan.currency),
        };
        let parts = [money.trim(), prize.gift.as_str()].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" + ")
    };
    let table = |table: &PrizeTable| (table.name.clone(), table.prizes.iter().map(prize).collect());
    read.tables().iter().map(table).collect()
}

fn round_lines(scene: &Scene) -> Vec<RoundLine> {
    let t = scene.t;
    let line = |number| {
        let round = scene.round(number);
        let is_withheld = round.is_some_and(|round| scene.withheld(round, PublishLevel::Results).is_some());
        let state = match round.map(|round| (round.state, scene.open_games(round))) {
            None => t.round_to_come().to_owned(),
            Some(_) if is_withheld => t.state_withheld().to_owned(),
            Some((RoundState::Closed, _)) => t.round_closed().to_owned(),
            Some((_, (open, all))) => t.round_running(all.saturating_sub(open), all),
        };
        RoundLine { number, state, when: calendar::of_round(scene.scope, number, t), is_public: round.is_some() }
    };
    (1..=scene.planned.max(scene.last)).map(line).collect()
}

/// Returns the facts of the tournament, the most requested first.
fn facts(scene: &Scene) -> Result<Vec<(&'static str, String)>> {
    let (t, event, settings) = (scene.t, scene.event, &scene.tournament.settings);
    let names = order(scene.stage)?.iter().map(|descriptor| label(descriptor, t).name).collect::<Vec<_>>();
    let place = [event.city.as_str(), event.federation.as_str()];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let head = scene.scope.head().map(|head| format!("{} · {}", head.fingerprint(), t.version_n(head.version)));
    let by = |it: &Countersignature| t.countersigned_by(it.by.clone(), it.head.version);
    let countersigned = scene.scope.countersignatures().iter().rev().map(by).collect::<Vec<_>>();
    let initial = scene.group.initial_side().map(|side| sides::word(settings.discipline, side, t));
    let facts = [
        (t.venue(), place.join(t.comma())),
        (t.dates(), dates::days(event, t)),
        (t.game(), formats::discipline(settings.discipline, t).to_owned()),
        (t.format(), formats::long(scene.scope, t)),
        (t.scoring(), formats::scoring(scene.primary(), t)),
        (t.boards_of_match(), boards_of_match(scene)),
        (t.contest_fact(), contests::announced(&scene.stage.play.contest(scene.last.max(1)), scene.scores(), t)),
        (t.board_lists(), board_lists::terms_of(scene).map(|terms| t.board_list_terms(terms)).unwrap_or_default()),
        (t.order(), names.join(t.list_comma())),
        (t.time_control(), time_controls::of_play(&scene.stage.play, settings.discipline, t)),
        (t.initial_side(), initial.unwrap_or_default().to_owned()),
        (t.lots_seed(), scene.group.lots().map(|seed| seed.to_string()).unwrap_or_default()),
        (t.numbers_heading(), numbers_drawn(scene.group, t).unwrap_or_default()),
        (t.chief_arbiter(), event.chief_arbiter.clone()),
        (t.deputies(), event.deputies.join(t.list_comma())),
        (t.entered(), entered(scene)),
        (t.stages_to_come(), to_come::in_a_line(scene)),
        (t.log_fingerprint(), head.unwrap_or_default()),
        (t.countersigned(), countersigned.join(t.list_comma())),
    ];
    Ok(facts.into_iter().filter(|(_, value)| !value.is_empty()).collect())
}

fn shape<'a>(scene: &Scene<'a>) -> Result<TournamentShape<'a>> {
    let (event, settings, scoring) = (scene.event, &scene.tournament.settings, scene.primary());
    let say = |points| scores::plain_points(scoring, points);
    let day = |date: Option<chrono::NaiveDate>| date.map(|date| date.to_string());
    Ok(TournamentShape {
        name: scene.scope.title(),
        place: &event.city,
        federation: &event.federation,
        start: day(event.start),
        end: day(event.end),
        discipline: settings.discipline.code(),
        format: if formats::is_match(scene.scope) { "match" } else { scene.stage.spec().family },
        rounds: scene.planned,
        public_rounds: scene.last,
        players: scene.entrants().len(),
        scoring: ScoringShape {
            win: say(scoring.win),
            draw: say(scoring.draw),
            loss: say(scoring.loss),
            bye: say(scoring.pairing_bye),
        },
        order: criteria(scene, &order(scene.stage)?),
        tie_break_regulations: settings.regulations.tie_breaks.citation(),
        chief_arbiter: &event.chief_arbiter,
        deputies: &event.deputies,
        time_control: scene.stage.play.clock(),
        log: scene.scope.head().map(|head| HeadShape {
            fingerprint: head.fingerprint().to_string(),
            head: head.clone(),
            countersignatures: scene.scope.countersignatures().to_vec(),
        }),
    })
}

/// Returns the number of boards of a team match, with the value of a board if matches have points of their own.
fn boards_of_match(scene: &Scene) -> String {
    let boards = scene.stage.play.contest(scene.last.max(1)).boards;
    if !scene.is_of_teams() || boards == 0 {
        return String::new();
    }
    let games = scene.scores();
    let say = |points| scores::points(games, points);
    if scene.stage.play.scoring.matches.is_none() {
        return boards.to_string();
    }
    scene.t.boards_worth(boards, say(games.win), say(games.draw), say(games.loss))
}

/// Returns the number of players or teams entered.
pub(crate) fn entered(scene: &Scene) -> String {
    entered_in(scene, scene.entrants().len())
}

/// Returns a number of players or teams as text.
pub(crate) fn entered_in(scene: &Scene, count: usize) -> String {
    if scene.is_of_teams() { scene.t.n_teams(count) } else { scene.t.n_players(count) }
}
