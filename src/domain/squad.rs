//! Squads: clubs with several teams in one event, and who may play for which (TM41). The caller tells what somebody has played elsewhere, for other
//! teams of a club may play in other tournaments.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::id::PersonId;

/// What regulations say of players of several teams of one club.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquadRule {
    /// After so many matches for teams above, a player is tied there and plays for no lower team.
    pub tied_after: Option<u16>,
    /// In so many matches a player of a lower team may take part as a substitute in teams above.
    pub substitutions: Option<u16>,
    /// The last day on which a player may be registered for the season.
    pub registered_until: Option<NaiveDate>,
}

/// Somebody sat at a board of a match, or was named for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Of the teams of the club: 1 is the first team.
    pub team: u16,
    /// The first date of the match, not the one to which it was moved (TM38).
    pub on: NaiveDate,
}

/// A player as the club has registered him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SquadPlayer {
    /// On whose list he stands: 1 is the first team.
    pub team: u16,
    /// When he was registered; none: before the season.
    pub registered: Option<NaiveDate>,
    pub appearances: Vec<Appearance>,
}

/// What speaks against a player in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquadWarning {
    /// He has played so many matches for teams above, and is tied there.
    Tied { matches: u16 },
    /// He stands on the list of a team above.
    OfTeamAbove { team: u16 },
    /// With this match he has been a substitute above his own team more often than is allowed.
    Substitutions { matches: u16, most: u16 },
    /// He was registered after the last day, or after the match was to be played.
    RegisteredLate { on: NaiveDate },
    /// He plays for another team on the same day.
    SameDay { team: u16 },
}

/// What speaks against a player in a match of a team of the club, judged by the first date of the match. Matches on later dates do not count, so
/// that a moved match is judged as on its first day.
pub fn warnings(rule: SquadRule, player: &SquadPlayer, team: u16, on: NaiveDate) -> Vec<SquadWarning> {
    let before = |it: &&Appearance| it.on < on;
    let count = |matches: usize| u16::try_from(matches).unwrap_or(u16::MAX);
    let mut found = Vec::new();
    if player.team < team {
        found.push(SquadWarning::OfTeamAbove { team: player.team });
    }
    let above = count(player.appearances.iter().filter(before).filter(|it| it.team < team).count());
    if rule.tied_after.is_some_and(|most| most > 0 && above >= most) {
        found.push(SquadWarning::Tied { matches: above });
    }
    if let Some(most) = rule.substitutions.filter(|_| team < player.team) {
        let earlier = player.appearances.iter().filter(before).filter(|it| it.team < player.team).count();
        let matches = count(earlier).saturating_add(1);
        if matches > most {
            found.push(SquadWarning::Substitutions { matches, most });
        }
    }
    if let Some(registered) = player.registered {
        let is_late = rule.registered_until.is_some_and(|last| registered > last);
        if is_late || registered > on {
            found.push(SquadWarning::RegisteredLate { on: registered });
        }
    }
    let same_day = player.appearances.iter().filter(|it| it.on == on && it.team != team);
    found.extend(same_day.map(|it| SquadWarning::SameDay { team: it.team }));
    found
}

/// The same for a whole line-up, board 1 first: boards, from 1, with what speaks against who sits there. Who is not in the squad is not judged.
pub fn of_line_up(
    rule: SquadRule,
    squad: &BTreeMap<PersonId, SquadPlayer>,
    (team, on): (u16, NaiveDate),
    players: &[Option<PersonId>],
) -> Vec<(u16, SquadWarning)> {
    let seated = (1..).zip(players).filter_map(|(board, player)| Some((board, squad.get(player.as_ref()?)?)));
    seated.flat_map(|(board, player)| warnings(rule, player, team, on).into_iter().map(move |it| (board, it))).collect()
}
