//! Teams: entered, listed in order, numbered and corrected.

use qisai_domain::contest::BoardSides;
use qisai_domain::decide::teams::order_faults;
use qisai_domain::listing::{Filter, ListedBy, Listing};
use qisai_domain::stage::LineUpRule;
use qisai_domain::team_fault::TeamFault;
use qisai_domain::team_order::{OnBreach, OrderRule, TeamNumbers, TeamRules};
use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, STAGE, swiss};
use crate::cases::{game, pairs};

/// Returns rules for three boards and one reserve, ordered by rating: 12.2 of the xiangqi rules.
fn rules() -> TeamRules {
    let order = OrderRule { tolerance: Some(0), unrated: None };
    TeamRules { numbers: TeamNumbers::Olympiad, reserves: Some(1), order, on_breach: OnBreach::Refuse }
}

fn event(line_ups: LineUpRule, teams: TeamRules) -> Arbiter {
    let format = Format::round_robin(1);
    let scoring = Scoring { matches: Some(ScoreSystem::two_one_zero()), ..Scoring::default() };
    let contests = vec![(1, Contest::of_boards(3, BoardSides::Alternate))];
    let play = Play { contests, line_ups: Some(line_ups), teams, ..Play::of(format, scoring) };
    Arbiter::of(Setup { play, ..swiss(9) })
}

fn rated(name: &str, rating: u16) -> Player {
    Player { name: name.to_owned(), rating: Some(rating).filter(|rating| *rating > 0), ..Player::default() }
}

fn enters(arbiter: &mut Arbiter, name: &str, players: &[(&str, u16)]) -> Result<EntryId, Refusal> {
    let team = Box::new(Team { name: name.to_owned(), ..Team::default() });
    let players = players.iter().map(|(name, rating)| rated(name, *rating)).collect();
    arbiter.does(Command::RegisterTeam { team, players })?;
    Ok(EntryId(arbiter.tournament.highest.entry))
}

fn team(arbiter: &Arbiter, entry: EntryId) -> Team {
    arbiter.tournament.entry(entry).unwrap().team().unwrap().clone()
}

fn names(arbiter: &Arbiter, entry: EntryId) -> Vec<String> {
    let roster = team(arbiter, entry).roster;
    roster.into_iter().map(|id| arbiter.tournament.person(id).unwrap().name().to_owned()).collect()
}

