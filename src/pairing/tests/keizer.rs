//! Keizer rounds: the rounds of the vectors, a second reading of the rules by trying every round, and examples.

use std::collections::BTreeMap;

use qisai_domain::keizer::{ByeTo, Field, Fraction, KeizerRules, ListBy, reckon};
use qisai_domain::{
    ByeKind, ColourRule, EntryId, Format, GameResult, GroupId, Loosened, Meeting, Reason, SwissReason, Tournament,
    results,
};
use qisai_pairing::PairingError;
use qisai_swiss::SwissError;

use crate::keizer_seasons::{Season, of, of_vectors, rows, rules};
use crate::support::{Played, lower_number_wins, shown, vectors};

const WHITE: GameResult = GameResult::FIRST_WINS;

fn keizer(players: u32, rules: KeizerRules) -> Played {
    Played::new(Format::Keizer { rounds: 99, rules: Box::new(rules) }, players, 99)
}

fn opponents(plan: &qisai_domain::RoundPlan) -> Vec<[u32; 2]> {
    plan.games.iter().map(|game| [game.first.0.min(game.second.0), game.first.0.max(game.second.0)]).collect()
}

#[test]
fn kz20_neighbours_of_the_seed_list_meet_in_round_one() {
    let mut played = keizer(7, KeizerRules::default());
    let plan = played.play(lower_number_wins);
    assert_eq!(opponents(&plan), [[1, 2], [3, 4], [5, 6]]);
    assert_eq!(plan.byes[0].entry, EntryId(7));
    assert_eq!(plan.byes[0].reasons, [Reason::LowestPlace { place: 7, missed: Some(0) }]);
    let Reason::Neighbours { places, values, passed } = plan.games[0].reasons[0] else { panic!("{plan:?}") };
    assert_eq!((places, values, passed), ([1, 2], [11, 10], 0));
}

#[test]
fn kz30_the_next_round_goes_down_the_list_past_the_last_opponents() {
    let mut played = keizer(8, KeizerRules::default());
    played.play(lower_number_wins);
    // 1 20, 3 16, 5 12, 2 11, …: 1 meets 3 and 2 meets 5.
    let plan = played.plan().unwrap();
    assert_eq!(opponents(&plan)[0], [1, 3]);
    assert!(opponents(&plan).iter().all(|pair| ![[1, 2], [3, 4], [5, 6], [7, 8]].contains(pair)));
}

#[test]
fn kz01_a_first_value_that_leaves_none_for_the_last_is_refused_before_round_one() {
    let refused = keizer(12, KeizerRules { top: 9, ..KeizerRules::default() }).plan().unwrap_err();
    assert!(matches!(refused, PairingError::Keizer(_)));
    assert_eq!(refused.to_string(), "Keizer: with 12 entrants the first value must be at least 12, not 9");
}

#[test]
fn kz21_nobody_has_the_bye_again_while_somebody_without_it_is_there() {
    let mut played = keizer(5, KeizerRules { between: 9, between_share: 0, ..KeizerRules::default() });
    let mut takers: Vec<u32> = (0..5).map(|_| played.play(lower_number_wins).byes[0].entry.0).collect();
    takers.sort_unstable();
    assert_eq!(takers, [1, 2, 3, 4, 5]);
    let lowest = KeizerRules { bye_to: ByeTo::Lowest, between: 0, ..KeizerRules::default() };
    let mut played = keizer(5, lowest);
    played.play(lower_number_wins);
    let plan = played.play(lower_number_wins);
    assert_eq!(plan.byes[0].reasons.len(), 1);
    assert!(matches!(plan.byes[0].reasons[0], Reason::LowestPlace { missed: None, .. }));
}

/// Numbers 1 and 2 met in round 1, so the lowest cannot have the bye again: the next one upwards has it.
#[test]
fn kz22_the_bye_leaves_the_others_a_round_without_a_repeat() {
    let mut played = keizer(3, KeizerRules { bye_to: ByeTo::Lowest, between_share: 100, ..KeizerRules::default() });
    let first = played.play(|_, _| GameResult::DRAW);
    assert_eq!((opponents(&first), first.byes[0].entry), (vec![[1, 2]], EntryId(3)));
    let second = played.plan().unwrap();
    assert_eq!(second.byes.len(), 1);
    assert_ne!(second.byes[0].entry, EntryId(3), "1 and 2 have just met");
    assert!(!opponents(&second).contains(&[1, 2]));
}

