//! Sample team tournaments, played while the demo loads.
//!
//! | tournament | format | progress |
//! |---|---|---|
//! | Team Swiss | nine teams on four boards with a reserve, seven rounds | in round 5: one line-up submitted, some boards open |
//! | 五湖队际赛 (xiangqi) | six teams on three boards, double round robin, 场分 and 局分 | finished |
//! | Town against Harbour | Scheveningen of six against six | after three rounds of six |
//! | Valley League | six teams on four boards, matches with their own dates, one promoted and one relegated | in round 2, one match moved |

use chrono::{NaiveDate, NaiveDateTime};
use qisai_domain::contest::{BoardSides, Contest};
use qisai_domain::listing::{Filter, ListedBy, Listing, MoveRules};
use qisai_domain::setup::{Entrant, Setup, TeamEntrant};
use qisai_domain::stage::LineUpRule;
use qisai_domain::team_order::{OnBreach, OrderRule, TeamNumbers, TeamRules};
use qisai_domain::{
    Appointment, Command, Discipline, Event, Format, GroupId, ListingId, Play, Player, RoundRef, ScoreSystem, Scoring,
    Side, Sitting, StageId, StagePart, Team, TournamentId, Visibility,
};
use qisai_standings::Preset;

use super::course::{Course, Far};
use super::festival::{Made, settings};
use qisai_service::accounts::Account;
use qisai_service::line_ups::{HandedBy, TeamLineUpSide};
use qisai_service::tournaments::{CommandContext, TargetEvent};
use qisai_service::{Service, ServiceError};

const GROUP: GroupId = GroupId(1);
const STAGE: StageId = StageId(1);

/// Name and short name.
type Named = (&'static str, &'static str);

const SWISS: [Named; 9] = [
    ("Ferry Rooks", "Ferry"),
    ("Copper Lane", "Copper"),
    ("Millbrook Knights", "Millbrook"),
    ("Old Quay", "Quay"),
    ("Saltmarsh", "Saltmarsh"),
    ("Tanner Street", "Tanner"),
    ("Windhover", "Windhover"),
    ("Brick Kiln", "Kiln"),
    ("Orchard End", "Orchard"),
];

const LAKES: [Named; 6] =
    [("东湖", "东湖"), ("西湖塘", "西塘"), ("南荡", "南荡"), ("北泽", "北泽"), ("月湾", "月湾"), ("镜洲", "镜洲")];

const SIDES: [&str; 2] = ["Town", "Harbour"];

const LEAGUE: [Named; 6] = [
    ("Upper Valley", "Upper"),
    ("Weirside", "Weir"),
    ("Stonebridge", "Stone"),
    ("Hollow Oak", "Oak"),
    ("Lower Valley", "Lower"),
    ("Heron Pond", "Heron"),
];

/// Month and day of each league round.
const SATURDAYS: [(u32, u32); 5] = [(10, 3), (10, 17), (10, 31), (11, 14), (11, 28)];

/// Source of invented names.
struct People {
    families: &'static [&'static str],
    given: &'static [&'static str],
    /// Separator between family name and given name.
    separator: &'static str,
    /// Rating of board 1 of the first team; later teams and boards have lower ratings.
    top: u16,
}

const ENGLISH: People = People {
    families: &[
        "Aldermere",
        "Brackwell",
        "Cranfoot",
        "Dunmarsh",
        "Eddering",
        "Farrowby",
        "Glaswell",
        "Hexford",
        "Inglebank",
        "Jarrowby",
        "Kestley",
        "Lunderby",
        "Merrow",
        "Norbeck",
        "Oxleigh",
        "Pennerby",
        "Quillfeather",
        "Rushmere",
        "Staveley-Orr",
        "Thornbeck",
        "Ullerby",
        "Vanterpool-Ash",
        "Wexmoor",
    ],
    given: &["Ada", "Bram", "Cleo", "Dorian", "Edda", "Fenn", "Greta", "Hale", "Ines", "Joss", "Kit"],
    separator: ", ",
    top: 2420,
};

const CHINESE: People = People {
    families: &["柳", "顾", "邵", "霍", "池", "岑", "祁", "简", "卓", "栾", "翟", "闻", "庾"],
    given: &["望川", "清远", "知秋", "云帆", "长风", "星河", "青山", "映雪", "归舟", "子安", "若谷"],
    separator: "",
    top: 2480,
};

