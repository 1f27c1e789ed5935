//! A tournament's times as calendars to subscribe to: of everybody, and of one player.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use qisai_domain::calendar::{Certainty, zone};
use qisai_domain::stage::StagePartKind;
use qisai_domain::{EntryId, Round, Side, Sitting, Stage};

use super::Rendered;
use super::scene::Scene;
use crate::view::feed::{CONTENT_TYPE, FeedEntry, FeedTime, write};
use crate::view::{calendar, dates, sides, time_controls};

/// The calendar of the whole tournament, stage after stage.
pub(super) fn of_tournament(scene: &Scene, made: DateTime<Utc>) -> Rendered {
    let zone = zone(&scene.event.time_zone);
    let of_stage = |stage: &Stage| -> Vec<FeedEntry> {
        let ordinals = stage.ordinals();
        let sittings = stage.sittings.iter().zip(ordinals);
        sittings.map(|(sitting, ordinal)| entry(scene, stage, (sitting, ordinal), zone)).collect()
    };
    let entries: Vec<FeedEntry> = scene.tournament.stages.iter().flat_map(|stage| of_stage(stage)).collect();
    file(&write(&scene.scope.title(), &entries, made))
}

/// The rounds of one entry in its group: with opponent and board where they are public. Rounds that it does not play are left out. None when
/// there is no such player.
pub(super) fn of_player(scene: &Scene, id: EntryId, made: DateTime<Utc>) -> Option<Rendered> {
    let seat = scene.entrant(id)?;
    let (zone, stage) = (zone(&scene.event.time_zone), scene.stage);
    let ordinals = stage.ordinals();
    let sittings = stage.sittings.iter().zip(ordinals).filter(|(sitting, _)| sitting.is_round());
    let entries = sittings.filter_map(|(sitting, ordinal)| {
        let round = scene.round(sitting.round);
        let of_round = match round {
            Some(round) => Some(meeting(scene, round, id)?),
            None if seat.participation.availability(sitting.round).is_err() => return None,
            None => None,
        };
        let general = entry(scene, stage, (sitting, ordinal), zone);
        let summary = match &of_round {
            Some(meeting) => format!("{}{}{}", general.summary, scene.t.colon(), meeting.text),
            None => general.summary,
        };
        let moved = of_round.as_ref().and_then(|meeting| meeting.at).filter(|_| sitting.game.is_none());
        let time = moved.map_or(general.time, |at| FeedTime::of(zone, at, sitting.length(&stage.play)));
        Some(FeedEntry {
            uid: general.uid.replacen('@', &format!(".entry-{id}@"), 1),
            // Both the times and the pairings change it.
            sequence: general.sequence.saturating_add(scene.group.touched.0),
            summary,
            time,
            ..general
        })
    });
    let entries: Vec<FeedEntry> = entries.collect();
    let name = format!("{} · {}", scene.name(id), scene.scope.title());
    Some(file(&write(&name, &entries, made)))
}

/// What somebody has in a public round.
struct Meeting {
    /// `White against Okafor, board 14`.
    text: String,
    /// A time of its own.
    at: Option<chrono::NaiveDateTime>,
}

/// None where there is no opponent.
fn meeting(scene: &Scene, round: &Round, id: EntryId) -> Option<Meeting> {
    let t = scene.t;
    let pairing = round.pairings.values().find(|pairing| pairing.entries().any(|entry| entry == id))?;
    let seats = scene.seats(round.number, pairing)?;
    let (side, opponent) = if seats.first == id { (Side::First, seats.second) } else { (Side::Second, seats.first) };
    let side = sides::word(scene.tournament.settings.discipline, side, t);
    let text = [side.to_owned(), format!("– {}", scene.name(opponent)), t.calendar_board(seats.board)];
    let at = pairing.appointment.map(|appointment| appointment.moved_to.unwrap_or(appointment.planned));
    Some(Meeting { text: text.join(" "), at })
}

/// An entry of a stage's calendar.
fn entry(scene: &Scene, stage: &Stage, (sitting, ordinal): (&Sitting, u16), zone: Option<Tz>) -> FeedEntry {
    let t = scene.t;
    let stages = scene.tournament.stages.len();
    let name = calendar::name(sitting, t);
    let summary =
        if stages > 1 { format!("{}{}{name}", t.stage_name(scene.tournament, stage.id), t.colon()) } else { name };
    let time = if sitting.kind.is_of_days() {
        FeedTime::Days { first: sitting.start.date(), last: sitting.start.date() }
    } else {
        FeedTime::of(zone, sitting.start, sitting.length(&stage.play))
    };
    let mut description = vec![match zone {
        Some(zone) => t.calendar_local_time(dates::moment(sitting.start, t), zone.name()),
        None => dates::moment(sitting.start, t),
    }];
    let clock = time_controls::of_play(&stage.play, scene.tournament.settings.discipline, t);
    description.extend(Some(clock).filter(|clock| sitting.is_round() && !clock.is_empty()));
    if sitting.certainty != Certainty::Planned {
        description.push(t.certainty(sitting.certainty).to_owned());
    }
    let place = [sitting.venue.as_str(), scene.event.city.as_str()].into_iter().filter(|part| !part.is_empty());
    let game = sitting.game.map(|game| format!("-{game}")).unwrap_or_default();
    let again = if ordinal > 1 { format!(".{ordinal}") } else { String::new() };
    FeedEntry {
        uid: format!(
            "{}-{}{game}{again}.stage-{}@{}.qisai",
            sitting.kind.code(),
            sitting.round,
            stage.id,
            scene.slug()
        ),
        sequence: stage.part_changed(StagePartKind::Sittings).0.saturating_add(scene.event.version.0),
        summary: format!("{} · {summary}", scene.scope.title()),
        description: description.join("\n"),
        location: place.collect::<Vec<_>>().join(t.comma()),
        time,
        certainty: sitting.certainty,
    }
}

fn file(text: &str) -> Rendered {
    Rendered { content_type: CONTENT_TYPE, body: text.as_bytes().to_vec() }
}
