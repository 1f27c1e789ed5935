//! Tests of the final order of knockouts, with brackets of every size.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use qisai_domain::bracket::{BracketRound, next_round};
use qisai_domain::contest::{Contest, Level};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::setup::Entrant;
use qisai_domain::{
    Author, ByeKind, Command, Decision, Discipline, EntryId, Envelope, Format, GroupId, PlannedBye, PlannedGame, Play,
    Player, RoundPlan, RoundRef, Scoring, Settings, Setup, Side, Tournament, decide,
};
use qisai_standings::knockout::places;
use qisai_standings::ranking::{order, ranked};

pub const GROUP: GroupId = GroupId(1);

/// Function that chooses the winner of a match of a round. `None` means that neither side came.
type Winner<'a> = &'a mut dyn FnMut(u16, [u32; 2]) -> Option<u32>;

pub fn cup(layout: Layout, seats: u16) -> Tournament {
    let settings = Settings { slug: "cup".to_owned(), discipline: Discipline::Chess, ..Settings::default() };
    let contest = Contest { level: vec![Level::Arbiter], ..Contest::of_games(1) };
    let play = Play { contests: vec![(1, contest)], ..Play::of(Format::Bracket(layout), Scoring::default()) };
    let named = |number| Player { name: format!("Player {number}"), ..Player::default() };
    let entrant = |number| Entrant { number, player: named(number), ..Entrant::default() };
    let entrants = (1..=u32::from(seats)).map(entrant).collect();
    Tournament::try_from(Setup { entrants, ..Setup::new(settings, play) }).unwrap()
}

/// Returns the default time. This avoids a dependency on a date library.
pub fn beginning_of_time<T: Default>() -> T {
    T::default()
}

pub fn does(t: &mut Tournament, command: Command) {
    let actor = Author::account("arbiter", beginning_of_time());
    let act = Envelope::new(actor, command).because(Some("so it goes".to_owned()));
    let changes = decide(t, &act).unwrap();
    t.apply(&changes, None);
}

/// Plays the next round, if one is left. Every match is decided by a ruling.
pub fn plays_in(t: &mut Tournament, id: GroupId, winner: Winner<'_>) -> bool {
    let (stage, group) = t.group(id).unwrap();
    let number = group.last_round() + 1;
    let game = |two: [EntryId; 2]| PlannedGame { first: two[0], second: two[1], reasons: Vec::new() };
    let bye = |entry| PlannedBye { entry, kind: ByeKind::PairingAllocated, reasons: Vec::new() };
    let (games, byes) = match next_round(stage, group, number).unwrap() {
        BracketRound::Over => return false,
        BracketRound::Matches { games, byes } => {
            (games.into_iter().map(|(_, two)| game(two)).collect(), byes.into_iter().map(|(_, one)| bye(one)).collect())
        }
        BracketRound::Draw(left) => {
            let pairs = left.chunks_exact(2);
            let byes = pairs.remainder().iter().copied().map(bye).collect();
            (pairs.map(|two| game([two[0], two[1]])).collect(), byes)
        }
    };
    let at = RoundRef::new(id, number);
    does(t, Command::Pair(vec![(at, RoundPlan { number, games, byes, ..RoundPlan::default() })]));
    does(t, Command::Publish(vec![at]));
    let meetings: Vec<_> = t.round(at).unwrap().pairings.values().cloned().collect();
    for pairing in meetings {
        let Some([one, other]) = pairing.two() else { continue };
        let won = winner(number, [one.0, other.0]);
        let side = won.map(|won| if won == one.0 { Side::First } else { Side::Second });
        let decision = Some(Decision { winner: side, absent: [won.is_none(); 2], points: None });
        does(t, Command::Decide { at, pairing: pairing.id, decision });
    }
    does(t, Command::Close { at, disputed: Vec::new() });
    true
}

fn to_the_end(t: &mut Tournament, winner: Winner<'_>) {
    while plays_in(t, GROUP, winner) {}
    assert!(t.is_finished(GROUP));
}

