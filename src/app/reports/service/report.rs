//! Reports of a side, and the result when both sides agree: one transaction for both.

use chrono::Duration;
use qisai_domain::{
    Actor, ActorRole, Command, EntryId, Game, GameResult, Refusal, Reporting, ReportingMode, RoundState, Side,
    Tournament, Version,
};

use super::state::{BoardState, Facts, state};
use super::{
    BoardReports, GameLocation, GameScore, HallReport, MAX_FOULS, NewReport, ReportKind, Reporter, board_of,
    fouls_are_kept, games, is_reported, row_of, told_of,
};
use crate::check_in::Means;
use crate::clock::instant;
use crate::passes::hall::HallRefusal;
use crate::tournaments::{CommandContext, Ended, Secrets, execute};
use crate::{Result, Service};
use qisai_store::{Writing, reports as store};

/// Returns `true` if players may report by these means.
fn allows(posture: ReportingMode, means: Means) -> bool {
    match (posture, means) {
        (_, Means::Desk) | (ReportingMode::Phones, _) | (ReportingMode::Kiosk, Means::Kiosk) => true,
        (ReportingMode::Kiosk, Means::Phone) | (ReportingMode::Arbiters, _) => false,
    }
}

/// Returns the game of a board as shown on a page, and the reporter's side.
pub(crate) fn own_game(
    t: &Tournament,
    reporter: &Reporter,
    place: GameLocation,
    two: [EntryId; 2],
) -> Result<(Game, Side), HallRefusal> {
    let posture = t.settings.reporting.posture;
    if !allows(posture, reporter.by.means) {
        return Err(HallRefusal::Posture(posture));
    }
    let is_closed = t.round(place.at).is_some_and(|round| round.state == RoundState::Closed);
    if reporter.only.is_some_and(|only| (only.at, only.pairing) != (place.at, place.pairing)) {
        return Err(HallRefusal::AnotherBoard);
    }
    let (at, round, pairing) = board_of(t, reporter.entry).ok_or(HallRefusal::NoGame)?;
    if (at, pairing.id, pairing.two()) != (place.at, place.pairing, Some(two)) {
        return Err(if is_closed { HallRefusal::RoundClosed } else { HallRefusal::AnotherBoard });
    }
    if round.state != RoundState::Published {
        return Err(HallRefusal::RoundClosed);
    }
    let game = games(t, at, pairing).into_iter().find(|(key, ..)| *key == place.game);
    let (_, game, [first, _]) = game.ok_or(HallRefusal::AnotherBoard)?;
    Ok((game, if first == reporter.entry { Side::First } else { Side::Second }))
}

/// Checks a report and returns its game and the line to store.
fn checked(t: &Tournament, reporter: &Reporter, new: &NewReport) -> Result<(Game, HallReport), HallRefusal> {
    let NewReport { place, two, result, fouls } = *new;
    let (game, side) = own_game(t, reporter, place, two)?;
    if let Some(result) = result.filter(|result| !is_reported(*result)) {
        return Err(HallRefusal::NotReported(result));
    }
    // Fouls are dropped if an arbiter is requested, or if fouls are not kept.
    let are_kept = t.group(place.at.group).is_some_and(|(stage, _)| fouls_are_kept(t, stage));
    let fouls = fouls.filter(|_| are_kept && result.is_some());
    if fouls.is_some_and(|fouls| fouls.into_iter().any(|of_side| of_side > MAX_FOULS)) {
        return Err(HallRefusal::ManyFouls { most: MAX_FOULS });
    }
    let told = HallReport {
        what: if result.is_some() { ReportKind::Report } else { ReportKind::Help },
        side: Some(side),
        result: result.unwrap_or_default(),
        fouls,
        by: reporter.by.clone(),
        device: reporter.device.clone(),
        reason: String::new(),
        at: instant(),
    };
    Ok((game, told))
}

