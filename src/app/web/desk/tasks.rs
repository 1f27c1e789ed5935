//! Pending tasks of a tournament in words, each with its page.

use qisai_domain::GroupId;
use qisai_domain::next_up::{NextUp, RoundDue, StageDue};
use qisai_i18n::Words;
use qisai_view::address::{DeskAddress, DeskPages, GroupAddress};
use qisai_view::stages::groups;

use crate::scope::RequestScope;

/// Task for a stage or round.
pub(crate) struct PendingTask {
    /// Stage, or group and round.
    pub(crate) place: String,
    pub(crate) address: String,
    pub(crate) said: String,
    /// Form that performs the task at once, with the code and label of each button.
    pub(crate) step: Option<(DeskAddress, Vec<(&'static str, String)>)>,
    /// `true` for the main step of the page.
    pub(crate) is_main: bool,
}

/// Returns `true` if a list of all groups, or of `only` one, has a group.
pub(crate) fn is_listed(only: Option<GroupId>, group: GroupId) -> bool {
    only.is_none_or(|only| only == group)
}

/// Returns a task if it concerns a stage or one of the listed groups. `asks`: the first publication asks who may see
/// the event.
pub(crate) fn task(
    scope: &RequestScope,
    due: &NextUp,
    only: Option<GroupId>,
    asks: bool,
    t: Words,
) -> Option<PendingTask> {
    let tournament = scope.tournament();
    match due {
        NextUp::Stage { stage, due } => only.is_none().then(|| PendingTask {
            place: t.stage_name(tournament, *stage),
            address: format!("{}#stage{stage}", DeskPages::of_slug(scope.slug()).stages()),
            said: match due {
                StageDue::Open => t.stage_open_now().to_owned(),
                StageDue::Draw => t.stage_draw_now().to_owned(),
                StageDue::Settle => t.stage_what_to_settle().to_owned(),
                StageDue::Look => t.stage_differs().to_owned(),
            },
            step: None,
            is_main: false,
        }),
        NextUp::Round { at, due } if is_listed(only, at.group) => {
            let (_, group) = tournament.group(at.group)?;
            let desk = DeskPages::at(GroupAddress::in_tournament(scope, at.group));
            let (said, step) = match due {
                RoundDue::Pair => (t.pair_round(at.round), None),
                RoundDue::EndEdit => (t.next_end_edit(at.round), None),
                RoundDue::Settle => (t.contradictions_in(at.round), None),
                RoundDue::Publish => (t.publish_round(at.round), Some("publish")),
                RoundDue::LineUps { proposed } => (t.next_line_ups(at.round), Some("line_ups").filter(|_| *proposed)),
                RoundDue::Close => (t.close_round(at.round), Some("close")),
            };
            let buttons = |step| match step {
                "publish" if asks => vec![
                    ("publish_to_all", t.publish_round_to_all(at.round)),
                    (step, t.publish_round_to_staff().to_owned()),
                ],
                _ => vec![(step, said.clone())],
            };
            let step = step.map(|step| (desk.step(at.round), buttons(step)));
            let place = groups::title(tournament, group, t);
            let address = match due {
                RoundDue::LineUps { .. } => desk.line_ups(at.round),
                _ => desk.round(at.round),
            };
            Some(PendingTask { place, address: address.to_string(), said, step, is_main: false })
        }
        NextUp::Meeting { .. } | NextUp::Round { .. } => None,
    }
}
