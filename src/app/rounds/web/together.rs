//! Next step of all groups at once: due rounds are paired, published, given their line-ups or closed.

use std::sync::Arc;

use qisai_domain::next_up::{NextUp, RoundDue};
use qisai_domain::{Command, GroupId, RoundRef, Tournament};
use serde::Deserialize;

use super::desk;
use crate::desk::run;
use crate::events::who_sees::{publish_to_all, reason_of_publication};
use crate::handler::{DESK, Form, Page, RequestScope, Result, Visitor, WebError, see_other};
use crate::line_ups;
use qisai_service::scope::Scope;
use qisai_service::stages::next_up;
use qisai_view::address::DeskPages;

/// Returns the rounds whose step requires nothing but its key, in the order of the groups.
pub(crate) fn due(list: &[NextUp]) -> Vec<(RoundRef, RoundDue)> {
    let waits = |group: GroupId| {
        let mut settled = list.iter();
        settled.any(|due| matches!(due, NextUp::Round { at, due: RoundDue::Settle } if at.group == group))
    };
    let step = |due: &NextUp| match due {
        // Nothing is drawn on top of a match whose players have changed.
        NextUp::Round { at, due: RoundDue::Pair | RoundDue::Publish } if waits(at.group) => None,
        NextUp::Round { due: RoundDue::EndEdit | RoundDue::Settle | RoundDue::LineUps { proposed: false }, .. }
        | NextUp::Stage { .. }
        | NextUp::Meeting { .. } => None,
        NextUp::Round { at, due } => Some((*at, *due)),
    };
    list.iter().filter_map(step).collect()
}

/// Form field of the step.
#[derive(Deserialize)]
pub struct Together {
    step: String,
}

/// `POST /desk/{slug}/next`: performs one step of each group. Steps before a refusal remain done; the refusal is shown
/// on its round.
pub async fn step(visitor: Visitor, scope: RequestScope, form: Form<Together>) -> Page {
    let to_all = match form.0.step.as_str() {
        "all" => false,
        "all_to_all" => true,
        _ => return Err(WebError::Field("step")),
    };
    let looking = scope.clone();
    let steps = DESK.run(move || due(&next_up(looking.tournament()))).await?;
    let published: Vec<RoundRef> =
        steps.iter().filter(|(_, due)| *due == RoundDue::Publish).map(|(at, _)| *at).collect();
    if let Some(first) = published.first() {
        let done = if to_all {
            publish_to_all(&visitor, &scope, published.clone()).await
        } else {
            let reason = reason_of_publication(&scope, None);
            run(&visitor, Command::Publish(published.clone()), reason).await.map(drop)
        };
        if let Err(error) = done {
            return refused(&visitor, &scope, *first, error).await;
        }
    }
    for (at, due) in steps {
        let visitor = visitor.in_part(at.group.0);
        let done = match due {
            RoundDue::Close => {
                let (place, by) = ((visitor.tournament()?, at), visitor.by());
                let closed =
                    visitor.state.service.close_round(place, by, async |judging| DESK.run(judging).await).await;
                closed.map(drop)
            }
            RoundDue::Pair => {
                let of_group = in_group(&scope, scope.tournament(), at)?;
                desk::pair(&visitor, &of_group, ("", false)).await
            }
            RoundDue::LineUps { .. } => {
                let of_group = in_group(&scope, scope.tournament(), at)?;
                line_ups::step::take(&visitor, &of_group).await
            }
            RoundDue::Publish | RoundDue::EndEdit | RoundDue::Settle => Ok(()),
        };
        if let Err(error) = done {
            return refused(&visitor, &scope, at, error).await;
        }
    }
    see_other(DeskPages::of_slug(scope.slug()).next())
}

async fn refused(visitor: &Visitor, scope: &RequestScope, at: RoundRef, error: WebError) -> Page {
    let of_group = in_group(scope, scope.tournament(), at)?;
    desk::answer(visitor, &of_group, Err(error)).await
}

fn in_group(scope: &RequestScope, tournament: &Arc<Tournament>, at: RoundRef) -> Result<RequestScope> {
    let found = Scope::find(Arc::clone(scope.event()), Arc::clone(tournament), Some(at.group));
    Ok(RequestScope::from(found.ok_or(WebError::NotFound)?.in_round(Some(at.round))))
}
