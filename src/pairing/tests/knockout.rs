//! Tests of knockouts in operation: every round comes from the engine, every act is a command.

mod sizes;

use qisai_domain::bracket::{BracketEntrant, BracketError, BracketRound, matches_of, next_round};
use qisai_domain::contest::{Contest, Level, Next, next};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::{
    ByeKind, Command, Decision, Draw, EntryId, Format, GameKey, GameResult, GroupId, Play, Reason, Refusal, RoundRef,
    Scoring, Setup, Side, Tournament,
};
use qisai_pairing::breach::breaches;
use qisai_pairing::checker::check;
use qisai_pairing::{PairingError, SearchBudget, plan_others, plan_round};

use crate::support::{decided, entrant, settings, shown};

const GROUP: GroupId = GroupId(1);

/// Knockout with the acts that produced it.
pub struct Cup {
    pub t: Tournament,
    acts: Vec<(Tournament, Vec<qisai_domain::Change>)>,
    chance: u64,
}

fn tree(tree: Tree) -> Layout {
    Layout { tree, third_place: false, all_places: false }
}

fn at(round: u16) -> RoundRef {
    RoundRef::new(GROUP, round)
}

impl Cup {
    pub fn of(layout: Layout, seats: u16) -> Self {
        let contest = Contest { level: vec![Level::Arbiter], ..Contest::of_games(1) };
        let play = Play { contests: vec![(1, contest)], ..Play::of(Format::Bracket(layout), Scoring::default()) };
        let entrants = (1..=u32::from(seats)).map(entrant).collect();
        let t = Tournament::try_from(Setup { entrants, ..Setup::new(settings(), play) }).unwrap();
        Self { t, acts: Vec::new(), chance: u64::from(seats) }
    }

