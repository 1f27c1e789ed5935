//! Reading of a tournament from its tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use diesel::prelude::*;
use qisai_domain::log::{Hash, Public};
use qisai_domain::stage::StagePartKind;
use qisai_domain::tournament::{PartVersions, Words};
use qisai_domain::{
    EventId, Games, Group, GroupId, Pairing, PairingId, Settings, Shared, Stage, StageId, StagePart, Tournament,
    TournamentId, Version,
};
use serde::de::IgnoredAny;

use super::connection::Db;
use super::error::StoreError;
use super::rows::{
    DrawRow, EntryRow, GameRow, GroupRow, PairingRow, PartRow, ParticipationRow, PersonRow, RoundRow, TextRow,
    TournamentRow, damaged, from_json, take, take_hash, take_version,
};
use super::schema::{
    draw, entry, game, log, log_part, pairing, part, participation, person, round, stage_group, text, tournament,
};

/// Name of the tournament's own part with its settings.
pub(super) const SETTINGS: &str = "settings";
/// Name of the tournament's own part with its prizes.
pub(super) const PRIZES: &str = "prizes";
/// Name of the tournament's own part with its listings.
pub(super) const LISTINGS: &str = "listings";

/// Reads a tournament from its tables.
pub fn load(db: &mut Db, id: TournamentId) -> Result<Tournament, StoreError> {
    let head = tournament::table.find(id.0).select(TournamentRow::as_select()).first::<TournamentRow>(db)?;
    let version = take_version("tournament", head.version)?;
    let mut loaded = Tournament {
        version,
        highest: from_json("tournament", &head.highest)?,
        ..Tournament::empty(id, EventId(head.event_id))
    };
    load_parts(db, &mut loaded)?;
    let rows = person::table.filter(person::tournament_id.eq(id.0)).select(PersonRow::as_select());
    for row in rows.load::<PersonRow>(db)? {
        let person = row.into_domain()?;
        loaded.parts_changed.people = loaded.parts_changed.people.max(person.changed);
        loaded.people.insert(person.id, Arc::new(person));
    }
    let rows = entry::table.filter(entry::tournament_id.eq(id.0)).select(EntryRow::as_select());
    for row in rows.load::<EntryRow>(db)? {
        let entry = row.into_domain()?;
        loaded.parts_changed.people = loaded.parts_changed.people.max(entry.changed);
        loaded.entries.insert(entry.id, Arc::new(entry));
    }
    let mut groups = load_groups(db, id, version)?;
    load_rounds(db, id, &mut groups)?;
    loaded.groups = groups.into_iter().map(|(id, group)| (id, Arc::new(group))).collect();
    loaded.words = load_words(db, id)?;
    let rows = text::table.filter(text::tournament_id.eq(id.0)).select(TextRow::as_select());
    for row in rows.load::<TextRow>(db)? {
        let hash: Hash = take_hash("text", &row.hash)?;
        loaded.texts.insert(hash, Arc::new(row.content));
    }
    Ok(loaded)
}

fn load_parts(db: &mut Db, loaded: &mut Tournament) -> Result<(), StoreError> {
    let rows = part::table.filter(part::tournament_id.eq(loaded.id.0)).order((part::stage_id, part::name));
    let mut stages: BTreeMap<StageId, Stage> = BTreeMap::new();
    let mut settings: Option<Arc<Settings>> = None;
    for row in rows.select(PartRow::as_select()).load::<PartRow>(db)? {
        let changed = take_version("part", row.changed)?;
        let PartVersions { settings: of_settings, prizes, listings, .. } = &mut loaded.parts_changed;
        match (row.stage_id, row.name.as_str()) {
            (0, SETTINGS) => {
                settings = Some(from_json("part", &row.data)?);
                *of_settings = changed;
            }
            (0, PRIZES) => {
                loaded.prizes = from_json("part", &row.data)?;
                *prizes = changed;
            }
            (0, LISTINGS) => {
                loaded.listings = from_json("part", &row.data)?;
                *listings = changed;
            }
            (stage, name) => {
                let id = StageId(take("part", stage)?);
                let kind = StagePartKind::from_code(name).ok_or_else(|| damaged("part", name))?;
                let value: StagePart = from_json("part", &row.data)?;
                if value.kind() != kind {
                    return Err(damaged("part", name));
                }
                let stage = stages.entry(id).or_insert_with(|| Stage::new(id));
                stage.changed.insert(kind, changed);
                stage.set(value);
            }
        }
    }
    loaded.settings = settings.ok_or_else(|| damaged("part", "a tournament without settings"))?;
    loaded.stages = stages.into_values().map(Arc::new).collect();
    Ok(())
}

type Groups = BTreeMap<GroupId, Group>;

