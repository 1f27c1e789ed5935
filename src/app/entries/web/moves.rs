//! Move of a player to another section of the event.

use qisai_domain::{Command, EntryId, Right, Tournament, Version, Visibility};

use crate::desk::told::{self, Done};
use crate::handler::{RequestScope, Result, Visitor, WebError};
use qisai_service::ServiceError;
use qisai_view::address::DeskPages;

/// Section that can take the player: its URL name and its name.
pub(crate) struct TargetSection {
    pub(crate) slug: String,
    pub(crate) name: String,
}

/// Choices of the form that moves a player.
#[derive(Clone, Default)]
pub(crate) struct TransferFields {
    /// URL name of the section.
    pub(crate) to: String,
    pub(crate) reason: Option<String>,
    /// `true` if byes that do not fit into the section may be dropped.
    pub(crate) leaves_byes: bool,
}

/// Returns the other sections of the event in which the visitor can enter players: for individuals, in the same game,
/// not deleted.
pub(crate) async fn sections(visitor: &Visitor, scope: &RequestScope) -> Result<Vec<TargetSection>> {
    let (of, account) = (scope.clone(), visitor.account.clone().ok_or(WebError::SignIn)?);
    let found = visitor.ask(move |service| {
        let mut found = Vec::new();
        for other in service.sections(of.event().id)? {
            if takes(&other, of.tournament())
                && service.held_on(&account, other.id)?.is_some_and(|held| held.may(Right::Players))
            {
                found.push(other);
            }
        }
        Ok::<_, ServiceError>(found)
    });
    let section = |other: &std::sync::Arc<Tournament>| TargetSection {
        slug: other.settings.slug.clone(),
        name: if other.settings.name.is_empty() { other.settings.slug.clone() } else { other.settings.name.clone() },
    };
    Ok(found.await??.iter().map(section).collect())
}

fn takes(other: &Tournament, from: &Tournament) -> bool {
    let settings = &other.settings;
    other.id != from.id
        && settings.discipline == from.settings.discipline
        && settings.visibility != Visibility::Deleted
        && !other.stages.iter().any(|stage| stage.play.line_ups.is_some())
}

/// Moves an entry to the section with a URL name, and returns the address of its page there.
///
/// # Errors
/// [`WebError::NotFound`] for a section that is not offered; the refusals of either section.
pub(crate) async fn run(
    visitor: &Visitor,
    scope: &RequestScope,
    entry: EntryId,
    TransferFields { to, reason, leaves_byes }: TransferFields,
    seen: u64,
) -> Result<String> {
    crate::desk::check(visitor, &[Command::Remove(entry), Command::Withdraw(entry)])?;
    let offered = sections(visitor, scope).await?;
    let target = offered.into_iter().find(|section| section.slug == to).ok_or(WebError::NotFound)?;
    let slug = target.slug.clone();
    let id = visitor.ask(move |service| service.find(&slug)).await??;
    let by = visitor.by().because(reason).seeing(Version(seen));
    visitor.state.service.move_entry(entry, [scope.tournament().id, id], leaves_byes, by).await?;
    let there = visitor.ask(move |service| service.tournament(id)).await??;
    let players = DeskPages::of_slug(&target.slug).players();
    let newest = there.entries.keys().copied().max();
    Ok(newest.map_or_else(|| players.to_string(), |newest| told::to(&players, Done::Entered, newest)))
}
