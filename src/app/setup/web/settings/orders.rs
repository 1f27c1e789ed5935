//! Standings order in the settings: the named orders, the current one, and notices about it.

use qisai_domain::{Stage, Tournament};
use qisai_standings::suitability::check;
use qisai_standings::{Pairing, Preset, Settings as Rules, ranking};

use super::Offered;
use crate::handler::{RequestScope, TypedForm};
use crate::setup::create::offered;
use qisai_i18n::Words;
use qisai_view::standings::tie_breaks;

/// Returns the named orders for the tournament's game and kind of pairing.
pub(crate) fn fitting(scope: &RequestScope) -> Vec<Offered> {
    let (discipline, format) = (scope.tournament().settings.discipline, scope.stage().format());
    if scope.stage().play.line_ups.is_some() {
        return Preset::for_teams(discipline, format).into_iter().map(|preset| Offered { preset }).collect();
    }
    let fits = |offer: &Offered| offer.preset.discipline == discipline && offer.preset.pairing == Pairing::of(format);
    offered().into_iter().filter(fits).collect()
}

/// Returns the named order of the stage, if it has one.
pub(crate) fn named_order(scope: &RequestScope) -> Option<&'static Preset> {
    let order = ranking::order(scope.stage()).ok()?;
    fitting(scope).into_iter().map(|offer| offer.preset).find(|preset| preset.order().is_ok_and(|it| it == order))
}

/// Returns the fields with the chosen named order. Typed criteria take precedence if they differ from the stored ones.
pub(crate) fn with_chosen_order(fields: TypedForm, scope: &RequestScope) -> TypedForm {
    let codes =
        |text: &str| text.replace([' ', ';', '，', '；'], ",").split(',').map(str::to_owned).collect::<Vec<_>>();
    let plain = |text: &str| codes(text).into_iter().filter(|code| !code.is_empty()).collect::<Vec<_>>();
    let is_untouched = plain(fields.text("tie_breaks")) == plain(&scope.stage().order.join(","));
    let chosen =
        fitting(scope).into_iter().find(|offer| offer.preset.id == fields.text("preset")).map(|offer| offer.preset);
    match chosen {
        Some(preset) if is_untouched && named_order(scope) != Some(preset) => {
            fields.with("tie_breaks", preset.criteria)
        }
        _ => fields,
    }
}

/// Returns the rules for the stage's tie-breaks.
pub(crate) fn rules(tournament: &Tournament, stage: &Stage) -> Rules {
    let rules = Rules::new(Pairing::of(stage.format()), tournament.settings.regulations.tie_breaks);
    let is_of_teams = stage.play.line_ups.is_some();
    if is_of_teams { rules.for_teams(qisai_standings::TeamScore::Match) } else { rules }
}

pub(crate) fn unforeseen(scope: &RequestScope, t: Words) -> Vec<String> {
    let tournament = scope.tournament();
    let rules = rules(tournament, scope.stage());
    let order = ranking::order(scope.stage()).unwrap_or_default();
    let warnings = order.iter().filter_map(|criterion| check(criterion, &rules).ok().flatten());
    let mut said: Vec<String> = warnings.map(|warning| t.unforeseen(&warning)).collect();
    said.extend(tie_breaks::without_ratings(tournament, scope.group(), &order, t));
    said.extend(tie_breaks::wins_of_meetings(scope.stage(), &order, t).map(str::to_owned));
    said
}

/// Returns the sources of the standings order.
pub(crate) fn editions(scope: &RequestScope, t: Words) -> String {
    let order = ranking::order(scope.stage()).unwrap_or_default();
    tie_breaks::sources(scope.stage(), &scope.tournament().settings, &order, t).join(t.semicolon())
}
