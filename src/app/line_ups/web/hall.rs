//! Line-up that a captain hands in by phone. The pass identifies the team, not the form.

use qisai_domain::line_up::opened;
use qisai_domain::stage::LineUpRule;
use qisai_domain::{EntryId, RoundState, Side};

use crate::visitor::Visitor;
use qisai_service::line_ups::TeamLineUpSide;
use qisai_service::reports::board_of;
use qisai_service::scope::Scope;
use qisai_service::{Service, ServiceError};
use qisai_view::dates;
use qisai_view::line_ups::{self, LineUpBoard, ListedPlayer};
use qisai_view::names::Name;

/// Line-up of a team's next match.
pub(crate) struct OwnLineUp {
    pub(crate) group: u32,
    pub(crate) round: u16,
    pub(crate) pairing: u32,
    pub(crate) opponent: Name,
    /// Kind of competition in words.
    pub(crate) rule: &'static str,
    /// Permitted orders in words; empty if there are many.
    pub(crate) orders: String,
    /// Deadline in the event's time zone.
    pub(crate) deadline: Option<String>,
    pub(crate) is_in: bool,
    pub(crate) is_open: bool,
    /// Line-up handed in or still open, otherwise the line-up by the regulations.
    pub(crate) chairs: Vec<LineUpBoard>,
    pub(crate) list: Vec<ListedPlayer>,
}

/// Returns the match of a team in a published round, with its side and its opponent.
pub(crate) fn own_side(scope: &Scope, entry: EntryId) -> Option<(TeamLineUpSide, EntryId)> {
    let (at, round, pairing) = board_of(scope.tournament(), entry)?;
    let [first, second] = pairing.two().filter(|_| round.state == RoundState::Published)?;
    let (side, opponent) = if first == entry { (Side::First, second) } else { (Side::Second, first) };
    Some((TeamLineUpSide { at, pairing: pairing.id, side }, opponent))
}

/// Returns the line-up form of a team, or `None` if no line-up can be handed in.
pub(crate) fn own_line_up(
    service: &Service,
    scope: &Scope,
    entry: EntryId,
    visitor: &Visitor,
) -> Result<Option<OwnLineUp>, ServiceError> {
    let (t, words) = (scope.tournament(), visitor.words());
    let Some((of, opponent)) = own_side(scope, entry) else { return Ok(None) };
    let Some((stage, group)) = t.group(of.at.group) else { return Ok(None) };
    let is_handed_in = matches!(stage.play.line_ups, Some(LineUpRule::Reserves | LineUpRule::Free));
    let (Some(team), true) = (t.entry(entry).and_then(|entry| entry.team()), is_handed_in) else { return Ok(None) };
    let place = service.scope(t.id, Some(group.id))?;
    let deadline = service.line_up_deadline(&place, of.at.round)?;
    let local = |at: chrono::DateTime<chrono::Utc>| dates::moment_in(scope.event().clocks(), at, words);
    let boards = stage.play.contest(of.at.round).boards;
    let pairing = t.round(of.at).and_then(|round| round.pairings.get(&of.pairing));
    let open = pairing.and_then(|pairing| opened(pairing, of.side, boards));
    let own = if open.is_some() { None } else { service.own_line_up(t.id, of)? };
    let (is_open, is_in) = (open.is_some(), own.is_some());
    let inherited = || qisai_domain::line_up::inherited(t, (group.id, of.at.round), entry, boards);
    let chairs = open.or_else(|| own.map(|own| own.players)).or_else(inherited).unwrap_or_default();
    Ok(Some(OwnLineUp {
        group: of.at.group.0,
        round: of.at.round,
        pairing: of.pairing.0,
        opponent: Name::of(t, opponent, words),
        rule: line_ups::rule(stage, words),
        orders: line_ups::allowed(stage, of.at.round, team.roster.len()).join(" "),
        deadline: deadline.map(local),
        is_in,
        is_open,
        chairs: line_ups::chairs_of(t, boards, &chairs),
        list: line_ups::list_of(t, team),
    }))
}
