//! Times of a tournament as calendars to subscribe to: for all players, and for one player.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use qisai_domain::calendar::{Certainty, zone};
use qisai_domain::stage::StagePartKind;
use qisai_domain::{Appointment, EntryId, Pairing, Round, RoundState, Side, Sitting, Stage};

use crate::calendar::feed::{CONTENT_TYPE, FeedEntry, FeedTime, write};
use crate::leagues::appointments::venue;
use crate::public::{Rendered, Scene};
use crate::{calendar, dates, sides, time_controls};

/// Returns the calendar of the whole tournament, stage by stage.
pub(crate) fn of_tournament(scene: &Scene, made: DateTime<Utc>) -> Rendered {
    let zone = zone(&scene.event.time_zone);
    let of_stage = |stage: &Stage| -> Vec<FeedEntry> {
        let ordinals = stage.ordinals();
        let sittings = stage.sittings.iter().zip(ordinals);
        let general = sittings.map(|(sitting, ordinal)| entry(scene, stage, (sitting, ordinal), zone));
        general.chain(matches(scene, stage, zone)).collect()
    };
    let entries: Vec<FeedEntry> = scene.tournament.stages.iter().flat_map(|stage| of_stage(stage)).collect();
    file(&write(&scene.scope.title(), &entries, made))
}

/// Returns the matches of a stage that have dates of their own. Deadlines of challenges are left out.
fn matches(scene: &Scene, stage: &Stage, zone: Option<Tz>) -> Vec<FeedEntry> {
    if stage.spec().has_ladder() {
        return Vec::new();
    }
    let rounds = scene.tournament.groups_of(stage.id).flat_map(|group| group.rounds.values());
    let public = rounds.map(AsRef::as_ref).filter(|round: &&Round| round.state != RoundState::Draft);
    let pairings = public.flat_map(|round| round.in_board_order().into_iter().map(move |pairing| (round, pairing)));
    pairings.filter_map(|(round, pairing)| dated(scene, stage, (round, pairing), zone)).collect()
}

/// Returns the entry of a match on its own date; `None` without one.
fn dated(scene: &Scene, stage: &Stage, (round, pairing): (&Round, &Pairing), zone: Option<Tz>) -> Option<FeedEntry> {
    let (t, appointment) = (scene.t, pairing.appointment.as_ref()?);
    let names = pairing.two()?.map(|entry| scene.name(entry)).join(" – ");
    let sitting = stage.sitting_of(round.number);
    let place = [venue(stage, round.number, pairing), scene.event.city.as_str()];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let mut description = vec![match zone {
        Some(zone) => t.calendar_local_time(dates::moment(appointment.time(), t), zone.name()),
        None => dates::moment(appointment.time(), t),
    }];
    if appointment.is_moved() {
        description.push(t.league_moved_from(dates::moment(appointment.planned, t)));
    }
    Some(FeedEntry {
        uid: format!("match-{}.stage-{}@{}.qisai", pairing.id, stage.id, scene.slug()),
        sequence: pairing.changed.0.saturating_add(scene.event.version.0),
        summary: format!("{} · {}{}{names}", scene.scope.title(), t.round_n(round.number), t.colon()),
        description: description.join("\n"),
        location: place.join(t.comma()),
        time: FeedTime::of(zone, appointment.time(), sitting.and_then(|sitting| sitting.length(&stage.play))),
        certainty: Certainty::Planned,
    })
}

/// Returns the rounds of one entry in its group, with opponent and board if they are public. Rounds that the entry does
/// not play are left out. Returns `None` for an unknown player.
pub(crate) fn of_player(scene: &Scene, id: EntryId, made: DateTime<Utc>) -> Option<Rendered> {
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
            location: of_round.and_then(|meeting| meeting.venue).unwrap_or(general.location),
            uid: general.uid.replacen('@', &format!(".entry-{id}@"), 1),
            // Changes of times and changes of pairings both increase the sequence.
            sequence: general.sequence.saturating_add(scene.group.touched.0),
            summary,
            time,
            ..general
        })
    });
    // Dates of matches whose rounds have none.
    let own = scene.rounds().filter(|round| stage.sitting_of(round.number).is_none());
    let own = own.filter_map(|round| dated(scene, stage, (round, round.pairing_of(id)?), zone));
    let own = own.filter(|_| !stage.spec().has_ladder());
    let entries: Vec<FeedEntry> = entries.chain(own).collect();
    let name = format!("{} · {}", scene.name(id), scene.scope.title());
    Some(file(&write(&name, &entries, made)))
}

/// Meeting of a player in a public round.
struct FeedMeeting {
    /// Text, `White against Okafor, board 14`.
    text: String,
    /// Time of the match, if it has its own.
    at: Option<chrono::NaiveDateTime>,
    /// Venue of the match if it has its own, followed by the city.
    venue: Option<String>,
}

/// Returns the meeting of a player in a round; `None` without an opponent.
fn meeting(scene: &Scene, round: &Round, id: EntryId) -> Option<FeedMeeting> {
    let t = scene.t;
    let pairing = round.pairings.values().find(|pairing| pairing.entries().any(|entry| entry == id))?;
    let seats = scene.seats(round.number, pairing)?;
    let (side, opponent) = if seats.first == id { (Side::First, seats.second) } else { (Side::Second, seats.first) };
    let side = sides::word(scene.tournament.settings.discipline, side, t);
    let text = [side.to_owned(), format!("– {}", scene.name(opponent)), t.calendar_board(seats.board)];
    let at = pairing.appointment.as_ref().map(Appointment::time);
    let own = pairing.appointment.as_ref().map(|appointment| appointment.venue.as_str()).filter(|own| !own.is_empty());
    let city = scene.event.city.as_str();
    let venue = own.map(|own| if city.is_empty() { own.to_owned() } else { format!("{own}{}{city}", t.comma()) });
    Some(FeedMeeting { text: text.join(" "), at, venue })
}

/// Returns an entry of a stage's calendar.
fn entry(scene: &Scene, stage: &Stage, (sitting, ordinal): (&Sitting, u16), zone: Option<Tz>) -> FeedEntry {
    let t = scene.t;
    let stages = scene.tournament.stages.len();
    let name = calendar::name(sitting, t);
    let summary =
        if stages > 1 { format!("{}{}{name}", t.stage_name(scene.tournament, stage.id), t.colon()) } else { name };
    let time = if sitting.kind.is_of_days() || !sitting.has_time() {
        FeedTime::Days { first: sitting.start.date(), last: sitting.start.date() }
    } else if let Some((from, until)) = sitting.window() {
        FeedTime::window(zone, from, until)
    } else {
        FeedTime::of(zone, sitting.start, sitting.length(&stage.play))
    };
    let said = calendar::span(sitting, t);
    let mut description = vec![match zone {
        Some(zone) => t.calendar_local_time(said, zone.name()),
        None => said,
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
