//! Preview of the teams in a file.

use std::collections::BTreeSet;

use qisai_domain::team_fault::{OrderFault, TeamFault};
use qisai_domain::team_order::{OnBreach, breaches, list_sizes, play_of_teams};
use qisai_domain::{Command, Listed, Refusal, Team, TeamList, Tournament};
use qisai_exchange::csv_players::CsvProblem;
use qisai_exchange::csv_teams::{TeamOfFile, TeamPreview};

use crate::entries::list_source::{ListSource, SourceChoices, cells_to_correct};
use crate::entries::players::file::{FileLine, needs_correction, said};
use qisai_i18n::Words;

/// Previewed file.
pub(crate) struct TeamsPreview {
    pub(crate) file: String,
    pub(crate) how: String,
    pub(crate) errors: Vec<String>,
    /// Doubts about the file, such as columns that are not used.
    pub(crate) minds: Vec<String>,
    /// `true` if an error of the file as a whole blocks all teams.
    pub(crate) is_blocked: bool,
    pub(crate) teams: Vec<FileTeam>,
    pub(crate) ready: usize,
    pub(crate) content: String,
    /// Lines about teams.
    pub(crate) about: String,
    pub(crate) source: SourceChoices,
    /// Numbers of teams entered and left out, if this is the rest of a list.
    pub(crate) entered: Option<(usize, usize)>,
}

/// Team in the file.
pub(crate) struct FileTeam {
    pub(crate) name: String,
    pub(crate) federation: String,
    pub(crate) captain: String,
    /// Players in the order of the list.
    pub(crate) players: Vec<FileLine>,
    pub(crate) problems: Vec<String>,
    pub(crate) minds: Vec<String>,
    pub(crate) known: bool,
}

impl TeamsPreview {
    pub(crate) fn of(
        tournament: &Tournament,
        found: &TeamPreview,
        asked: &ListSource,
        [content, about]: [String; 2],
        t: Words,
    ) -> Self {
        let mut teams: Vec<FileTeam> = found.teams.iter().map(|team| of_team(tournament, team, t)).collect();
        let rows = found.teams.iter().flat_map(|team| &team.rows);
        let wrong = rows.filter(|row| needs_correction(row)).map(|row| row.line);
        let wrong: BTreeSet<u32> = wrong.chain(asked.corrected.iter().copied()).collect();
        let mut cells = cells_to_correct(&found.list, &content, &wrong);
        for line in teams.iter_mut().flat_map(|team| &mut team.players) {
            line.cells = cells.remove(&line.line).unwrap_or_default();
        }
        let of_file = found.list.errors.iter().chain(&found.errors);
        let without_team = found.without_team.iter().flat_map(|row| &row.problems);
        let of_file: Vec<CsvProblem> = of_file.chain(without_team).cloned().collect();
        let [errors, minds] = said(&of_file, 0, t);
        Self {
            file: asked.name.clone(),
            how: ListSource::how(&found.list, t),
            errors,
            minds,
            is_blocked: found.list.errors.iter().any(|problem| problem.kind.is_error()),
            ready: teams.iter().filter(|team| team.is_sound()).count(),
            teams,
            content,
            about,
            source: asked.choices(&found.list, t),
            entered: None,
        }
    }
}

impl TeamsPreview {
    /// Returns the preview of the teams that are left out, with the numbers of both kinds.
    pub(crate) fn without(self, entered: &BTreeSet<String>) -> Self {
        let all = self.teams.len();
        let teams: Vec<FileTeam> = self.teams.into_iter().filter(|team| !entered.contains(&team.name)).collect();
        let ready = teams.iter().filter(|team| team.is_sound()).count();
        Self { ready, entered: Some((all - teams.len(), teams.len())), teams, ..self }
    }

    /// Returns `true` if a line has fields for corrections.
    pub(crate) fn corrects(&self) -> bool {
        self.teams.iter().flat_map(|team| &team.players).any(|line| !line.cells.is_empty())
    }
}

