//! Audience of a hidden event: its first publication asks who may see it.

use qisai_domain::{Command, Event, Right, RoundRef, Settings, Visibility};
use qisai_service::events::FOR_STAFF;
use qisai_view::address::{DeskAddress, DeskPages};

use crate::handler::{RequestScope, Result, Visitor, WebError, act};

/// Visibility of an event that only its staff can see.
pub(crate) struct HiddenEvent {
    /// Address of the settings, where the visibility is changed.
    pub settings: DeskAddress,
    /// `true` if the next publication is the first one, and the visitor may show the tournament to everyone.
    pub asks: bool,
}

impl HiddenEvent {
    /// Returns the visibility of a hidden event; `None` if others than the staff can see it.
    pub(crate) fn of(scope: &RequestScope, visitor: &Visitor) -> Option<Self> {
        let tournament = scope.tournament();
        let is_hidden = scope.event().visibility_of(&tournament.settings) <= Visibility::Private;
        let has_public_round = || tournament.groups.values().any(|group| group.has_public_round());
        is_hidden.then(|| Self {
            settings: DeskPages::of_slug(scope.slug()).settings(),
            asks: visitor.may(Right::Publish)
                && (scope.event().visibility == Visibility::Public || visitor.may(Right::EventData))
                && !has_public_round(),
        })
    }
}

/// Returns the reason for a publication as the log keeps it: without a typed reason, that of a hidden event says that
/// only the staff sees the rounds.
pub(crate) fn reason_of_publication(scope: &RequestScope, typed: Option<String>) -> Option<String> {
    let is_hidden = scope.event().visibility_of(&scope.tournament().settings) <= Visibility::Private;
    let typed = typed.filter(|typed| !typed.trim().is_empty());
    typed.or_else(|| is_hidden.then(|| FOR_STAFF.to_owned()))
}

/// Publishes rounds of an event that only its staff could see, and makes the event public.
pub(crate) async fn publish_to_all(visitor: &Visitor, scope: &RequestScope, rounds: Vec<RoundRef>) -> Result<()> {
    let settings = Settings { visibility: Visibility::Public, ..scope.tournament().settings.as_ref().clone() };
    let commands = vec![Command::Publish(rounds), Command::EditSettings(Box::new(settings))];
    let event = scope.event();
    let is_hidden = event.visibility < Visibility::Public;
    // The event's part requires a right of its own.
    if is_hidden {
        let (account, refused) = (visitor.account.clone().ok_or(WebError::SignIn)?, visitor.may_not(Right::EventData));
        let id = event.id;
        if visitor.ask(move |service| service.may_on_event(&account, id, Right::EventData)).await?? != Some(true) {
            return Err(refused);
        }
    }
    act(visitor, commands, None, scope.seen()).await?;
    if is_hidden {
        let after = Event { visibility: Visibility::Public, ..event.as_ref().clone() };
        let (id, by) = (event.id, visitor.by().seeing(event.version));
        visitor.ask(move |service| service.edit_event(id, &after, &by)).await??;
    }
    Ok(())
}
