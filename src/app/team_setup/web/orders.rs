//! Standings order of teams.

use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{Discipline, Format};
use qisai_standings::{Pairing, Preset, Settings as Rules, TeamScore};

use super::{Errors, primary, tie_breaks};
use crate::form_table::TypedForm;
use qisai_i18n::Words;

/// Returns the standings order, starting with the primary score.
pub fn order(
    fields: &TypedForm,
    discipline: Discipline,
    format: &Format,
    edition: TieBreakEdition,
    t: Words,
    errors: &mut Errors,
) -> Vec<String> {
    let (primary, pairing) = (primary(fields), Pairing::of(format));
    let rules = Rules::new(pairing, edition).for_teams(primary);
    let typed = fields.trimmed("tie_breaks");
    let offered = Preset::for_teams(discipline, format);
    let chosen = Preset::of_id(fields.text("team_preset"));
    if typed.is_empty() && chosen.is_some_and(|preset| !offered.contains(&preset)) {
        fields.refuse("team_preset", t, errors);
    }
    let criteria =
        if typed.is_empty() { chosen.or(offered.first().copied()).map_or("", |preset| preset.criteria) } else { typed };
    let of_teams = fields.clone().with("tie_breaks", led_by(primary, criteria));
    tie_breaks(&of_teams, &rules, t, errors)
}

/// Returns the usual standings order of a team stage.
pub(crate) fn usual_order(discipline: Discipline, format: &Format) -> Vec<String> {
    let usual = Preset::for_teams(discipline, format).first().and_then(|preset| preset.order().ok());
    usual.unwrap_or_default().iter().map(ToString::to_string).collect()
}

/// Returns a list of criteria with the primary score first; the other score takes its previous position.
pub fn led_by(primary: TeamScore, criteria: &str) -> String {
    let (lead, other) = if primary == TeamScore::Game { ("GPTS", "MPTS") } else { ("MPTS", "GPTS") };
    let mut codes: Vec<&str> =
        criteria.split([',', ';', '，', '；']).map(str::trim).filter(|code| !code.is_empty()).collect();
    if codes.first().is_some_and(|code| ["PTS", "MPTS", "GPTS"].contains(code)) {
        codes.remove(0);
    }
    let behind = codes.into_iter().map(|code| if code == lead { other } else { code });
    std::iter::once(lead).chain(behind).collect::<Vec<_>>().join(", ")
}
