//! The certificate of a title result as data, after FIDE's form IT1. The chief arbiter prints and signs it (1.8).

use chrono::NaiveDate;
use qisai_domain::{Person, PersonId, Title};

use super::case::{NormCase, System, What};
use super::from_tournament::NormEvent;
use super::judge::{Excluded, Foreigners, Judgement, judge};
use super::title::NormTitle;
use crate::field;
use crate::game::Score;

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Name of the event.
    pub event: String,
    pub city: String,
    /// Host federation.
    pub federation: String,
    /// First day.
    pub start: Option<NaiveDate>,
    /// Last day.
    pub end: Option<NaiveDate>,
    /// Rounds scheduled.
    pub rounds: u16,
    /// How it was played.
    pub system: System,
    /// Time control as people write it.
    pub time_control: String,
    pub chief_arbiter: String,
    /// The player's name.
    pub player: String,
    /// The player's FIDE number, may be empty.
    pub fide_id: String,
    /// The player's federation.
    pub player_federation: String,
    /// Birth date as registered, may be empty.
    pub born: String,
    /// Title held.
    pub held: Option<Title>,
    /// Rating at the start.
    pub rating: Option<u16>,
    /// Every round with its opponent, if there was one.
    pub rows: Vec<CertificateRow>,
    /// The result.
    pub judgement: Judgement,
    /// What must be said about it.
    pub remarks: Vec<Remark>,
    /// `true` if the event is one of those of which a title needs a norm (1.5.6), as far as the tournament tells.
    pub is_of_listed_event: bool,
}

/// One round of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateRow {
    pub round: u16,
    /// The opponent, if there was one.
    pub opponent: Option<PersonId>,
    pub name: String,
    /// FIDE number.
    pub fide_id: String,
    pub federation: String,
    pub title: Option<Title>,
    pub rating: Option<u16>,
    /// The rating it counts with where that is another: the floor, 1400.
    pub counts_as: Option<u16>,
    /// Score over the board.
    pub score: Option<Score>,
    /// Why the round does not count.
    pub excluded: Option<Excluded>,
}

/// What must be said about a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The rule about foreign opponents was waived by this letter of 1.4.3; one norm of a title must meet it (1.4.3e).
    Waived(char),
    /// Eight games and a win without a game; a title may use one such norm (1.4.1c).
    EightAndABye,
    /// It counts as so many games (1.4.1d).
    CountsAs(u16),
    /// Games after this round are left out (1.4.1e).
    ReachedAfter(u16),
    /// The opponent of this last round did not come; it counts as lost (1.4.2c).
    AbsentOpponent(u16),
    /// The event is one of those of which a title needs one (1.5.6).
    ListedEvent,
}

impl Certificate {
    /// The certificate of a player's result for a title, norm or not; none for nobody's number.
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
            Some(What::Game(game) | What::Fast(game)) => Some(game.score),
            Some(What::ForfeitWin(_)) => (judgement.absent == Some(number)).then_some(Score::Loss),
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