/// Returns the score that both sides agree on, if that is enough for a result. Fouls entered by an arbiter remain
/// beside it, possibly contested.
fn agreed(reporting: Reporting, game: &Game, told: &[HallReport]) -> Option<GameScore> {
    // Once a result was entered and removed again, only an arbiter decides: earlier reports do not restore it.
    let is_untouched = game.result == GameResult::Unknown && game.changed.result == Version::default();
    if !reporting.agreed_counts || !is_untouched {
        return None;
    }
    let standing = GameScore::standing(game);
    let facts = Facts { standing, entered_at: None, told, typed: None, conflict: false, window: Duration::zero() };
    match state(&facts) {
        BoardState::Agreed { score, waits: true } => Some(score.beside(game)),
        _ => None,
    }
}

fn both() -> CommandContext {
    CommandContext::of(Actor::nameless(ActorRole::Both))
        .because(Some("both players have reported this result".to_owned()))
}

/// Returns the reason why an agreed result was not entered; `None` if it was, or if an arbiter must confirm it.
pub fn not_entered(t: &Tournament, line: &BoardReports) -> Option<Refusal> {
    let BoardState::Agreed { score, waits: true } = line.state else { return None };
    if !t.settings.reporting.agreed_counts {
        return None;
    }
    let game = Game { fouls: line.fouls.unwrap_or_default(), ..Game::default() };
    both().check(t, score.entering(line.place, &game)).err()
}

/// Stores a report and runs the `commands` for an agreement, one act each. If the tournament refuses them, the report
/// remains and the refusal is returned.
fn keep(
    writing: &mut Writing<'_>,
    (reporter, new): (&Reporter, &NewReport),
    commands: impl Fn(GameScore, &Game) -> Vec<Command>,
    secrets: &Secrets,
) -> Result<Option<Refusal>> {
    let (id, place) = (reporter.tournament, new.place);
    // Locked first, so that the latest reports and entries are read, including those of other processes.
    let (t, _) = writing.lock(id)?;
    t.check_not_ended()?;
    let (game, told) = checked(&t, reporter, new)?;
    let row = row_of(id, place, &told)?;
    let mut of_game = Vec::new();
    for earlier in store::of_round(writing.db, id, place.at)? {
        let (other, one) = told_of(earlier)?;
        if other == place {
            of_game.push(one);
        }
    }
    of_game.push(told);
    let refused = match agreed(t.settings.reporting, &game, &of_game) {
        Some(score) => {
            let (by, commands) = (both().seeing(t.version), commands(score, &game));
            // All are checked first: result and fouls are entered together or not at all.
            let refused = by.check(&t, commands.clone()).err();
            let act = by.envelope(Vec::new());
            for command in commands.into_iter().filter(|_| refused.is_none()) {
                match execute(writing, id, &|_| Some(vec![command.clone()]), (&act, None), secrets) {
                    Ok(_) | Err(Ended::Unchanged(_) | Ended::NoCommand) => {}
                    Err(Ended::Failed(error)) => return Err(error),
                }
            }
            refused
        }
        None => None,
    };
    writing.add_report(&row)?;
    Ok(refused)
}

impl Service {
    /// Stores a report or a request for an arbiter. If both players now agree and that is enough, also enters the
    /// result. Returns the refusal of that result: the report is stored, and the board waits for an arbiter.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::Posture`], [`HallRefusal::NoGame`], [`HallRefusal::RoundClosed`], [`HallRefusal::AnotherBoard`],
    /// [`HallRefusal::NotReported`], [`HallRefusal::ManyFouls`], [`Refusal::Ended`]: nothing is stored.
    pub async fn report(&self, reporter: Reporter, new: NewReport) -> Result<Option<Refusal>> {
        let (id, place, secrets) = (reporter.tournament, new.place, self.secrets()?);
        let commands = move |score: GameScore, game: &Game| score.entering(place, game);
        let body = move |writing: &mut Writing<'_>| keep(writing, (&reporter, &new), commands, &secrets);
        self.store.change(id, body).await
    }
}

