//! Ratings and norms as text.

pub mod certificate;
pub mod norm_candidates;
pub(crate) mod norm_shapes;
pub(crate) mod norms;
pub(crate) mod public;
pub(crate) mod rating_shapes;

use qisai_domain::{Event, Stage};
use qisai_ratings::norms::{
    EventFacts, EventKind, Excluded, Exemption, Failure, NoNorms, NormTitle, Outlook, Pace, Way, edition,
};
use qisai_ratings::{KReason, NoInitial, RatingList, WhyLeftOut};

use qisai_i18n::Words;

/// Returns the rating list of a stage's first games; `None` if their time control is not stated, or in free text.
pub fn list_of(stage: &Stage) -> Option<RatingList> {
    stage.play.control_of(1, 1).and_then(|control| RatingList::of_control(&control))
}

/// Returns the name of a list.
pub fn list(list: RatingList, t: Words) -> &'static str {
    match list {
        RatingList::Standard => t.list_standard(),
        RatingList::Rapid => t.list_rapid(),
        RatingList::Blitz => t.list_blitz(),
    }
}

/// Returns half points as text: `4½`.
pub fn halves(half_points: u32) -> String {
    match (half_points / 2, half_points % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Returns hundredths as a decimal, with a plus sign if `signed`: `4.38`, `+2.4`, `−0.5`.
pub fn decimal(hundredths: i32, signed: bool) -> String {
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    let sign = match hundredths.signum() {
        -1 => "−",
        1 if signed => "+",
        _ => "",
    };
    let text = match (rest, signed) {
        (0, false) => whole.to_string(),
        // Changes are printed below each other: each has its tenths.
        (0, true) => format!("{whole}.0"),
        _ => format!("{whole}.{rest:02}").trim_end_matches('0').to_owned(),
    };
    format!("{sign}{text}")
}

/// Returns hundredths for files: `-2.4`.
pub fn plain(hundredths: i32) -> String {
    decimal(hundredths, false).replace('−', "-")
}

/// Returns the reason for which a game is not in the report.
pub fn left_out(why: WhyLeftOut, t: Words) -> String {
    let text = match why {
        WhyLeftOut::TooFast { needed, found } => return t.left_out_too_fast(found, needed),
        WhyLeftOut::FewMoves(moves) => return t.left_out_few_moves(moves),
        WhyLeftOut::Forfeit => t.left_out_forfeit(),
        WhyLeftOut::Pending => t.left_out_pending(),
        WhyLeftOut::NotRated => t.left_out_not_rated(),
        WhyLeftOut::OpponentUnrated => t.left_out_unrated(),
        WhyLeftOut::Mismatch => t.left_out_mismatch(),
        WhyLeftOut::OtherTime => t.left_out_other_time(),
        WhyLeftOut::Chess960 => t.left_out_chess960(),
        WhyLeftOut::UnratedMatch => t.left_out_unrated_match(),
        WhyLeftOut::Decided => t.left_out_decided(),
    };
    text.to_owned()
}

/// Returns the reason of K as text.
pub fn k_reason(reason: KReason, t: Words) -> &'static str {
    match reason {
        KReason::Published => t.k_published(),
        KReason::Reached2400 => t.k_reached_2400(),
        KReason::NewPlayer => t.k_new_player(),
        KReason::Junior => t.k_junior(),
        KReason::Ordinary => t.k_ordinary(),
    }
}

/// Returns the reason for which there is no first rating.
pub fn no_initial(why: NoInitial, t: Words) -> String {
    match why {
        NoInitial::TooFewGames(found) => t.first_needs_games(found, qisai_ratings::NEEDED_GAMES),
        NoInitial::NoPoints => t.first_no_points().to_owned(),
        NoInitial::BelowFloor(rating) => t.first_below(rating),
    }
}

/// Returns the reason for which no norms are judged, as text.
pub fn no_norms(why: NoNorms, t: Words) -> &'static str {
    match why {
        NoNorms::OtherGame => t.no_norms_here(),
        NoNorms::Chess960 => t.no_norms_in_chess960(),
        NoNorms::TooEarly(_) => t.norms_too_early(),
    }
}

/// Returns the notes on every norm of an event: edition, time, kind and exemption of the event.
pub fn norm_notes(event: &Event, facts: &EventFacts, t: Words) -> Vec<String> {
    let mut notes: Vec<String> = edition(event.start).map(|edition| t.norms_source(edition)).into_iter().collect();
    notes.extend((facts.pace == Pace::Unknown).then(|| t.norm_time_not_known().to_owned()));
    notes.extend(norm_facts(facts.kind, facts.exemption, t));
    notes
}

