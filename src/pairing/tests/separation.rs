//! Tests of separations: they are kept where a legal pairing allows it, given up only where none does, and stored with
//! the round.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proptest::prelude::*;
use qisai_domain::{
    Acceleration, Command, EntryId, Format, GameKey, GameResult, GroupId, KeptApart, Person, Prohibition, RoundRef,
    RoundState, Seat, SeparateBy, Separation, SwissSystem, Tournament,
};
use qisai_pairing::checker::check;
use qisai_pairing::separation::{Consequence, consequence};
use qisai_pairing::{PlanRequest, SearchBudget, plan_round, prepare};
use qisai_swiss::dutch::criteria::may_be_paired;
use qisai_swiss::field::Field;

use crate::support::{self, Played, act, shown, stage_of};

/// Returns the field of a round whose entries are kept apart by these prohibitions only.
fn field_of(tournament: &Tournament, round: u16, prohibited: &[Prohibition]) -> Field {
    let (stage, group) = tournament.group(GroupId(1)).unwrap();
    let availability = |seat: &Seat<'_>| seat.participation.availability(round);
    let budget = SearchBudget::endless();
    let request = PlanRequest { tournament, stage, group, round, availability: &availability, budget };
    prepare(&request, &Acceleration::None, prohibited).unwrap().field
}

fn swiss(system: SwissSystem, clubs: &[&str], rounds: u16) -> Played {
    let mut played = Played::new(support::swiss(system), u32::try_from(clubs.len()).unwrap(), rounds);
    played.setup.lots = Some(1);
    for (entrant, club) in played.setup.entrants.iter_mut().zip(clubs) {
        (*club).clone_into(&mut entrant.player.club);
    }
    played
}

fn apart(mut played: Played, by: SeparateBy, first_round: u16, last_round: u16) -> Played {
    played.setup.limits.separations.push(Separation { first_round, last_round, by });
    played
}

fn ids(numbers: &[u32]) -> Vec<EntryId> {
    numbers.iter().copied().map(EntryId).collect()
}

fn of(tournament: &Tournament, round: u16) -> Consequence {
    consequence(tournament, GroupId(1), round, SearchBudget::endless()).unwrap()
}

#[test]
fn members_of_a_club_are_kept_apart_and_the_consequence_is_told() {
    let clubs = ["North", "South", "East", "", "North", "West", "", ""];
    let played = apart(swiss(SwissSystem::Dutch, &clubs, 5), SeparateBy::Club, 1, 2);
    // Without the separation the round is 1-5 6-2 3-7 8-4.
    let plan = played.plan().unwrap();
    assert_eq!(shown(&plan), "1-6 5-2 3-7 8-4");
    let kept = KeptApart { by: SeparateBy::Club, entries: ids(&[1, 5]) };
    assert_eq!(plan.kept_apart, [kept]);

    let told = of(&played.tournament(), 1);
    assert_eq!(told.decision.kept.iter().map(|company| company.name.as_str()).collect::<Vec<_>>(), ["North"]);
    assert_eq!(told.decision.given_up, []);
    assert_eq!((&told.plan.with, shown(&told.plan.without)), (&plan, "1-5 6-2 3-7 8-4".to_owned()));
    let pair = |one, two| (EntryId(one), EntryId(two));
    assert_eq!(told.only.without, [pair(1, 5), pair(2, 6)]);
    assert_eq!(told.only.with, [pair(1, 6), pair(2, 5)]);
}

#[test]
fn a_separation_of_other_rounds_and_a_round_robin_know_nothing_of_it() {
    let clubs = ["A", "", "A", ""];
    let later = apart(swiss(SwissSystem::Dutch, &clubs, 3), SeparateBy::Club, 2, 3);
    assert_eq!(later.plan().unwrap().kept_apart, []);
    let mut table = apart(swiss(SwissSystem::Dutch, &clubs, 3), SeparateBy::Club, 1, 3);
    table.setup.play.format = Format::round_robin(1);
    let told = of(&table.tournament(), 1);
    assert_eq!((told.decision.kept.len(), told.plan.with == told.plan.without), (0, true));
}

