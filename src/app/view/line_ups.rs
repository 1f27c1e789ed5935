//! Line-ups of a round as the desk and a captain see them: who has handed in, who sits where once they are open.

use qisai_domain::line_up::{choices, inherited, opened};
use qisai_domain::request::HandedIn;
use qisai_domain::stage::LineUpRule;
use qisai_domain::{Group, Pairing, PersonId, Side, Stage, Team, Tournament};

use crate::dates;
use qisai_i18n::Words;

/// Line-ups that are written out as a hint, at the most.
const MOST_WRITTEN: usize = 15;

/// A match with both line-ups.
pub struct MatchLineUps {
    pub pairing: u32,
    pub table: u32,
    pub sides: Vec<SideLineUp>,
}

/// The line-up of a team in a match.
pub struct SideLineUp {
    /// `first` or `second`.
    pub side: &'static str,
    pub team: String,
    pub is_open: bool,
    /// Who handed it in, and when; none where nothing is in, or it is open.
    pub handed_in: Option<String>,
    pub chairs: Vec<Chair>,
    pub list: Vec<Listed>,
}

/// A board with who sits there, or would by the regulations if nothing came in.
pub struct Chair {
    pub board: u16,
    pub person: Option<u32>,
    /// Empty: nobody.
    pub name: String,
}

/// Somebody on a team's list.
pub struct Listed {
    pub person: u32,
    /// Place, name and rating.
    pub said: String,
}

/// Word of a side in forms.
pub fn side_code(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The matches of a round in the order of their tables; empty where the round is no round of teams.
pub fn of_round(
    (t, stage, group): (&Tournament, &Stage, &Group),
    round: u16,
    handed_in: &[HandedIn],
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
                    .map(|handed| words.line_up_in(&handed.by.name, dates::moment(handed.by.at.naive_utc(), words))),
                chairs: chairs_of(t, boards, &chairs),
                list: list_of(t, team),
            })
        });
        let sides: Vec<SideLineUp> = sides.collect::<Option<_>>()?;
        Some(MatchLineUps { pairing: pairing.id.0, table: pairing.table, sides })
    };
    in_round.in_board_order().into_iter().filter_map(one).collect()
}

/// Board after board, an empty chair where nobody is named.
pub fn chairs_of(t: &Tournament, boards: u16, players: &[Option<PersonId>]) -> Vec<Chair> {
    let named = players.iter().copied().chain(std::iter::repeat(None));
    let chair = |(board, person): (u16, Option<PersonId>)| Chair {
        board,
        person: person.map(|id| id.0),
        name: person.and_then(|id| t.person(id)).map(|person| person.name().to_owned()).unwrap_or_default(),
    };
    (1..=boards).zip(named).map(chair).collect()
}

/// The team's list, place after place.
pub fn list_of(t: &Tournament, team: &Team) -> Vec<Listed> {
    let said = |(place, id): (usize, &PersonId)| {
        let person = t.person(*id)?;
        let rating = person.rating().map(|rating| format!(" {rating}")).unwrap_or_default();
        Some(Listed { person: id.0, said: format!("{place} {}{rating}", person.name()) })
    };
    (1..).zip(&team.roster).filter_map(said).collect()
}

/// The line-ups that the rule allows, as they are written: `1235`; none where there are too many, or any is allowed.
pub fn allowed(stage: &Stage, round: u16, list: usize) -> Vec<String> {
    let Ok(list) = u16::try_from(list) else { return Vec::new() };
    if stage.play.line_ups != Some(LineUpRule::Reserves) || list > 9 {
        return Vec::new();
    }
    let written = choices(stage.play.contest(round).boards, list).take(MOST_WRITTEN + 1);
    let written: Vec<String> = written.map(|choice| choice.iter().map(ToString::to_string).collect()).collect();
    if written.len() > MOST_WRITTEN { Vec::new() } else { written }
}

/// The kind of team competition in words, with its article.
pub fn rule(stage: &Stage, words: Words) -> &'static str {
    match stage.play.line_ups {
        Some(LineUpRule::Fixed) => words.line_up_fixed(),
        Some(LineUpRule::Reserves) => words.line_up_reserves(),
        Some(LineUpRule::Free) => words.line_up_free(),
        Some(LineUpRule::All) => words.line_up_all(),
        None => "",
    }
}
