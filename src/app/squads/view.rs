//! Clubs with several teams: eligibility of the players for the teams on a day (TM41).

use std::collections::BTreeSet;

use chrono::NaiveDate;
use qisai_domain::RoundState;
use qisai_domain::league::date_of_eligibility;
use qisai_domain::squad::{Squad, SquadMember, SquadRule, warnings};

use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Club with its teams and players.
pub struct ClubView {
    pub club: String,
    /// Names of the teams, `2. Harbour II`.
    pub teams: Vec<String>,
    pub players: Vec<SquadLine>,
}

/// Player on the lists of a club.
pub struct SquadLine {
    pub name: String,
    /// Numbers of the teams whose lists contain the player: `1, 2`.
    pub lists: String,
    /// Number of matches before the day for teams above the player's own.
    pub above: usize,
    /// Cells, one for each team.
    pub cells: Vec<SquadCell>,
}

/// Eligibility of a player for a team.
pub struct SquadCell {
    pub said: String,
    pub may_play: bool,
    /// `true` if a rule excludes a player of the list.
    pub is_refused: bool,
}

/// Returns the clubs with the eligibility on a day. `named` contains the names of the teams of each club, in the order
/// of `squads`.
pub fn clubs(squads: &[Squad], named: &[Vec<String>], rule: SquadRule, on: NaiveDate, t: Words) -> Vec<ClubView> {
    let club = |(squad, names): (&Squad, &Vec<String>)| ClubView {
        club: squad.club.clone(),
        teams: (1_u16..).zip(names).map(|(number, name)| t.squads_team(number, name)).collect(),
        players: squad.members.iter().map(|member| line(member, squad.teams.len(), rule, on, t)).collect(),
    };
    squads.iter().zip(named).map(club).collect()
}

fn line(member: &SquadMember, teams: usize, rule: SquadRule, on: NaiveDate, t: Words) -> SquadLine {
    let cell = |number: u16| {
        if !member.lists.contains(&number) {
            return SquadCell { said: t.squads_not_listed().to_owned(), may_play: false, is_refused: false };
        }
        let against: Vec<String> =
            warnings(rule, &member.played, number, on).into_iter().map(|warning| t.squad_warning(warning)).collect();
        let may_play = against.is_empty();
        let said = if may_play { t.squads_may().to_owned() } else { against.join(t.list_comma()) };
        SquadCell { said, may_play, is_refused: !may_play }
    };
    let appearances = member.played.appearances.iter();
    SquadLine {
        name: member.player.name.clone(),
        lists: member.lists.iter().map(u16::to_string).collect::<Vec<_>>().join(", "),
        above: appearances.filter(|it| it.on < on && it.team < member.played.team).count(),
        cells: (1_u16..).take(teams).map(cell).collect(),
    }
}

/// Returns the first dates of the public matches of the group, and of rounds with known days.
pub fn dates(scope: &Scope) -> Vec<NaiveDate> {
    let (stage, group) = (scope.stage(), scope.group());
    let public = group.rounds.values().filter(|round| round.state != RoundState::Draft);
    let of_matches = public.flat_map(|round| {
        let pairings = round.in_board_order().into_iter();
        pairings.filter_map(move |pairing| date_of_eligibility(stage, round.number, pairing))
    });
    let of_rounds = stage.sittings.iter().map(|sitting| sitting.start);
    of_matches.chain(of_rounds).map(|at| at.date()).collect::<BTreeSet<NaiveDate>>().into_iter().collect()
}
