//! Validates commands and returns their changes or a refusal. The module is pure and never changes the tournament.

mod adjournments;
mod appointments;
mod brackets;
mod by_hand;
mod challenges;
mod draws;
mod ending;
mod entrants;
mod erase;
pub mod free_numbers;
mod leavers;
mod limits;
mod line_ups;
mod make_ups;
mod next_round;
pub(crate) mod numbering;
mod records;
mod results;
mod rounds;
mod sanctions;
mod settings;
mod stages;
mod start_scores;
mod states;
mod substitutes;
mod superfluous;
pub mod teams;
mod undo;

use crate::change::Change;
use crate::command::{Command, Envelope, StagePlan};
use crate::contest::GameKey;
use crate::game::GameFact;
use crate::group::Group;
use crate::id::{EntryId, GroupId, PairingId, RoundRef, StageId, Version};
use crate::refusal::{Missing, Refusal};
use crate::round::Round;
use crate::row::Row;
use crate::setup::Setup;
use crate::stage::Stage;
use crate::tournament::Tournament;
use crate::{consequence, text};

pub use crate::lots::lots;
pub use entrants::has_played;
pub use free_numbers::free_number;
pub use numbering::by_strength;
pub use results::still_counts;
pub use rounds::is_over;
pub(crate) use rounds::is_over as meeting_is_over;

/// Returns the changes of an act: all its commands, each based on the result of the previous ones. An empty list means
/// that nothing would change (a repeated request), and no version is made.
///
/// # Errors
/// [`Refusal`], in which case no part of the act is done. No row that the user edited may be newer than the version the
/// form [saw](Envelope::seen), and contradictions to later facts must be [accepted](Envelope::accepts).
pub fn decide(tournament: &Tournament, act: &Envelope) -> Result<Vec<Change>, Refusal> {
    let changes = changes_of(tournament, act)?;
    text::check_changes(&changes)?;
    if let Some(reason) = &act.reason {
        text::check(text::Field::Reason, &reason.text)?;
    }
    let list = consequence::of_changes(tournament, &changes);
    let digest = consequence::digest(tournament.id, &list);
    if list.is_empty() || act.accepts.contains(&digest) {
        return Ok(changes);
    }
    Err(Refusal::Consequences { of: tournament.id, list, digest })
}

/// Returns the changes of an act without checking for contradictions.
pub(crate) fn changes_of(tournament: &Tournament, act: &Envelope) -> Result<Vec<Change>, Refusal> {
    let mut changes = told(tournament, act)?;
    changes.extend(superfluous::removed(tournament, &changes));
    changes.extend(next_round::moved(tournament, &changes));
    changes.extend(next_round::begun_later(tournament, act, &changes));
    Ok(changes)
}

/// Returns the direct changes of the commands.
fn told(tournament: &Tournament, act: &Envelope) -> Result<Vec<Change>, Refusal> {
    if let [only] = act.commands.as_slice() {
        let decided = one(tournament, only, act)?;
        check_seen(tournament, &decided, act.seen)?;
        return Ok(decided.changes);
    }
    let mut working = tournament.clone();
    let mut changes = Vec::new();
    for command in &act.commands {
        let decided = one(&working, command, act)?;
        check_seen(tournament, &decided, act.seen)?;
        working.try_on(&decided.changes);
        changes.extend(decided.changes);
    }
    Ok(changes)
}

/// Changes of a command, with the rows on which they were based.
#[derive(Debug, Default)]
pub(crate) struct Decided {
    changes: Vec<Change>,
    compare: Vec<Compared>,
}

/// Row that was edited, or whole data from which a plan was made.
#[derive(Debug)]
struct Compared {
    row: Row,
    /// Refusal with both values, if the row has one.
    values: Option<Refusal>,
}

impl Decided {
    /// Returns changes of rows that the user edited: each is compared with the version that was seen.
    fn typed_over(changes: Vec<Change>) -> Self {
        let rows = changes.iter().flat_map(Change::rows);
        let compare = rows.map(|row| Compared { row, values: None }).collect();
        Self { changes, compare }
    }

    /// Returns changes that follow from others, or create rows: nothing is compared.
    fn computed(changes: Vec<Change>) -> Self {
        Self { changes, compare: Vec::new() }
    }