fn fault<T: std::fmt::Debug>(done: Result<T, Refusal>) -> TeamFault {
    match done {
        Err(Refusal::Team(fault)) => fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn tm1_an_unrated_player_before_a_rated_one_is_refused_with_both() {
    let mut arbiter = event(LineUpRule::Reserves, rules());
    let wrong = enters(&mut arbiter, "Guangdong", &[("Lu", 2600), ("Xu", 0), ("Zhuang", 2400)]);
    let TeamFault::Order { team, faults } = fault(wrong) else { panic!("another fault") };
    assert_eq!(team, "Guangdong");
    let told: Vec<_> = faults.iter().map(|it| (it.below.as_str(), it.below_rating, it.above.as_str())).collect();
    assert_eq!(told, [("Zhuang", Some(2400), "Xu")]);
    assert_eq!(faults[0].above_rating, None);
    assert!(arbiter.tournament.people.is_empty(), "nothing of it was kept");
    enters(&mut arbiter, "Guangdong", &[("Lu", 2600), ("Zhuang", 2400), ("Xu", 0)]).unwrap();
}

#[test]
fn tm5_where_the_rule_only_warns_the_list_stands_and_the_arbiter_is_told() {
    let mut arbiter = event(LineUpRule::Reserves, TeamRules { on_breach: OnBreach::Warn, ..rules() });
    let entry = enters(&mut arbiter, "Hebei", &[("Li", 2400), ("Shen", 2500), ("Yan", 2300)]).unwrap();
    let faults = order_faults(&arbiter.tournament, &team(&arbiter, entry));
    let told: Vec<_> = faults.iter().map(|it| (it.above_rating, it.below_rating)).collect();
    assert_eq!(told, [(Some(2400), Some(2500))]);
}

#[test]
fn a_list_too_short_too_long_or_empty_is_refused_with_the_numbers() {
    let mut arbiter = event(LineUpRule::Reserves, rules());
    let size = |players, done| {
        let TeamFault::Size { team, players: found, least, most } = fault(done) else { panic!("another fault") };
        assert_eq!((team.as_str(), found, least, most), ("Wuhan", players, 3, Some(4)));
    };
    size(0, enters(&mut arbiter, "Wuhan", &[]));
    size(2, enters(&mut arbiter, "Wuhan", &[("A", 2400), ("B", 2300)]));
    let five = [("A", 2400), ("B", 2300), ("C", 2200), ("D", 2100), ("E", 2000)];
    size(5, enters(&mut arbiter, "Wuhan", &five));
    enters(&mut arbiter, "Wuhan", &five[..4]).unwrap();
    // 12.1: every player has a fixed board.
    let mut fixed = event(LineUpRule::Fixed, rules());
    assert!(matches!(fault(enters(&mut fixed, "Wuhan", &five[..4])), TeamFault::Size { least: 3, most: Some(3), .. }));
}

#[test]
fn a_person_in_two_teams_and_a_team_called_like_another_are_refused_with_names() {
    let mut arbiter = event(LineUpRule::Reserves, rules());
    enters(&mut arbiter, "North", &[("A", 2400), ("B", 2300), ("C", 2200)]).unwrap();
    let second = [("D", 2400), ("a", 2400), ("E", 2200)];
    let named = TeamFault::InTeam { name: "a".to_owned(), team: "North".to_owned() };
    assert_eq!(fault(enters(&mut arbiter, "South", &second)), named);
    let south = [("D", 2400), ("F", 2300), ("E", 2200)];
    assert_eq!(fault(enters(&mut arbiter, " north", &south)), TeamFault::Name("north".to_owned()));
    let twice = enters(&mut arbiter, "South", &[("D", 2400), ("D", 2400), ("E", 2200)]);
    assert!(matches!(twice, Err(Refusal::RosterTwice { name, .. }) if name == "D"));
    enters(&mut arbiter, "South", &south).unwrap();
    let alone = Command::Register { players: vec![rated("Gus", 2500)], allow_duplicates: false };
    assert_eq!(fault(arbiter.does(alone)), TeamFault::Individuals);
}

#[test]
fn tm14_teams_are_numbered_by_the_best_of_their_lists_then_the_next_then_the_name() {
    let mut arbiter = event(LineUpRule::Reserves, TeamRules { on_breach: OnBreach::Warn, ..rules() });
    let weak = enters(&mut arbiter, "Weak", &[("A", 2000), ("B", 2000), ("C", 2000)]).unwrap();
    // 2300, 2200, 2100: the fourth of the list is the strongest, and the weakest of the four is the reserve that counts next.
    let strong = enters(&mut arbiter, "Strong", &[("D", 2200), ("E", 2100), ("F", 1000), ("G", 2300)]).unwrap();
    let same = enters(&mut arbiter, "Same", &[("H", 2300), ("I", 2200), ("J", 2100), ("K", 1001)]).unwrap();
    let twin = enters(&mut arbiter, "A twin", &[("L", 2200), ("M", 2100), ("N", 2300), ("O", 1000)]).unwrap();
    assert_eq!(arbiter.tournament.groups[&GROUP].seats.to_vec(), [same, twin, strong, weak]);
    // A corrected rating moves the team.
    let best = team(&arbiter, weak).roster[0];
    arbiter.does(Command::EditPerson { id: best, player: Box::new(rated("A", 2800)) }).unwrap();
    assert_eq!(arbiter.tournament.groups[&GROUP].seats[0], weak);
}

#[test]
fn tm14_numbers_by_hand_stay_when_teams_come() {
    let mut arbiter = event(LineUpRule::Reserves, TeamRules { numbers: TeamNumbers::Manual, ..rules() });
    let one = enters(&mut arbiter, "One", &[("A", 2000), ("B", 2000), ("C", 2000)]).unwrap();
    let two = enters(&mut arbiter, "Two", &[("D", 2400), ("E", 2300), ("F", 2200)]).unwrap();
    assert_eq!(arbiter.tournament.groups[&GROUP].seats.to_vec(), [one, two]);
    arbiter.does(Command::Renumber { group: GROUP, order: vec![two, one] }).unwrap();
    let three = enters(&mut arbiter, "Three", &[("G", 2800), ("H", 2800), ("I", 2800)]).unwrap();
    assert_eq!(arbiter.tournament.groups[&GROUP].seats.to_vec(), [two, one, three]);
}

#[test]
fn a_list_is_corrected_as_a_whole_with_newcomers_and_a_captain_who_does_not_play() {
    let mut arbiter = event(LineUpRule::Reserves, rules());
    let entry = enters(&mut arbiter, "North", &[("A", 2400), ("B", 2300), ("C", 2200)]).unwrap();
    let [a, b, c] = team(&arbiter, entry).roster[..] else { panic!("three") };
    let list = TeamList {
        players: vec![Listed::Known(a), Listed::New(Box::new(rated("D", 2350))), Listed::Known(b)],
        captain: Some(Listed::New(Box::new(rated("Coach", 0)))),
        deputy: Some(Listed::Known(a)),
    };
    arbiter.does(Command::ListTeam { entry: Some(entry), list: Box::new(list) }).unwrap();
    assert_eq!(names(&arbiter, entry), ["A", "D", "B"]);
    let now = team(&arbiter, entry);
    assert_eq!(arbiter.tournament.person(now.captain.unwrap()).unwrap().name(), "Coach");
    assert_eq!(now.deputy, Some(a));
    assert!(arbiter.tournament.person(c).is_none(), "who is on no list is not entered any more");
    // Another team may now take the player who left.
    enters(&mut arbiter, "South", &[("E", 2500), ("C", 2200), ("F", 2100)]).unwrap();
    // An invalid list is refused, and no part of it takes effect.
    let wrong = TeamList { players: vec![Listed::Known(b), Listed::Known(a)], ..TeamList::default() };
    let done = arbiter.does(Command::ListTeam { entry: Some(entry), list: Box::new(wrong) });
    assert!(matches!(fault(done), TeamFault::Size { players: 2, .. }));
    assert_eq!(names(&arbiter, entry), ["A", "D", "B"]);
}

#[test]
fn tm28_members_of_a_team_play_for_themselves_where_the_listing_counts_them() {
    let mut setup = swiss(5);
    let by = ListedBy::Members { counted: 2, points: false, missing: None, mean_of_shared: true };
    setup.listings = vec![Listing {
        id: ListingId(1),
        name: "Teams".to_owned(),
        of: STAGE,
        filter: Filter::Everybody,
        by,
        prizes: None,
        meaning: Vec::new(),
        moves: None,
    }];
    let mut arbiter = Arbiter::of(setup);
    let entry = enters(&mut arbiter, "Reds", &[("A", 2000), ("B", 2100)]).unwrap();
    let seats = arbiter.tournament.groups[&GROUP].seats.to_vec();
    let seated: Vec<&str> = seats.iter().map(|seat| arbiter.tournament.name_of(*seat)).collect();
    assert_eq!(seated, ["B", "A"], "the team itself has no seat");
    let person = arbiter.tournament.person(team(&arbiter, entry).roster[0]).unwrap();
    assert_eq!(person.club(), "Reds");
    // A captain who does not play gets no seat.
    let roster = team(&arbiter, entry).roster.into_iter().map(Listed::Known).collect();
    let captain = Some(Listed::New(Box::new(rated("Coach", 0))));
    let list = Box::new(TeamList { players: roster, captain, deputy: None });
    arbiter.does(Command::ListTeam { entry: Some(entry), list }).unwrap();
    assert_eq!(arbiter.tournament.groups[&GROUP].seats.len(), 2);
    assert!(matches!(fault(enters(&mut arbiter, "Blues", &[])), TeamFault::Size { players: 0, least: 1, .. }));
}

#[test]
fn the_rule_of_line_ups_stays_once_teams_have_been_paired() {
    let mut arbiter = event(LineUpRule::Reserves, rules());
    let one = enters(&mut arbiter, "One", &[("A", 2400), ("B", 2300), ("C", 2200)]).unwrap();
    let two = enters(&mut arbiter, "Two", &[("D", 2400), ("E", 2300), ("F", 2200)]).unwrap();
    let play = |arbiter: &Arbiter, line_ups| {
        let play = arbiter.tournament.stages[0].play.as_ref().clone();
        let part = StagePart::Play(std::sync::Arc::new(Play { line_ups: Some(line_ups), ..play }));
        Command::EditStage { stage: STAGE, part }
    };
    let free = play(&arbiter, LineUpRule::Free);
    arbiter.does(free).unwrap();
    pairs(&mut arbiter, 1, 1, vec![game(one.0, two.0)], Vec::new()).unwrap();
    let fixed = play(&arbiter, LineUpRule::Fixed);
    let locked = Refusal::Locked(qisai_domain::refusal::LockedSetting::LineUps);
    assert_eq!(arbiter.does(fixed), Err(locked));
}