/// Two whole rounds between two meetings: four players meet again after three rounds, and not sooner.
#[test]
fn kz24_between_counts_the_whole_rounds_between_two_meetings() {
    let mut played = keizer(4, KeizerRules { between: 2, between_share: 100, ..KeizerRules::default() });
    let mut met: BTreeMap<[u32; 2], Vec<u16>> = BTreeMap::new();
    for round in 1..=9 {
        let plan = played.play(lower_number_wins);
        assert!(plan.games.iter().flat_map(|game| &game.reasons).all(|it| !matches!(it, Reason::Loosened { .. })));
        for pair in opponents(&plan) {
            met.entry(pair).or_default().push(round);
        }
    }
    assert_eq!(met.len(), 6);
    assert!(met.values().all(|rounds| rounds.len() == 3 && rounds.is_sorted_by(|one, two| two - one == 3)), "{met:?}");
}

/// The lower of two always wins, so the last of the seed list leads; an order by rating pairs the first two neighbours
/// who have not met.
#[test]
fn kz34_the_order_of_the_pairing_can_be_that_of_the_seed_list() {
    let places = |list_by| {
        let mut played = keizer(8, KeizerRules { list_by, ..KeizerRules::default() });
        played.play(|one, two| if one > two { GameResult::FIRST_WINS } else { GameResult::SECOND_WINS });
        opponents(&played.plan().unwrap())[0]
    };
    assert_eq!(places(ListBy::Rating), [1, 3]);
    assert_ne!(places(ListBy::Points), [1, 3]);
}

#[test]
fn kz32_two_players_meet_again_with_the_reason() {
    let mut played = keizer(2, KeizerRules { between_share: 100, ..KeizerRules::default() });
    played.play(lower_number_wins);
    let plan = played.play(lower_number_wins);
    // One other player: at most one round between two meetings.
    let loosened = plan.games[0].reasons.iter().find(|reason| matches!(reason, Reason::Loosened { .. }));
    assert_eq!(loosened, Some(&Reason::Loosened { rules: Loosened::Between(0), met: Some(1) }));
}

#[test]
fn kz40_colours_are_balanced_then_alternate() {
    let mut played = keizer(2, KeizerRules { between: 0, ..KeizerRules::default() });
    let rule = |plan: &qisai_domain::RoundPlan| {
        plan.games[0].reasons.iter().find_map(|reason| match reason {
            Reason::Swiss(SwissReason::Colour { rule, .. }) => Some(*rule),
            _ => None,
        })
    };
    let first = played.play(lower_number_wins);
    assert_eq!((first.games[0].first, rule(&first)), (EntryId(2), Some(ColourRule::Number)), "White to the lower");
    let second = played.play(lower_number_wins);
    assert_eq!((second.games[0].first, rule(&second)), (EntryId(1), Some(ColourRule::Balance)));
    let third = played.play(lower_number_wins);
    assert_eq!((third.games[0].first, rule(&third)), (EntryId(2), Some(ColourRule::Alternate)));
}

#[test]
fn an_absence_is_shown_as_a_bye_and_prohibited_pairs_stay_apart() {
    let played = keizer(6, KeizerRules::default()).asks_for(6, 1, ByeKind::ZeroPoint).apart(&[1, 2]);
    let plan = played.plan().unwrap();
    assert_eq!(shown(&plan), "3-1 4-2 5:U 6:Z");
    let barred = keizer(2, KeizerRules::default()).apart(&[1, 2]);
    assert!(matches!(barred.plan(), Err(PairingError::Swiss(SwissError::NoLegalPairing { .. }))));
}

#[test]
fn families_are_kept_apart_if_everybody_can_be_paired_without_loosening_a_rule() {
    use qisai_domain::{SeparateBy, Separation};
    let family = |numbers: [u32; 2]| Separation {
        first_round: 1,
        last_round: 9,
        by: SeparateBy::Family { entries: numbers.map(EntryId).to_vec() },
    };
    let mut played = keizer(4, KeizerRules::default());
    played.setup.limits.separations.push(family([1, 2]));
    let plan = played.plan().unwrap();
    assert_eq!(opponents(&plan), [[1, 3], [2, 4]]);
    assert_eq!(plan.kept_apart.len(), 1);
    let mut two = keizer(2, KeizerRules::default());
    two.setup.limits.separations.push(family([1, 2]));
    let plan = two.plan().unwrap();
    assert_eq!((opponents(&plan), plan.kept_apart.len()), (vec![[1, 2]], 0));
}

