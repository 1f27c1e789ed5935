//! Sample events that are played while loading: all formats besides the Swiss and the round robin, which come from
//! files.
//!
//! | tournament | format | progress |
//! |---|---|---|
//! | Masters | double round robin of six | finished |
//! | Cup | two groups of five, then a knockout of four with a match for third place | in the semi-finals |
//! | Knockout | eleven, two games and a ladder of deciders | in the quarter-finals |
//! | Double Elimination | eight, two lives | finished |
//! | Match | eight games between two | after five |
//! | Willow Club Cup (xiangqi) | thirteen, drawn by cards before each round, best of three | in the second round |

use chrono::NaiveDate;
use qisai_domain::command::StagePlan;
use qisai_domain::contest::{Contest, Level, Segment, Stop, presets};
use qisai_domain::entrants::{Ranking, Seating, Source};
use qisai_domain::setup::{Entrant, Setup};
use qisai_domain::{
    Discipline, Entrants, Event, Format, GroupId, Play, Player, Regulations, Scoring, Settings, StageId, Title,
    Tournament, TournamentId, Visibility,
};
use qisai_standings::{Pairing, Preset};

use super::course::{Course, Far};
use qisai_service::accounts::Account;
use qisai_service::tournaments::{CommandContext, TargetEvent};
use qisai_service::{Service, ServiceError};

/// Name, title, rating, federation.
type Person = (&'static str, Option<Title>, u16, &'static str);

const CHESS: [Person; 12] = [
    ("Abelard, Corin", Some(Title::Gm), 2561, "ENG"),
    ("Vossberg, Ilka", Some(Title::Im), 2498, "GER"),
    ("Tarrasen, Mikkel", Some(Title::Gm), 2476, "DEN"),
    ("Okonedo, Femi", Some(Title::Im), 2433, "NGR"),
    ("Lindqvara, Saga", Some(Title::Wgm), 2390, "SWE"),
    ("Perrault-Mey, Noé", Some(Title::Fm), 2347, "FRA"),
    ("Castellun, Aroa", Some(Title::Wim), 2301, "ESP"),
    ("Hruszka, Bolek", Some(Title::Fm), 2276, "POL"),
    ("Nakahira, Sota", None, 2214, "JPN"),
    ("Delacroy, Maelle", Some(Title::Cm), 2170, "BEL"),
    ("Rowntree, Ansel", None, 2093, "ENG"),
    ("Ferrandu, Pia", None, 2041, "ITA"),
];

const XIANGQI: [(&str, &str); 13] = [
    ("柳青河", "东岸"),
    ("顾雁南", "西桥"),
    ("邵子岚", "东岸"),
    ("欧阳澈", "北山"),
    ("霍云归", "西桥"),
    ("池晚舟", "北山"),
    ("岑柏年", "东岸"),
    ("祁望舒", "南浦"),
    ("简若溪", "南浦"),
    ("闻人朔", "西桥"),
    ("卓一苇", "北山"),
    ("栾知秋", "南浦"),
    ("翟墨尘", "东岸"),
];

/// URL name and title of a new event.
pub(super) type Made = (String, String);

/// Tournament of the festival: URL name, name, format, and its players (a range of [`CHESS`]).
type Section = (&'static str, &'static str, Play, std::ops::Range<usize>);

fn chess(format: Format, contest: Option<Contest>) -> Play {
    let contests = contest.into_iter().map(|contest| (1, contest)).collect();
    Play { contests, ..Play::of(format, Scoring::of_games(Discipline::Chess.default_scores())) }
}

pub(super) fn settings(slug: &str, name: &str, discipline: Discipline, start: Option<NaiveDate>) -> Settings {
    Settings {
        slug: slug.to_owned(),
        name: name.to_owned(),
        discipline,
        regulations: Regulations::on(start),
        visibility: Visibility::Public,
        ..Settings::default()
    }
}

/// Returns the default tie-breaks of a format.
fn order(discipline: Discipline, format: &Format) -> Vec<String> {
    if format.spec().has_tree() {
        return Vec::new();
    }
    let usual = Preset::for_event(discipline, Pairing::of(format)).next();
    let order = usual.and_then(|preset| preset.order().ok()).unwrap_or_default();
    order.iter().map(ToString::to_string).filter(|code| code != "PTS").collect()
}

fn entrants(people: impl Iterator<Item = Player>) -> Vec<Entrant> {
    (1..).zip(people).map(|(number, player)| Entrant { number, player, ..Entrant::default() }).collect()
}

fn chess_player((name, title, rating, federation): &Person) -> Player {
    Player {
        name: (*name).to_owned(),
        title: *title,
        rating: Some(*rating),
        federation: (*federation).to_owned(),
        ..Player::default()
    }
}

fn match_of_eight() -> Contest {
    let clock = "90'+30\"".to_owned();
    let games = Segment { stop: Stop::Score, clock, ..Segment::of_games(8) };
    Contest { segments: vec![games], level: vec![Level::Arbiter], ..Contest::of_games(1) }
}

/// Returns the plan of the knockout after the groups of the cup.
fn semi_finals() -> StagePlan {
    let source = Source::Places { of: Ranking::EachGroup(StageId(1)), places: 1..=2, after: None };
    let entrants = Entrants { from: vec![source], seating: Seating::Crossing { apart: true }, ..Entrants::default() };
    let play = chess(Format::knockout_with_third_place(), presets::contest("two_games_decider"));
    StagePlan { name: "Semi-finals and finals".to_owned(), play, entrants, order: Vec::new(), ranks_from: Some(1) }
}

