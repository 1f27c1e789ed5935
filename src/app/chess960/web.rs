//! Start position of a Chess960 round. Its desk shows it and draws it from a seed. It can be redrawn with a reason
//! until the games begin.

use qisai_domain::{Command, Draw, DrawOf, Round};
use qisai_rules_chess::chess960::Start;

use crate::handler::{RequestScope, Result, Visitor, act};
use qisai_i18n::Words;
use qisai_view::chess960::{StartPosition, how_drawn};

/// Start position on the desk.
pub(crate) struct StartPanel {
    pub(crate) drawn: Option<StartPosition>,
    /// Description of the draw with its seed; empty before the draw.
    pub(crate) how: String,
    /// `true` if the position can be drawn now.
    pub(crate) is_open: bool,
}

impl StartPanel {
    /// Returns the panel of a round that is made; `None` for other games than Chess960.
    pub(crate) fn of(scope: &RequestScope, round: Option<&Round>, t: Words) -> Option<Self> {
        let (tournament, group) = (scope.tournament(), scope.group());
        let round = round.filter(|_| tournament.settings.is_chess960())?;
        Some(Self {
            drawn: StartPosition::of(tournament, group.at(round.number)),
            how: how_drawn(group, round.number, t).unwrap_or_default(),
            is_open: !round.is_in_play(),
        })
    }
}

/// Draws the start position, whose number follows from a seed stored with it. The first draw requires no reason; a
/// redraw does.
pub(crate) async fn draw(visitor: &Visitor, scope: &RequestScope, (reason, seen): (Option<String>, u64)) -> Result<()> {
    let round = scope.number()?;
    let seed = qisai_service::random_id()?.unsigned_abs();
    let draw = Draw::start(round, Start::drawn(seed, round).number(), Some(seed));
    let is_first = scope.group().draw(DrawOf::Start(round)).is_none();
    let reason = if is_first { Some(visitor.words().drawn_with_seed(seed)) } else { reason };
    let command = Command::Draw { group: scope.group_id(), draw };
    act(visitor, vec![command], reason, seen).await.map(drop)
}
