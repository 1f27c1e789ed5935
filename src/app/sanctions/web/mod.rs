//! Penalties, point adjustments and expulsion of an entry, for its page.

pub mod fouls;
pub mod sanction_form;
pub mod warn;

use qisai_domain::leaving::{Profile, Share};
use qisai_domain::{Entry, EntryId, Participation, Penalty, PenaltyKind, Points, ScoreSystem, results};
use qisai_standings::Code;
use qisai_standings::ranking::order;
use qisai_view::sanctions::{adjustment, penalty};
use qisai_view::scores::plain_points;

use crate::scope::RequestScope;
use qisai_i18n::Words;

/// Sanctions of an entry, for the page of its player.
pub(crate) struct Sanctions {
    /// Penalties: index in the list, penalty, and reason if given.
    pub(crate) penalties: Vec<(usize, String, String)>,
    /// Point adjustments: index in the list and adjustment.
    pub(crate) points: Vec<(usize, String)>,
    /// `true` if the event's tie-breaks count penalties.
    pub(crate) counted: bool,
    pub(crate) kinds: Vec<(&'static str, &'static str)>,
    pub(crate) rounds: u16,
    pub(crate) current: u16,
    pub(crate) expelled: bool,
    /// Effect of leaving on the games, in words.
    pub(crate) leaving: String,
    /// `true` if points can be match points or game points.
    pub(crate) of_teams: bool,
}

impl Sanctions {
    pub(crate) fn of(scope: &RequestScope, entry: &Entry, participation: &Participation, t: Words) -> Self {
        let tournament = scope.tournament();
        let reason = |penalty: &Penalty| tournament.words_at(penalty.given).map(|words| words.text.clone());
        let counted = order(scope.stage()).is_ok_and(|order| order.iter().any(|one| one.code() == Some(Code::Pen)));
        let penalties = participation.penalties.iter().enumerate();
        let points = participation.adjustments.iter().enumerate();
        Self {
            penalties: penalties.map(|(at, one)| (at, penalty(one, t), reason(one).unwrap_or_default())).collect(),
            points: points.map(|(at, one)| (at, adjustment(&scope.stage().play.scoring, one, t))).collect(),
            counted,
            kinds: PenaltyKind::ALL.map(|kind| (kind.code(), t.penalty_kind(kind))).to_vec(),
            rounds: scope.planned_rounds(),
            current: scope.last_paired().max(1),
            expelled: entry.is_expelled(),
            leaving: leaving(scope, entry.id, participation, t),
            of_teams: scope.stage().play.scoring.matches.is_some(),
        }
    }
}

/// Returns a sentence about the games of an entry that leaves now, or has left.
pub(crate) fn leaving(scope: &RequestScope, entry: EntryId, participation: &Participation, t: Words) -> String {
    let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
    let has_left = participation.left.is_some();
    let rounds = group.last_public_round();
    let results = results(tournament, group.id, rounds);
    let share = results.and_then(|results| Share::of(tournament, stage, &results, rounds, entry));
    let Some(share) = share else {
        return if has_left { String::new() } else { t.leaving_swiss().to_owned() };
    };
    let profile = Profile::of(&stage.play, tournament.settings.discipline);
    let done = t.share_done(profile, share.done, share.of);
    let article = t.leaving_article(profile);
    match (has_left, share.is_annulled) {
        (true, true) => t.has_left_annulled(done, article),
        (false, true) => t.leaving_annuls(done, article),
        (_, false) => t.leaving_keeps(done, article),
    }
}

/// Returns the message for a text that is not a number of points in the unit of these scores.
pub fn not_points(text: &str, scores: &ScoreSystem, t: Words) -> String {
    if scores.unit <= 1 { t.not_whole_points(text) } else { t.not_points(text, plain_points(scores, Points(1))) }
}

/// Parses points in common notation (`-0.5`, `1`, `½`, `-1½`) into units; `None` if they are not a whole number of
/// units.
pub fn parse_points(text: &str, unit: u16) -> Option<Points> {
    let text = text.trim().replace(['−', '－', '–'], "-").replace(',', ".").replace('½', ".5");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(&text)),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if digits.len() > 6 || digits.trim_matches('.').is_empty() || !is_number(whole) || !is_number(decimals) {
        return None;
    }
    let number = |part: &str| if part.is_empty() { Some(0) } else { part.parse::<i32>().ok() };
    let scale = 10_i32.checked_pow(u32::try_from(decimals.len()).ok()?)?;
    let parts = number(whole)?.checked_mul(scale)?.checked_add(number(decimals)?)?.checked_mul(i32::from(unit))?;
    (parts % scale == 0).then(|| Points(sign * (parts / scale)))
}