#[test]
fn a_club_that_cannot_be_kept_apart_is_given_up_and_says_who_would_be_left() {
    // Five of the eight players belong to one club; the family below it can be kept.
    let clubs = ["Big", "Big", "Big", "Big", "Big", "Small", "Small", ""];
    let played = apart(swiss(SwissSystem::Dutch, &clubs, 5), SeparateBy::Club, 1, 1);
    let played = apart(played, SeparateBy::Family { entries: ids(&[1, 5]) }, 1, 1);
    let told = of(&played.tournament(), 1).decision;
    let given_up = &told.given_up;
    assert_eq!(given_up.len(), 1);
    assert_eq!((given_up[0].company.name.as_str(), given_up[0].left_over.len()), ("Big", 2));
    assert!(given_up[0].left_over.iter().all(|entry| entry.0 <= 5));
    let kept: Vec<&[EntryId]> = told.kept.iter().map(|company| company.entries.as_slice()).collect();
    assert_eq!(kept, [&ids(&[6, 7])[..], &ids(&[1, 5])[..]]);
}

#[test]
fn larger_clubs_come_first_and_absent_members_do_not_count() {
    let clubs = ["Small", "Large", "Small", "Large", "Large", "Alone", "", ""];
    let mut played = apart(swiss(SwissSystem::Jifen, &clubs, 5), SeparateBy::Club, 1, 5);
    let names = |played: &Played| {
        let kept = of(&played.tournament(), 1).decision.kept;
        kept.into_iter().map(|company| (company.name, company.entries.len())).collect::<Vec<_>>()
    };
    assert_eq!(names(&played), [("Large".to_owned(), 3), ("Small".to_owned(), 2)]);
    for absent in [2, 4] {
        played.entrant(absent).byes.insert(1, qisai_domain::ByeKind::ZeroPoint);
    }
    assert_eq!(names(&played), [("Small".to_owned(), 2)]);
}

/// Performs the arbiter's acts with a plan, from pairing the round to closing it.
fn play(tournament: &mut Tournament, round: u16) {
    let at = RoundRef::new(GroupId(1), round);
    let plan = plan_round(tournament, at.group, round).unwrap();
    act(tournament, Command::Pair(vec![(at, plan)]));
    act(tournament, Command::Publish(vec![at]));
    let pairings = tournament.round(at).unwrap().in_board_order().into_iter();
    let games: Vec<_> = pairings.filter(|pairing| pairing.board().is_some()).map(|pairing| pairing.id).collect();
    for pairing in games {
        act(tournament, Command::Enter { at, pairing, game: GameKey::ONLY, result: GameResult::FIRST_WINS });
    }
    act(tournament, Command::Close { at, disputed: Vec::new() });
}

#[test]
fn a_paired_round_is_looked_at_with_what_was_decided_for_it() {
    for system in [SwissSystem::Dutch, SwissSystem::Jifen] {
        let clubs = ["A", "B", "A", "B", "A", "B", "A", "B"];
        let played = apart(swiss(system, &clubs, 5), SeparateBy::Club, 1, 4);
        let mut tournament = played.tournament();
        for round in 1..=4 {
            play(&mut tournament, round);
        }
        let rounds = (1..=4).filter_map(|round| tournament.round(RoundRef::new(GroupId(1), round)));
        assert!(rounds.filter(|round| !round.kept_apart.is_empty()).count() > 1, "kept in several rounds");
        let report = check(&tournament, GroupId(1)).unwrap();
        assert_eq!((report.differing, report.reordered), (Vec::new(), Vec::new()));
        // The current separations do not change earlier rounds.
        let before: Vec<_> = (1..=4).map(|round| plan_round(&tournament, GroupId(1), round).unwrap()).collect();
        let mut later = tournament.clone();
        let family = SeparateBy::Family { entries: ids(&[1, 2, 3, 4]) };
        separations_of(&mut later, vec![Separation { first_round: 1, last_round: 5, by: family }]);
        let after: Vec<_> = (1..=4).map(|round| plan_round(&later, GroupId(1), round).unwrap()).collect();
        assert_eq!(before, after);
        assert_eq!(of(&later, 1).decision.kept.len(), 2);
    }
}

#[test]
fn a_round_that_was_thrown_away_is_decided_anew() {
    let clubs = ["A", "B", "A", "B", "A", "B", "A", "B"];
    let played = apart(swiss(SwissSystem::Dutch, &clubs, 5), SeparateBy::Club, 1, 1);
    let mut tournament = played.tournament();
    let at = RoundRef::new(GroupId(1), 1);
    for _ in 0..2 {
        let plan = plan_round(&tournament, at.group, 1).unwrap();
        assert_eq!(plan.kept_apart.len(), 2);
        act(&mut tournament, Command::Pair(vec![(at, plan)]));
        let round = tournament.round(at).unwrap();
        assert_eq!((round.state, round.kept_apart.len()), (RoundState::Draft, 2));
        act(&mut tournament, Command::DiscardRound(at));
        assert_eq!(tournament.round(at), None);
    }
    separations_of(&mut tournament, Vec::new());
    assert_eq!(plan_round(&tournament, at.group, 1).unwrap().kept_apart, []);
}

