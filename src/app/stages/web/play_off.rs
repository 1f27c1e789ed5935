//! Play-offs for shared places: the offers, and the resulting stage.

use qisai_domain::command::StagePlan;
use qisai_domain::contest::presets;
use qisai_domain::entrants::{Entrants, Ranking, Seating, Source};
use qisai_domain::stage::Play;
use qisai_domain::{Format, GroupId, Stage, Tournament};
use qisai_standings::ties::{Tie, ties};

use super::choices::Choice;
use crate::form_table::TypedForm;
use qisai_i18n::Words;
use qisai_service::coded;
use qisai_view::names::Name;
use qisai_view::stages::groups;

/// Shared place with its possible play-offs.
pub(crate) struct Offer {
    pub(crate) group: u32,
    pub(crate) place: u16,
    /// Number of criteria; empty for all.
    pub(crate) criteria: String,
    pub(crate) said: String,
    pub(crate) kinds: Vec<Choice>,
}

coded! {
    /// Kind of play-off.
    enum PlayOffKind {
        Rapid = "rapid",
        Blitz = "blitz",
        Decider = "decider",
        /// Match of two teams, on the boards of the stage.
        TeamMatch = "team_match",
        RoundRobin = "round_robin",
        Knockout = "knockout",
    }
}

impl PlayOffKind {
    fn said(self, t: Words) -> &'static str {
        match self {
            Self::Rapid => t.play_off_rapid(),
            Self::Blitz => t.play_off_blitz(),
            Self::Decider => t.play_off_decider(),
            Self::TeamMatch => t.play_off_team_match(),
            Self::RoundRobin => t.play_off_round_robin(),
            Self::Knockout => t.play_off_knockout(),
        }
    }

    /// Returns `true` if this number of competitors can play it: two play a match, more play a small tournament.
    fn suits(self, stage: &Stage, competitors: usize) -> bool {
        match self {
            Self::Rapid | Self::Blitz | Self::Decider => competitors == 2 && stage.play.line_ups.is_none(),
            Self::TeamMatch => competitors == 2 && stage.play.line_ups.is_some(),
            Self::RoundRobin | Self::Knockout => competitors > 2,
        }
    }

    /// Returns the play of a play-off. Teams play on the boards of the previous stage; a tied match is broken as in a
    /// knockout of that stage.
    fn play(self, before: &Play) -> Play {
        let (format, contest) = match self {
            Self::Rapid => (Format::knockout(), "candidates_2022"),
            Self::Blitz | Self::Knockout => (Format::knockout(), "tata_steel_2025"),
            Self::TeamMatch => (Format::knockout(), ""),
            Self::Decider => (Format::knockout(), "draw_odds"),
            Self::RoundRobin => (Format::round_robin(1), ""),
        };
        let contest = presets::contest_in(contest, before.scoring.games.unit).filter(|_| before.line_ups.is_none());
        before.next_stage(format, contest)
    }
}

/// Returns every shared place without a play-off.
pub(crate) fn offers(tournament: &Tournament, t: Words) -> Vec<Offer> {
    ties(tournament).into_iter().map(|tie| offer(tournament, &tie, t)).collect()
}

/// Returns every shared place without a play-off, in words.
pub(crate) fn said(tournament: &Tournament, t: Words) -> Vec<String> {
    ties(tournament).iter().map(|tie| offer(tournament, tie, t).said).collect()
}

/// Returns the shared places without a play-off in the sources of a stage, in words.
pub(crate) fn of_sources(tournament: &Tournament, stage: &Stage, t: Words) -> Vec<String> {
    let sources = tournament.sources_of(stage);
    let is_source = |tie: &&Tie| tournament.group(tie.group).is_some_and(|(of, _)| sources.contains(&of.id));
    let said = |tie: &Tie| t.stage_shared(offer(tournament, tie, t).said);
    ties(tournament).iter().filter(is_source).map(said).collect()
}

fn offer(tournament: &Tournament, tie: &Tie, t: Words) -> Offer {
    let names: Vec<String> = tie.entries.iter().map(|entry| Name::of(tournament, *entry, t).text()).collect();
    let names = names.join(t.list_comma());
    let of = tournament.groups.get(&tie.group).map(|group| groups::title(tournament, group, t)).unwrap_or_default();
    let suits =
        |kind: &PlayOffKind| tournament.group(tie.group).is_some_and(|(stage, _)| kind.suits(stage, tie.entries.len()));
    let kinds = PlayOffKind::ALL.into_iter().filter(suits);
    Offer {
        group: tie.group.0,
        place: tie.place,
        criteria: tie.criteria.map(|count| count.to_string()).unwrap_or_default(),
        said: match tie.criteria {
            None => t.tie_after_all(names, tie.place, of),
            Some(_) => t.tie_by_points(names, tie.place, of),
        },
        kinds: kinds.enumerate().map(|(at, kind)| (kind.code(), kind.said(t), at == 0)).collect(),
    }
}

/// Returns the stage of an offered play-off, or `None` if it is no longer offered.
pub(crate) fn read(tournament: &Tournament, fields: &TypedForm, t: Words) -> Option<StagePlan> {
    let criteria = match fields.text("criteria") {
        "" => None,
        count => Some(count.parse().ok()?),
    };
    let asked = (GroupId(fields.sent_number("group")), fields.sent_number("place"), criteria);
    let tie = ties(tournament).into_iter().find(|tie| (tie.group, tie.place, tie.criteria) == asked)?;
    let players = tie.entries.len();
    let (stage, _) = tournament.group(tie.group)?;
    let kind = PlayOffKind::from_code(fields.text("kind")).filter(|kind| kind.suits(stage, players))?;
    let from = vec![Source::Tied { of: Ranking::Group(tie.group), place: tie.place, criteria }];
    let seating = if players == 2 { Seating::SourceOrder } else { Seating::Lot };
    Some(StagePlan {
        name: t.play_off_for(tie.place),
        play: kind.play(&stage.play),
        entrants: Entrants { from, seating, ..Entrants::default() },
        order: if kind == PlayOffKind::RoundRobin { stage.order.to_vec() } else { Vec::new() },
        ranks_from: None,
    })
}
