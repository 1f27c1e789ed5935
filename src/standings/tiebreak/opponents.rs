//! Whose score each round brings into Buchholz and Sonneborn-Berger, and what a cut makes of it.

use qisai_domain::Points;

use crate::cut::{self, Item};
use crate::descriptor::{Cut, Descriptor};
use crate::ledger::{Kind, Ledger, Line, Round};
use crate::ratio::product;
use crate::settings::{Pairing, Settings};
use crate::unplayed::{Category, Dummy};
use crate::working::{Addend, Against, Value};

/// A round of the competitor with the score of whoever stands opposite.
struct Opposed<'a> {
    round: &'a Round,
    against: Against,
    score: Points,
    article: &'static str,
    voluntary: bool,
}

/// What a round adds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Adds<'a> {
    /// The opposing score.
    Score,
    /// The opposing score times the points obtained, in the score of this ledger.
    Product(&'a Ledger),
}

/// The sum of what the rounds add, after the cuts.
pub(super) fn sum(ledger: &Ledger, settings: &Settings, who: usize, descriptor: &Descriptor, adds: Adds<'_>) -> Value {
    let line = ledger.line(who);
    let article = descriptor.article().unwrap_or_default();
    let opposed: Vec<Opposed> = line
        .rounds
        .iter()
        .filter_map(|round| oppose(ledger, settings, line, round, descriptor.forfeits_played, article))
        .collect();
    let mut addends: Vec<Addend> = opposed
        .iter()
        .map(|opposed| {
            let taken = ledger.exact(opposed.score);
            let obtained = match adds {
                Adds::Score => None,
                Adds::Product(own) => own.points_in(who, opposed.round.number),
            };
            Addend {
                round: opposed.round.number,
                against: opposed.against,
                taken,
                obtained,
                counts: obtained.map_or(taken, |obtained| product(taken, obtained)),
                cut: None,
                article: opposed.article,
            }
        })
        .collect();
    if descriptor.cut == Cut::default() {
        return Value::sum(addends);
    }
    let items: Vec<Item> = addends
        .iter()
        .zip(&opposed)
        .map(|(addend, opposed)| Item {
            significance: addend.taken,
            counts: addend.counts,
            voluntary: opposed.voluntary,
        })
        .collect();
    let rules = cut::apply(&items, descriptor.cut, settings.unplayed.cut_voluntary_first);
    for (addend, rule) in addends.iter_mut().zip(rules) {
        addend.cut = rule;
    }
    Value::sum(addends)
}

fn oppose<'a>(
    ledger: &Ledger,
    settings: &Settings,
    line: &Line,
    round: &'a Round,
    forfeits_played: bool,
    article: &'static str,
) -> Option<Opposed<'a>> {
    let scheduled = round.scheduled().map(|opponent| ledger.line(opponent));
    let category = round.category;
    if settings.pairing == Pairing::Predetermined {
        // 15.1, 15.2: forfeits are games, rounds without an opponent are nothing.
        let article = if category.is_some() { "15.2" } else { article };
        return scheduled.map(|opponent| against_opponent(opponent, round, category.is_some(), article));
    }
    match (scheduled, category) {
        (Some(opponent), None) => Some(against_opponent(opponent, round, false, article)),
        (Some(opponent), Some(_)) if forfeits_played => Some(against_opponent(opponent, round, true, article)),
        (_, Some(category)) => against_dummy(ledger, settings, line, round, category, scheduled),
        (None, None) => {
            debug_assert!(matches!(round.kind, Kind::Pending(_)), "a bye has a category");
            None
        }
    }
}

fn against_opponent<'a>(opponent: &Line, round: &'a Round, forfeit: bool, article: &'static str) -> Opposed<'a> {
    let adjusted = opponent.adjusted != opponent.score;
    Opposed {
        round,
        against: Against::Opponent { entry: opponent.entry, adjusted, forfeit },
        score: opponent.adjusted,
        article: if adjusted { "16.3" } else { article },
        voluntary: false,
    }
}

/// 16.4: a game with the points really awarded against somebody with the participant's own score, within limits.
fn against_dummy<'a>(
    ledger: &Ledger,
    settings: &Settings,
    line: &Line,
    round: &'a Round,
    category: Category,
    scheduled: Option<&Line>,
) -> Option<Opposed<'a>> {
    let capped = |limit: Points, article| if limit < line.score { (limit, Some(article)) } else { (line.score, None) };
    let (score, cap) = match (settings.unplayed.dummy, scheduled) {
        (Dummy::Nobody, _) => return None,
        (Dummy::OwnScore, _) => (line.score, None),
        (Dummy::LowestScore, _) => (ledger.lowest, None),
        (Dummy::OwnScoreCapped, Some(opponent)) => capped(opponent.adjusted, "16.4.1"),
        (Dummy::OwnScoreCapped, None) => capped(ledger.scale.draw.times(ledger.planned.into()), "16.4.2"),
    };
    Some(Opposed {
        round,
        against: Against::Dummy { category, scheduled: scheduled.map(|opponent| opponent.entry), cap },
        score,
        article: cap.unwrap_or("16.4"),
        voluntary: category.is_voluntary(),
    })
}
