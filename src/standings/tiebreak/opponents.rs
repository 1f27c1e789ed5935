//! Opponents' scores that each round contributes to Buchholz and Sonneborn-Berger, and the effect of cuts.

use qisai_domain::Points;

use crate::cut;
use crate::descriptor::Descriptor;
use crate::ledger::{Kind, Ledger, Line, Round};
use crate::settings::{Pairing, Settings};
use crate::sheet::{Item, Sheet, Total};
use crate::unplayed::{Category, Dummy};
use crate::working::{Against, CutRule};

/// Opponent or dummy in a round, with its score.
struct Opposed {
    against: Against,
    score: Points,
    article: &'static str,
    voluntary: bool,
    /// Rule that leaves the round out before any cut.
    left_out: Option<CutRule>,
}

/// Amount that a round adds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Adds<'a> {
    /// Opponent's score.
    Score,
    /// Opponent's score times the points obtained in the score of this ledger.
    Product(&'a Ledger),
}

/// Adds up the contributions of the rounds after the cuts.
pub(super) fn sum(
    ledger: &Ledger,
    settings: &Settings,
    who: usize,
    descriptor: &Descriptor,
    adds: Adds<'_>,
    sheet: &mut Sheet,
) -> Total {
    let line = ledger.line(who);
    let article = descriptor.article().unwrap_or_default();
    match adds {
        Adds::Score => sheet.begin(ledger.scale.unit),
        Adds::Product(own) => sheet.begin_products(ledger.scale.unit, own.scale.unit),
    }
    for round in &line.rounds {
        let Some(Opposed { against, score, article, voluntary, left_out }) =
            oppose(ledger, settings, line, round, descriptor.forfeits_played, article)
        else {
            continue;
        };
        let item = Item { voluntary, cut: left_out, ..Item::of(round.number, against, score.0.into(), article) };
        let obtained = match adds {
            Adds::Score => None,
            Adds::Product(own) => own.round(who, round.number).map(|round| round.points),
        };
        let counts = obtained.map_or(item.counts, |obtained| item.taken * i64::from(obtained.0));
        sheet.items.push(Item { obtained, counts, ..item });
    }
    cut::apply(&mut sheet.items, descriptor.cut, settings.unplayed.cut_voluntary_first);
    Total::Sum
}

fn oppose(
    ledger: &Ledger,
    settings: &Settings,
    line: &Line,
    round: &Round,
    forfeits_played: bool,
    article: &'static str,
) -> Option<Opposed> {
    let scheduled = round.scheduled().map(|opponent| ledger.line(opponent));
    let category = round.category;
    if settings.pairing == Pairing::Predetermined {
        // 15.1, 15.2: forfeits are games, and rounds without an opponent count nothing.
        let article = if category.is_some() { "15.2" } else { article };
        return scheduled.map(|opponent| against_opponent(opponent, category.is_some(), article));
    }
    match (scheduled, category) {
        (Some(opponent), None) => Some(against_opponent(opponent, false, article)),
        (Some(opponent), Some(_)) if forfeits_played || settings.unplayed.forfeits_have_opponents => {
            Some(against_opponent(opponent, true, article))
        }
        (_, Some(category)) => against_dummy(ledger, settings, line, category, scheduled),
        (None, None) => {
            debug_assert!(matches!(round.kind, Kind::Pending(_) | Kind::Idle { .. }), "a bye has a category");
            None
        }
    }
}

fn against_opponent(opponent: &Line, forfeit: bool, article: &'static str) -> Opposed {
    let adjusted = opponent.adjusted != opponent.score;
    Opposed {
        against: Against::Opponent { entry: opponent.entry, adjusted, forfeit },
        score: opponent.adjusted,
        article: if adjusted { "16.3" } else { article },
        voluntary: false,
        left_out: None,
    }
}

/// Returns the dummy of an unplayed round. 16.4: the round is a game with the points actually awarded, against an
/// opponent with the participant's own score, within limits.
fn against_dummy(
    ledger: &Ledger,
    settings: &Settings,
    line: &Line,
    category: Category,
    scheduled: Option<&Line>,
) -> Option<Opposed> {
    let capped = |limit: Points, article| if limit < line.score { (limit, Some(article)) } else { (line.score, None) };
    if settings.unplayed.bye_takes_the_cut && category == Category::AllocatedBye {
        return Some(Opposed {
            against: Against::Dummy { category, scheduled: None, cap: None },
            score: line.score,
            article: CutRule::Bye.article(),
            voluntary: false,
            left_out: Some(CutRule::Bye),
        });
    }
    let (score, cap) = match (settings.unplayed.dummy, scheduled) {
        (Dummy::Nobody, _) => return None,
        (Dummy::OwnScore, _) => (line.score, None),
        (Dummy::LowestScore, _) => (ledger.lowest, None),
        (Dummy::OwnScoreCapped, Some(opponent)) => capped(opponent.adjusted, "16.4.1"),
        (Dummy::OwnScoreCapped, None) => capped(ledger.scale.draw.times(ledger.planned.into()), "16.4.2"),
    };
    Some(Opposed {
        against: Against::Dummy { category, scheduled: scheduled.map(|opponent| opponent.entry), cap },
        score,
        article: cap.unwrap_or("16.4"),
        voluntary: category.is_voluntary(),
        left_out: None,
    })
}