    /// Adds changes that the user did not enter.
    fn and(mut self, changes: impl IntoIterator<Item = Change>) -> Self {
        self.changes.extend(changes);
        self
    }

    /// Adds whole data on which the changes are based.
    fn based_on(mut self, row: Row) -> Self {
        self.compare.push(Compared { row, values: None });
        self
    }

    /// Adds a row to compare, with the refusal that shows both values.
    fn unless_newer(mut self, row: Row, values: Refusal) -> Self {
        self.compare.push(Compared { row, values: Some(values) });
        self
    }
}

/// Prevents lost edits: no compared row may be newer than the version of the form.
fn check_seen(tournament: &Tournament, decided: &Decided, seen: Version) -> Result<(), Refusal> {
    for Compared { row, values } in &decided.compare {
        let current = row.changed(tournament);
        if current > seen {
            return Err(values.clone().unwrap_or(Refusal::Stale { row: *row, seen, current }));
        }
    }
    Ok(())
}

fn one(t: &Tournament, command: &Command, act: &Envelope) -> Result<Decided, Refusal> {
    // People may request the erasure of their data after the event.
    if !matches!(command, Command::End | Command::ReopenEnded | Command::Erase(_)) {
        t.check_not_ended()?;
    }
    match command {
        Command::EditSettings(after) => settings::edit(t, after, act),
        Command::EditPrizes(after) => Ok(settings::edit_prizes(t, after.as_ref())),
        Command::EditListings(after) => settings::edit_listings(t, after),
        Command::EditStage { stage, part } => stages::edit(t, *stage, part, act),
        Command::AddStage(plan) => stages::add(t, plan),
        Command::RemoveStage(stage) => stages::remove(t, *stage),
        Command::Open { stage, groups, digest } => stages::open(t, *stage, groups, *digest),
        Command::Accept { stage, digest } => stages::accept(t, *stage, *digest, act),
        Command::Draw { group, draw } => draws::draw(t, *group, draw, act),
        Command::Register { players, allow_duplicates } => entrants::register(t, players, *allow_duplicates),
        Command::RegisterTeam { team, players } => teams::register(t, team, players),
        Command::EditPerson { id, player } => entrants::edit(t, *id, player, act),
        Command::EditTeam { entry, team } => teams::edit(t, *entry, team),
        Command::ListTeam { entry, list } => teams::list(t, *entry, list),
        Command::Tag { entry, tags } => entrants::tag(t, *entry, tags),
        Command::Remove(entry) => entrants::remove(t, *entry),
        Command::Withdraw(entry) => entrants::withdraw(t, *entry),
        Command::Reinstate(entry) => entrants::reinstate(t, *entry),
        Command::Substitute { group, absent, substitute } => {
            substitutes::substitute(t, *group, *absent, substitute, act)
        }
        Command::RequestBye { at, entry, kind } => entrants::request_bye(t, *at, *entry, *kind),
        Command::StateAbsence { at, entry, absence } => entrants::state_absence(t, *at, *entry, *absence),
        Command::SetAbsent { at, absent } => entrants::set_absent(t, *at, absent),
        Command::Renumber { group, order } => numbering::renumber(t, *group, order),
        Command::Challenge { group, challenger, challenged } => {
            challenges::challenge(t, *group, [*challenger, *challenged], act)
        }
        Command::Pair(plans) => rounds::pair(t, plans, act),
        Command::BeginEdit(at) => by_hand::begin(t, *at, act),
        Command::EndEdit(at) => by_hand::end(t, *at, act),
        Command::SwapSides { at, pairing } => by_hand::swap_sides(t, *at, *pairing, act),
        Command::Exchange { at, one, other } => by_hand::exchange(t, *at, [*one, *other], act),
        Command::Unpair { at, pairing } => by_hand::unpair(t, *at, *pairing),
        Command::PairByHand { at, first, second } => by_hand::pair(t, *at, *first, *second, act),
        Command::GiveBye { at, entry, kind } => by_hand::give_bye(t, *at, *entry, *kind, act),
        Command::MakeUp { at, pair, absent } => make_ups::make_up(t, *at, *pair, *absent, act),
        Command::Replay { at, pairing } => brackets::replay(t, *at, *pairing, act),
        Command::KeepMatch { at, pairing } => brackets::keep(t, *at, *pairing, act),
        Command::DiscardRound(at) => rounds::discard(t, *at, act),
        Command::Publish(rounds) => rounds::publish(t, rounds, act),
        Command::Close { at, disputed } => rounds::close(t, *at, disputed, act),
        Command::Reopen(at) => rounds::reopen(t, *at, act),
        Command::Enter { at, pairing, game, result } => {
            results::enter(t, GamePlace { at: *at, pairing: *pairing, game: *game }, *result)
        }
        Command::Decide { at, pairing, decision } => results::rule(t, *at, *pairing, *decision, act),
        Command::Appoint { at, pairing, appointment } => {
            appointments::appoint(t, *at, *pairing, appointment.as_ref(), act)
        }
        Command::HandIn { at, pairing, side, seal } => line_ups::hand_in(t, *at, *pairing, *side, *seal),
        Command::Reveal { at, opened } => line_ups::reveal(t, *at, opened, act),
        Command::Sanction { group, entry, penalties, adjustments } => {
            sanctions::sanction(t, *group, *entry, (penalties, adjustments), act)
        }
        Command::Expel(entry) => sanctions::expel(t, *entry, act),
        Command::RecordFouls { at, pairing, game, fouls } => {
            sanctions::record_fouls(t, GamePlace { at: *at, pairing: *pairing, game: *game }, *fouls, act)
        }
        Command::Adjourn { at, pairing, game, envelope } => {
            adjournments::adjourn(t, GamePlace { at: *at, pairing: *pairing, game: *game }, envelope.as_ref(), act)
        }
        Command::CorrectForRating { at, pairing, game, result } => {
            results::correct_for_rating(t, GamePlace { at: *at, pairing: *pairing, game: *game }, *result, act)
        }
        Command::KeepRecords { at, records } => records::keep(t, *at, records),
        Command::Acknowledge { at, pairing, game } => {
            records::acknowledge(t, GamePlace { at: *at, pairing: *pairing, game: *game }, act)
        }
        Command::Erase(person) => erase::erase(t, *person, act),
        Command::End => ending::end(t, act),
        Command::ReopenEnded => ending::reopen(t, act),
        Command::Undo { version, changes } => undo::undo(t, *version, changes, act).map(Decided::computed),
    }
}

