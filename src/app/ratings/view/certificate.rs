//! Certificate of a title result as text.

use qisai_domain::{PersonId, Tournament};
use qisai_ratings::norms::{Certificate, CertificateRow, NormEvent, NormTitle, Remark};

use crate::names::{Federation, Name};
use crate::ratings::halves;
use crate::{dates, formats, ratings};
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Certificate as a page shows it.
pub struct CertificateView {
    /// Title, `IM`.
    pub title: &'static str,
    /// `true` if the result is a norm.
    pub is_norm: bool,
    /// Facts about the player and the event.
    pub facts: Vec<(&'static str, String)>,
    /// Rounds of the player.
    pub rows: Vec<RoundRow>,
    /// Totals of the rounds.
    pub figures: Vec<(String, String)>,
    /// Conditions that are not met.
    pub failures: Vec<String>,
    /// Remarks that the certificate must contain.
    pub remarks: Vec<String>,
    /// Edition of the rules, kind of the event, and the arbiter's declaration above the signature.
    pub notes: Vec<String>,
}

/// Round of a certificate.
pub struct RoundRow {
    pub round: u16,
    /// Opponent; `None` for a bye.
    pub name: Option<Name>,
    /// FIDE number of the opponent.
    pub fide_id: String,
    /// Federation of the opponent.
    pub federation: Federation,
    /// Rating of the opponent, or a dash.
    pub rating: String,
    /// Rating that the opponent counts as, if it differs.
    pub counts_as: String,
    /// Score: `1`, `½`, `0`, or nothing.
    pub score: String,
    /// Reason for which the game does not count.
    pub excluded: Option<&'static str>,
}

/// Returns the certificate of a person, in a team event of a member, for a title. Without a title it is the highest
/// title that is a norm, else the lowest open one above the title held.
///
/// Returns `None` in other games and for an unknown person.
pub fn of(scope: &Scope, person: PersonId, title: Option<NormTitle>, t: Words) -> Option<CertificateView> {
    let (event, tournament) = (scope.event().as_ref(), scope.tournament().as_ref());
    let event = NormEvent::new(tournament, event, (scope.stage(), scope.group())).ok()?;
    let certificate = |title| Certificate::of(&event, person, title);
    let certificate = match title {
        Some(title) => certificate(title)?,
        None => best(NormTitle::ALL.into_iter().filter_map(certificate).collect())?,
    };
    let notes = ratings::norm_notes(scope.event(), event.facts(), t);
    Some(CertificateView { notes, ..shown(scope, &certificate, t) })
}

/// Returns the certificate of the highest title that is a norm, else of the lowest open one above the title held.
fn best(mut all: Vec<Certificate>) -> Option<Certificate> {
    let made = all.iter().position(|one| one.judgement.is_norm());
    let open = |one: &Certificate| !one.judgement.title.is_womens() && one.judgement.title.is_above(one.held);
    let chosen = made.or_else(|| all.iter().rposition(open)).unwrap_or(0);
    (chosen < all.len()).then(|| all.swap_remove(chosen))
}

fn shown(scope: &Scope, certificate: &Certificate, t: Words) -> CertificateView {
    let title = ratings::title(certificate.judgement.title);
    let place = [certificate.city.as_str(), certificate.federation.as_str()];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let facts = [
        (t.name(), certificate.player.clone()),
        (t.fide_id(), certificate.fide_id.clone()),
        (t.federation(), certificate.player_federation.clone()),
        (t.born(), dates::born(&certificate.born)),
        (t.held_title(), certificate.held.map(|held| held.code().to_owned()).unwrap_or_default()),
        (t.rating(), certificate.rating.map(|rating| rating.to_string()).unwrap_or_default()),
        (t.event_word(), certificate.event.clone()),
        (t.venue(), place.join(t.comma())),
        (t.dates(), dates::days(scope.event(), t)),
        (t.system(), formats::long(scope, t)),
        (t.time_control(), certificate.time_control.clone()),
        (t.chief_arbiter(), certificate.chief_arbiter.clone()),
    ];
    CertificateView {
        title,
        is_norm: certificate.judgement.is_norm(),
        facts: facts.into_iter().filter(|(_, value)| !value.is_empty()).collect(),
        rows: certificate.rows.iter().map(|row| self::row(scope.tournament(), row, t)).collect(),
        figures: figures(certificate, title, t),
        failures: certificate.judgement.failures.iter().map(|failure| ratings::failure(failure, t)).collect(),
        remarks: certificate.remarks.iter().map(|remark| self::remark(*remark, t)).collect(),
        notes: Vec::new(),
    }
}

fn row(tournament: &Tournament, row: &CertificateRow, t: Words) -> RoundRow {
    RoundRow {
        round: row.round,
        name: row.opponent.and_then(|id| tournament.person(id)).map(|person| Name::of_person(person, t)),
        fide_id: row.fide_id.clone(),
        federation: Federation::new(&row.federation),
        rating: match (row.opponent, row.rating) {
            (None, _) => String::new(),
            (Some(_), rating) => rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string()),
        },
        counts_as: row.counts_as.map(|rating| rating.to_string()).unwrap_or_default(),
        score: row.score.map(|score| halves(score.half_points().into())).unwrap_or_default(),
        excluded: row.excluded.map(|why| ratings::excluded(why, t)),
    }
}

fn figures(certificate: &Certificate, title: &'static str, t: Words) -> Vec<(String, String)> {
    let Some(figures) = &certificate.judgement.figures else { return Vec::new() };
    vec![
        (t.score().to_owned(), t.score_of(halves(figures.half_points.into()), figures.games)),
        (t.opponents_average().to_owned(), figures.performance.average.to_string()),
        (t.performance().to_owned(), figures.performance.rating.to_string()),
        (t.titled_opponents().to_owned(), figures.titled.to_string()),
        (t.with_title_opponents(title), figures.with_title.to_string()),
        (t.foreign_federations().to_owned(), figures.foreign_federations.to_string()),
        (t.own_federation().to_owned(), figures.own_federation.to_string()),
    ]
}

fn remark(remark: Remark, t: Words) -> String {
    match remark {
        Remark::Waived(letter) => t.remark_waived(letter),
        Remark::EightAndABye => t.remark_eight().to_owned(),
        Remark::CountsAs(games) => t.remark_counts(games),
        Remark::ReachedAfter(round) => t.remark_reached(round),
        Remark::AbsentOpponent(round) => t.remark_absent(round),
        Remark::ListedEvent => t.remark_strong().to_owned(),
    }
}
