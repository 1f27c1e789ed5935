//! Event whose public pages are tested, and its pages.

use std::sync::Arc;

use chrono::NaiveDate;
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::stage::Play;
use qisai_domain::{
    Acceleration, ByeKind, Discipline, EntryId, Event, Format, GameResult, Group, GroupId, Participation, Person,
    PersonId, Player, RoundState, Scoring, Settings, Setup, SwissSystem, Title, Tournament, TournamentId, Visibility,
};
use qisai_i18n::Lang;
use qisai_service::scope::Scope;
use qisai_view::address::PublicPage;
use qisai_view::pages::render;
use serde_json::Value;

pub const SCRIPT: &str = "<script>alert(1)</script>\"'";
pub const FORMULA: &str = "=1+1";
pub const PATHS: [&str; 19] = [
    "",
    "/players",
    "/players/1",
    "/r/1",
    "/r/2",
    "/r/2/names",
    "/r/2/standings",
    "/r/2/standings/1",
    "/why/2/2",
    "/why/2/bye/3",
    "/why/2/not/1/4",
    "/why/2/not/1/bye",
    "/why/2/float/1",
    "/standings",
    "/crosstable",
    "/crosstable/number",
    "/ratings",
    "/ratings/rapid",
    "/norms",
];

/// Returns an event of five people: round 1 closed with a bye, round 2 public with one result missing, round 3 a draft.
pub fn event(discipline: Discipline) -> Tournament {
    let result = |code| GameResult::from_code(code).unwrap();
    let game = |first, second, code| PlayedPairing::Game { first, second, result: result(code) };
    let names = [SCRIPT, FORMULA, "赵清河", "Okafor, Ren", "单霞丽"];
    let entrants = (1..).zip(names).map(|(number, name)| Entrant {
        number,
        player: Player {
            name: name.to_owned(),
            title: (number == 3).then_some(Title::XiangqiMaster),
            rating: (number < 5).then_some(2400),
            federation: "NED".to_owned(),
            fide_id: "24680135".to_owned(),
            born: "1987/06/05".to_owned(),
            ..Player::default()
        },
        from_round: 1,
        ..Entrant::default()
    });
    let rounds = [
        (RoundState::Closed, vec![game(1, 3, "first"), game(4, 2, "draw"), bye(5)]),
        (RoundState::Published, vec![game(2, 1, "unknown"), game(5, 4, "second_forfeits"), bye(3)]),
        (RoundState::Draft, vec![game(1, 5, "unknown"), game(3, 2, "unknown"), bye(4)]),
    ];
    let played = rounds.into_iter().map(|(state, pairings)| PlayedRound { state, pairings }).collect();
    Setup { entrants: entrants.collect(), played, ..draft(discipline) }.try_into().unwrap()
}

/// Returns an event of five rounds without players.
pub fn draft(discipline: Discipline) -> Setup {
    let settings =
        Settings { slug: "harbour".to_owned(), discipline, visibility: Visibility::Public, ..Settings::default() };
    let format = Format::Swiss { system: SwissSystem::Dutch, rounds: 5, acceleration: Acceleration::None };
    Setup {
        id: TournamentId(1),
        order: ["BH/C1", "SB", "DE", "WIN"].map(str::to_owned).to_vec(),
        ..Setup::new(settings, Play::of(format, Scoring::of_games(discipline.default_scores())))
    }
}

/// Returns the event that contains the tournament.
pub fn around() -> Event {
    Event { name: "Harbour Open".to_owned(), start: NaiveDate::from_ymd_opt(2026, 11, 18), ..Event::default() }
}

pub fn scope(tournament: &Tournament) -> Option<Scope> {
    Scope::find(Arc::new(around()), Arc::new(tournament.clone()), None)
}

pub fn group_mut(tournament: &mut Tournament) -> &mut Group {
    Arc::make_mut(tournament.groups.get_mut(&GroupId(1)).unwrap())
}

pub fn set_play(tournament: &mut Tournament, change: impl FnOnce(&mut Play)) {
    change(Arc::make_mut(&mut Arc::make_mut(&mut tournament.stages[0]).play));
}

pub fn set_participation(tournament: &mut Tournament, entry: u32, change: impl FnOnce(&mut Participation)) {
    let group = group_mut(tournament);
    let mut participation = group.participation(EntryId(entry)).unwrap().as_ref().clone();
    change(&mut participation);
    group.participations.insert(EntryId(entry), Arc::new(participation));
}

pub fn set_person(tournament: &mut Tournament, person: u32, change: impl FnOnce(&mut Person)) {
    let mut known = tournament.person(PersonId(person)).unwrap().clone();
    change(&mut known);
    tournament.people.insert(PersonId(person), Arc::new(known));
}

pub fn bye(number: u32) -> PlayedPairing {
    PlayedPairing::Bye { number, kind: ByeKind::PairingAllocated }
}

pub fn page(tournament: &Tournament, rest: &str, lang: Lang) -> Option<String> {
    let shown = render(&PublicPage::parse(rest)?, &scope(tournament)?, lang).unwrap()?;
    Some(String::from_utf8(shown.body).unwrap())
}

pub fn data(tournament: &Tournament, rest: &str) -> Value {
    serde_json::from_str(&page(tournament, rest, Lang::En).unwrap()).unwrap()
}

/// Returns every page of an event in every format that it has, with its address.
pub fn everything(tournament: &Tournament) -> Vec<(String, String)> {
    let forms = PATHS.iter().flat_map(|path| ["", ".json", ".csv"].map(|form| format!("{path}{form}")));
    forms
        .flat_map(|rest| Lang::ALL.map(|lang| (rest.clone(), page(tournament, &rest, lang))))
        .filter_map(|(rest, page)| page.map(|page| (rest, page)))
        .collect()
}