/// Returns the changes that create a tournament from a setup.
///
/// # Errors
/// [`Refusal::Setup`].
pub fn create(setup: Setup) -> Result<Vec<Change>, Refusal> {
    Ok(crate::setup::begin(setup)?)
}

/// Returns the changes that add a stage.
pub(crate) fn add_stage(t: &Tournament, plan: &StagePlan) -> Result<Vec<Change>, Refusal> {
    Ok(stages::add(t, plan)?.changes)
}

/// Reference to a game.
#[derive(Clone, Copy)]
struct GamePlace {
    at: RoundRef,
    pairing: PairingId,
    game: GameKey,
}

impl GamePlace {
    fn row(self, fact: GameFact) -> Row {
        Row::Game { at: self.at, pairing: self.pairing, game: self.game, fact }
    }
}

fn find_stage(t: &Tournament, id: StageId) -> Result<&Stage, Refusal> {
    t.stage(id).ok_or(Refusal::Missing { what: Missing::Stage, number: id.0 })
}

fn find_group(t: &Tournament, id: GroupId) -> Result<(&Stage, &Group), Refusal> {
    t.group(id).ok_or(Refusal::Missing { what: Missing::Group, number: id.0 })
}

fn find_round(t: &Tournament, at: RoundRef) -> Result<&Round, Refusal> {
    let (_, group) = find_group(t, at.group)?;
    group.round(at.round).ok_or(Refusal::Missing { what: Missing::Round, number: u32::from(at.round) })
}

/// Checks that an entry has a seat in the group.
fn check_seat(t: &Tournament, group: &Group, entry: EntryId) -> Result<(), Refusal> {
    if group.participations.contains_key(&entry) {
        return Ok(());
    }
    if !t.entries.contains_key(&entry) {
        return Err(Refusal::Missing { what: Missing::Entry, number: entry.0 });
    }
    Err(Refusal::NoSeat { name: t.name_of(entry).to_owned(), group: group.id })
}

fn need_reason(act: &Envelope) -> Result<(), Refusal> {
    match act.reason.as_ref().map(|reason| reason.text.trim()) {
        None | Some("") => Err(Refusal::ReasonNeeded),
        Some(_) => Ok(()),
    }
}
