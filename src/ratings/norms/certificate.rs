//! Certificate of a title result as data, after FIDE's form IT1. The chief arbiter prints and signs it (1.8).

use chrono::NaiveDate;
use qisai_domain::{Person, PersonId, Title};

use super::case::{NormCase, RoundOutcome, System};
use super::from_tournament::NormEvent;
use super::judge::{Excluded, Foreigners, Judgement, judge};
use super::title::NormTitle;
use crate::field;
use crate::game::Score;

/// Certificate of a title result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Name of the event.
    pub event: String,
    pub city: String,
    /// Federation that hosted the event.
    pub federation: String,
    /// First day of the event.
    pub start: Option<NaiveDate>,
    /// Last day of the event.
    pub end: Option<NaiveDate>,
    /// Number of rounds scheduled.
    pub rounds: u16,
    /// Playing system.
    pub system: System,
    /// Time control as text.
    pub time_control: String,
    pub chief_arbiter: String,
    /// Name of the player.
    pub player: String,
    /// FIDE number of the player; may be empty.
    pub fide_id: String,
    /// Federation of the player.
    pub player_federation: String,
    /// Registered date of birth; may be empty.
    pub born: String,
    /// Title held by the player.
    pub held: Option<Title>,
    /// Rating of the player at the start.
    pub rating: Option<u16>,
    /// Every round of the player, with the opponent if there was one.
    pub rows: Vec<CertificateRow>,
    /// Judgement of the result.
    pub judgement: Judgement,
    /// Remarks on the norm.
    pub remarks: Vec<Remark>,
    /// `true` if the event is known to be listed in 1.5.6; a title needs a norm from such an event.
    pub is_of_listed_event: bool,
}

/// One round of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateRow {
    pub round: u16,
    /// Opponent of the round, if there was one.
    pub opponent: Option<PersonId>,
    pub name: String,
    /// FIDE number of the opponent.
    pub fide_id: String,
    pub federation: String,
    pub title: Option<Title>,
    pub rating: Option<u16>,
    /// Rating that the opponent counts with, if it differs from `rating`: the title's floor, or 1400.
    pub counts_as: Option<u16>,
    /// Score over the board.
    pub score: Option<Score>,
    /// Reason why the round does not count.
    pub excluded: Option<Excluded>,
}

/// Remark on a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Letter of 1.4.3 by which the rule about foreign opponents was waived; one norm of a title must meet the rule
    /// (1.4.3e).
    Waived(char),
    /// Norm from eight games and a win without a game; a title may use one such norm (1.4.1c).
    EightAndABye,
    /// Number of games that the norm counts as (1.4.1d).
    CountsAs(u16),
    /// Round in which the norm was reached; later games are left out (1.4.1e).
    ReachedAfter(u16),
    /// Last round, whose opponent did not come; it counts as lost (1.4.2c).
    AbsentOpponent(u16),
    /// Event listed in 1.5.6; a title needs one norm from such an event.
    ListedEvent,
}

impl Certificate {
    /// Returns the certificate of a player's result for a title, whether or not it is a norm; `None` if the person is
    /// unknown.
    pub fn of(norms: &NormEvent, person: PersonId, title: NormTitle) -> Option<Self> {
        let (case, player, event) = (norms.case(person)?, norms.person(person)?, norms.event);
        let judgement = judge(&case, title);
        let rows = case.rounds.iter().enumerate().map(|(at, _)| row(norms, person, &case, &judgement, at));
        Some(Self {
            event: norms.tournament.title(event),
            city: event.city.clone(),
            federation: event.federation.clone(),
            start: event.start,
            end: event.end,
            rounds: case.event.rounds,
            system: case.event.system,
            time_control: norms.stage.play.clock(),
            chief_arbiter: event.chief_arbiter.clone(),
            player: player.name().to_owned(),
            fide_id: player.fide_id().to_owned(),
            player_federation: player.federation().to_owned(),
            born: player.born().to_owned(),
            held: player.title(),
            rating: field::rating(player),
            rows: rows.collect(),
            remarks: remarks(&case, &judgement),
            is_of_listed_event: case.event.is_listed(),
            judgement,
        })
    }
}

fn row(norms: &NormEvent, person: PersonId, case: &NormCase, judgement: &Judgement, at: usize) -> CertificateRow {
    let round = case.rounds.get(at);
    let opponent = norms.opponent_in(person, at);
    let player = opponent.and_then(|opponent| norms.person(opponent));
    let rating = player.and_then(field::rating);
    let counted = judgement.selection.games.contains(&at);
    let number = round.map_or(0, |round| round.number);
    let excluded = judgement.selection.excluded.iter().find(|(round, _)| *round == number && !counted);
    let raised = judgement.figures.as_ref().and_then(|figures| figures.raised);
    let raised =
        raised.filter(|raised| opponent.is_some_and(|opponent| opponent.0 == raised.key)).map(|raised| raised.to);
    let unrated = rating.is_none().then_some(super::judge::UNRATED);
    CertificateRow {
        round: number,
        opponent,
        name: player.map(|player| player.name().to_owned()).unwrap_or_default(),
        fide_id: player.map(|player| player.fide_id().to_owned()).unwrap_or_default(),
        federation: player.map(|player| player.federation().to_owned()).unwrap_or_default(),
        title: player.and_then(Person::title),
        rating,
        counts_as: if counted { raised.or(unrated) } else { None },
        score: match round.map(|round| &round.what) {
            Some(RoundOutcome::Game(game) | RoundOutcome::Fast(game)) => Some(game.score),
            Some(RoundOutcome::ForfeitWin(_)) => (judgement.absent == Some(number)).then_some(Score::Loss),
            _ => None,
        },
        excluded: excluded.map(|(_, why)| *why),
    }
}

fn remarks(case: &NormCase, judgement: &Judgement) -> Vec<Remark> {
    if !judgement.is_norm() {
        return Vec::new();
    }
    let mut remarks = Vec::new();
    if let Foreigners::Waived(letter) = judgement.foreigners {
        remarks.push(Remark::Waived(letter));
    }
    if judgement.eight_and_a_bye {
        remarks.push(Remark::EightAndABye);
    }
    remarks.extend(judgement.absent.map(Remark::AbsentOpponent));
    if judgement.selection.excluded.iter().any(|(_, why)| *why == Excluded::AfterNorm) {
        let last = judgement.selection.games.last().and_then(|at| case.rounds.get(*at));
        remarks.extend(last.map(|round| Remark::ReachedAfter(round.number)));
    }
    if judgement.figures.as_ref().is_some_and(|figures| judgement.counts_as != figures.games) {
        remarks.push(Remark::CountsAs(judgement.counts_as));
    }
    if case.event.is_listed() {
        remarks.push(Remark::ListedEvent);
    }
    remarks
}