fn load_groups(db: &mut Db, id: TournamentId, version: Version) -> Result<Groups, StoreError> {
    let mut groups = Groups::new();
    let rows = stage_group::table.filter(stage_group::tournament_id.eq(id.0)).select(GroupRow::as_select());
    for row in rows.load::<GroupRow>(db)? {
        let group = row.into_domain()?;
        groups.insert(group.id, Group { touched: version, ..group });
    }
    let lost = |table, group: GroupId| damaged(table, &format!("a row of group {group}, which does not exist"));
    let rows = participation::table.filter(participation::tournament_id.eq(id.0));
    for row in rows.select(ParticipationRow::as_select()).load::<ParticipationRow>(db)? {
        let (group, entry, row) = row.into_domain()?;
        let of = groups.get_mut(&group).ok_or_else(|| lost("participation", group))?;
        of.participations.insert(entry, Arc::new(row));
    }
    let rows = draw::table.filter(draw::tournament_id.eq(id.0)).select(DrawRow::as_select());
    for row in rows.load::<DrawRow>(db)? {
        let (group, number, draw) = row.into_domain()?;
        groups.get_mut(&group).ok_or_else(|| lost("draw", group))?.draws.insert(number, Arc::new(draw));
    }
    Ok(groups)
}

fn load_rounds(db: &mut Db, id: TournamentId, groups: &mut Groups) -> Result<(), StoreError> {
    let mut games: BTreeMap<i32, Games> = BTreeMap::new();
    let rows = game::table.filter(game::tournament_id.eq(id.0)).select(GameRow::as_select());
    for row in rows.load::<GameRow>(db)? {
        let pairing = row.pairing_id;
        let (key, game) = row.into_domain()?;
        games.entry(pairing).or_default().insert(key, game);
    }
    let mut pairings: BTreeMap<(i32, i32), Shared<PairingId, Pairing>> = BTreeMap::new();
    let rows = pairing::table.filter(pairing::tournament_id.eq(id.0)).select(PairingRow::as_select());
    for row in rows.load::<PairingRow>(db)? {
        let (place, games) = ((row.group_id, row.round), games.remove(&row.id).unwrap_or_default());
        let pairing = row.into_domain(games)?;
        pairings.entry(place).or_default().insert(pairing.id, Arc::new(pairing));
    }
    let rows = round::table.filter(round::tournament_id.eq(id.0)).select(RoundRow::as_select());
    for row in rows.load::<RoundRow>(db)? {
        let place = (row.group_id, row.number);
        let group = GroupId(take("round", row.group_id)?);
        let round = row.into_domain(pairings.remove(&place).unwrap_or_default())?;
        let group = groups.get_mut(&group).ok_or_else(|| damaged("round", "a round of a group that is not there"))?;
        group.rounds.insert(round.number, Arc::new(round));
    }
    if let Some(((group, round), _)) = pairings.first_key_value() {
        return Err(damaged("pairing", &format!("pairings of round {round} of group {group}, which does not exist")));
    }
    if let Some(pairing) = games.keys().next() {
        return Err(damaged("game", &format!("games of pairing {pairing}, which does not exist")));
    }
    Ok(())
}

/// Public text of an entry, and its parts about no person: by number, whether only the staff reads one, and its text.
type EntryTexts = (String, BTreeMap<i32, (bool, String)>);

/// Reads the remarks entered with acts, except those that were erased.
fn load_words(db: &mut Db, id: TournamentId) -> Result<Shared<Version, Words>, StoreError> {
    let rows = log_part::table
        .inner_join(log::table.on(log::aggregate.eq(log_part::aggregate).and(log::version.eq(log_part::version))))
        .filter(log_part::aggregate.eq(id.0))
        .filter(log_part::subject.is_null())
        // Most entries have no reason, and their texts need not be parsed.
        .filter(log::public.like("%\"reason\":%"))
        .select((log_part::version, log_part::number, log_part::staff_only, log_part::text, log::public))
        .load::<(i64, i32, bool, Option<String>, String)>(db)?;
    let mut texts: BTreeMap<i64, EntryTexts> = BTreeMap::new();
    for (version, number, staff_only, text, public) in rows {
        let (_, parts) = texts.entry(version).or_insert_with(|| (public, BTreeMap::new()));
        parts.extend(text.map(|text| (number, (staff_only, text))));
    }
    let mut words = Shared::new();
    for (version, (public, mut parts)) in texts {
        let public: Public<IgnoredAny> = from_json("log", &public)?;
        let by = public.actor.read(|number| parts.get(&i32::from(number)).map(|(_, name)| name.clone()));
        let reason = public.reason.and_then(|number| parts.remove(&i32::from(number)));
        if let Some((staff_only, text)) = reason {
            words.insert(take_version("log_part", version)?, Arc::new(Words { by, text, open: !staff_only }));
        }
    }
    Ok(words)
}
