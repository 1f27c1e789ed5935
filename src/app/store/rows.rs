//! Rows as they lie in the tables, and the way to the domain's types and back. Structured values are JSON text; numbers are checked
//! on the way in, so that a damaged database is reported and not half understood.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use qisai_domain::id::{EntryId, GroupId, PairingId, PlayerId, StageId, TeamId, Version};
use qisai_domain::{
    ByeKind, Competitor, Entry, Event, EventId, Game, GameRecord, GameResult, Group, Meeting, Pairing, Player, Round,
    RoundState, SeriesId, Sex, Stage, Team, Title, TournamentId,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::connection::MultiBackend;
use super::error::StoreError;
use super::schema::{
    account, change_log, entry, event, game, pairing, player, round, session, stage, stage_group, team, tournament,
    tournament_staff,
};

/// Defines a row struct that can be read from and written to its table on both databases.
macro_rules! row {
    ($(#[$doc:meta])* $name:ident, $table:ident { $($field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
        #[diesel(table_name = $table, check_for_backend(MultiBackend), treat_none_as_null = true)]
        #[allow(missing_docs, reason = "the migrations describe the columns")]
        pub struct $name { $(pub $field: $type,)* }
    };
}

row!(/// An event.
EventRow, event {
    id: i64, series_id: Option<i64>, name: String, city: String, federation: String, starts_on: Option<NaiveDate>,
    ends_on: Option<NaiveDate>, time_zone: String, chief_arbiter: String, deputies: String, time_control: String,
});
row!(/// A tournament.
TournamentRow, tournament {
    id: i64, event_id: i64, slug: String, version: i64, last_hash: String, settings: String,
});
row!(/// A stage.
StageRow, stage {
    tournament_id: i64, id: i32, name: String, format: String, rounds: i32, prohibited: String,
    separations: String,
});
row!(/// A group.
GroupRow, stage_group { tournament_id: i64, id: i32, stage_id: i32, name: String, members: Option<String>, });
row!(/// A player.
PlayerRow, player {
    tournament_id: i64, id: i32, name: String, search_key: String, title: Option<String>, rating: Option<i32>,
    federation: String, fide_id: String, club: String, sex: Option<String>, born: String, changed: i64,
});
row!(/// A team.
TeamRow, team { tournament_id: i64, id: i32, name: String, federation: String, players: String, changed: i64, });
row!(/// An entry.
EntryRow, entry {
    tournament_id: i64, id: i32, player_id: Option<i32>, team_id: Option<i32>, tpn: i32, from_round: i32,
    withdrawn_from: Option<i32>, byes: String, adjustments: String, penalties: String, expelled: bool, changed: i64,
});
row!(/// A round.
RoundRow, round {
    tournament_id: i64, group_id: i32, number: i32, state: String, hand_edit: Option<String>, changed: i64,
});
row!(/// A pairing.
PairingRow, pairing {
    tournament_id: i64, id: i32, group_id: i32, round: i32, board: Option<i32>, first_entry: i32,
    second_entry: Option<i32>, bye: Option<String>, reasons: String, changed: i64,
});
row!(/// A game.
GameRow, game {
    tournament_id: i64, pairing_id: i32, sequence: i32, sides_swapped: bool, result: String, fouls_first: i32,
    fouls_second: i32, clock_first: Option<i32>, clock_second: Option<i32>, record: Option<String>,
    acknowledged: Option<String>, for_rating: Option<String>,
});
row!(/// An entry of the log.
LogRow, change_log {
    tournament_id: i64, version: i64, actor: String, at: NaiveDateTime, reason: Option<String>, action: String,
    undoes: Option<i64>, changes: String, previous: String, hash: String,
});
row!(/// An account.
AccountRow, account {
    id: i64, name: String, search_key: String, password_hash: String, role: String, key_map: String,
    created_at: NaiveDateTime,
});
row!(/// Who works on a tournament.
StaffRow, tournament_staff { tournament_id: i64, account_id: i64, role: String, });
row!(/// A signed-in browser.
SessionRow, session {
    token_hash: String, account_id: i64, csrf: String, created_at: NaiveDateTime, seen_at: NaiveDateTime,
});

/// Small letters, for searching: `LIKE` differs between the databases.
pub fn search_key(name: &str) -> String {
    name.trim().to_lowercase()
}

pub(super) fn json<T: Serialize>(value: &T) -> String {
    // Plain data with text keys: writing it as JSON cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

pub(super) fn from_json<T: DeserializeOwned>(table: &'static str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| damaged(table, &format!("{text:.60}: {error}")))
}

pub(super) fn damaged(table: &'static str, what: &str) -> StoreError {
    StoreError::Damaged { table, what: what.to_owned() }
}

/// A database number as the domain's.
fn take<T: TryFrom<i64>>(table: &'static str, value: impl Into<i64>) -> Result<T, StoreError> {
    let value = value.into();
    T::try_from(value).map_err(|_| damaged(table, &format!("the number {value}")))
}

/// A domain number as the database's; the domain keeps its numbers far below the limit.
fn give(value: impl TryInto<i32>) -> i32 {
    value.try_into().unwrap_or(i32::MAX)
}

/// A version as the database's number.
pub(super) fn give_version(version: Version) -> i64 {
    i64::try_from(version.0).unwrap_or(i64::MAX)
}

/// A database number as a version.
pub(super) fn take_version(table: &'static str, version: i64) -> Result<Version, StoreError> {
    take(table, version).map(Version)
}

impl EventRow {
    pub(super) fn from_domain(event: &Event) -> Self {
        Self {
            id: event.id.0,
            series_id: event.series.map(|series| series.0),
            name: event.name.clone(),
            city: event.city.clone(),
            federation: event.federation.clone(),
            starts_on: event.start,
            ends_on: event.end,
            time_zone: event.time_zone.clone(),
            chief_arbiter: event.chief_arbiter.clone(),
            deputies: json(&event.deputies),
            time_control: event.time_control.clone(),
        }
    }

    pub(super) fn into_domain(self) -> Result<Event, StoreError> {
        Ok(Event {
            id: EventId(self.id),
            series: self.series_id.map(SeriesId),
            name: self.name,
            city: self.city,
            federation: self.federation,
            start: self.starts_on,
            end: self.ends_on,
            time_zone: self.time_zone,
            chief_arbiter: self.chief_arbiter,
            deputies: from_json("event", &self.deputies)?,
            time_control: self.time_control,
        })
    }
}

impl StageRow {
    pub(super) fn from_domain(tournament: TournamentId, stage: &Stage) -> Self {
        Self {
            tournament_id: tournament.0,
            id: give(stage.id.0),
            name: stage.name.clone(),
            format: json(&stage.format),
            rounds: give(stage.rounds),
            prohibited: json(&stage.prohibited),
            separations: json(&stage.separations),
        }
    }

    pub(super) fn into_domain(self, groups: Vec<Group>) -> Result<Stage, StoreError> {
        Ok(Stage {
            id: StageId(take("stage", self.id)?),
            name: self.name,
            format: from_json("stage", &self.format)?,
            rounds: take("stage", self.rounds)?,
            prohibited: from_json("stage", &self.prohibited)?,
            separations: from_json("stage", &self.separations)?,
            groups,
        })
    }
}

impl GroupRow {
    pub(super) fn from_domain(tournament: TournamentId, stage: StageId, group: &Group) -> Self {
        Self {
            tournament_id: tournament.0,
            id: give(group.id.0),
            stage_id: give(stage.0),
            name: group.name.clone(),
            members: group.members.as_ref().map(json),
        }
    }

    pub(super) fn into_domain(self) -> Result<Group, StoreError> {
        Ok(Group {
            id: GroupId(take("stage_group", self.id)?),
            name: self.name,
            members: self.members.map(|members| from_json("stage_group", &members)).transpose()?,
            rounds: BTreeMap::new(),
        })
    }
}

impl PlayerRow {
    pub(super) fn from_domain(tournament: TournamentId, player: &Player) -> Self {
        Self {
            tournament_id: tournament.0,
            id: give(player.id.0),
            name: player.name.clone(),
            search_key: search_key(&player.name),
            title: player.title.map(|title| title.code().to_owned()),
            rating: player.rating.map(i32::from),
            federation: player.federation.clone(),
            fide_id: player.fide_id.clone(),
            club: player.club.clone(),
            sex: player.sex.map(|sex| if sex == Sex::Male { "m" } else { "w" }.to_owned()),
            born: player.born.clone(),
            changed: give_version(player.changed),
        }
    }

    pub(super) fn into_domain(self) -> Result<Player, StoreError> {
        let sex = match self.sex.as_deref() {
            None => None,
            Some("m") => Some(Sex::Male),
            Some("w") => Some(Sex::Female),
            Some(other) => return Err(damaged("player", other)),
        };
        let title = match self.title {
            None => None,
            Some(title) => Some(Title::parse(&title).ok_or_else(|| damaged("player", &title))?),
        };
        Ok(Player {
            id: PlayerId(take("player", self.id)?),
            name: self.name,
            title,
            rating: self.rating.map(|rating| take("player", rating)).transpose()?,
            federation: self.federation,
            fide_id: self.fide_id,
            club: self.club,
            sex,
            born: self.born,
            changed: take_version("player", self.changed)?,
        })
    }
}

impl TeamRow {
    pub(super) fn from_domain(tournament: TournamentId, team: &Team) -> Self {
        Self {
            tournament_id: tournament.0,
            id: give(team.id.0),
            name: team.name.clone(),
            federation: team.federation.clone(),
            players: json(&team.players),
            changed: give_version(team.changed),
        }
    }

    pub(super) fn into_domain(self) -> Result<Team, StoreError> {
        Ok(Team {
            id: TeamId(take("team", self.id)?),
            name: self.name,
            federation: self.federation,
            players: from_json("team", &self.players)?,
            changed: take_version("team", self.changed)?,
        })
    }
}

impl EntryRow {
    pub(super) fn from_domain(tournament: TournamentId, entry: &Entry) -> Self {
        let (player_id, team_id) = match entry.who {
            Competitor::Player(id) => (Some(give(id.0)), None),
            Competitor::Team(id) => (None, Some(give(id.0))),
        };
        Self {
            tournament_id: tournament.0,
            id: give(entry.id.0),
            player_id,
            team_id,
            tpn: give(entry.tpn),
            from_round: give(entry.from_round),
            withdrawn_from: entry.withdrawn_from.map(i32::from),
            byes: json(&entry.byes),
            adjustments: json(&entry.adjustments),
            penalties: json(&entry.penalties),
            expelled: entry.expelled,
            changed: give_version(entry.changed),
        }
    }

    pub(super) fn into_domain(self) -> Result<Entry, StoreError> {
        let who = match (self.player_id, self.team_id) {
            (Some(id), None) => Competitor::Player(PlayerId(take("entry", id)?)),
            (None, Some(id)) => Competitor::Team(TeamId(take("entry", id)?)),
            _ => return Err(damaged("entry", "an entry without a competitor")),
        };
        Ok(Entry {
            id: EntryId(take("entry", self.id)?),
            who,
            tpn: take("entry", self.tpn)?,
            from_round: take("entry", self.from_round)?,
            withdrawn_from: self.withdrawn_from.map(|round| take("entry", round)).transpose()?,
            byes: from_json("entry", &self.byes)?,
            adjustments: from_json("entry", &self.adjustments)?,
            penalties: from_json("entry", &self.penalties)?,
            expelled: self.expelled,
            changed: take_version("entry", self.changed)?,
        })
    }
}

impl RoundRow {
    pub(super) fn from_domain(tournament: TournamentId, group: GroupId, round: &Round) -> Self {
        Self {
            tournament_id: tournament.0,
            group_id: give(group.0),
            number: give(round.number),
            state: round.state.code().to_owned(),
            hand_edit: round.hand_edit.as_ref().map(json),
            changed: give_version(round.changed),
        }
    }

    pub(super) fn into_domain(self, pairings: BTreeMap<PairingId, Pairing>) -> Result<Round, StoreError> {
        Ok(Round {
            number: take("round", self.number)?,
            state: RoundState::from_code(&self.state).ok_or_else(|| damaged("round", &self.state))?,
            pairings,
            hand_edit: self.hand_edit.map(|edit| from_json("round", &edit)).transpose()?,
            changed: take_version("round", self.changed)?,
        })
    }
}

impl PairingRow {
    pub(super) fn from_domain(tournament: TournamentId, group: GroupId, round: u16, pairing: &Pairing) -> Self {
        let (board, first_entry, second_entry, bye) = match &pairing.meeting {
            Meeting::Match { board, first, second, .. } => (Some(give(*board)), first.0, Some(give(second.0)), None),
            Meeting::Bye { entry, kind } => (None, entry.0, None, Some(kind.code().to_owned())),
        };
        Self {
            tournament_id: tournament.0,
            id: give(pairing.id.0),
            group_id: give(group.0),
            round: give(round),
            board,
            first_entry: give(first_entry),
            second_entry,
            bye,
            reasons: json(&pairing.reasons),
            changed: give_version(pairing.changed),
        }
    }

    pub(super) fn into_domain(self, games: Vec<Game>) -> Result<Pairing, StoreError> {
        let entry = EntryId(take("pairing", self.first_entry)?);
        let meeting = match (self.board, self.second_entry, self.bye) {
            (Some(board), Some(second), None) => Meeting::Match {
                board: take("pairing", board)?,
                first: entry,
                second: EntryId(take("pairing", second)?),
                games,
            },
            (None, None, Some(bye)) => {
                Meeting::Bye { entry, kind: ByeKind::from_code(&bye).ok_or_else(|| damaged("pairing", &bye))? }
            }
            _ => return Err(damaged("pairing", "a pairing that is neither game nor bye")),
        };
        Ok(Pairing {
            id: PairingId(take("pairing", self.id)?),
            meeting,
            reasons: from_json("pairing", &self.reasons)?,
            changed: take_version("pairing", self.changed)?,
        })
    }
}

impl GameRow {
    pub(super) fn from_domain(tournament: TournamentId, pairing: PairingId, game: &Game) -> Self {
        Self {
            tournament_id: tournament.0,
            pairing_id: give(pairing.0),
            sequence: give(game.sequence),
            sides_swapped: game.sides_swapped,
            result: game.result.code().to_owned(),
            fouls_first: i32::from(game.fouls.0),
            fouls_second: i32::from(game.fouls.1),
            clock_first: game.clocks.map(|clocks| give(clocks.0)),
            clock_second: game.clocks.map(|clocks| give(clocks.1)),
            record: game.record.as_ref().map(|record| record.text.to_string()),
            for_rating: game.for_rating.map(|result| result.code().to_owned()),
            acknowledged: game.record.as_ref().and_then(|record| record.acknowledged.as_ref()).map(json),
        }
    }

    pub(super) fn into_domain(self) -> Result<Game, StoreError> {
        let clocks = match (self.clock_first, self.clock_second) {
            (Some(first), Some(second)) => Some((take("game", first)?, take("game", second)?)),
            _ => None,
        };
        let acknowledged = self.acknowledged.map(|said| from_json("game", &said)).transpose()?;
        let read = |code: &str| GameResult::from_code(code).ok_or_else(|| damaged("game", code));
        Ok(Game {
            sequence: take("game", self.sequence)?,
            sides_swapped: self.sides_swapped,
            result: read(&self.result)?,
            for_rating: self.for_rating.as_deref().map(read).transpose()?,
            fouls: (take("game", self.fouls_first)?, take("game", self.fouls_second)?),
            clocks,
            record: self.record.map(|text| GameRecord { text: text.into(), acknowledged }),
        })
    }
}
