//! Test of the worked example in `docs/jifen.md`: the figures are computed here, and the page must show them.

use std::fmt::Write;
use std::path::Path;

use qisai_domain::{
    ByeKind, ColourRule, EntryId, GameResult, GroupId, Reason, RoundPlan, ScoreSystem, Side, SwissReason, SwissSystem,
    results,
};

use crate::support::{Played, lower_number_wins, swiss};

const BEGIN: &str = "<!-- made by the test jifen_example -->\n";
const END: &str = "<!-- end -->\n";

/// Returns nine players, two of them without a rating, three rounds, scoring 2-1-0.
fn event() -> Played {
    let mut played = Played::new(swiss(SwissSystem::Jifen), 9, 3);
    played.setup.lots = Some(2026);
    played.setup.play.scoring.games = ScoreSystem::two_one_zero();
    for entrant in &mut played.setup.entrants {
        let rating = 2400 - 50 * u16::try_from(entrant.number).unwrap();
        entrant.player.rating = Some(rating).filter(|_| entrant.number < 8);
    }
    played
}

fn words(reason: &Reason) -> String {
    let player = |entry: &EntryId| format!("player {}", entry.0);
    match reason {
        Reason::Swiss(SwissReason::Segment { from, to, size }) if from == to => {
            format!("segment of score {}, {size} players", from.0)
        }
        Reason::Swiss(SwissReason::Segment { from, to, size }) => {
            format!("segment of scores {} to {}, {size} players", from.0, to.0)
        }
        Reason::Swiss(SwissReason::FloatsDown { entry, from, to }) => {
            format!("{} ({}) meets the nearest score, {}", player(entry), from.0, to.0)
        }
        Reason::Swiss(SwissReason::Lot { among, .. }) => format!("drawn among {among}"),
        Reason::Swiss(SwissReason::Repaired { dissolved }) => format!("repair, {dissolved} pairs dissolved"),
        Reason::Swiss(SwissReason::Compromise { criterion, failures }) => {
            format!("rule {criterion} fails for {failures}")
        }
        Reason::Swiss(SwissReason::LowestEligible { score, .. }) => {
            format!("lowest score that can have it, {}", score.0)
        }
        Reason::Swiss(SwissReason::Colour { rule, article, entry, side }) => {
            let side = if *side == Side::First { "first" } else { "second" };
            let why = match rule {
                ColourRule::Balance => "balance",
                ColourRule::Stronger => "not three running",
                ColourRule::Alternate => "sides change",
                _ => "by lot",
            };
            format!("{} moves {side}: {why} (rule {article})", player(entry))
        }
        other => panic!("{other:?} is no reason of this system"),
    }
}

fn round(played: &Played, plan: &RoundPlan) -> String {
    let tournament = played.tournament();
    let results = results(&tournament, GroupId(1), plan.number - 1).unwrap();
    let mut text = format!("### Round {}\n\n", plan.number);
    let before = |entry: EntryId| {
        let line = results.lines.iter().find(|line| line.entry == entry).unwrap();
        let moves = line.cells.iter().filter_map(|cell| match cell {
            qisai_domain::Cell::Game { side: Side::First, .. } => Some('先'),
            qisai_domain::Cell::Game { side: Side::Second, .. } => Some('后'),
            _ => None,
        });
        let moves: String = moves.collect();
        format!(
            "{} ({}{}{moves})",
            entry.0,
            results.score_after(line, plan.number).0,
            if moves.is_empty() { "" } else { " " }
        )
    };
    text.push_str("| board | first (先手) | second (后手) | result | why |\n|---|---|---|---|---|\n");
    for (board, game) in (1..).zip(&plan.games) {
        let result = lower_number_wins(game.first.0, game.second.0);
        let won = if result == GameResult::FIRST_WINS { "2-0" } else { "0-2" };
        let why: Vec<String> = game.reasons.iter().map(words).collect();
        writeln!(text, "| {board} | {} | {} | {won} | {} |", before(game.first), before(game.second), why.join("; "))
            .unwrap();
    }
    for bye in plan.byes.iter().filter(|bye| bye.kind == ByeKind::PairingAllocated) {
        let why: Vec<String> = bye.reasons.iter().map(words).collect();
        writeln!(text, "| bye (轮空) | {} | | 2 | {} |", before(bye.entry), why.join("; ")).unwrap();
    }
    text.push('\n');
    text
}

#[test]
fn the_example_in_the_documentation_is_what_the_program_does() {
    let mut played = event();
    let mut made = String::new();
    for _ in 1..=3 {
        let plan = played.plan().unwrap();
        made.push_str(&round(&played, &plan));
        played.play(lower_number_wins);
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/jifen.md");
    let page = std::fs::read_to_string(page).unwrap();
    let shown = page.split(BEGIN).nth(1).and_then(|rest| rest.split(END).next());
    assert!(shown == Some(made.as_str()), "docs/jifen.md does not show what the program does:\n{made}");
}
