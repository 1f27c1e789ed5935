//! Audience of a hidden event: its first publication asks who may see it.

use actix_web::web;
use qisai_domain::{Command, Event, Right, RoundRef, Settings, Visibility};
use qisai_view::address::{DeskAddress, DeskPages};

use super::act;
use crate::error::WebError;
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;

/// Visibility of an event that only its staff can see.
pub(super) struct HiddenEvent {
    /// Address of the settings, where the visibility is changed.
    pub settings: DeskAddress,
    /// `true` if the next publication is the first one, and the visitor may show the event to everyone.
    pub asks: bool,
}

impl HiddenEvent {
    /// Returns the visibility of a hidden event; `None` if others than the staff can see it.
    pub(super) fn of(scope: &RequestScope, visitor: &Visitor) -> Option<Self> {
        let tournament = scope.tournament();
        let is_hidden = scope.event().visibility_of(&tournament.settings) <= Visibility::Private;
        let has_public_round = || tournament.groups.values().any(|group| group.has_public_round());
        is_hidden.then(|| Self {
            settings: DeskPages::of_slug(scope.slug()).settings(),
            asks: visitor.may(Right::Settings) && !has_public_round(),
        })
    }
}

/// Publishes rounds of an event that only its staff could see, and makes the event public.
pub(super) async fn publish_to_all(
    state: &web::Data<State>,
    visitor: &Visitor,
    scope: &RequestScope,
    rounds: Vec<RoundRef>,
) -> Result<(), WebError> {
    let settings = Settings { visibility: Visibility::Public, ..scope.tournament().settings.as_ref().clone() };
    let commands = vec![Command::EditSettings(Box::new(settings)), Command::Publish(rounds)];
    super::check(state, visitor, &commands)?;
    let event = scope.event();
    if event.visibility < Visibility::Public {
        let after = Event { visibility: Visibility::Public, ..event.as_ref().clone() };
        let (id, by, asked) = (event.id, visitor.by().seeing(event.version), state.clone());
        web::block(move || asked.service.edit_event(id, &after, &by)).await??;
    }
    act(state, visitor, commands, None, scope.seen()).await.map(drop)
}
