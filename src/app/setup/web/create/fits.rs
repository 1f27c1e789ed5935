//! Systems in the form of a new tournament: three proposals for the players and days, then all others.

use qisai_domain::wizard::{Advice, Kind, advise};
use qisai_domain::{Discipline, Event};

use crate::form_table::{TypedForm, USUAL};
use crate::setup::systems::{GROUPS, OfferedSystem};
use crate::setup::{systems, usual};
use crate::team_setup as team_fields;
use qisai_i18n::Words;

/// Code of the round robin.
const TABLE: &str = "round_robin";

/// Systems for one kind of participants.
pub(crate) struct Fits {
    /// Name of the field.
    pub(crate) field: &'static str,
    /// Page class of the kind of participants.
    pub(crate) class: &'static str,
    pub(crate) proposals: Vec<Proposal>,
    pub(crate) others: Vec<OfferedSystem>,
    /// Number of all systems.
    pub(crate) count: usize,
    /// Code of the chosen system.
    pub(crate) code: String,
    /// Name of the chosen system if it is none of the proposals.
    pub(crate) chosen: Option<String>,
}

/// Proposed system with its reason.
pub(crate) struct Proposal {
    pub(crate) code: String,
    /// Game (empty for all), name, hint and chapter.
    pub(crate) systems: Vec<(&'static str, OfferedSystem)>,
    /// Rounds, if players and days are known.
    pub(crate) rounds: String,
    /// Reservation for these players and days; empty if the system fits them or they are unknown.
    pub(crate) but: String,
    /// `true` for the usual choice of the game.
    pub(crate) is_usual: bool,
    /// Warning about the rounds of a Swiss with these entrants.
    pub(crate) rounds_warning: Option<String>,
}

/// Returns the heading of the proposals.
pub(crate) fn heading(v: &TypedForm, event: Option<&Event>, t: Words) -> String {
    match (usual::entrants(v), usual::known_days(v, event)) {
        (None, _) => t.fits().to_owned(),
        (Some(players), None) => t.fits_players(players),
        (Some(players), Some(1)) => t.fits_in_a_day(players),
        (Some(players), Some(days)) => t.fits_in_days(players, days),
    }
}

/// Returns the systems for individuals and for teams.
pub(crate) fn fits(v: &TypedForm, event: Option<&Event>, t: Words) -> [Fits; 2] {
    let individuals = (systems::offered(t), [GROUPS, "knockout"]);
    let teams = (team_fields::offered(t), ["knockout", "knockout_third"]);
    [("system", "for-individuals for-systems", individuals), ("team_system", "for-teams", teams)]
        .map(|(field, class, (offered, last))| of_field(v, event, (field, class), offered, last, t))
}

fn of_field(
    v: &TypedForm,
    event: Option<&Event>,
    (field, class): (&'static str, &'static str),
    mut others: Vec<OfferedSystem>,
    [last, instead]: [&'static str; 2],
    t: Words,
) -> Fits {
    let code = v.text(field).to_owned();
    let of_game = |discipline| match field {
        "system" => usual::system(discipline),
        _ => team_fields::usual_system(discipline),
    };
    let format = if field == "system" { systems::format } else { team_fields::format };
    let named = |code: &str| others.iter().find(|it| it.code == code).cloned();
    let discipline = Discipline::from_code(v.text("discipline")).unwrap_or_default();
    let advices = usual::entrants(v).map(|entrants| advise(usual::wish(entrants, usual::days(v, event))));
    let known = |kind: fn(Kind) -> bool| {
        let mut advices = advices.iter().flatten();
        advices.find(|advice| kind(advice.kind)).map(|advice| said(advice, t)).unwrap_or_default()
    };
    let alone = |code: &str, system: &str, about| {
        (code.to_owned(), named(system).map(|it| ("", it)).into_iter().collect::<Vec<_>>(), about)
    };
    let of_swiss = known(|kind| matches!(kind, Kind::Swiss { .. }));
    let of_table = known(|kind| matches!(kind, Kind::RoundRobin { cycles: 1 }));
    let (usual, other) = if usual::is_round_robin(v, event) {
        let open = if code == TABLE { TABLE } else { USUAL };
        (alone(open, TABLE, of_table), alone(of_game(discipline), of_game(discipline), of_swiss))
    } else if code == of_game(discipline) {
        (alone(&code, &code, of_swiss), alone(TABLE, TABLE, of_table))
    } else {
        let of_games = Discipline::ALL.into_iter();
        let systems = of_games.filter_map(|game| Some((game.code(), named(of_game(game))?))).collect();
        ((USUAL.to_owned(), systems, of_swiss), alone(TABLE, TABLE, of_table))
    };
    let has_groups = advices.as_ref().is_none_or(|all| all.iter().any(|it| matches!(it.kind, Kind::Groups { .. })));
    let last = if has_groups { last } else { instead };
    let last = match last {
        GROUPS => alone(last, last, known(|kind| matches!(kind, Kind::Groups { .. }))),
        _ => alone("knockout", "knockout", known(|kind| matches!(kind, Kind::Knockout { games: 1 }))),
    };
    let proposals: Vec<Proposal> = [(usual, true), (other, false), (last, false)]
        .map(|((code, systems, (rounds, but)), is_usual)| {
            let is_swiss =
                systems.iter().any(|(_, it)| format(&it.code).is_some_and(|format| usual::is_swiss(&format)));
            let rounds_warning = if is_swiss { usual::doubt(v, event, t) } else { None };
            Proposal { code, systems, rounds, but, is_usual, rounds_warning }
        })
        .into();
    let is_proposed = |code: &str| proposals.iter().any(|proposal| proposal.code == code);
    let chosen = named(&code).filter(|it| !is_proposed(&it.code)).map(|it| it.name);
    let count = others.len();
    others.retain(|it| !is_proposed(&it.code));
    Fits { field, class, proposals, others, count, code, chosen }
}

/// Returns the rounds of an advised format, and its verdict unless it simply fits.
fn said(advice: &Advice, t: Words) -> (String, String) {
    let is_fit = advice.unfit.is_none() && advice.usual.is_none();
    (t.n_rounds(advice.sittings), if is_fit { String::new() } else { t.advised_verdict(advice) })
}