    fn below(&mut self, count: u64) -> u64 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % count
    }

    fn does(&mut self, command: Command) -> Result<(), Refusal> {
        let changes = decided(&self.t, command)?;
        if !changes.is_empty() {
            self.acts.push((self.t.clone(), changes.clone()));
            self.t.apply(&changes, None);
        }
        Ok(())
    }

    /// Draws the cards if the layout uses them, pairs by the engine and publishes. Returns the pairs.
    fn draws(&mut self) -> String {
        let round = self.t.groups[&GROUP].last_round() + 1;
        let (stage, group) = self.t.group(GROUP).unwrap();
        let by_cards = matches!(stage.format(), Format::Bracket(Layout { tree: Tree::Redraw { by_seed: false }, .. }));
        if by_cards && let Ok(BracketRound::Draw(left)) = next_round(stage, group, round) {
            let draw = Draw::cards(round, left, u64::from(round));
            self.does(Command::Draw { group: GROUP, draw }).unwrap();
        }
        let plan = plan_round(&self.t, GROUP, round).unwrap();
        let meet = shown(&plan);
        self.does(Command::Pair(vec![(at(round), plan)])).unwrap();
        self.does(Command::Publish(vec![at(round)])).unwrap();
        meet
    }

    /// Ends every pairing of the last round. The smaller number wins unless `upset` returns otherwise; where it returns
    /// `None`, both are absent.
    fn plays(&mut self, upset: &mut dyn FnMut(EntryId, EntryId) -> Option<bool>) {
        let round = self.t.groups[&GROUP].last_round();
        let pairings: Vec<_> = self.t.round(at(round)).unwrap().in_board_order().into_iter().cloned().collect();
        for pairing in pairings {
            let Some([first, second]) = pairing.two() else { continue };
            let (at, id) = (at(round), pairing.id);
            let command = if let Some(upset) = upset(first, second) {
                let lower_wins = (first < second) == upset;
                let result = if lower_wins { GameResult::SECOND_WINS } else { GameResult::FIRST_WINS };
                Command::Enter { at, pairing: id, game: GameKey::ONLY, result }
            } else {
                let decision = Some(Decision { absent: [true; 2], ..Decision::default() });
                Command::Decide { at, pairing: id, decision }
            };
            self.does(command).unwrap();
        }
        self.does(Command::Close { at: at(round), disputed: Vec::new() }).unwrap();
    }

    fn is_over(&self) -> bool {
        let (stage, group) = self.t.group(GROUP).unwrap();
        next_round(stage, group, group.last_round() + 1) == Ok(BracketRound::Over)
    }

    /// Plays to the end with wins for the higher seeds, and returns the rounds.
    fn ends_by_seeds(&mut self) -> Vec<String> {
        let mut rounds = Vec::new();
        while !self.is_over() {
            rounds.push(self.draws());
            self.plays(&mut |_, _| Some(false));
        }
        rounds
    }

    /// Plays a knockout at random until nothing is left to play: games, draws that the arbiter breaks, walkovers of one
    /// and of both, withdrawals between the rounds.
    fn happens(&mut self) {
        while !self.is_over() {
            self.draws();
            let round = self.t.groups[&GROUP].last_round();
            let group = &self.t.groups[&GROUP];
            let paired = group.round(round).unwrap().pairings.values().flat_map(|pairing| pairing.entries());
            let left: Vec<_> = paired.filter(|entry| group.has_left(*entry, round)).collect();
            assert!(left.is_empty(), "{left:?} have left and are in round {round}");
            let pairings: Vec<_> = self.t.round(at(round)).unwrap().pairings.keys().copied().collect();
            for pairing in pairings {
                self.ends(at(round), pairing);
            }
            self.does(Command::Close { at: at(round), disputed: Vec::new() }).unwrap();
            if self.below(3) == 0 {
                let seats = u64::try_from(self.t.groups[&GROUP].seats.len()).unwrap();
                let entry = EntryId(u32::try_from(self.below(seats)).unwrap() + 1);
                self.does(Command::Withdraw(entry)).unwrap();
            }
        }
    }

    fn ends(&mut self, at: RoundRef, id: qisai_domain::PairingId) {
        let row = self.t.pairing(at, id).unwrap();
        if row.two().is_none() {
            return;
        }
        let result = match self.below(12) {
            0 => GameResult::DRAW,
            1 => GameResult::FirstForfeits,
            2 => GameResult::DoubleForfeit,
            even if even % 2 == 0 => GameResult::FIRST_WINS,
            _ => GameResult::SECOND_WINS,
        };
        self.does(Command::Enter { at, pairing: id, game: GameKey::ONLY, result }).unwrap();
        let (stage, _) = self.t.group(at.group).unwrap();
        let contest = stage.play.contest(at.round);
        if let Next::Break(_) = next(&contest, &stage.play.scoring, self.t.pairing(at, id).unwrap()) {
            let nobody = result == GameResult::DoubleForfeit;
            let winner = (!nobody).then_some(Side::First);
            let decision = Some(Decision { winner, absent: [nobody; 2], points: None });
            self.does(Command::Decide { at, pairing: id, decision }).unwrap();
        }
    }

    /// Returns the pairs of every round with their winners.
    fn met(&self) -> Vec<(u16, [EntryId; 2], Option<EntryId>)> {
        let (stage, group) = self.t.group(GROUP).unwrap();
        let mut met = Vec::new();
        for round in group.rounds.values() {
            for pairing in round.in_board_order() {
                let Some(two) = pairing.two() else { continue };
                let contest = stage.play.contest(round.number);
                let result = qisai_domain::contest::match_result(&contest, &stage.play.scoring, pairing);
                let winner = result.winner.map(|side| two[usize::from(side == Side::Second)]);
                met.push((round.number, two, winner));
            }
        }
        met
    }
}

#[test]
fn a_standard_tree_is_drawn_with_who_has_come() {
    let mut cup = Cup::of(Layout { third_place: true, ..tree(Tree::Standard) }, 6);
    let rounds = cup.ends_by_seeds();
    assert_eq!(rounds, ["4-5 3-6", "1-4 2-3", "1-2 3-4"], "two enter late: they have no bye");
    let part = |round| &cup.t.round(at(round)).unwrap().in_board_order()[0].reasons[0];
    assert!(matches!(part(1), Reason::Match { slot: 1, .. }), "{:?}", part(1));
    assert!(check(&cup.t, GROUP).unwrap().differing.is_empty());
}

#[test]
fn after_an_upset_the_higher_seat_is_named_first() {
    let mut cup = Cup::of(tree(Tree::Standard), 4);
    cup.draws();
    cup.plays(&mut |first, _| Some(first == EntryId(1)));
    assert_eq!(cup.draws(), "2-4");
}

#[test]
fn the_first_of_those_left_meets_the_last_where_seats_are_paired_anew() {
    let mut cup = Cup::of(tree(Tree::Redraw { by_seed: true }), 7);
    cup.draws();
    // The matches 2-7, 3-6 and 4-5: only 3 loses.
    cup.plays(&mut |first, _| Some(first == EntryId(3)));
    assert_eq!(cup.draws(), "1-6 2-4");
    cup.plays(&mut |_, _| Some(false));
    assert_eq!(cup.draws(), "1-2");
}