impl FileTeam {
    /// Returns `true` if the team can be entered.
    pub(crate) fn is_sound(&self) -> bool {
        self.problems.is_empty() && !self.known && self.players.iter().all(|player| player.problems.is_empty())
    }
}

fn of_team(tournament: &Tournament, team: &TeamOfFile, t: Words) -> FileTeam {
    let plain = |name: &str| name.trim().to_lowercase();
    let mut others = tournament.entries.values().filter_map(|entry| entry.team());
    let known = others.any(|other| plain(&other.name) == plain(&team.name));
    let [mut problems, mut minds] = said(&team.problems, 0, t);
    if known {
        minds.push(t.team_entered_already().to_owned());
    }
    let [of_size, of_order] = faults(tournament, team);
    problems.extend(of_size.map(|fault| t.refusal(&Refusal::Team(fault))));
    let refuses = play_of_teams(tournament).is_some_and(|play| play.teams.on_breach == OnBreach::Refuse);
    let said_order = of_order.map(|fault| t.refusal(&Refusal::Team(fault)));
    let told = if refuses { &mut problems } else { &mut minds };
    told.extend(said_order);
    FileTeam {
        name: team.name.clone(),
        federation: team.federation.clone(),
        captain: team.captain.clone(),
        players: team.rows.iter().map(|row| FileLine::of(row, 0, t)).collect(),
        problems,
        minds,
        known,
    }
}

/// Returns the faults in the length and in the order of a list.
fn faults(tournament: &Tournament, team: &TeamOfFile) -> [Option<TeamFault>; 2] {
    let (least, most) = list_sizes(tournament);
    let players = team.rows.len();
    let is_wrong = players < usize::from(least) || most.is_some_and(|most| players > usize::from(most));
    let size = is_wrong.then(|| TeamFault::Size { team: team.name.clone(), players, least, most });
    let rule = play_of_teams(tournament).map(|play| play.teams.order).unwrap_or_default();
    let list: Vec<Option<u16>> = team.rows.iter().map(|row| row.player.rating).collect();
    let name = |at: usize| team.rows.get(at).map(|row| row.player.name.clone()).unwrap_or_default();
    let rating = |at: usize| list.get(at).copied().flatten();
    let fault = |above: usize, below: usize| OrderFault {
        above: name(above),
        above_rating: rating(above),
        below: name(below),
        below_rating: rating(below),
        tolerance: rule.tolerance.unwrap_or_default(),
    };
    let found: Vec<OrderFault> =
        breaches(&list, rule).into_iter().map(|breach| fault(breach.above, breach.below)).collect();
    let order = (!found.is_empty()).then(|| TeamFault::Order { team: team.name.clone(), faults: found });
    [size, order]
}

/// Returns the commands that enter a team of a file.
pub(crate) fn commands(team: &TeamOfFile) -> Vec<Command> {
    let players: Vec<qisai_domain::Player> = team.rows.iter().map(|row| row.player.clone()).collect();
    let listed: Vec<Listed> = players.iter().map(|player| Listed::New(Box::new(player.clone()))).collect();
    let official = |name: &str| {
        let plain = |name: &str| name.trim().to_lowercase();
        let of_list = players.iter().find(|player| plain(&player.name) == plain(name)).cloned();
        let stranger = || qisai_domain::Player { name: name.trim().to_owned(), ..qisai_domain::Player::default() };
        (!name.trim().is_empty()).then(|| Listed::New(Box::new(of_list.unwrap_or_else(stranger))))
    };
    let (captain, deputy) = (official(&team.captain), official(&team.deputy));
    let entered = Team {
        name: team.name.clone(),
        short: team.short.clone(),
        federation: team.federation.clone(),
        club: team.club.clone(),
        ..Team::default()
    };
    let mut commands = vec![Command::RegisterTeam { team: Box::new(entered), players: players.clone() }];
    if captain.is_some() || deputy.is_some() {
        let list = TeamList { players: listed, captain, deputy };
        commands.push(Command::ListTeam { entry: None, list: Box::new(list) });
    }
    commands
}
