//! Rules of a league: confirmation of reports, dates that players arrange, promotion and relegation.

use std::collections::BTreeSet;
use std::sync::Arc;

use qisai_domain::league::LeagueTerms;
use qisai_domain::listing::{Filter, ListedBy, Listing, MoveRules};
use qisai_domain::{Command, EntryId, ListingId, Play, StagePart, Tournament};
use serde::Deserialize;

use crate::scope::RequestScope;
use qisai_i18n::Words;
use qisai_view::leagues::promotion;
use qisai_view::names::name_of;

/// Form fields of the rules.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct LeagueRulesFields {
    pub(crate) confirmed_after: String,
    pub(crate) players_arrange: Option<String>,
    pub(crate) up: String,
    pub(crate) play_off_up: String,
    pub(crate) down: String,
    pub(crate) play_off_down: String,
    pub(crate) size: String,
    pub(crate) coming_down: String,
    pub(crate) coming_up: String,
    pub(crate) one_of_a_club: Option<String>,
    pub(crate) above: String,
    pub(crate) declined: Vec<u32>,
}

/// Rules in the form.
pub(crate) struct RulesView {
    pub(crate) v: LeagueRulesFields,
    /// Typed reason of a refused form.
    pub(crate) reason: String,
    /// Teams: entry, name, `true` if the team declines.
    pub(crate) teams: Vec<(u32, String, bool)>,
    /// `true` if a round is public, so that a change of the rules requires a reason.
    pub(crate) asks_reason: bool,
}

impl RulesView {
    /// Returns the stored rules of a stage, or those of a refused form with its reason.
    pub(crate) fn of(scope: &RequestScope, typed: Option<(&LeagueRulesFields, &str)>, t: Words) -> Self {
        let tournament = scope.tournament();
        let reason = typed.map(|(_, reason)| reason.to_owned()).unwrap_or_default();
        let v = typed.map_or_else(|| stored(scope), |(typed, _)| typed.clone());
        let seats = scope.group().seats.iter();
        let team =
            |entry: &EntryId| (entry.0, name_of(tournament, *entry, t).to_owned(), v.declined.contains(&entry.0));
        let teams = seats.map(team).collect();
        Self { v, reason, teams, asks_reason: tournament.stage_is_public(scope.stage().id) }
    }
}

/// Returns the stored rules as the form has them.
fn stored(scope: &RequestScope) -> LeagueRulesFields {
    let stored = promotion::rules(scope.tournament(), scope.stage()).cloned().unwrap_or_default();
    let number = |number: u16| if number == 0 { String::new() } else { number.to_string() };
    LeagueRulesFields {
        confirmed_after: scope.stage().play.league.confirmed_after.map(|hours| hours.to_string()).unwrap_or_default(),
        players_arrange: scope.stage().play.league.players_arrange.then(String::new),
        up: number(stored.up),
        play_off_up: number(stored.play_off_up),
        down: number(stored.down),
        play_off_down: number(stored.play_off_down),
        size: number(stored.size.unwrap_or(0)),
        coming_down: stored.coming_down.join("\n"),
        coming_up: number(stored.coming_up),
        one_of_a_club: stored.one_of_a_club.then(String::new),
        above: stored.above.join("\n"),
        declined: stored.declined.iter().map(|entry| entry.0).collect(),
    }
}

/// Returns the commands for the typed rules: terms of the stage, and a listing with promotion and relegation.
pub(crate) fn rules(scope: &RequestScope, fields: &LeagueRulesFields, t: Words) -> Result<Vec<Command>, &'static str> {
    let number = |text: &str| match text.trim() {
        "" => Ok(None),
        text => text.parse::<u16>().map(Some).map_err(|_| t.league_rules_error()),
    };
    let count = |text: &str| number(text).map(Option::unwrap_or_default);
    let clubs = |text: &str| -> Vec<String> {
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    };
    let rules = MoveRules {
        up: count(&fields.up)?,
        play_off_up: count(&fields.play_off_up)?,
        down: count(&fields.down)?,
        play_off_down: count(&fields.play_off_down)?,
        size: number(&fields.size)?.filter(|size| *size > 0),
        coming_down: clubs(&fields.coming_down),
        coming_up: count(&fields.coming_up)?,
        one_of_a_club: fields.one_of_a_club.is_some(),
        above: clubs(&fields.above),
        declined: fields.declined.iter().map(|entry| EntryId(*entry)).collect::<BTreeSet<_>>(),
    };
    let stage = scope.stage();
    let players_arrange = fields.players_arrange.is_some();
    let league = LeagueTerms { confirmed_after: number(&fields.confirmed_after)?, players_arrange };
    let play = StagePart::Play(Arc::new(Play { league, ..stage.play.as_ref().clone() }));
    let rules = Some(rules).filter(|rules| *rules != MoveRules::default());
    Ok(vec![
        Command::EditStage { stage: stage.id, part: play },
        Command::EditListings(with_rules(scope.tournament(), scope, rules, t)),
    ])
}

/// Returns the listings with these rules, stored in the stage's listing or in a new one.
fn with_rules(tournament: &Tournament, scope: &RequestScope, rules: Option<MoveRules>, t: Words) -> Vec<Listing> {
    let stage = scope.stage().id;
    let mut listings = tournament.listings.to_vec();
    let has_rules = |listing: &&mut Listing| listing.of == stage && listing.moves.is_some();
    if let Some(listing) = listings.iter_mut().find(has_rules) {
        let (id, says_more) = (listing.id, !listing.meaning.is_empty() || listing.prizes.is_some());
        let is_needed = rules.is_some() || says_more;
        listing.moves = rules;
        listings.retain(|listing| listing.id != id || is_needed);
    } else if rules.is_some() {
        let highest = listings.iter().map(|listing| listing.id.0).max().unwrap_or(0);
        listings.push(Listing {
            id: ListingId(highest + 1),
            name: t.league_moves().to_owned(),
            of: stage,
            filter: Filter::Everybody,
            by: ListedBy::StageOrder,
            prizes: None,
            meaning: Vec::new(),
            moves: rules,
        });
    }
    listings
}