/// The club event of 003: 13 entrants draw cards, including one K; then 7, 4 and 2 are left.
#[test]
fn cards_are_drawn_by_whoever_is_left() {
    let mut cup = Cup::of(tree(Tree::Redraw { by_seed: false }), 13);
    assert_eq!(plan_round(&cup.t, GROUP, 1), Err(PairingError::NotDrawn { round: 1 }));
    let rounds = cup.ends_by_seeds();
    let matches: Vec<usize> = rounds.iter().map(|round| round.matches('-').count()).collect();
    assert_eq!(matches, [6, 3, 2, 1]);
    let first = cup.t.round(at(1)).unwrap();
    let through = first.in_board_order().into_iter().find(|pairing| pairing.two().is_none()).unwrap();
    assert_eq!(*through.reasons, [Reason::Card { number: 0 }]);
    let draw = cup.t.groups[&GROUP].draw(qisai_domain::DrawOf::Round(1)).unwrap();
    assert_eq!(*draw, Draw { changed: draw.changed, ..Draw::cards(1, draw.among.clone(), 1) }, "from its seed again");
    assert!(check(&cup.t, GROUP).unwrap().differing.is_empty());
}

#[test]
fn cards_that_do_not_fit_are_refused() {
    let mut cup = Cup::of(tree(Tree::Redraw { by_seed: false }), 3);
    let all: Vec<EntryId> = (1..=3).map(EntryId).collect();
    let draws = |cup: &mut Cup, round, among: &[EntryId], outcome: &[u32]| {
        let draw = Draw { seed: None, outcome: outcome.to_vec(), ..Draw::cards(round, among.to_vec(), 0) };
        cup.does(Command::Draw { group: GROUP, draw })
    };
    assert_eq!(draws(&mut cup, 2, &all, &[0, 1, 2]), Err(Refusal::NothingToDraw), "round 1 comes first");
    assert_eq!(draws(&mut cup, 1, &all[..2], &[1, 2]), Err(Refusal::WrongDraw));
    assert_eq!(draws(&mut cup, 1, &all, &[1, 2, 3]), Err(Refusal::WrongDraw), "one has the K");
    assert_eq!(draws(&mut cup, 1, &all, &[1, 1, 2]), Err(Refusal::WrongDraw));
    assert_eq!(draws(&mut cup, 1, &all, &[2, 0, 1]), Ok(()));
    assert_eq!(shown(&plan_round(&cup.t, GROUP, 1).unwrap()), "3-1 2:U", "by the cards as they were drawn");
    let mut tree = Cup::of(tree(Tree::Standard), 3);
    assert_eq!(draws(&mut tree, 1, &all, &[2, 0, 1]), Err(Refusal::NothingToDraw));
}

#[test]
fn the_reset_is_played_after_an_upset_only() {
    let mut quiet = Cup::of(tree(Tree::Double { reset: true }), 4);
    let rounds = quiet.ends_by_seeds();
    assert_eq!(rounds, ["1-4 2-3", "1-2 3-4", "2-3", "1-2"]);
    assert!(matches!(plan_round(&quiet.t, GROUP, 5), Err(PairingError::Over { round: 5 })));
    let mut upset = Cup::of(tree(Tree::Double { reset: true }), 4);
    for _ in 1..=3 {
        upset.draws();
        upset.plays(&mut |_, _| Some(false));
    }
    upset.draws();
    upset.plays(&mut |_, _| Some(true));
    assert_eq!(upset.draws(), "1-2", "both have lost once");
    upset.plays(&mut |_, _| Some(true));
    assert!(upset.is_over());
}

/// Trap 15: after a double forfeit in a semi-final the final is a walkover and third place has only one entrant:
/// nothing is left to play.
#[test]
fn a_double_walkover_leaves_the_next_opponent_without_a_match() {
    let mut cup = Cup::of(Layout { third_place: true, ..tree(Tree::Standard) }, 4);
    cup.draws();
    cup.plays(&mut |first, _| (first == EntryId(1)).then_some(false));
    assert!(cup.is_over());
    assert!(matches!(plan_round(&cup.t, GROUP, 2), Err(PairingError::Over { round: 2 })));

    // In a larger tree the walkover is a bye with its match.
    let mut cup = Cup::of(tree(Tree::Standard), 8);
    cup.draws();
    cup.plays(&mut |first, _| (first != EntryId(1)).then_some(false));
    assert_eq!(cup.draws(), "2-3 4:U");
    let round = cup.t.round(at(2)).unwrap();
    let bye = round.pairings.values().find(|pairing| pairing.two().is_none()).unwrap();
    assert_eq!((bye.slot, bye.reasons.as_ref()), (Some(5), &[Reason::Walkover { slot: 5 }][..]));
    assert_eq!(bye.bye(), Some((EntryId(4), ByeKind::PairingAllocated)));
    cup.plays(&mut |_, _| Some(false));
    assert_eq!(cup.draws(), "2-4");
    assert!(check(&cup.t, GROUP).unwrap().differing.is_empty());
}