/// Returns the places by seat number.
fn placed(t: &Tournament) -> Vec<(u32, u16)> {
    places(t, GROUP).into_iter().map(|(entry, place)| (entry.0, place)).collect()
}

pub fn tree(tree: Tree) -> Layout {
    Layout { tree, third_place: false, all_places: false }
}

fn higher(_: u16, two: [u32; 2]) -> Option<u32> {
    two.into_iter().min()
}

#[test]
fn whoever_is_out_in_the_same_round_shares_a_place() {
    let mut t = cup(tree(Tree::Standard), 6);
    assert_eq!(placed(&t), (1..=6).map(|seat| (seat, 1)).collect::<Vec<_>>(), "everybody may still win");
    plays_in(&mut t, GROUP, &mut higher);
    assert_eq!(placed(&t), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 5), (6, 5)]);
    assert!(!t.is_finished(GROUP));
    to_the_end(&mut t, &mut higher);
    assert_eq!(placed(&t), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 5), (6, 5)]);
    let (stage, _) = t.group(GROUP).unwrap();
    let ranking = ranked(&t, GROUP, 3, &order(stage).unwrap()).unwrap();
    let rows: Vec<_> = ranking.standings.rows.iter().map(|row| (row.entry.0, row.rank, row.shared)).collect();
    assert_eq!(rows, [(1, 1, false), (2, 2, false), (3, 3, true), (4, 3, true), (5, 5, true), (6, 5, true)]);
    let after_one = ranked(&t, GROUP, 1, &order(stage).unwrap()).unwrap();
    assert_eq!(after_one.standings.rows[3].rank, 1, "after the first round four may still win");
}

#[test]
fn the_match_for_the_third_place_decides_it() {
    let mut t = cup(Layout { third_place: true, ..tree(Tree::Standard) }, 4);
    to_the_end(&mut t, &mut |round, two| if round == 1 { higher(round, two) } else { two.into_iter().max() });
    assert_eq!(placed(&t), [(2, 1), (1, 2), (4, 3), (3, 4)]);
}

/// The second final of a double elimination replaces the first.
#[test]
fn a_second_final_overrides_the_first() {
    for (first_final, second_final, expected) in [(1, 0, [1, 2, 3, 4]), (2, 1, [1, 2, 3, 4]), (2, 2, [2, 1, 3, 4])] {
        let mut t = cup(tree(Tree::Double { reset: true }), 4);
        to_the_end(&mut t, &mut |round, two| match round {
            4 => Some(first_final),
            5 => Some(second_final),
            _ => higher(round, two),
        });
        assert_eq!(placed(&t), expected.into_iter().zip(1..).collect::<Vec<_>>(), "{first_final} {second_final}");
    }
}

/// Trap 15: after a double forfeit in a semi-final, the final and the match for third place are walkovers.
#[test]
fn nobody_has_the_place_of_those_who_did_not_come() {
    let third = || Layout { third_place: true, ..tree(Tree::Standard) };
    let mut t = cup(third(), 4);
    to_the_end(&mut t, &mut |round, two| if two[0] == 2 { None } else { higher(round, two) });
    assert_eq!(placed(&t), [(1, 1), (4, 3), (2, 4), (3, 4)]);
    // Neither finalist comes. Both reached the final, and nobody won it.
    for layout in [third(), tree(Tree::Redraw { by_seed: true })] {
        let mut t = cup(layout, 4);
        to_the_end(&mut t, &mut |round, two| {
            if round == 2 && two.contains(&1) { None } else { higher(round, two) }
        });
        assert_eq!(placed(&t).into_iter().take(2).map(|(_, place)| place).collect::<Vec<_>>(), [2, 2]);
    }
}

