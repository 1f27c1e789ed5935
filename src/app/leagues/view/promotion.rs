//! Promotion and relegation as text (TM39).

use qisai_domain::listing::MoveRules;
use qisai_domain::{EntryId, Stage, Tournament};
use qisai_standings::promotion::{Move, PromotionReason, Way, candidates, moves};
use qisai_standings::ranking::Ranked;

use crate::names::name_of;
use qisai_i18n::Words;

/// Teams with the same destination next season: the heading, and a line for each team.
pub struct WayLines {
    pub heading: &'static str,
    /// Lines of the teams, for example `2. Harbour II: in place of Lakeside`.
    pub lines: Vec<String>,
}

/// Returns the rules of a stage for promotion and relegation, if it has any.
pub fn rules<'a>(tournament: &'a Tournament, stage: &Stage) -> Option<&'a MoveRules> {
    tournament.listings.iter().find_map(|listing| listing.moves.as_ref().filter(|_| listing.of == stage.id))
}

/// Returns the teams promoted and relegated by these standings; teams that stay by their place are left out.
/// Returns an empty list if the stage has no rules for promotion.
pub fn lines(tournament: &Tournament, stage: &Stage, ranked: &Ranked, t: Words) -> Vec<WayLines> {
    let Some(rules) = rules(tournament, stage) else { return Vec::new() };
    let all = moves(rules, &candidates(tournament, ranked));
    let name = |entry: EntryId| name_of(tournament, entry, t);
    let line = |it: &Move| {
        let place = it.place.map_or_else(|| "–".to_owned(), |place| place.to_string());
        let team = t.league_place(place, name(it.entry));
        let reason = match &it.why {
            PromotionReason::Place => return team,
            PromotionReason::NextBest { passed_over } => {
                let names: Vec<&str> = passed_over.iter().map(|entry| name(*entry)).collect();
                t.league_why_next_best(names.join(t.list_comma()))
            }
            PromotionReason::Declined => t.league_why_declined().to_owned(),
            PromotionReason::ClubAbove => t.league_why_club_above().to_owned(),
            PromotionReason::HasLeft => t.league_why_left().to_owned(),
            PromotionReason::ClubComesDown => t.league_why_comes_down().to_owned(),
            PromotionReason::DivisionFull => t.league_why_full().to_owned(),
            PromotionReason::Shared => t.league_why_shared().to_owned(),
        };
        format!("{team}{}{reason}", t.colon())
    };
    let of_way = |way: Way| {
        let found = all.iter().filter(|it| it.way == way && (way != Way::Stays || it.why != PromotionReason::Place));
        let lines: Vec<String> = found.map(line).collect();
        (!lines.is_empty()).then(|| WayLines { heading: t.league_way(way), lines })
    };
    Way::ALL.into_iter().filter_map(of_way).collect()
}