#[test]
fn kz31_the_rounds_of_the_seasons_follow_from_their_lists() {
    let Some(folder) = vectors("formats/keizer") else { return };
    let [settings, players, games] =
        ["settings", "players", "rounds"].map(|name| rows(&folder.join(format!("{name}.tsv"))));
    let (mut compared, mut repeats) = (0, 0);
    for setting in &settings {
        let case = &setting["case"];
        let of_case = of(&games, "case", case);
        let season = Season::of(&of(&players, "case", case), &of_case);
        let gap: u16 = setting["repeat_gap"].parse().unwrap();
        let rounds: u16 = setting["rounds"].parse().unwrap();
        let number = |text: &str| text.parse::<u32>().unwrap();
        for round in 1..=rounds {
            let of_round: Vec<_> = of_case.iter().filter(|row| row["round"] == round.to_string()).collect();
            let there = |row: &&&&crate::keizer_seasons::Row| row["black"] != "0" || row["result"] == "bye";
            let present: Vec<u32> = of_round
                .iter()
                .filter(there)
                .flat_map(|row| [number(&row["white"]), number(&row["black"])])
                .filter(|number| *number > 0)
                .collect();
            let (_, list, _) = of_vectors(&season, rules(setting), round - 1);
            let list: Vec<u32> =
                list.iter().map(|at| season.numbers[*at]).filter(|number| present.contains(number)).collect();
            let last_met = |one: u32, two: u32| {
                let met = of_case.iter().filter(|row| {
                    let pair = [number(&row["white"]), number(&row["black"])];
                    !row["result"].ends_with('f') && (pair == [one, two] || pair == [two, one])
                });
                met.map(|row| row["round"].parse::<u16>().unwrap()).filter(|met| *met < round).max()
            };
            let may_meet = |one: u32, two: u32| last_met(one, two).is_none_or(|last| round - last >= gap);
            let (found, again) = greedy(list, &may_meet);
            let wanted: Vec<[u32; 2]> =
                of_round.iter().filter(there).map(|row| [number(&row["white"]), number(&row["black"])]).collect();
            let sorted = |pairs: &[[u32; 2]]| {
                let mut pairs: Vec<[u32; 2]> = pairs.iter().map(|[a, b]| [*a.min(b), *a.max(b)]).collect();
                pairs.sort_unstable();
                pairs
            };
            assert_eq!(sorted(&found), sorted(&wanted), "season {case}, round {round}");
            compared += 1;
            repeats += again;
        }
    }
    assert_eq!((compared, repeats), (183, 39));
}

/// Pairs a list without looking ahead; the bye is a pair with 0. Returns the pairs and the number of repeats.
fn greedy(mut list: Vec<u32>, may_meet: &dyn Fn(u32, u32) -> bool) -> (Vec<[u32; 2]>, u32) {
    let (mut pairs, mut repeats) = (Vec::new(), 0);
    if list.len() % 2 == 1 {
        pairs.push([list.pop().unwrap(), 0]);
    }
    for at in (0..list.len()).step_by(2) {
        if !may_meet(list[at], list[at + 1]) {
            match (at + 2..list.len()).find(|other| may_meet(list[at], list[*other])) {
                Some(other) => list.swap(at + 1, other),
                None => repeats += 1,
            }
        }
        pairs.push([list[at], list[at + 1]]);
    }
    (pairs, repeats)
}

/// Random numbers for results and absences.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }
}

/// Second reading of the rules: tries every round.
struct Judge<'a> {
    rules: &'a KeizerRules,
    round: u16,
    /// Those present, in the order of the list.
    list: Vec<u32>,
    /// Games played: round, White, Black.
    games: Vec<(u16, u32, u32)>,
    gap: u16,
}

/// Loosening that a round was tried with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Level {
    row: bool,
    difference: bool,
    gap: u16,
    meetings: bool,
}

