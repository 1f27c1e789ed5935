//! Row types of the tables that several features share, and their conversion to and from domain types. Structured values
//! are JSON text. Numbers are checked on loading, so that a damaged database is reported rather than half understood.

use std::sync::Arc;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::group::Draw;
use qisai_domain::log::{Hash, LogPart};
use qisai_domain::participation::Participation;
use qisai_domain::{
    Entry, EntryId, Event, Game, GameKey, GameResult, GameVersions, Games, Group, GroupId, LogEntry, Pairing,
    PairingId, Person, PersonId, Round, RoundState, Shared, StageId, TournamentId, Version,
};

use qisai_domain::round::KeptApart;
use qisai_domain::stored::{FromJson, ToJson};

use super::error::StoreError;
use super::schema::{
    account, draw, entry, event, game, head, holding, log, log_part, pairing, part, participation, person, round,
    second_factor, signing_key, stage_group, text, tournament,
};

/// Defines a row struct that can be read from and written to its table on both databases.
macro_rules! row {
    ($(#[$doc:meta])* $name:ident, $table:ident { $($field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
        #[diesel(table_name = $table, check_for_backend($crate::connection::MultiBackend), treat_none_as_null = true)]
        pub struct $name { $(pub $field: $type,)* }

        impl $crate::rows::ColumnValues for $name {
            fn cells(&self) -> Vec<(&'static str, Option<String>)> {
                vec![$((stringify!($field), $crate::rows::ValueText::shown(&self.$field)),)*]
            }
        }
    };
}
pub(crate) use row;

/// Row as its columns and their values, in the order of the table; the key columns come first.
pub(super) trait ColumnValues {
    fn cells(&self) -> Vec<(&'static str, Option<String>)>;
}

/// Value as text; `None` for NULL.
pub(super) trait ValueText {
    fn shown(&self) -> Option<String>;
}

macro_rules! shown {
    ($($type:ty),*) => {
        $(impl ValueText for $type {
            fn shown(&self) -> Option<String> {
                Some(self.to_string())
            }
        })*
    };
}

shown!(i64, i32, bool, String, NaiveDateTime);

impl<T: ValueText> ValueText for Option<T> {
    fn shown(&self) -> Option<String> {
        self.as_ref().and_then(ValueText::shown)
    }
}

row!(/// An event.
EventRow, event { id: i64, slug: String, version: i64, last_hash: String, data: String, });
row!(/// The head of a tournament.
TournamentRow, tournament {
    id: i64, event_id: i64, slug: String, version: i64, last_hash: String, highest: String,
});
row!(/// A part of a stage, or of the tournament.
PartRow, part { tournament_id: i64, stage_id: i32, name: String, data: String, changed: i64, });
row!(/// A group.
GroupRow, stage_group { tournament_id: i64, id: i32, stage_id: i32, name: String, seats: String, });
row!(/// A person.
PersonRow, person {
    tournament_id: i64, id: i32, data: String, open: Option<String>, staff: Option<String>, search_key: String,
    changed: i64,
});
row!(/// An entry.
EntryRow, entry { tournament_id: i64, id: i32, data: String, changed: i64, });
row!(/// An entry's time in a group.
ParticipationRow, participation {
    tournament_id: i64, group_id: i32, entry_id: i32, data: String, changed: i64,
});
row!(/// A drawing.
DrawRow, draw { tournament_id: i64, group_id: i32, id: i32, data: String, changed: i64, });
row!(/// A round.
RoundRow, round {
    tournament_id: i64, group_id: i32, number: i32, state: String, hand_edit: Option<String>,
    kept_apart: Option<String>, seats: Option<String>, changed: i64,
});
row!(/// A pairing without its games.
PairingRow, pairing { tournament_id: i64, id: i32, group_id: i32, round: i32, data: String, changed: i64, });
row!(/// A game.
GameRow, game {
    tournament_id: i64, pairing_id: i32, board: i32, segment: i32, number: i32, second_begins: bool, result: String,
    data: Option<String>, changed: String,
});
row!(/// The text of a record.
TextRow, text { tournament_id: i64, hash: String, content: String, });
row!(/// An entry of a log.
LogRow, log {
    aggregate: i64, version: i64, key: Option<String>, public: String, previous: String, hash: String,
});
row!(/// A part of an entry of a log.
LogPartRow, log_part {
    aggregate: i64, version: i64, number: i32, subject: Option<i32>, staff_only: bool, digest: String,
    salt: Option<String>, text: Option<String>,
});
row!(/// An account.
AccountRow, account {
    id: i64, name: String, search_key: String, password_hash: String, role: String, key_map: String,
    created_at: NaiveDateTime,
});
row!(/// A role of an account in an event or a tournament.
HoldingRow, holding {
    id: i64, event_id: i64, tournament_id: Option<i64>, account_id: i64, office: String, boards: String,
});
row!(/// The second factor of an account.
SecondFactorRow, second_factor {
    account_id: i64, secret: String, confirmed: bool, last_step: i64, recovery: String,
});
row!(/// A key that has signed heads.
SigningKeyRow, signing_key { public: String, secret: Option<String>, made_at: String, });
row!(/// A head as it was signed.
HeadRow, head { aggregate: i64, version: i64, hash: String, at: String, key: String, signature: String, });

/// Returns a name in lower case for searching: `LIKE` differs between the databases.
pub fn search_key(name: &str) -> String {
    name.trim().to_lowercase()
}

pub(super) fn from_json<T: FromJson>(table: &'static str, text: &str) -> Result<T, StoreError> {
    T::from_json(text).map_err(|error| damaged(table, &format!("{text:.60}: {error}")))
}

pub(super) fn damaged(table: &'static str, what: &str) -> StoreError {
    StoreError::Damaged { table, what: what.to_owned() }
}

/// Converts a database number to a domain number.
pub fn take<T: TryFrom<i64>>(table: &'static str, value: impl Into<i64>) -> Result<T, StoreError> {
    let value = value.into();
    T::try_from(value).map_err(|_| damaged(table, &format!("the number {value}")))
}

/// Converts a domain number to a database number. Numbers too large for the column never reach a row: such a tournament
/// is not saved.
pub fn give(value: impl TryInto<i32>) -> i32 {
    value.try_into().unwrap_or(i32::MAX)
}

/// Converts a version to a database number.
pub fn give_version(version: Version) -> i64 {
    i64::try_from(version.0).unwrap_or(i64::MAX)
}

/// Converts a database number to a version.
pub(super) fn take_version(table: &'static str, version: i64) -> Result<Version, StoreError> {
    take(table, version).map(Version)
}

/// Parses a stored hash.
pub(super) fn take_hash(table: &'static str, text: &str) -> Result<Hash, StoreError> {
    Hash::parse(text).ok_or_else(|| damaged(table, text))
}

fn seats_text(seats: &[EntryId]) -> String {
    let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
    seats.join(" ")
}

fn seats_from(table: &'static str, text: &str) -> Result<Arc<[EntryId]>, StoreError> {
    let seat = |word: &str| word.parse().map(EntryId).map_err(|_| damaged(table, word));
    text.split_ascii_whitespace().map(seat).collect::<Result<Vec<_>, _>>().map(Into::into)
}

impl EventRow {
    pub(super) fn from_domain(event: &Event, last_hash: Hash) -> Self {
        Self {
            id: event.id.0,
            slug: event.slug.clone(),
            version: give_version(event.version),
            last_hash: last_hash.to_string(),
            data: event.to_json(),
        }
    }

    pub(super) fn into_domain(self) -> Result<Event, StoreError> {
        let event: Event = from_json("event", &self.data)?;
        Ok(Event { version: take_version("event", self.version)?, slug: self.slug, ..event })
    }
}

impl GroupRow {
    pub(super) fn from_domain(tournament: TournamentId, group: &Group) -> Self {
        Self {
            tournament_id: tournament.0,
            id: give(group.id.0),
            stage_id: give(group.stage.0),
            name: group.name.clone(),
            seats: seats_text(&group.seats),
        }
    }

    pub(super) fn into_domain(self) -> Result<Group, StoreError> {
        let (id, stage) = (GroupId(take("stage_group", self.id)?), StageId(take("stage_group", self.stage_id)?));
        Ok(Group { seats: seats_from("stage_group", &self.seats)?, ..Group::new(id, stage, self.name) })
    }
}

impl PersonRow {
    pub(super) fn from_domain(tournament: TournamentId, person: &Person) -> Self {
        Self {
            tournament_id: tournament.0,
            id: give(person.id.0),
            data: person.to_json(),
            open: person.open.as_ref().map(ToJson::to_json),
            staff: person.staff.as_ref().map(ToJson::to_json),
            search_key: search_key(person.name()),
            changed: give_version(person.changed),
        }
    }

    pub(super) fn into_domain(self) -> Result<Person, StoreError> {
        let read = |text: Option<String>| text.map(|text| from_json("person", &text)).transpose();
        let person: Person = from_json("person", &self.data)?;
        let staff = self.staff.map(|text| from_json("person", &text)).transpose()?;
        Ok(Person {
            id: PersonId(take("person", self.id)?),
            open: read(self.open)?,
            staff,
            changed: take_version("person", self.changed)?,
            ..person
        })
    }
}

impl EntryRow {
    pub(super) fn from_domain(tournament: TournamentId, entry: &Entry) -> Self {
        let (data, changed) = (entry.to_json(), give_version(entry.changed));
        Self { tournament_id: tournament.0, id: give(entry.id.0), data, changed }
    }

    pub(super) fn into_domain(self) -> Result<Entry, StoreError> {
        let entry: Entry = from_json("entry", &self.data)?;
        Ok(Entry { changed: take_version("entry", self.changed)?, ..entry })
    }
}

impl ParticipationRow {
    pub(super) fn from_domain(id: TournamentId, group: GroupId, entry: EntryId, row: &Participation) -> Self {
        Self {
            tournament_id: id.0,
            group_id: give(group.0),
            entry_id: give(entry.0),
            data: row.to_json(),
            changed: give_version(row.changed),
        }
    }

    pub(super) fn into_domain(self) -> Result<(GroupId, EntryId, Participation), StoreError> {
        let row: Participation = from_json("participation", &self.data)?;
        let group = GroupId(take("participation", self.group_id)?);
        let entry = EntryId(take("participation", self.entry_id)?);
        Ok((group, entry, Participation { changed: take_version("participation", self.changed)?, ..row }))
    }
}

impl DrawRow {
    pub(super) fn from_domain(id: TournamentId, group: GroupId, number: u32, draw: &Draw) -> Self {
        Self {
            tournament_id: id.0,
            group_id: give(group.0),
            id: give(number),
            data: draw.to_json(),
            changed: give_version(draw.changed),
        }
    }

    pub(super) fn into_domain(self) -> Result<(GroupId, u32, Draw), StoreError> {
        let draw: Draw = from_json("draw", &self.data)?;
        let group = GroupId(take("draw", self.group_id)?);
        Ok((group, take("draw", self.id)?, Draw { changed: take_version("draw", self.changed)?, ..draw }))
    }
}

impl RoundRow {
    pub(super) fn from_domain(tournament: TournamentId, group: GroupId, round: &Round) -> Self {
        Self {
            tournament_id: tournament.0,
            group_id: give(group.0),
            number: give(round.number),
            state: round.state.code().to_owned(),
            hand_edit: round.hand_edit.as_ref().map(ToJson::to_json),
            kept_apart: (!round.kept_apart.is_empty()).then(|| round.kept_apart.to_json()),
            seats: round.seats.as_ref().map(|seats| seats_text(seats)),
            changed: give_version(round.changed),
        }
    }

    pub(super) fn into_domain(self, pairings: Shared<PairingId, Pairing>) -> Result<Round, StoreError> {
        let kept_apart: Option<Arc<[KeptApart]>> = self.kept_apart.map(|kept| from_json("round", &kept)).transpose()?;
        Ok(Round {
            number: take("round", self.number)?,
            state: RoundState::from_code(&self.state).ok_or_else(|| damaged("round", &self.state))?,
            pairings,
            hand_edit: self.hand_edit.map(|edit| from_json("round", &edit)).transpose()?,
            kept_apart: kept_apart.unwrap_or_default(),
            seats: self.seats.map(|seats| seats_from("round", &seats)).transpose()?,
            changed: take_version("round", self.changed)?,
        })
    }
}

impl PairingRow {
    pub(super) fn from_domain(tournament: TournamentId, group: GroupId, round: u16, pairing: &Pairing) -> Self {
        let bare = Pairing { games: Games::new_vec(), ..pairing.clone() };
        Self {
            tournament_id: tournament.0,
            id: give(pairing.id.0),
            group_id: give(group.0),
            round: give(round),
            data: bare.to_json(),
            changed: give_version(pairing.changed),
        }
    }

    pub(super) fn into_domain(self, games: Games) -> Result<Pairing, StoreError> {
        let pairing: Pairing = from_json("pairing", &self.data)?;
        Ok(Pairing { games, changed: take_version("pairing", self.changed)?, ..pairing })
    }
}

impl GameRow {
    pub(super) fn from_domain(tournament: TournamentId, pairing: PairingId, key: GameKey, game: &Game) -> Self {
        let plain = Game { result: game.result, changed: game.changed, ..Game::beginning(game.second_begins) };
        Self {
            tournament_id: tournament.0,
            pairing_id: give(pairing.0),
            board: give(key.board),
            segment: give(key.segment),
            number: give(key.number),
            second_begins: game.second_begins,
            result: game.result.code().to_owned(),
            data: (*game != plain).then(|| game.to_json()),
            changed: game.changed.to_json(),
        }
    }

    pub(super) fn into_domain(self) -> Result<(GameKey, Game), StoreError> {
        let game: Option<Game> = self.data.as_deref().map(|data| from_json("game", data)).transpose()?;
        let result = GameResult::from_code(&self.result).ok_or_else(|| damaged("game", &self.result))?;
        let key = GameKey {
            board: take("game", self.board)?,
            segment: take("game", self.segment)?,
            number: take("game", self.number)?,
        };
        let changed: GameVersions = from_json("game", &self.changed)?;
        let second_begins = self.second_begins;
        Ok((key, Game { second_begins, result, changed, ..game.unwrap_or_default() }))
    }
}

impl LogRow {
    pub(super) fn from_domain(entry: &LogEntry, key: Option<String>) -> Self {
        Self {
            aggregate: entry.aggregate,
            version: give_version(entry.version),
            key,
            public: entry.public.clone(),
            previous: entry.previous.to_string(),
            hash: entry.hash.to_string(),
        }
    }

    pub(super) fn into_domain(self, parts: Vec<LogPart>) -> Result<LogEntry, StoreError> {
        Ok(LogEntry {
            aggregate: self.aggregate,
            version: take_version("log", self.version)?,
            previous: take_hash("log", &self.previous)?,
            hash: take_hash("log", &self.hash)?,
            public: self.public,
            parts,
        })
    }
}

impl LogPartRow {
    pub(super) fn from_domain(entry: &LogEntry, number: usize, part: &LogPart) -> Self {
        let hexadecimal = |salt: [u8; 16]| format!("{:032x}", u128::from_be_bytes(salt));
        Self {
            aggregate: entry.aggregate,
            version: give_version(entry.version),
            number: give(number),
            subject: part.subject.map(|person| give(person.0)),
            staff_only: part.staff_only,
            digest: part.digest.to_string(),
            salt: part.kept.as_ref().map(|(salt, _)| hexadecimal(*salt)),
            text: part.kept.as_ref().map(|(_, text)| text.clone()),
        }
    }

    pub(super) fn into_domain(self) -> Result<LogPart, StoreError> {
        let kept = match (self.salt, self.text) {
            (Some(salt), Some(text)) => Some((salt_from(&salt)?, text)),
            _ => None,
        };
        Ok(LogPart {
            subject: self.subject.map(|person| take("log_part", person).map(PersonId)).transpose()?,
            staff_only: self.staff_only,
            digest: take_hash("log_part", &self.digest)?,
            kept,
        })
    }
}

fn salt_from(text: &str) -> Result<[u8; 16], StoreError> {
    let mut salt = [0; 16];
    if text.len() != 32 || !text.is_ascii() {
        return Err(damaged("log_part", text));
    }
    for (place, byte) in salt.iter_mut().enumerate() {
        let digits = text.get(place * 2..place * 2 + 2).unwrap_or_default();
        *byte = u8::from_str_radix(digits, 16).map_err(|_| damaged("log_part", text))?;
    }
    Ok(salt)
}