/// Creates the chess days: five tournaments of one event.
pub(super) async fn chess_days(service: &Service, account: &Account) -> Result<Made, ServiceError> {
    let start = NaiveDate::from_ymd_opt(2026, 6, 12);
    let event = Event {
        slug: "lighthouse".to_owned(),
        name: "Lighthouse Chess Days".to_owned(),
        city: "Port Alder".to_owned(),
        federation: "ENG".to_owned(),
        start,
        end: NaiveDate::from_ymd_opt(2026, 6, 21),
        time_zone: "Europe/London".to_owned(),
        chief_arbiter: "Merriweather, Joan".to_owned(),
        visibility: Visibility::Public,
        ..Event::default()
    };
    let double = Format::double_round_robin();
    let sections: [Section; 5] = [
        ("lighthouse-masters", "Masters", chess(double, None), 0..6),
        ("lighthouse-cup", "Cup", chess(Format::round_robin(1), None), 2..12),
        (
            "lighthouse-knockout",
            "Knockout",
            chess(Format::knockout_with_third_place(), presets::contest("two_games_rapid")),
            1..12,
        ),
        (
            "lighthouse-double",
            "Double Elimination",
            chess(Format::double_elimination(), presets::contest("one_decider")),
            4..12,
        ),
        ("lighthouse-match", "Match", chess(Format::knockout(), Some(match_of_eight())), 0..2),
    ];
    let setups = sections.into_iter().map(|(slug, name, play, players)| {
        let people = CHESS.iter().skip(players.start).take(players.len()).map(chess_player);
        let order = order(Discipline::Chess, &play.format);
        let setup = Setup {
            order,
            entrants: entrants(people),
            ..Setup::new(settings(slug, name, Discipline::Chess, start), play)
        };
        if slug == "lighthouse-cup" {
            let grouping = Entrants { groups: 2, ..Entrants::default() };
            return Setup { grouping, later: vec![semi_finals()], ..setup };
        }
        setup
    });
    let made = (event.slug.clone(), event.name.clone());
    let by = CommandContext::account(&account.name);
    let home = TargetEvent::New(Box::new(event));
    let ids = service.create_all(setups.collect(), home, by.clone(), Some(account.id)).await?;
    let [masters, cup, knockout, double, contest] = ids[..] else {
        return Err(ServiceError::Internal("the demonstration has lost a tournament".into()));
    };
    let course = |id: TournamentId, chance| Course { service, id, by: by.clone(), chance };
    course(masters, 11).rounds(GroupId(1), 10).await?;
    play_cup(service, course(cup, 12)).await?;
    let mut course_of = course(knockout, 13);
    course_of.rounds(GroupId(1), 1).await?;
    course_of.round(GroupId(1), Far::Half).await?;
    course(double, 14).rounds(GroupId(1), 20).await?;
    course(contest, 15).round(GroupId(1), Far::Acts(5)).await?;
    Ok(made)
}

/// Plays both groups to their end, then half of the semi-finals.
async fn play_cup(service: &Service, mut course: Course<'_>) -> Result<(), ServiceError> {
    course.opens(StageId(1)).await?;
    for group in groups_of(service.tournament(course.id)?.as_ref(), StageId(1)) {
        course.rounds(group, 5).await?;
    }
    course.opens(StageId(2)).await?;
    for group in groups_of(service.tournament(course.id)?.as_ref(), StageId(2)) {
        course.round(group, Far::Half).await?;
    }
    Ok(())
}

fn groups_of(tournament: &Tournament, stage: StageId) -> Vec<GroupId> {
    tournament.groups_of(stage).map(|group| group.id).collect()
}

/// Creates a xiangqi club's evening cup: cards are drawn before each round, and the holder of the king advances without
/// a game.
pub(super) async fn club_cup(service: &Service, account: &Account) -> Result<Made, ServiceError> {
    let start = NaiveDate::from_ymd_opt(2026, 3, 6);
    let event = Event {
        name: "柳岸杯俱乐部赛 (Willow Club Cup)".to_owned(),
        city: "柳岸 Liu'an".to_owned(),
        federation: "CHN".to_owned(),
        start,
        end: start,
        time_zone: "Asia/Shanghai".to_owned(),
        chief_arbiter: "温如砚".to_owned(),
        visibility: Visibility::Public,
        ..Event::default()
    };
    let scoring = Scoring::of_games(Discipline::Xiangqi.default_scores());
    let contests = presets::contest("best_of_three").map(|contest| (1, contest)).into_iter().collect();
    let play = Play { contests, ..Play::of(Format::knockout_by_cards(), scoring) };
    let people = XIANGQI.iter().map(|(name, club)| Player {
        name: (*name).to_owned(),
        club: (*club).to_owned(),
        federation: "CHN".to_owned(),
        ..Player::default()
    });
    let slug = "willow-cup";
    let setup =
        Setup { entrants: entrants(people), ..Setup::new(settings(slug, "", Discipline::Xiangqi, start), play) };
    let made = (slug.to_owned(), event.name.clone());
    let by = CommandContext::account(&account.name);
    let id = service.create(setup, TargetEvent::New(Box::new(event)), by.clone(), Some(account.id)).await?;
    let mut course = Course { service, id, by, chance: 21 };
    course.rounds(GroupId(1), 1).await?;
    course.round(GroupId(1), Far::Half).await?;
    Ok(made)
}