/// Both finalists are expelled before the final: nobody moves up into the places that they played for.
#[test]
fn ko23_nobody_moves_up_for_finalists_who_were_expelled() {
    let mut t = cup(tree(Tree::Standard), 4);
    plays_in(&mut t, GROUP, &mut higher);
    does(&mut t, Command::Expel(EntryId(1)));
    does(&mut t, Command::Expel(EntryId(2)));
    let (stage, group) = t.group(GROUP).unwrap();
    let ranking = ranked(&t, GROUP, group.last_round(), &order(stage).unwrap()).unwrap();
    let rows: Vec<_> = ranking.standings.rows.iter().map(|row| (row.entry.0, row.rank, row.shared)).collect();
    assert_eq!(rows, [(3, 3, true), (4, 3, true)]);
    assert_eq!(ranking.unplaced.len(), 2);
}

/// The place that an expelled entrant reached stays empty: that of a semi-finalist, and the first.
#[test]
fn ko23_the_place_of_an_expelled_entrant_stays_empty() {
    let mut t = cup(tree(Tree::Standard), 4);
    to_the_end(&mut t, &mut higher);
    let rows = |t: &Tournament| -> Vec<(u32, usize)> {
        let (stage, group) = t.group(GROUP).unwrap();
        let ranking = ranked(t, GROUP, group.last_round(), &order(stage).unwrap()).unwrap();
        ranking.standings.rows.iter().map(|row| (row.entry.0, row.rank)).collect()
    };
    assert_eq!(rows(&t), [(1, 1), (2, 2), (3, 3), (4, 3)]);
    does(&mut t, Command::Expel(EntryId(3)));
    assert_eq!(rows(&t), [(1, 1), (2, 2), (4, 3)]);
    does(&mut t, Command::Expel(EntryId(1)));
    assert_eq!(rows(&t), [(2, 2), (4, 3)]);
}

#[test]
fn a_drawn_knockout_is_ranked_by_the_rounds_reached() {
    let mut t = cup(tree(Tree::Redraw { by_seed: false }), 7);
    plays_in(&mut t, GROUP, &mut higher);
    // 7 advances. 1, 3 and 5 won, and 5 withdraws.
    does(&mut t, Command::Withdraw(EntryId(5)));
    to_the_end(&mut t, &mut higher);
    assert_eq!(placed(&t), [(1, 1), (7, 2), (3, 3), (5, 3), (2, 5), (4, 5), (6, 5)]);
    does(&mut t, Command::Withdraw(EntryId(1)));
    assert_eq!(placed(&t)[0], (1, 1), "it was won before");
}

pub fn lines(file: &str) -> Option<Vec<Vec<String>>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/formats").join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        assert!(std::env::var("QISAI_REQUIRE_VECTORS").as_deref() != Ok("1"), "{} is missing", path.display());
        println!("skipped: {file} (no vectors folder)");
        return None;
    };
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    Some(lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect())
}

/// KO10: every place from 1 to n is decided. The number of matches equals the one in the vectors.
#[test]
fn a_full_placement_gives_everybody_a_place_of_his_own() {
    let Some(lines) = lines("brackets/placement.tsv") else { return };
    let mut chance = 5_u32;
    for line in lines {
        let [seats, matches] = [0, 1].map(|field| line[field].parse::<u16>().unwrap());
        let mut t = cup(Layout { all_places: true, ..tree(Tree::Standard) }, seats);
        let mut met = 0;
        let mut last: BTreeMap<u32, (u32, bool)> = BTreeMap::new();
        to_the_end(&mut t, &mut |_, two| {
            chance = chance.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            met += 1;
            let won = two[usize::from((chance >> 16) % 2 == 1)];
            for seat in two {
                last.insert(seat, (two[0] + two[1] - seat, seat == won));
            }
            Some(won)
        });
        assert_eq!(met, matches, "{seats}");
        let placed = placed(&t);
        let distinct: BTreeSet<u16> = placed.iter().map(|(_, place)| *place).collect();
        assert_eq!(distinct, (1..=seats).collect(), "{seats}: {placed:?}");
        // Players whose last match decided two adjacent places hold those places, the winner first.
        let place: BTreeMap<u32, u16> = placed.into_iter().collect();
        for (seat, (other, won)) in &last {
            if last.get(other).is_some_and(|(back, _)| back == seat) && *won {
                assert!(place[seat] < place[other], "{seats}: {seat} beat {other}");
            }
        }
    }
}