#[test]
fn ko23_whoever_withdraws_meets_nobody_more() {
    for (layout, expected) in [(Tree::Standard, "1-4 2:U"), (Tree::Redraw { by_seed: true }, "2-4 1:U")] {
        let mut cup = Cup::of(tree(layout), 8);
        cup.draws();
        cup.plays(&mut |_, _| Some(false));
        cup.does(Command::Withdraw(EntryId(3))).unwrap();
        assert_eq!(cup.draws(), expected);
        assert_eq!(check(&cup.t, GROUP).unwrap().differing, []);
    }
}

#[test]
fn ko23_a_walkover_in_the_final_leaves_the_second_place() {
    let mut cup = Cup::of(Layout { third_place: true, ..tree(Tree::Standard) }, 4);
    cup.draws();
    cup.plays(&mut |_, _| Some(false));
    for entry in [1, 4] {
        cup.does(Command::Withdraw(EntryId(entry))).unwrap();
    }
    assert!(cup.is_over(), "the final and the match for the third place are walkovers");
    let (stage, group) = cup.t.group(GROUP).unwrap();
    let outcomes = matches_of(stage, group).unwrap().into_iter().map(|it| it.outcome).skip(2);
    let of = |entry: u32| BracketEntrant::Entry(EntryId(entry));
    let mut outcomes: Vec<_> = outcomes.collect();
    outcomes.sort_unstable();
    assert_eq!(outcomes, [[of(2), of(1)], [of(3), BracketEntrant::Nobody]]);
}

#[test]
fn ko23_who_has_left_a_double_elimination_does_not_drop_into_the_losers_half() {
    let mut cup = Cup::of(tree(Tree::Double { reset: true }), 8);
    cup.draws();
    cup.plays(&mut |_, _| Some(false));
    cup.does(Command::Withdraw(EntryId(1))).unwrap();
    let mut rounds = Vec::new();
    while !cup.is_over() {
        rounds.push(cup.draws());
        // The first-named entrant wins, so the seeds win, except in the grand final.
        cup.plays(&mut |_, _| Some(false));
    }
    let met = |one: &str| rounds.iter().any(|round| round.split([' ', '-', ':']).any(|word| word == one));
    assert!(!met("1"), "{rounds:?}");
    assert!(met("2") && met("8"), "{rounds:?}");
}

#[test]
fn ko23_nobody_plays_a_second_final_against_one_who_has_left() {
    for withdraws in [true, false] {
        let mut cup = Cup::of(tree(Tree::Double { reset: true }), 4);
        let rounds = |cup: &Cup| cup.t.groups[&GROUP].last_round();
        let last = {
            let mut whole = Cup::of(tree(Tree::Double { reset: true }), 4);
            whole.ends_by_seeds();
            rounds(&whole)
        };
        while rounds(&cup) < last {
            cup.draws();
            let is_final = rounds(&cup) == last;
            // The lower seed wins the first final.
            cup.plays(&mut |_, _| Some(is_final));
        }
        assert!(!cup.is_over(), "a second final is needed");
        if withdraws {
            cup.does(Command::Withdraw(EntryId(1))).unwrap();
        }
        assert_eq!(cup.is_over(), withdraws);
    }
}

#[test]
fn n4_a_draft_with_one_who_has_left_is_not_published() {
    let mut cup = Cup::of(tree(Tree::Standard), 8);
    cup.draws();
    cup.plays(&mut |_, _| Some(false));
    let plan = plan_round(&cup.t, GROUP, 2).unwrap();
    cup.does(Command::Pair(vec![(at(2), plan)])).unwrap();
    cup.does(Command::Withdraw(EntryId(2))).unwrap();
    assert_eq!(
        cup.t.groups[&GROUP].participation(EntryId(2)).unwrap().left_from(),
        Some(2),
        "nobody has seen the draft"
    );
    let refused = cup.does(Command::Publish(vec![at(2)]));
    assert!(matches!(refused, Err(Refusal::LeftSince { entry: EntryId(2), round: 2, .. })), "{refused:?}");
    cup.does(Command::DiscardRound(at(2))).unwrap();
    assert_eq!(cup.draws(), "1-4 3:U");
}

