//! Findings about manual pairings as text.

use qisai_domain::EntryId;
use qisai_pairing::breach::{Breach, Finding, Level};

use crate::scores::points;
use crate::sides::word;
use qisai_i18n::{Words, name_of};
use qisai_service::scope::Scope;

/// Finding as text.
pub struct BreachLine {
    /// Word for the severity.
    pub level: &'static str,
    /// Style class: `tag-warn`, `tag-bad` or nothing.
    pub class: &'static str,
    pub text: String,
    /// Article of the rules; may be empty.
    pub article: String,
}

/// Returns a finding as text.
pub fn said(finding: &Finding, scope: &Scope, t: Words) -> BreachLine {
    let (level, class) = match finding.level {
        Level::Note => (t.level_note(), ""),
        Level::Unusual => (t.level_unusual(), "tag-warn"),
        Level::Forbidden => (t.level_forbidden(), "tag-bad"),
    };
    let article = finding.article.map(|article| article.to_string()).unwrap_or_default();
    BreachLine { level, class, text: text(finding, scope, t), article }
}

fn text(finding: &Finding, scope: &Scope, t: Words) -> String {
    let tournament = scope.tournament();
    let name = |entry: Option<&EntryId>| entry.map_or("", |entry| name_of(tournament, *entry, t));
    let (one, two) = (name(finding.entries.first()), name(finding.entries.get(1)));
    let side = |side| word(tournament.settings.discipline, side, t);
    let score = |value| points(scope.stage().play.scoring.primary(), value);
    match &finding.breach {
        Breach::Rematch { round } => t.breach_rematch(one, two, round),
        Breach::ForfeitedBefore { round } => t.breach_forfeited_before(one, two, round),
        Breach::Prohibited => t.breach_prohibited(one, two),
        Breach::FixedGame => t.breach_fixed_game(one),
        Breach::Separated { .. } => t.breach_separated(one, two),
        Breach::SameAbsolute { side: wanted } => t.breach_same_absolute(one, two, side(*wanted)),
        Breach::ThirdRunning { side: had } => t.breach_third_running(one, side(*had)),
        Breach::BeyondTwo { difference } => t.breach_beyond_two(one, difference.abs()),
        Breach::ByeAgain { round } => t.breach_bye_again(one, round),
        Breach::PointsWithoutGame { round } => t.breach_points_without_game(one, round),
        Breach::LowerCouldHaveBye { score: has, lowest } => t.breach_lower_bye(one, score(*has), score(*lowest)),
        Breach::ByeThoughEven { players } => t.breach_bye_though_even(players),
        Breach::SeveralByes => {
            let names: Vec<&str> = finding.entries.iter().map(|entry| name_of(tournament, *entry, t)).collect();
            t.breach_several_byes(names.join(t.name_separator()))
        }
        Breach::WithoutOpponent => t.breach_without_opponent(one),
        Breach::AgainstItself => t.breach_against_itself(one),
        Breach::Twice => t.breach_twice(one),
        Breach::NotAvailable { bye } => t.breach_not_available(one, t.bye_kind(*bye)),
    }
}