impl Judge<'_> {
    fn sides(&self, player: u32) -> Vec<char> {
        let sides = self.games.iter().filter_map(|(_, white, black)| match player {
            _ if player == *white => Some('w'),
            _ if player == *black => Some('b'),
            _ => None,
        });
        sides.collect()
    }

    fn breaks(&self, player: u32, side: char, level: Level) -> bool {
        let mut sides = self.sides(player);
        let difference = |sides: &[char]| {
            let whites = sides.iter().filter(|side| **side == 'w').count();
            whites.abs_diff(sides.len() - whites)
        };
        let before = difference(&sides);
        sides.push(side);
        let row = sides.iter().rev().take_while(|it| **it == side).count();
        let after = difference(&sides);
        (level.row && row > usize::from(self.rules.colour_row))
            || (level.difference && after > usize::from(self.rules.colour_difference) && after > before)
    }

    fn allowed(&self, one: u32, two: u32, level: Level) -> bool {
        let met: Vec<u16> = self
            .games
            .iter()
            .filter(|(_, white, black)| [(one, two), (two, one)].contains(&(*white, *black)))
            .map(|(round, ..)| *round)
            .collect();
        let soon = met.iter().any(|round| self.round - round <= level.gap);
        let often = level.meetings && met.len() >= usize::from(self.rules.meetings);
        let coloured = |white, black| !self.breaks(white, 'w', level) && !self.breaks(black, 'b', level);
        !soon && !often && (coloured(one, two) || coloured(two, one))
    }

    fn strict(&self) -> Level {
        let rules = self.rules;
        let (row, difference) = (rules.colour_row > 0, rules.colour_difference > 0);
        Level { row, difference, gap: self.gap, meetings: rules.meetings > 0 }
    }

    fn levels(&self) -> Vec<Level> {
        let mut level = self.strict();
        let mut levels = vec![level];
        level.row = false;
        levels.push(level);
        level.difference = false;
        levels.push(level);
        while level.gap > 0 {
            level.gap -= 1;
            levels.push(level);
        }
        level.meetings = false;
        levels.push(level);
        levels
    }

    /// Returns all rounds of a list under a level, in lexicographic order.
    fn all(&self, list: &[u32], level: Level) -> Vec<Vec<[u32; 2]>> {
        let Some((first, others)) = list.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for other in others.iter().filter(|other| self.allowed(*first, **other, level)) {
            let rest: Vec<u32> = others.iter().filter(|it| *it != other).copied().collect();
            for mut round in self.all(&rest, level) {
                round.insert(0, [*first, *other]);
                all.push(round);
            }
        }
        all
    }

    /// Returns the pairs and the bye of the round.
    fn judged(&self, candidates: &[u32]) -> Option<(Vec<[u32; 2]>, Option<u32>)> {
        let strict = self.strict();
        for level in self.levels() {
            let byes: Vec<Option<u32>> = if self.list.len().is_multiple_of(2) {
                vec![None]
            } else {
                candidates.iter().copied().map(Some).collect()
            };
            for bye in byes {
                let list: Vec<u32> = self.list.iter().copied().filter(|it| Some(*it) != bye).collect();
                let all = self.all(&list, level);
                let loose =
                    |round: &Vec<[u32; 2]>| round.iter().filter(|[one, two]| !self.allowed(*one, *two, strict)).count();
                if let Some(best) = all.into_iter().min_by_key(loose) {
                    return Some((best, bye));
                }
            }
        }
        None
    }
}

/// Returns the judge of the next round, and those who may have the bye in order.
fn judge<'a>(tournament: &Tournament, rules: &'a KeizerRules, round: u16, absent: &[u32]) -> (Judge<'a>, Vec<u32>) {
    let of = results(tournament, GroupId(1), round - 1).unwrap();
    let field = Field::of(&of);
    let list: Vec<u32> = reckon(&field, rules, round - 1, true)
        .list
        .iter()
        .map(|line| of.lines[line.entrant].entry.0)
        .filter(|number| !absent.contains(number))
        .collect();
    let mut games = Vec::new();
    let (_, group) = tournament.group(GroupId(1)).unwrap();
    let mut byes: BTreeMap<u32, u16> = BTreeMap::new();
    for round in group.rounds.values() {
        for pairing in round.in_board_order() {
            match pairing.meeting {
                Meeting::Two([white, black]) => {
                    let played = pairing.games.values().all(|game| game.result.outcomes().0.is_played());
                    games.extend(played.then_some((round.number, white.0, black.0)));
                }
                Meeting::Bye(entry, ByeKind::PairingAllocated) => {
                    byes.insert(entry.0, round.number);
                }
                Meeting::Bye(..) => {}
            }
        }
    }
    let share = u16::try_from(usize::from(rules.between_share) * (list.len() - 1) / 100).unwrap();
    let missed = |number: u32| {
        let at = of.lines.iter().position(|line| line.entry.0 == number).unwrap();
        field.entrants[at].facts.iter().filter(|fact| fact.opponent.is_none()).count()
    };
    let mut candidates: Vec<u32> = list.iter().rev().copied().collect();
    let skipped = |number: u32| byes.get(&number).is_some_and(|last| round - last <= rules.between);
    candidates.sort_by_key(|number| (skipped(*number), if rules.bye_to == ByeTo::Fair { missed(*number) } else { 0 }));
    (Judge { rules, round, list, games, gap: rules.between.min(share) }, candidates)
}