#[test]
fn a_round_waits_for_a_winner_and_a_plan_is_the_bracket_s() {
    let mut cup = Cup::of(tree(Tree::Standard), 4);
    cup.draws();
    let open = cup.does(Command::Close { at: at(1), disputed: Vec::new() });
    assert!(matches!(open, Err(Refusal::OpenMatches { open: 2, .. })), "{open:?}");
    let pairing = cup.t.round(at(1)).unwrap().in_board_order()[0].id;
    let adjourned = Command::Enter { at: at(1), pairing, game: GameKey::ONLY, result: GameResult::Adjourned };
    cup.does(adjourned).unwrap();
    assert!(cup.does(Command::Close { at: at(1), disputed: Vec::new() }).is_err(), "adjourned is not decided");
    cup.does(Command::Enter { at: at(1), pairing, game: GameKey::ONLY, result: GameResult::Unknown }).unwrap();
    assert_eq!(plan_round(&cup.t, GROUP, 2), Err(PairingError::NotDecided { round: 1 }));
    cup.plays(&mut |_, _| Some(false));
    let mut plan = plan_round(&cup.t, GROUP, 2).unwrap();
    plan.games[0].second = EntryId(3);
    let refused = cup.does(Command::Pair(vec![(at(2), plan.clone())]));
    assert!(matches!(refused, Err(Refusal::OtherMatch { .. })), "{refused:?}");
    plan.games.clear();
    let refused = cup.does(Command::Pair(vec![(at(2), plan)]));
    assert!(matches!(refused, Err(Refusal::OtherMatch { entry: EntryId(1), .. })), "{refused:?}");
}

/// An eliminated entrant, or a late seed, is not waiting for an opponent.
#[test]
fn who_is_out_of_a_knockout_is_not_without_an_opponent() {
    let mut cup = Cup::of(tree(Tree::Standard), 6);
    cup.draws();
    assert_eq!(breaches(&cup.t, GROUP, 1), Ok(Vec::new()));
    cup.plays(&mut |_, _| Some(false));
    let plan = plan_others(&cup.t, GROUP, 2, &[EntryId(2)], SearchBudget::endless()).unwrap();
    cup.does(Command::Pair(vec![(at(2), plan)])).unwrap();
    let found = breaches(&cup.t, GROUP, 2).unwrap();
    let without: Vec<&[EntryId]> = found.iter().map(|finding| finding.entries.as_slice()).collect();
    assert_eq!(without, [[EntryId(2)], [EntryId(3)]], "2 and 3 come to a match, 5 and 6 are out");
}

/// The arbiter may put another entrant into a place of the tree: the pairing remains the match, so the next round can
/// use its winner.
#[test]
fn the_arbiter_s_hand_may_put_another_one_into_a_match() {
    let mut cup = Cup::of(tree(Tree::Standard), 4);
    let plan = plan_others(&cup.t, GROUP, 1, &[EntryId(2)], SearchBudget::endless()).unwrap();
    assert_eq!(plan.left_over, [EntryId(2), EntryId(3)], "whom 2 would meet waits too");
    cup.does(Command::Pair(vec![(at(1), plan)])).unwrap();
    cup.does(Command::EndEdit(at(1))).unwrap();
    let unplaced = cup.does(Command::Publish(vec![at(1)]));
    assert!(matches!(unplaced, Err(Refusal::Unplaced { count: 2, .. })), "{unplaced:?}");
    cup.does(Command::BeginEdit(at(1))).unwrap();
    cup.does(Command::PairByHand { at: at(1), first: EntryId(3), second: EntryId(2) }).unwrap();
    cup.does(Command::EndEdit(at(1))).unwrap();
    cup.does(Command::Publish(vec![at(1)])).unwrap();
    cup.plays(&mut |_, _| Some(false));
    assert_eq!(cup.draws(), "1-2");
}

#[test]
fn ko9_an_order_whose_empty_leaves_stand_together_is_refused_for_what_it_is() {
    // Twelve entrants in sixteen leaves, the last four empty: places 13 to 16 are not played.
    let order = (1..=12).chain([0; 4]).collect();
    let cup = Cup::of(Layout { tree: Tree::Order(order), third_place: true, all_places: true }, 12);
    let refused = plan_round(&cup.t, GROUP, 1);
    assert_eq!(refused.err(), Some(PairingError::Layout(BracketError::NoFullPlacement)));
    let standard = Cup::of(Layout { tree: Tree::Standard, third_place: true, all_places: true }, 12);
    assert_eq!(plan_round(&standard.t, GROUP, 1).map(|plan| plan.games.len()), Ok(4));
}
