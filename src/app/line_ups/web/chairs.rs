//! Players at the boards of a team match: line-ups entered by an arbiter.

use qisai_domain::request::LineUp;
use qisai_domain::{Command, Contest, EntryId, Pairing, PairingId, PersonId, Right, Round, RoundState, Side};
use serde::Deserialize;

use crate::handler::{Form, Page, Path, RequestScope, Result, Visitor, WebError, act, see_other};
use crate::rounds::desk::answer;
use crate::rounds::desk::of_pairing::OfPairing;
use qisai_i18n::Words;
use qisai_view::names::Name;
use qisai_view::teams::has_boards;

/// Form with the line-up of a team.
pub(crate) struct ChairsForm {
    /// Side: `first` or `second`.
    pub(crate) side: &'static str,
    pub(crate) team: String,
    /// `true` if the line-up is unknown, so that the first players of the list are proposed.
    pub(crate) is_proposed: bool,
    /// Boards from board 1 on.
    pub(crate) boards: Vec<BoardSeating>,
}

/// Board with the players who can play there.
pub(crate) struct BoardSeating {
    pub(crate) board: u16,
    pub(crate) members: Vec<SeatableMember>,
}

pub(crate) struct SeatableMember {
    pub(crate) id: u32,
    /// Name with the place in the list: `5 Alder`.
    pub(crate) label: String,
    pub(crate) sits: bool,
}

impl ChairsForm {
    /// Returns the forms of both teams of a match for visitors who set line-ups. Empty in a draft and for unknown
    /// boards.
    pub(crate) fn of(
        visitor: &Visitor,
        scope: &RequestScope,
        round: &Round,
        contest: &Contest,
        row: &Pairing,
    ) -> Vec<Self> {
        let Some([first, second]) = row.two().filter(|_| has_boards(contest) && contest.boards > 0) else {
            return Vec::new();
        };
        if round.state == RoundState::Draft || !visitor.may(Right::LineUps) {
            return Vec::new();
        }
        let sides = [(Side::First, "first", first), (Side::Second, "second", second)];
        let form = |(side, code, entry)| one(scope, contest, row, (side, code, entry), visitor.words());
        sides.into_iter().filter_map(form).collect()
    }
}

fn one(
    scope: &RequestScope,
    contest: &Contest,
    row: &Pairing,
    (side, code, entry): (Side, &'static str, EntryId),
    t: Words,
) -> Option<ChairsForm> {
    let tournament = scope.tournament();
    let roster = &tournament.entry(entry)?.team()?.roster;
    // The players of the first game at a board; later games have the same players unless there is a substitution.
    let sitting = |board: u16| {
        let mut games = row.games.iter().filter(|(key, _)| key.board == board);
        let players = games.next().and_then(|(_, game)| game.players)?;
        let [of_first, of_second] = players;
        Some(if side == Side::First { of_first } else { of_second })
    };
    let is_proposed = (1..=contest.boards).all(|board| sitting(board).flatten().is_none());
    let chair = |board: u16| {
        let proposed = roster.get(usize::from(board) - 1).copied();
        let sits = if is_proposed { proposed } else { sitting(board).flatten() };
        let member = |(place, id): (usize, &PersonId)| {
            let name = tournament.person(*id).map(|person| Name::of_person(person, t).text()).unwrap_or_default();
            SeatableMember { id: id.0, label: format!("{place} {name}"), sits: sits == Some(*id) }
        };
        BoardSeating { board, members: (1..).zip(roster).map(member).collect() }
    };
    Some(ChairsForm {
        side: code,
        team: tournament.name_of(entry).to_owned(),
        is_proposed,
        boards: (1..=contest.boards).map(chair).collect(),
    })
}

/// Form fields of the line-up.
#[derive(Deserialize)]
pub struct MatchLineUpFields {
    /// Side: `first` or `second`.
    side: String,
    /// Players from board 1 on; an empty value is an empty chair.
    #[serde(default)]
    player: Vec<String>,
    #[serde(default)]
    seen: u64,
    reason: Option<String>,
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/chairs`: stores the line-up of a team and opens it at once.
pub async fn sit(visitor: Visitor, scope: RequestScope, path: Path<OfPairing>, form: Form<MatchLineUpFields>) -> Page {
    let (desk, round, pairing) = (scope.desk(), scope.number()?, PairingId(path.pairing));
    let Form(MatchLineUpFields { side, player, seen, reason }) = form;
    let side = match side.as_str() {
        "first" => Side::First,
        "second" => Side::Second,
        _ => return Err(WebError::Field("side")),
    };
    let seated = |text: &String| match text.trim() {
        "" => Ok(None),
        number => number.parse().map(|number| Some(PersonId(number))).map_err(|_| WebError::Field("player")),
    };
    let players = player.iter().map(seated).collect::<Result<Vec<Option<PersonId>>>>()?;
    let at = scope.at(round);
    let line_up = LineUp { side, segment: 1, number: 1, players };
    let command = Command::Reveal { at, opened: vec![(pairing, line_up, None)] };
    let table = scope.tournament().pairing(at, pairing).map_or(0, |row| row.table);
    let reason = reason.filter(|reason| !reason.trim().is_empty());
    let Err(error) = act(&visitor, vec![command], reason, seen).await else {
        return see_other(format!("{}?board={table}#m{}", desk.round(round), pairing.0));
    };
    answer(&visitor, &scope, Err(error)).await
}