#[test]
fn kz30_kz32_every_round_is_the_first_of_all_that_were_tried() {
    let mut chance = Chance(2026);
    let (mut rounds, mut loosened) = (0, BTreeMap::new());
    for case in 0..120 {
        let players = u32::try_from(3 + chance.below(6)).unwrap();
        let rules = KeizerRules {
            between: u16::try_from(chance.below(6)).unwrap(),
            between_share: if case % 3 == 0 { 50 } else { 100 },
            meetings: u16::try_from(chance.below(3)).unwrap(),
            colour_row: [0, 2, 2, 3][usize::try_from(chance.below(4)).unwrap()],
            colour_difference: u16::try_from(chance.below(4)).unwrap(),
            bye_to: if case % 4 == 0 { ByeTo::Lowest } else { ByeTo::Fair },
            ..KeizerRules::default()
        };
        let mut played = keizer(players, rules.clone());
        for round in 1..=8 {
            let absent: Vec<u32> = (1..=players).filter(|_| chance.below(7) == 0).collect();
            if players - u32::try_from(absent.len()).unwrap() < 2 {
                break;
            }
            for number in &absent {
                played = played.asks_for(*number, round, ByeKind::ZeroPoint);
            }
            let (judge, candidates) = judge(&played.tournament(), &rules, round, &absent);
            let seed = chance.below(1 << 20);
            let plan = played.play(|one, two| match (u64::from(one * 31 + two) + seed) % 6 {
                0 | 1 => WHITE,
                2 | 3 => GameResult::SECOND_WINS,
                4 => GameResult::DRAW,
                _ => GameResult::FirstForfeits,
            });
            let found: Vec<[u32; 2]> = plan
                .games
                .iter()
                .map(|game| {
                    let place = |entry: EntryId| judge.list.iter().position(|it| *it == entry.0);
                    let [one, two] = [game.first, game.second];
                    if place(one) < place(two) { [one.0, two.0] } else { [two.0, one.0] }
                })
                .collect();
            let bye = plan.byes.iter().find(|bye| bye.kind == ByeKind::PairingAllocated).map(|bye| bye.entry.0);
            assert_eq!(Some((found.clone(), bye)), judge.judged(&candidates), "case {case}, round {round}: {rules:?}");
            for (game, [one, two]) in plan.games.iter().zip(&found) {
                let reason = game.reasons.iter().find_map(|reason| match reason {
                    Reason::Loosened { rules, .. } => Some(*rules),
                    _ => None,
                });
                assert_eq!(reason.is_some(), !judge.allowed(*one, *two, judge.strict()), "the reason names the pair");
                if let Some(rule) = reason {
                    *loosened.entry(format!("{rule:?}")).or_insert(0) += 1;
                }
                if reason.is_none() {
                    let strict = judge.strict();
                    assert!(!judge.breaks(game.first.0, 'w', strict) && !judge.breaks(game.second.0, 'b', strict));
                }
            }
            rounds += 1;
        }
    }
    println!("{rounds} rounds, pairs by the last rule loosened: {loosened:?}");
    assert!(rounds > 500 && loosened.len() > 3);
}

#[test]
fn kz78_nobody_meets_twice_while_it_can_be_avoided() {
    for players in [4, 6, 8, 10] {
        let rules = KeizerRules {
            between: 99,
            between_share: 100,
            colour_row: 0,
            colour_difference: 0,
            ratio: Some(Fraction::new(3, 1)),
            ..KeizerRules::default()
        };
        let mut played = keizer(players, rules);
        let mut met = Vec::new();
        for round in 1..=players / 2 {
            let plan = played.play(|one, two| if (one + two + round) % 3 == 0 { GameResult::DRAW } else { WHITE });
            for pair in opponents(&plan) {
                assert!(!met.contains(&pair), "{players} players, round {round}");
                met.push(pair);
            }
        }
    }
}

#[test]
fn a_recorded_round_is_paired_again_alike() {
    let mut played = keizer(9, KeizerRules::default()).enters_late(9, 3).withdraws(2, 5);
    for _ in 0..7 {
        played.play(lower_number_wins);
    }
    let report = qisai_pairing::checker::check(&played.tournament(), GroupId(1)).unwrap();
    assert_eq!((report.rounds, report.differing), (7, Vec::new()));
}