impl People {
    /// Returns the name with this number. Names are distinct for numbers below the number of family names times that of
    /// given names.
    fn name(&self, number: usize) -> String {
        let (count, times) = (self.families.len().max(1), self.given.len().max(1));
        let (family, turn) = (number % count, number / count);
        let one = |list: &[&'static str], at: usize| list.get(at).copied().unwrap_or_default();
        let given = one(self.given, (7 * family + turn) % times);
        format!("{}{}{given}", one(self.families, family), self.separator)
    }

    /// Returns the `size` players of a team (counted from 0), in descending order of rating.
    fn list(&self, team: u16, size: u16) -> Vec<Player> {
        let player = |place: u16| Player {
            name: self.name(usize::from(team * size + place)),
            rating: Some(self.top.saturating_sub(24 * team + 41 * place)),
            ..Player::default()
        };
        (0..size).map(player).collect()
    }
}

/// Returns the settings of matches on `boards` boards: match points 2-1-0; a bye counts as a drawn match.
fn matches(format: Format, boards: u16, line_ups: LineUpRule, games: ScoreSystem) -> Play {
    let mut games = games.per_meeting_of(boards);
    games.pairing_bye = games.half_bye;
    let mut of_match = ScoreSystem::two_one_zero();
    of_match.pairing_bye = of_match.half_bye;
    let scoring = Scoring { games, matches: Some(of_match), ..Scoring::default() };
    let contests = vec![(1, Contest::of_boards(boards, BoardSides::Alternate))];
    Play { contests, line_ups: Some(line_ups), ..Play::of(format, scoring) }
}

/// Returns the codes of a preset's tie-breaks, without the score; none for an unknown preset.
fn order(preset: &str) -> Vec<String> {
    let order = Preset::of_id(preset).and_then(|preset| preset.order().ok()).unwrap_or_default();
    order.iter().map(ToString::to_string).filter(|code| code != "PTS").collect()
}

/// Returns the setup with these teams, each with `size` players.
fn with_teams(mut setup: Setup, teams: &[Named], size: u16, people: &People) -> Setup {
    for (team, (name, short)) in (0_u16..).zip(teams) {
        let offset = u32::from(team) * u32::from(size);
        let roster: Vec<u32> = (1..=u32::from(size)).map(|place| offset + place).collect();
        setup.people.extend(roster.iter().copied().zip(people.list(team, size)));
        let player = Player { name: (*name).to_owned(), ..Player::default() };
        let members = TeamEntrant { short: (*short).to_owned(), roster };
        let number = u32::from(team) + 1;
        setup.entrants.push(Entrant { number, player, team: Some(members), ..Entrant::default() });
    }
    setup
}

/// Returns the setups of the four tournaments.
fn setups(start: Option<NaiveDate>) -> Vec<Setup> {
    let of = |slug: &str, name: &str, discipline, play: Play, preset: &str| Setup {
        order: order(preset),
        ..Setup::new(settings(slug, name, discipline, start), play)
    };
    let reserves = LineUpRule::Reserves;
    let by_list = TeamRules { numbers: TeamNumbers::Olympiad, reserves: Some(1), ..TeamRules::default() };
    let swiss = Format::team_swiss(7);
    let swiss = Play { teams: by_list, ..matches(swiss, 4, reserves, ScoreSystem::standard()) };
    let swiss = of("ferry-swiss", "Team Swiss", Discipline::Chess, swiss, "fide-team-swiss");
    let swiss = with_teams(Setup { initial_side: Some(Side::First), ..swiss }, &SWISS, 5, &ENGLISH);

    let by_rating = TeamRules {
        numbers: TeamNumbers::Boards,
        order: OrderRule { tolerance: Some(0), unrated: None },
        on_breach: OnBreach::Refuse,
        ..by_list
    };
    let lakes = matches(Format::double_round_robin(), 3, reserves, ScoreSystem::two_one_zero());
    let lakes = Play { teams: by_rating, ..lakes };
    let lakes = of("ferry-lakes", "五湖队际赛", Discipline::Xiangqi, lakes, "cn-team-round-robin");
    let lakes = with_teams(lakes, &LAKES, 4, &CHINESE);

    let sides = Play::of(Format::scheveningen(), Scoring::of_games(Discipline::Chess.default_scores()));
    let sides = of("ferry-match", "Town against Harbour", Discipline::Chess, sides, "fide-round-robin");
    let by = ListedBy::Members { counted: 6, points: true, missing: None, mean_of_shared: false };
    let sides = Setup { listings: vec![listing("Teams", by, None)], ..sides };

    let league = matches(Format::round_robin(1), 4, LineUpRule::Fixed, ScoreSystem::standard());
    let league = of("ferry-league", "Valley League", Discipline::Chess, league, "fide-team-round-robin");
    let league = with_teams(league, &LEAGUE, 4, &ENGLISH);
    vec![swiss, lakes, sides, league]
}

fn listing(name: &str, by: ListedBy, moves: Option<MoveRules>) -> Listing {
    let (id, name, filter) = (ListingId(1), name.to_owned(), Filter::Everybody);
    Listing { id, name, of: STAGE, filter, by, prizes: None, meaning: Vec::new(), moves }
}

/// Creates an event with the four tournaments. Returns its URL name and title.
pub(super) async fn team_days(service: &Service, account: &Account) -> Result<Made, ServiceError> {
    let start = NaiveDate::from_ymd_opt(2026, 10, 3);
    let event = Event {
        slug: "ferry".to_owned(),
        name: "Ferry Team Days".to_owned(),
        city: "Ferry Landing".to_owned(),
        federation: "ENG".to_owned(),
        start,
        end: NaiveDate::from_ymd_opt(2026, 11, 28),
        time_zone: "Europe/London".to_owned(),
        chief_arbiter: "Inglenook, Petra".to_owned(),
        visibility: Visibility::Public,
        ..Event::default()
    };
    let made = (event.slug.clone(), event.name.clone());
    let by = CommandContext::account(&account.name);
    let home = TargetEvent::New(Box::new(event));
    let ids = service.create_all(setups(start), home, by.clone(), Some(account.id)).await?;
    let [swiss, lakes, sides, league] = ids[..] else {
        return Err(ServiceError::Internal("creating the team event did not return four tournaments".into()));
    };
    let course = |id: TournamentId, chance| Course { service, id, by: by.clone(), chance };
    play_swiss(course(swiss, 31)).await?;
    course(lakes, 32).rounds(GROUP, 10).await?;
    play_sides(course(sides, 33)).await?;
    play_league(course(league, 34)).await?;
    Ok(made)
}

/// Plays four rounds and half of the fifth. In its first match, only one captain has submitted a line-up.
async fn play_swiss(mut course: Course<'_>) -> Result<(), ServiceError> {
    course.rounds(GROUP, 4).await?;
    let Some(at) = course.begins(GROUP).await? else { return Ok(()) };
    course.lines_up(at, 1).await?;
    course.plays(at, Far::Half).await?;
    let scope = course.service.scope(course.id, Some(GROUP))?;
    let first = scope.tournament().round(at).and_then(|round| round.in_board_order().into_iter().next());
    let Some((pairing, [team, _])) = first.and_then(|pairing| Some((pairing.id, pairing.two()?))) else {
        return Ok(());
    };
    let boards = usize::from(scope.stage().play.contest(at.round).boards);
    let players = course.named(scope.tournament(), team, boards);
    let of = TeamLineUpSide { at, pairing, side: Side::First };
    course.service.hand_in(&scope, of, players, (course.by.clone(), HandedBy::Desk)).await.map(drop)
}

/// Registers both teams with their players, who score individually, and plays half of the rounds.
async fn play_sides(mut course: Course<'_>) -> Result<(), ServiceError> {
    let team = |(number, name): (u16, &str)| Command::RegisterTeam {
        team: Box::new(Team { name: name.to_owned(), ..Team::default() }),
        players: ENGLISH.list(number, 6),
    };
    course.does((0..).zip(SIDES).map(team).collect()).await?;
    course.rounds(GROUP, 3).await
}

/// Publishes all rounds; one match of the second is moved, the others are played.
async fn play_league(mut course: Course<'_>) -> Result<(), ServiceError> {
    let sitting = |(round, (month, day)): (u16, (u32, u32))| Sitting {
        round,
        start: moment(month, day, 14),
        ..Sitting::default()
    };
    let sittings: Vec<Sitting> = (1..).zip(SATURDAYS).map(sitting).collect();
    let moves = MoveRules { up: 1, down: 1, ..MoveRules::default() };
    let promotion = listing("Promotion and relegation", ListedBy::StageOrder, Some(moves));
    let part = StagePart::Sittings(sittings.into());
    course.does(vec![Command::EditStage { stage: STAGE, part }, Command::EditListings(vec![promotion])]).await?;
    let mut plans = Vec::new();
    for round in 1..=5 {
        let budget = qisai_pairing::SearchBudget::endless();
        let (plan, _) = course.service.plan(course.id, GROUP, Some(round), budget)?;
        plans.push((RoundRef::new(GROUP, round), plan));
    }
    let rounds = plans.iter().map(|(at, _)| *at).collect();
    course.does(vec![Command::Pair(plans), Command::Publish(rounds)]).await?;
    course.plays(RoundRef::new(GROUP, 1), Far::Whole).await?;
    let at = RoundRef::new(GROUP, 2);
    course.plays(at, Far::But(1)).await?;
    let tournament = course.service.tournament(course.id)?;
    let moved = tournament.round(at).and_then(|round| round.in_board_order().into_iter().nth(1).map(|it| it.id));
    let Some(pairing) = moved else { return Ok(()) };
    let appointment = Appointment {
        moved_to: Some(moment(11, 5, 19)),
        agreed: [true; 2],
        approved: true,
        venue: "Reading Room".to_owned(),
        ..Appointment::at(moment(10, 17, 14))
    };
    course.does(vec![Command::Appoint { at, pairing, appointment: Some(appointment) }]).await
}

/// Returns the start of an hour in 2026.
fn moment(month: u32, day: u32, hour: u32) -> NaiveDateTime {
    let day = NaiveDate::from_ymd_opt(2026, month, day).unwrap_or_default();
    day.and_hms_opt(hour, 0, 0).unwrap_or_default()
}
