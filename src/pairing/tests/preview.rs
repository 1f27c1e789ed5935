//! Tests of the preview of the next round while games are open.

use qisai_domain::hand_edit::Seating;
use qisai_domain::{ByeKind, EntryId, GameResult, GroupId, PlayedScore, Points, ScoreSystem};
use qisai_pairing::preview::{Possibility, Preview, PreviewError, preview};
use qisai_pairing::{PairingError, SearchBudget};
use qisai_swiss::SwissError;

use crate::support::Played;

const WHITE: GameResult = GameResult::FIRST_WINS;
const OPEN: GameResult = GameResult::Unknown;

fn of(played: &Played) -> Result<Preview, PreviewError> {
    preview(&played.tournament(), GroupId(1), &SearchBudget::endless())
}

fn round(results: [GameResult; 5]) -> Played {
    let games: Vec<(u32, u32, GameResult)> = [(1, 6), (7, 2), (3, 8), (9, 4), (5, 10)]
        .iter()
        .zip(results)
        .map(|((one, two), it)| (*one, *two, it))
        .collect();
    Played::dutch(10, 5).recorded(&games, &[])
}

#[test]
fn without_open_games_the_preview_is_the_plan() {
    let played = round([WHITE; 5]);
    let found = of(&played).unwrap();
    let plan = played.plan().unwrap();
    let mut games: Vec<Seating> = plan.games.iter().map(|game| Seating::Game(game.first, game.second)).collect();
    games.sort();
    assert_eq!((found.round, found.outcomes), (2, 1));
    assert_eq!(found.certain, games);
    assert!(found.possible.is_empty() && found.unpairable.is_empty() && found.open.is_empty());
}

#[test]
fn every_outcome_is_counted_and_what_they_share_is_certain() {
    let mut played = round([WHITE, WHITE, WHITE, WHITE, OPEN]);
    let found = of(&played).unwrap();
    assert_eq!((found.open.as_slice(), found.outcomes), ([(EntryId(5), EntryId(10))].as_slice(), 3));
    let plans = [WHITE, GameResult::DRAW, GameResult::SECOND_WINS].map(|result| {
        let last = played.setup.played.last_mut().unwrap();
        *last = round([WHITE, WHITE, WHITE, WHITE, result]).setup.played.pop().unwrap();
        played.plan().unwrap()
    });
    let opponent = |plan: &qisai_domain::RoundPlan, of: EntryId| {
        let game = plan.games.iter().find(|game| [game.first, game.second].contains(&of)).unwrap();
        if game.first == of { game.second } else { game.first }
    };
    for number in 1..=10 {
        let entry = EntryId(number);
        let opponents = plans.each_ref().map(|plan| opponent(plan, entry));
        let always = opponents.iter().all(|it| *it == opponents[0]);
        assert_eq!(found.possible.contains_key(&entry), !always, "{number}");
        if let Some(possible) = found.possible.get(&entry) {
            for Possibility { opponent, outcomes } in possible {
                let times = opponents.iter().filter(|it| Some(**it) == *opponent).count();
                assert_eq!(u32::try_from(times).unwrap(), *outcomes);
            }
        }
    }
}

#[test]
fn a_bye_that_holds_in_every_outcome_is_certain() {
    // Nobody else without a bye has zero points, for any result of 1 against 3.
    let bye = |number| (number, ByeKind::PairingAllocated);
    let played = Played::dutch(3, 3).recorded(&[(1, 2, WHITE)], &[bye(3)]).recorded(&[(3, 1, OPEN)], &[bye(2)]);
    let found = of(&played).unwrap();
    assert_eq!(found.outcomes, 3);
    assert!(found.certain.contains(&Seating::Bye(EntryId(1), ByeKind::PairingAllocated)), "{found:?}");
}

#[test]
fn outcomes_after_which_nothing_can_be_paired_are_listed() {
    let played = Played::dutch(2, 3).recorded(&[(1, 2, OPEN)], &[]);
    let found = of(&played).unwrap();
    assert_eq!((found.outcomes, found.unpairable.len()), (3, 3));
    assert!(found.certain.is_empty());
}

#[test]
fn results_of_equal_worth_are_tried_once_and_adjourned_games_are_drawn() {
    let mut played = round([OPEN, OPEN, WHITE, GameResult::Adjourned, WHITE]);
    assert_eq!(of(&played).unwrap().outcomes, 9);
    played.setup.play.scoring.games.draw = Points(0);
    assert_eq!(of(&played).unwrap().outcomes, 9, "a draw is not yet a loss to both");
    played.setup.play.scoring.games = ScoreSystem::of(2, 0, 0, 0);
    assert_eq!(of(&played).unwrap().outcomes, 1);
}

#[test]
fn too_many_open_games_and_other_hindrances_are_refused() {
    let games: Vec<(u32, u32, GameResult)> = (1..=7).map(|number| (number, number + 7, OPEN)).collect();
    let played = Played::dutch(14, 5).recorded(&games, &[]);
    assert_eq!(of(&played), Err(PreviewError::TooManyOpen { round: 1, open: 7 }));
    let last = Played::dutch(4, 1).recorded(&[(1, 3, OPEN), (4, 2, WHITE)], &[]);
    let past = PairingError::UnknownRound { round: 2, announced: 1 };
    assert_eq!(of(&last), Err(PreviewError::Pairing(past)));
    let half = GameResult::Played { score: PlayedScore::HalfZero, rated: true };
    let impatient =
        preview(&round([half, OPEN, WHITE, WHITE, WHITE]).tournament(), GroupId(1), &SearchBudget::while_so(|| false));
    assert_eq!(impatient, Err(PreviewError::Pairing(PairingError::Swiss(SwissError::Stopped))));
}
