//! Line-ups of a round as the desk and a captain see them: the line-ups handed in, and the players at the boards once
//! line-ups are open.

use qisai_domain::calendar::HallClocks;
use qisai_domain::line_up::{choices, inherited, opened};
use qisai_domain::request::HandedIn;
use qisai_domain::stage::LineUpRule;
use qisai_domain::{Group, Pairing, PersonId, Side, Stage, Team, Tournament};

use crate::dates;
use qisai_i18n::Words;

/// Maximum number of allowed line-ups listed as a hint.
const MAX_WRITTEN: usize = 15;

/// Match with both line-ups.
pub struct MatchLineUps {
    pub pairing: u32,
    pub table: u32,
    pub sides: Vec<SideLineUp>,
}

/// Line-up of a team in a match.
pub struct SideLineUp {
    /// Code of the side, `first` or `second`.
    pub side: &'static str,
    pub team: String,
    pub is_open: bool,
    /// Sender and time of the line-up; `None` if none is handed in, or the line-up is open.
    pub handed_in: Option<String>,
    pub chairs: Vec<LineUpBoard>,
    pub list: Vec<ListedPlayer>,
}

/// Board with its player, or with the player that the regulations put there if no line-up is handed in.
pub struct LineUpBoard {
    pub board: u16,
    pub person: Option<u32>,
    /// Name of the player; empty for an empty chair.
    pub name: String,
}

/// Player on a team's list.
pub struct ListedPlayer {
    pub person: u32,
    /// Place, name and rating.
    pub said: String,
}

/// Returns the code of a side in forms.
pub fn side_code(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// Returns the matches of a round in the order of their tables; empty if the round is not a team round.
pub fn of_round(
    (t, stage, group): (&Tournament, &Stage, &Group),
    round: u16,
    (handed_in, clocks): (&[HandedIn], HallClocks),
    words: Words,
) -> Vec<MatchLineUps> {
    let Some(in_round) = group.round(round) else { return Vec::new() };
    let boards = stage.play.contest(round).boards;
    let one = |pairing: &Pairing| {
        let two = pairing.two()?;
        let sides = [Side::First, Side::Second].into_iter().zip(two).map(|(side, entry)| {
            let team = t.entry(entry)?.team()?;
            let known = opened(pairing, side, boards);
            let handed = handed_in.iter().find(|handed| handed.pairing == pairing.id && handed.side == side);
            let handed = handed.filter(|_| known.is_none());
            let is_open = known.is_some();
            let chairs = known.or_else(|| inherited(t, (group.id, round), entry, boards)).unwrap_or_default();
            Some(SideLineUp {
                side: side_code(side),
                team: team.name.clone(),
                is_open,
                handed_in: handed
                    .map(|handed| words.line_up_in(&handed.by, dates::moment_in(clocks, handed.when, words))),
                chairs: chairs_of(t, boards, &chairs),
                list: list_of(t, team),
            })
        });
        let sides: Vec<SideLineUp> = sides.collect::<Option<_>>()?;
        Some(MatchLineUps { pairing: pairing.id.0, table: pairing.table, sides })
    };
    in_round.in_board_order().into_iter().filter_map(one).collect()
}

/// Returns the boards in order, with an empty chair if no player is named.
pub fn chairs_of(t: &Tournament, boards: u16, players: &[Option<PersonId>]) -> Vec<LineUpBoard> {
    let named = players.iter().copied().chain(std::iter::repeat(None));
    let chair = |(board, person): (u16, Option<PersonId>)| LineUpBoard {
        board,
        person: person.map(|id| id.0),
        name: person.and_then(|id| t.person(id)).map(|person| person.name().to_owned()).unwrap_or_default(),
    };
    (1..=boards).zip(named).map(chair).collect()
}

/// Returns the team's list in the order of places.
pub fn list_of(t: &Tournament, team: &Team) -> Vec<ListedPlayer> {
    let said = |(place, id): (usize, &PersonId)| {
        let person = t.person(*id)?;
        let rating = person.rating().map(|rating| format!(" {rating}")).unwrap_or_default();
        Some(ListedPlayer { person: id.0, said: format!("{place} {}{rating}", person.name()) })
    };
    (1..).zip(&team.roster).filter_map(said).collect()
}

/// Returns the line-ups that the rule allows in written form: `1235`. Returns an empty list if there are too many, or
/// any line-up is allowed.
pub fn allowed(stage: &Stage, round: u16, list: usize) -> Vec<String> {
    let Ok(list) = u16::try_from(list) else { return Vec::new() };
    if stage.play.line_ups != Some(LineUpRule::Reserves) || list > 9 {
        return Vec::new();
    }
    let written = choices(stage.play.contest(round).boards, list).take(MAX_WRITTEN + 1);
    let written: Vec<String> = written.map(|choice| choice.iter().map(ToString::to_string).collect()).collect();
    if written.len() > MAX_WRITTEN { Vec::new() } else { written }
}

/// Returns the kind of team competition as text, with its article.
pub fn rule(stage: &Stage, words: Words) -> &'static str {
    match stage.play.line_ups {
        Some(LineUpRule::Fixed) => words.line_up_fixed(),
        Some(LineUpRule::Reserves) => words.line_up_reserves(),
        Some(LineUpRule::Free) => words.line_up_free(),
        Some(LineUpRule::All) => words.line_up_all(),
        None => "",
    }
}
