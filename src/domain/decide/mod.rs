//! What a command changes, or why it is refused. Pure: nothing is changed here.

mod by_hand;
mod entrants;
mod numbering;
mod records;
mod results;
mod rounds;
mod sanctions;
mod settings;
mod undo;

use crate::change::Change;
use crate::command::Command;
use crate::id::{GroupId, Version};
use crate::log::Actor;
use crate::refusal::{Missing, Refusal};
use crate::setup::Setup;
use crate::stage::{Group, Stage};
use crate::tournament::Tournament;

pub use numbering::{by_strength, lots};

/// The changes of a command. An empty list means that everything is so already (a repeated request): no version is made.
pub fn decide(tournament: &Tournament, command: Command, actor: &Actor) -> Result<Vec<Change>, Refusal> {
    match command {
        Command::Edit { event, settings, stage, plan } => {
            settings::edit(tournament, event, settings, stage, plan, actor)
        }
        Command::DrawInitialSide { side } => settings::draw_initial_side(tournament, side),
        Command::DrawLots { seed } => settings::draw_lots(tournament, seed),
        Command::Register { players, allow_duplicates } => entrants::register(tournament, players, allow_duplicates),
        Command::EditPlayer { id, player, seen } => entrants::edit(tournament, id, *player, seen),
        Command::Remove { entry, seen } => entrants::remove(tournament, entry, seen),
        Command::Withdraw { entry, seen } => entrants::withdraw(tournament, entry, seen),
        Command::Reinstate { entry, seen } => entrants::reinstate(tournament, entry, seen),
        Command::RequestBye { entry, round, kind } => entrants::request_bye(tournament, entry, round, kind),
        Command::SetAbsent { round, absent } => entrants::set_absent(tournament, round, &absent),
        Command::Renumber { order } => numbering::renumber(tournament, &order),
        Command::Pair { group, plan } => rounds::pair(tournament, group, plan, actor),
        Command::BeginEdit { group, round } => by_hand::begin(tournament, group, round, actor),
        Command::EndEdit { group, round } => by_hand::end(tournament, group, round, actor),
        Command::SwapSides { group, round, pairing } => by_hand::swap_sides(tournament, group, round, pairing),
        Command::Exchange { group, round, one, other } => by_hand::exchange(tournament, group, round, one, other),
        Command::Unpair { group, round, pairing } => by_hand::unpair(tournament, group, round, pairing),
        Command::PairByHand { group, round, first, second } => by_hand::pair(tournament, group, round, first, second),
        Command::GiveBye { group, round, entry, kind } => by_hand::give_bye(tournament, group, round, entry, kind),
        Command::DiscardRound { group, round } => rounds::discard(tournament, group, round, actor),
        Command::Publish { group, round } => rounds::publish(tournament, group, round),
        Command::Close { group, round, disputed } => rounds::close(tournament, group, round, &disputed),
        Command::Reopen { group, round } => rounds::reopen(tournament, group, round, actor),
        Command::EnterResult { group, round, pairing, sequence, result, seen, shown } => {
            results::enter(tournament, results::Place { group, round, pairing, sequence }, result, (seen, shown))
        }
        Command::Sanction { entry, penalties, adjustments, seen } => {
            sanctions::sanction(tournament, entry, penalties, adjustments, seen, actor)
        }
        Command::Expel { entry, seen } => sanctions::expel(tournament, entry, seen, actor),
        Command::RecordFouls { group, round, pairing, sequence, fouls, shown } => {
            sanctions::record_fouls(tournament, results::Place { group, round, pairing, sequence }, fouls, shown, actor)
        }
        Command::CorrectForRating { group, round, pairing, sequence, result } => {
            results::correct_for_rating(tournament, results::Place { group, round, pairing, sequence }, result, actor)
        }
        Command::KeepRecords { group, round, records, seen } => records::keep(tournament, group, round, records, seen),
        Command::Acknowledge { group, round, pairing, sequence, shown } => {
            records::acknowledge(tournament, results::Place { group, round, pairing, sequence }, shown, actor)
        }
        Command::Undo { changes, .. } => undo::undo(tournament, &changes, actor),
    }
}

/// The creation of a tournament from a setup, numbered by strength if the setup says so by leaving every number to us.
pub fn create(setup: Setup) -> Result<Vec<Change>, Refusal> {
    let tournament = Tournament::try_from(setup)?;
    Ok(vec![Change::Created { after: Box::new(tournament) }])
}

fn find_group(tournament: &Tournament, id: GroupId) -> Result<(&Stage, &Group), Refusal> {
    tournament.group(id).ok_or(Refusal::Missing { what: Missing::Group, number: id.0 })
}

/// The first round that is not paired yet, over all groups.
fn next_round(tournament: &Tournament) -> u16 {
    let groups = tournament.stages.iter().flat_map(|stage| &stage.groups);
    groups.filter_map(|group| group.rounds.keys().next_back()).max().map_or(1, |last| last + 1)
}

fn check_seen(seen: Version, current: Version) -> Result<(), Refusal> {
    if current > seen { Err(Refusal::Stale { seen, current }) } else { Ok(()) }
}

fn need_reason(actor: &Actor) -> Result<(), Refusal> {
    match actor.reason.as_deref().map(str::trim) {
        None | Some("") => Err(Refusal::ReasonNeeded),
        Some(_) => Ok(()),
    }
}