/// Returns kind and exemption of an event as text, if it is not an ordinary one.
fn norm_facts(kind: EventKind, exemption: Option<Exemption>, t: Words) -> Vec<String> {
    let kind = Some(kind).filter(|kind| *kind != EventKind::Ordinary).map(|kind| norm_kind(kind, t));
    let exemption = exemption.map(|exemption| exempt(exemption, t));
    kind.into_iter().chain(exemption).map(|told| t.ended(told)).collect()
}

/// Returns the name of a kind of event, with the games that its norms need.
pub fn norm_kind(kind: EventKind, t: Words) -> &'static str {
    match kind {
        EventKind::Ordinary => t.norm_kind_ordinary(),
        EventKind::TeamChampionship => t.norm_kind_teams(),
        EventKind::WorldCup => t.norm_kind_world_cup(),
    }
}

/// Returns the name of an event with an exemption, with its article.
pub fn exempt(exemption: Exemption, t: Words) -> &'static str {
    match exemption {
        Exemption::NationalFinal => t.exempt_national_final(),
        Exemption::NationalTeams => t.exempt_national_teams(),
        Exemption::Zonal => t.exempt_zonal(),
    }
}

/// Returns the letters of a title.
pub fn title(title: NormTitle) -> &'static str {
    title.title().code()
}

/// Returns a condition of a norm that is not met, with its article.
pub fn failure(failure: &Failure, t: Words) -> String {
    let text = match failure {
        Failure::Format => t.fails_format().to_owned(),
        Failure::Time { needed, found } => t.fails_time(found, needed),
        Failure::Clock => t.fails_clock().to_owned(),
        Failure::WomenOnly => t.fails_women().to_owned(),
        Failure::Unfinished { left } => t.fails_unfinished(left),
        Failure::Games { needed, found } => t.fails_games(found, needed),
        Failure::Players { needed, found } => t.fails_players(found, needed),
        Failure::Score { needed, found } => t.fails_score(halves(u32::from(*found)), halves(u32::from(*needed))),
        Failure::Titled { needed, found } => t.fails_titled(found, needed),
        Failure::NeededTitles { needed, found } => t.fails_with_title(found, needed),
        Failure::Federations { needed, found } => t.fails_federations(found, needed),
        Failure::OwnFederation { most, found } => t.fails_own(found, most),
        Failure::OneFederation { federation, most, found } => t.fails_one(federation, found, most),
        Failure::Average { needed, found } => t.fails_average(found, needed),
        Failure::Performance { needed, found } => t.fails_performance(found, needed),
    };
    format!("{text} ({})", failure.article())
}

/// Returns the reason for which a round does not count for a norm.
pub fn excluded(why: Excluded, t: Words) -> &'static str {
    match why {
        Excluded::NotPlayed => t.excluded_not_played(),
        Excluded::TooFast => t.excluded_too_fast(),
        Excluded::NoFederation => t.excluded_no_federation(),
        Excluded::UnratedScoreless => t.excluded_scoreless(),
        Excluded::AfterNorm => t.excluded_after(),
        Excluded::WonGame => t.excluded_won(),
    }
}

/// Returns the requirements of the remaining `games` for a title; `None` if they cannot be met. `strongest` is the
/// average rating of the strongest possible opponents: ways that need a higher average are left out.
pub fn needed(title: NormTitle, outlook: &Outlook, games: usize, strongest: u16, t: Words) -> Option<String> {
    match outlook {
        Outlook::Score { half_points, games } => Some(t.needs_score(halves(u32::from(*half_points)), games)),
        Outlook::Depends(ways) => {
            let mut within: Vec<&Way> = ways.iter().filter(|way| way.average <= strongest).collect();
            // A way with more points against equally strong opponents adds nothing.
            within.dedup_by_key(|way| way.average);
            let first = within.first()?;
            let scores =
                within.iter().map(|way| t.needs_against(halves(u32::from(way.half_points)), games, way.average));
            let mut parts = vec![scores.collect::<Vec<_>>().join(t.any_way_or())];
            parts.extend((first.titled > first.with_title).then(|| t.needs_titled(first.titled)));
            let codes: Vec<&str> = title.needed().iter().rev().map(|title| title.code()).collect();
            parts.extend((first.with_title > 0).then(|| t.needs_with_title(first.with_title, codes.join("/"))));
            parts.extend((first.new_federations > 0).then(|| t.needs_federations(first.new_federations)));
            Some(parts.join(t.semicolon()))
        }
        Outlook::Achieved | Outlook::Impossible(_) | Outlook::TooEarly => None,
    }
}