#[cfg(test)]
mod tests {
    use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
    use qisai_domain::{
        Discipline, Event, Format, GameKey, GroupId, Play, Player, RoundRef, Scoring, Settings, Setup, SwissSystem,
        Visibility,
    };

    use super::*;
    use crate::check_in::MarkAuthor;
    use crate::tournaments::TargetEvent;
    use qisai_store::connection::Address;

    const FIRST: RoundRef = RoundRef { group: GroupId(1), round: 1 };

    /// Returns a tournament of two players at one board of a public round, who report by phone.
    fn setup() -> Setup {
        let settings = Settings {
            slug: "pair".to_owned(),
            discipline: Discipline::Chess,
            visibility: Visibility::Public,
            reporting: Reporting { posture: ReportingMode::Phones, ..Reporting::default() },
            ..Settings::default()
        };
        let entrants = (1..=2).map(|number| Entrant {
            number,
            player: Player { name: format!("Player {number}"), ..Player::default() },
            from_round: 1,
            ..Entrant::default()
        });
        let game = PlayedPairing::Game { first: 1, second: 2, result: GameResult::Unknown };
        let played = vec![PlayedRound { state: RoundState::Published, pairings: vec![game] }];
        let format = Format::swiss(SwissSystem::default(), 3);
        let play = Play::of(format, Scoring::of_games(Discipline::Chess.default_scores()));
        Setup { entrants: entrants.collect(), played, ..Setup::new(settings, play) }
    }

    #[test]
    fn a_result_that_is_refused_leaves_the_report_and_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let service = Service::open(&Address::Sqlite(folder.path().join("a").display().to_string())).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let event = Event { name: "Pair".to_owned(), ..Event::default() };
        let made = service.create(setup(), TargetEvent::New(Box::new(event)), CommandContext::account("anna"), None);
        let id = runtime.block_on(made).unwrap();
        let pairing = service.tournament(id).unwrap().round(FIRST).unwrap().in_board_order()[0].id;
        let place = GameLocation { at: FIRST, pairing, game: GameKey::ONLY };
        let new = NewReport { place, two: [EntryId(1), EntryId(2)], result: Some(GameResult::DRAW), fouls: None };
        let says = |entry: u32| Reporter {
            tournament: id,
            entry: EntryId(entry),
            by: MarkAuthor { who: String::new(), means: Means::Phone },
            device: Some(entry.to_string()),
            only: None,
        };
        assert_eq!(runtime.block_on(service.report(says(1), new.clone())).unwrap(), None);
        // A second command that the tournament refuses: its round does not exist.
        let (reporter, again, secrets) = (says(2), new.clone(), service.secrets().unwrap());
        let nowhere = GameLocation { at: RoundRef { round: 9, ..FIRST }, ..place };
        let commands = move |score: GameScore, game: &Game| score.entering(nowhere, game);
        let body = move |writing: &mut Writing<'_>| keep(writing, (&reporter, &again), commands, &secrets);
        let refused = runtime.block_on(service.store.change(id, body)).unwrap();
        assert!(matches!(refused, Some(Refusal::Missing { .. })), "{refused:?}");
        let told = service.told(id, FIRST).unwrap();
        assert_eq!(told.get(&place).unwrap().len(), 2, "both reports stand");
        let result = |service: &Service| {
            let t = service.tournament(id).unwrap();
            t.pairing(FIRST, pairing).unwrap().games.get(&GameKey::ONLY).map_or(GameResult::Unknown, |game| game.result)
        };
        assert_eq!(result(&service), GameResult::Unknown);
        // Reported once more, it is entered.
        assert_eq!(runtime.block_on(service.report(says(2), new)).unwrap(), None);
        assert_eq!(result(&service), GameResult::DRAW);
    }
}
