//! Tests of unplayed rounds by the examples in the annex of the Arbiters' Manual 2026, under the old and the new rule.

use qisai_domain::regulations::TieBreakEdition::{Fide2024, Fide2026};
use qisai_domain::{Adjustment, AdjustmentKind, ByeKind, Outcome, Points, Results};
use qisai_standings::unplayed::Category;
use qisai_standings::{Against, CutRule, Pairing, Policy, Settings, Table, Working};

use crate::build::{DRAW, LOSS, Say, WIN, field, swiss, text, working};

/// Gives `player` byes in all rounds except `busy`, so that the score becomes `halves` half points. Every bye comes
/// before a full-point bye and so keeps its points.
fn fill(results: &mut Results, player: u32, busy: u16, obtained: i32, halves: i32) {
    let mut left = halves - obtained;
    for round in (1..=results.rounds()).rev().filter(|round| *round != busy) {
        let kind = match left {
            2.. => ByeKind::FullPoint,
            1 => ByeKind::HalfPoint,
            _ => ByeKind::ZeroPoint,
        };
        left -= left.min(2);
        results.bye(round, player, kind);
    }
    assert_eq!(left, 0, "the score can be reached");
}

/// Returns player 1 with these opponents' scores and results (in half points), round by round. Round 4 is a requested
/// bye.
fn laxman() -> Results {
    let rounds = [(10, 2), (10, 2), (13, 0), (0, 0), (9, 2), (12, 1), (10, 2), (13, 1), (11, 2), (12, 2)];
    let mut results = field(11, 10);
    for ((round, opponent), (halves, obtained)) in (1..).zip(2..).zip(rounds) {
        if round == 4 {
            continue;
        }
        let outcome = [LOSS, DRAW, WIN][usize::try_from(obtained).unwrap()];
        results.game(round, 1, opponent, outcome);
        fill(&mut results, opponent, round, 2 - obtained, halves);
    }
    results
}

#[test]
fn a_requested_bye_in_the_middle() {
    let results = laxman();
    let (old, new) = (swiss(&results, Fide2024), swiss(&results, Fide2026));
    for (table, buchholz) in [(&old, "57"), (&new, "55")] {
        assert_eq!(text(table, 1, "PTS").as_deref(), Some("7"));
        assert_eq!(text(table, 1, "BH").as_deref(), Some(buchholz));
        assert_eq!(text(table, 1, "BH/C1").as_deref(), Some("50"));
        assert_eq!(text(table, 1, "SB").as_deref(), Some("37.25"));
    }
}

/// A penalty lowers the score that opponents use and the values derived from it, but not the points obtained in the
/// game.
#[test]
fn a_penalty_counts_in_the_score_and_not_in_the_game() {
    let mut results = field(4, 2);
    results.game(1, 1, 2, WIN);
    results.game(1, 3, 4, WIN);
    results.game(2, 1, 3, WIN);
    results.game(2, 2, 4, DRAW);
    results.adjust(1, vec![Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points: Points(-1) }]);
    let table = swiss(&results, Fide2026);
    // 1½ points after ½ and 1½; the games were won against ½ and 1.
    let expected = [("PTS", "1.5"), ("PS", "2"), ("WIN", "2"), ("STD", "2"), ("BH", "1.5"), ("SB", "1.5")];
    for (criterion, expected) in expected {
        assert_eq!(text(&table, 1, criterion).as_deref(), Some(expected), "{criterion}");
    }
    assert_eq!(text(&table, 2, "BH").as_deref(), Some("2"));
    let Working::Sum(addends) = working(&table, 1, "PTS") else { panic!("a sum") };
    let against: Vec<(u16, Against)> = addends.iter().map(|addend| (addend.round, addend.against)).collect();
    assert_eq!(against, [(1, Against::Own), (1, Against::Extra), (2, Against::Own)]);
    assert_eq!(results.cut_after(1).score_after(&results.lines[0], 1), Points(1));
}

/// A forfeit loss worth half a point (record 299) counts as half a point in the score and in the rounds.
#[test]
fn adjusted_points_of_a_round_are_what_was_obtained() {
    let mut results = field(2, 1);
    results.game(1, 1, 2, Outcome::ForfeitWin);
    let half = |kind, round| Adjustment { kind, round, points: Points(1) };
    results.adjust(2, vec![half(AdjustmentKind::ForfeitLoss, None), half(AdjustmentKind::Loss, None)]);
    results.adjust(1, vec![half(AdjustmentKind::ForfeitWin, Some(2))]);
    let table = swiss(&results, Fide2026);
    assert_eq!([1, 2].map(|player| text(&table, player, "PTS").unwrap()), ["1", "0.5"]);
}

#[test]
fn the_working_names_the_dummy_its_cap_and_the_cut() {
    let Working::Sum(addends) = working(&swiss(&laxman(), Fide2026), 1, "BH/C1") else { panic!("a sum") };
    let bye = addends.iter().find(|addend| addend.round == 4).unwrap();
    let against = Against::Dummy { category: Category::RequestedBye, scheduled: None, cap: Some("16.4.2") };
    assert_eq!((bye.against, bye.article, bye.cut), (against, "16.4.2", Some(CutRule::Voluntary)));
    assert_eq!(qisai_standings::decimal(bye.taken).to_string(), "5");
    assert_eq!(addends.iter().filter(|addend| addend.cut.is_some()).count(), 1);
}