/// Replaces the separations of the stage.
fn separations_of(tournament: &mut Tournament, separations: Vec<Separation>) {
    Arc::make_mut(&mut stage_of(tournament).limits).separations = separations;
}

/// Returns `true` if everybody can be paired, by trying every pairing.
fn by_trying(field: &Field, system: SwissSystem, placed: &mut Vec<bool>, bye_left: bool) -> bool {
    let Some(one) = placed.iter().position(|placed| !placed) else { return true };
    placed[one] = true;
    let mut found = bye_left && field.contenders[one].may_have_bye && by_trying(field, system, placed, false);
    for two in one + 1..placed.len() {
        let may = match system {
            SwissSystem::Dutch => may_be_paired(field, one, two),
            _ => field.may_meet(one, two),
        };
        if !found && !placed[two] && may {
            placed[two] = true;
            found = by_trying(field, system, placed, bye_left);
            placed[two] = false;
        }
    }
    placed[one] = false;
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whom_a_legal_pairing_allows_to_keep_apart_is_kept_apart(
        clubs in prop::collection::vec(0_usize..4, 4..9),
        federations in prop::collection::vec(0_usize..3, 9),
        family in prop::collection::btree_set(1_u32..9, 0..4),
        rounds in 0_u16..3,
        results in prop::collection::vec(0_u8..3, 12),
        dutch in any::<bool>(),
        lots in any::<u32>(),
    ) {
        let system = if dutch { SwissSystem::Dutch } else { SwissSystem::Jifen };
        let names = ["", "A", "B", "C"];
        let clubs: Vec<&str> = clubs.iter().map(|club| names[*club]).collect();
        let mut played = swiss(system, &clubs, 5);
        played.setup.lots = Some(lots);
        for (entrant, federation) in played.setup.entrants.iter_mut().zip(&federations) {
            names[*federation].clone_into(&mut entrant.player.federation);
        }
        for round in 0..rounds {
            let result = |first: u32, second: u32| {
                let at = usize::try_from(first + second + u32::from(round)).unwrap() % results.len();
                [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::SECOND_WINS][usize::from(results[at])]
            };
            prop_assume!(played.plan().is_ok());
            played.play(result);
        }
        let round = played.next_round();
        prop_assume!(played.plan().is_ok());
        let family: Vec<EntryId> = family.into_iter().filter(|id| usize::try_from(*id).unwrap() <= clubs.len()).map(EntryId).collect();
        let played = apart(apart(played, SeparateBy::Federation, 1, 5), SeparateBy::Family { entries: family.clone() }, 1, 5);
        let played = apart(played, SeparateBy::Club, 1, 5);
        let tournament = played.tournament();
        let plan = played.plan().unwrap();

        // The companies in order, and those kept, found by trying.
        let mut wanted: Vec<Vec<EntryId>> = Vec::new();
        for (named, lists) in [(true, by_name(&tournament, |person| person.federation().to_owned())), (false, vec![family]), (true, by_name(&tournament, |person| person.club().to_owned()))] {
            let mut lists = lists;
            if named {
                lists.sort_by_key(|list| std::cmp::Reverse(list.len()));
            }
            wanted.extend(lists.into_iter().filter(|list| list.len() > 1));
        }
        let mut kept: Vec<Prohibition> = Vec::new();
        for entries in wanted {
            kept.push(Prohibition { first_round: round, last_round: round, entries });
            let field = field_of(&tournament, round, &kept);
            let mut placed = vec![false; field.size()];
            if !by_trying(&field, system, &mut placed, field.size() % 2 == 1) {
                kept.pop();
            }
        }
        let kept: Vec<Vec<EntryId>> = kept.into_iter().map(|record| record.entries).collect();
        let stored: Vec<Vec<EntryId>> = plan.kept_apart.iter().map(|record| record.entries.clone()).collect();
        prop_assert_eq!(&stored, &kept);
        for game in &plan.games {
            prop_assert!(!stored.iter().any(|list| list.contains(&game.first) && list.contains(&game.second)));
        }
    }
}

/// Returns the entries of each non-empty name, by name.
fn by_name(tournament: &Tournament, name: impl Fn(&Person) -> String) -> Vec<Vec<EntryId>> {
    let mut lists: BTreeMap<String, BTreeSet<EntryId>> = BTreeMap::new();
    for entry in tournament.entries.values() {
        let name = name(tournament.person_of(entry).unwrap());
        if !name.is_empty() {
            lists.entry(name).or_default().insert(entry.id);
        }
    }
    lists.into_values().map(|list| list.into_iter().collect()).collect()
}
