//! Players registered in two tournaments that overlap in time.

use std::collections::BTreeSet;

use chrono::{Days, NaiveDate};
use qisai_domain::calendar::{Clash, clashes, zone};
use qisai_domain::{Event, Tournament, TournamentId, Visibility};

use crate::accounts::Account;
use crate::scope::Scope;
use crate::{Result, Service};
use qisai_store::tournaments::ListedTournament;

/// Maximum number of other tournaments to search.
const MAX_TOURNAMENTS: usize = 50;

/// Returns the first and last day of the rounds that have a time.
fn days_of_play(tournament: &Tournament) -> Option<(NaiveDate, NaiveDate)> {
    let sittings = tournament.stages.iter().flat_map(|stage| stage.sittings.iter()).filter(|one| one.is_round());
    let days: BTreeSet<NaiveDate> = sittings.map(|sitting| sitting.start.date()).collect();
    Some((*days.first()?, *days.last()?))
}

/// Returns `true` if an event may overlap the given days, with one day's margin on both sides because time zones
/// differ.
fn touches(event: &Event, (first, last): (NaiveDate, NaiveDate)) -> bool {
    let begins = event.start.and_then(|day| day.checked_sub_days(Days::new(1)));
    let ends = event.end.or(event.start).and_then(|day| day.checked_add_days(Days::new(1)));
    begins.is_none_or(|day| day <= last) && ends.is_none_or(|day| day >= first)
}

impl Service {
    /// Returns players who also play in another tournament at the same time, with its title. Considers tournaments that
    /// are public, in the same event, or among those the account works on.
    pub fn clashes(&self, scope: &Scope, account: &Account) -> Result<Vec<(String, Vec<Clash>)>> {
        let (event, here) = (scope.event(), scope.tournament().as_ref());
        let Some(days) = days_of_play(here) else { return Ok(Vec::new()) };
        let own: BTreeSet<TournamentId> = self.tournaments_of(account)?.into_iter().map(|listed| listed.id).collect();
        let is_seen = |listed: &ListedTournament| match listed.event.visibility_of(&listed.settings) {
            Visibility::Public => true,
            Visibility::Private | Visibility::Unlisted => listed.event.id == event.id || own.contains(&listed.id),
            Visibility::Archived | Visibility::Deleted => false,
        };
        let others = self.tournaments()?.into_iter().filter(|listed| listed.id != here.id);
        let others = others.filter(|listed| is_seen(listed) && touches(&listed.event, days));
        let mut found = Vec::new();
        for listed in others.take(MAX_TOURNAMENTS) {
            let there = self.tournament(listed.id)?;
            let both = clashes((here, zone(&event.time_zone)), (there.as_ref(), zone(&listed.event.time_zone)));
            if !both.is_empty() {
                found.push((listed.event.title_of(&listed.settings), both));
            }
        }
        Ok(found)
    }
}