/// The dummy of a forfeit win has the player's own score, since 2026 at most the scheduled opponent's.
#[test]
fn a_forfeit_win_brings_no_more_than_the_scheduled_opponent() {
    for (rounds, round, own, opponent) in [(9, 7, 14, 11), (10, 1, 19, 9)] {
        let mut results = field(2, rounds);
        results.game(round, 1, 2, Outcome::ForfeitWin);
        fill(&mut results, 1, round, 2, own);
        fill(&mut results, 2, round, 0, opponent);
        for (edition, dummy) in [(Fide2024, own), (Fide2026, opponent)] {
            let Working::Sum(addends) = working(&swiss(&results, edition), 1, "BH") else { panic!("a sum") };
            let addend = addends.iter().find(|addend| addend.round == round).unwrap();
            assert_eq!(addend.taken, qisai_standings::Exact::new(dummy.into(), 2));
        }
    }
}

/// 16.2.5: a player absent to the end counts as drawing, for the opponents only.
#[test]
fn a_withdrawn_opponent_counts_draws() {
    let mut results = field(2, 3);
    results.game(1, 1, 2, WIN);
    results.bye(2, 1, ByeKind::HalfPoint);
    results.bye(3, 1, ByeKind::PairingAllocated);
    let table = swiss(&results, Fide2026);
    assert_eq!(text(&table, 2, "PTS").as_deref(), Some("0"));
    let Working::Sum(addends) = working(&table, 1, "BH") else { panic!("a sum") };
    assert_eq!(addends[0].taken, 1.into());
    assert!(matches!(addends[0].against, Against::Opponent { adjusted: true, .. }));
    assert_eq!(addends[0].article, "16.3");
}

#[test]
fn a_round_without_results_adds_nothing() {
    let mut results = field(2, 2);
    results.game(1, 1, 2, WIN);
    results.game(2, 2, 1, Outcome::Unknown);
    let table = swiss(&results, Fide2026);
    for (descriptor, expected) in [("PTS", "1"), ("BH", "0"), ("WON", "1"), ("BPG", "0"), ("STD", "1"), ("PS", "2")] {
        assert_eq!(text(&table, 1, descriptor).as_deref(), Some(expected), "{descriptor}");
    }
}

/// 15.2 can be read so that forfeits of a round robin are games. Since 2026 a forfeit loss is not a game in any
/// reading.
#[test]
fn forfeits_of_a_round_robin_are_games_when_announced() {
    let mut results = field(2, 2);
    results.game(1, 1, 2, Outcome::ForfeitLoss);
    results.game(2, 2, 1, Outcome::ForfeitWin);
    for (edition, announced, games) in [
        (Fide2024, false, ["0", "0"]),
        (Fide2024, true, ["1", "1"]),
        (Fide2026, false, ["0", "0"]),
        (Fide2026, true, ["0", "1"]),
    ] {
        let settings = Settings { forfeits_are_games: announced, ..Settings::new(Pairing::Predetermined, edition) };
        let table = Table::of(&results, settings);
        let found = [1, 2].map(|player| text(&table, player, "BPG").unwrap());
        assert_eq!(found, games, "{edition:?}, announced: {announced}");
    }
}

/// 16.6: any policy that the organiser announces.
#[test]
fn an_announced_policy_replaces_article_16() {
    let mut results = field(3, 2);
    results.game(1, 1, 2, WIN);
    results.game(2, 1, 3, DRAW);
    results.bye(1, 3, ByeKind::PairingAllocated);
    let of = |unplayed| {
        let table = Table::of(&results, Settings { unplayed, ..Settings::new(Pairing::Swiss, Fide2026) });
        ["BH", "WIN"].map(|criterion| text(&table, 3, criterion).unwrap())
    };
    // 3 has 1½ and met 1 with 1½. The dummy of the bye has at most 1 (two draws), or the score of the last in the
    // field: nothing.
    assert_eq!(of(Policy::fide(Fide2026)), ["2.5", "1"]);
    assert_eq!(of(Policy::fide(Fide2024)), ["3", "1"]);
    assert_eq!(of(Policy::xiangqi()), ["1.5", "0"]);
}

/// 7.7: neither side of a double forfeit has more points than the other. A setting covers programs that give nothing
/// for it.
#[test]
fn a_double_forfeit_is_level_unless_announced_otherwise() {
    let mut results = field(2, 1);
    results.game(1, 1, 2, Outcome::ForfeitLoss);
    for line in &mut results.lines {
        if let qisai_domain::Cell::Game { outcome, .. } = &mut line.cells[0] {
            *outcome = Outcome::ForfeitLoss;
        }
    }
    let mut settings = Settings::new(Pairing::Swiss, Fide2026);
    assert_eq!(text(&Table::of(&results, settings.clone()), 1, "STD").as_deref(), Some("0.5"));
    settings.double_forfeit_is_level = false;
    assert_eq!(text(&Table::of(&results, settings), 1, "STD").as_deref(), Some("0"));
}
