//! Comparison of the file's claimed points and ranks with its games.

use qisai_domain::Points;

use super::Document;
use super::plan::{self, Byes};
use super::rounds::{History, Worth};
use crate::trf::note::{NoteKind, Notes};

/// Compares the claimed points and ranks with those computed from the games. Points may be claimed with or without the
/// byes already requested, and with or without the value of unknown results.
pub(super) fn compare(document: &Document, history: &History, byes: &Byes, worth: Worth, notes: &mut Notes) {
    compare_points(document, history, byes, worth, &|_| true, notes);
    compare_ranks(document, history, notes);
}

/// Compares the points of the players selected by `counts`.
pub(super) fn compare_points(
    document: &Document,
    history: &History,
    byes: &Byes,
    worth: Worth,
    counts: &dyn Fn(u32) -> bool,
    notes: &mut Notes,
) {
    let scores = worth.scores;
    let played = u16::try_from(history.rounds.len()).unwrap_or(u16::MAX);
    let points = |number: &u32| history.points.get(number).copied().unwrap_or_default();
    for (number, (line, player)) in document.players.iter().filter(|(number, _)| counts(**number)) {
        let Some(claimed) = player.points else { continue };
        let computed = points(number);
        let pending = scores.unknown.times(history.pending.get(number).copied().unwrap_or_default());
        // Values of the requested byes: none, that of the next round, those of the next two …
        let asked = byes.get(number).into_iter().flatten().filter(|(round, _)| **round > played);
        let ahead = std::iter::once(Points::ZERO).chain(asked.scan(Points::ZERO, |sum, (round, kind)| {
            *sum += worth.bye(*number, *round, *kind);
            Some(*sum)
        }));
        let claims = |points: Points| i64::from(points.0) * 1000 == i64::from(claimed.0) * i64::from(scores.unit);
        let fits = ahead.into_iter().any(|more| claims(computed + more) || claims(computed + more + pending));
        if !fits {
            let (claimed, computed) = (claimed.to_string(), computed.decimal(scores.unit).to_string());
            notes.add(*line, 81, NoteKind::PointsDiffer { player: *number, claimed, computed }, "");
        }
    }
}

fn compare_ranks(document: &Document, history: &History, notes: &mut Notes) {
    let points = |number: &u32| history.points.get(number).copied().unwrap_or_default();
    if plan::named(document).is_some_and(|format| format.spec().has_tree()) {
        return; // who has come further is before who has more points
    }
    let mut ranked: Vec<(u32, u32, u32)> = document
        .players
        .iter()
        .filter_map(|(number, (line, player))| player.rank.map(|rank| (rank, *number, *line)))
        .collect();
    ranked.sort_unstable();
    for ((rank, number, _), (next_rank, next, line)) in ranked.iter().zip(ranked.iter().skip(1)) {
        if rank < next_rank && points(number) < points(next) {
            notes.add(*line, 86, NoteKind::RankDiffers { player: *next }, &next_rank.to_string());
        }
    }
}
