//! List of teams: single entry with players, import from a file, numbering, checks of the lists.

use std::collections::BTreeSet;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::decide::free_number;
use qisai_domain::decide::teams::order_faults;
use qisai_domain::format::spec::LateEntry;
use qisai_domain::line_up::missing_data;
use qisai_domain::team_order::{self, TeamNumbers};
use qisai_domain::{Command, Entry, Listed, PersonId, Team, TeamList};
use qisai_exchange::csv_players::{self, CsvOptions};
use qisai_exchange::csv_teams::{self, TeamPreview};
use serde::Deserialize;

use crate::desk::main_step::MainStep;
use crate::desk::told::{self, Flash};
use crate::entries::list_source::ListSource;
use crate::entries::numbers_panel::NumbersPanel;
use crate::handler::{
    DESK, DeskTab, Errors, Form, Frame, Page, Query, READING, RequestScope, Result, Upload, Visitor, WebError, act,
    html, html_with, see_other, written,
};
use qisai_i18n::Words;
use qisai_service::entries::seats::GroupSeats;
use qisai_view::address::{DeskAddress, DeskPage, DeskPages, PublicAddress, PublicPages, TournamentPart};
use qisai_view::names::of_person;
use qisai_view::print::Document;
use qisai_view::stages::groups;

mod files;
pub mod print;
pub mod rows;
pub mod team;

use files::TeamsPreview;
pub(crate) use rows::{RosterRow, corrected, official, read, roster};

/// Form fields of a team, as typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct TeamFields {
    pub(crate) name: String,
    pub(crate) short: String,
    pub(crate) federation: String,
    pub(crate) club: String,
    pub(crate) captain: String,
    pub(crate) deputy: String,
    /// Form of the team's page that was sent.
    pub(crate) what: String,
    pub(crate) seen: u64,
}

impl TeamFields {
    /// Returns the team with the typed names and places.
    pub(crate) fn named(&self, team: &Team) -> Team {
        let text = |text: &str| text.trim().to_owned();
        Team {
            name: text(&self.name),
            short: text(&self.short),
            federation: text(&self.federation).to_uppercase(),
            club: text(&self.club),
            ..team.clone()
        }
    }
}

/// Team in the list.
struct TeamLine {
    entry: u32,
    /// Pairing number; 0 without a seat.
    number: u32,
    name: String,
    federation: String,
    club: String,
    captain: String,
    players: usize,
    average: String,
    withdrawn: bool,
    /// Group in which the team has its seat, if there are several.
    group: String,
}

#[derive(Template)]
#[template(path = "teams/teams.html")]
struct TeamsPage {
    f: Frame,
    desk: DeskPages,
    teams: Vec<TeamLine>,
    /// Violations of the rating order: team, entry, players placed too low.
    warnings: Vec<(String, u32, Vec<String>)>,
    /// Data missing for the rules of line-ups: team, entry, data and players.
    missing: Vec<(String, u32, Vec<String>)>,
    /// Units whose players count for no team yet, with the number of players.
    units: Vec<(String, usize)>,
    /// Rule of the team numbers; empty if teams have none.
    numbers_by: &'static str,
    /// Numbers of a round robin before round one.
    numbers: Option<NumbersPanel>,
    /// Entries in the order of the numbers, if an arbiter assigns them.
    by_hand: String,
    v: TeamFields,
    rows: Vec<RosterRow>,
    sizes: String,
    errors: Errors,
    started: bool,
    closed: bool,
    /// Number that one more team can take in a round robin whose rounds are made.
    free_number: Option<u32>,
    /// Step that leads on from the page.
    way_on: Option<MainStep>,
    entering: u16,
    preview: Option<TeamsPreview>,
    /// Message about a list that was entered.
    told: Option<String>,
    /// Totals page and its printed form, if members count for teams and a round is public.
    totals: Option<(PublicAddress, DeskAddress)>,
    /// `true` if team matches are played, so that a club can have several teams.
    has_line_ups: bool,
}

/// Returns the addresses of the members' totals: public page and printed form.
fn totals(scope: &RequestScope) -> Option<(PublicAddress, DeskAddress)> {
    let has_totals = team_order::counts_members(scope.tournament()) && scope.group().last_public_round() > 0;
    let paper = DeskPage::Print(Document::Totals);
    has_totals.then(|| (PublicPages::of(scope).totals(), scope.desk().to(paper)))
}

impl TeamsPage {
    fn new(visitor: &Visitor, scope: &RequestScope) -> Self {
        let (t, tournament) = (visitor.words(), scope.tournament());
        let started = !scope.group().rounds.is_empty();
        let play = team_order::play_of_teams(tournament);
        let is_by_hand = play.is_some_and(|play| play.teams.numbers == TeamNumbers::Manual);
        let teams = listed(scope, t);
        let can_be_numbered = is_by_hand && !started && scope.group().seats.len() > 1;
        let (least, most) = team_order::list_sizes(tournament);
        let free_number = free_number(tournament, scope.stage(), scope.group());
        Self {
            f: Frame::of(visitor, scope, DeskTab::Teams, DeskPage::Tournament(TournamentPart::Teams)),
            desk: scope.desk(),
            teams,
            warnings: warnings(scope, t),
            missing: missing(scope, t),
            units: units(scope),
            numbers_by: play.map_or("", |play| t.team_numbers_by(play.teams.numbers)),
            numbers: play.and_then(|_| NumbersPanel::of(scope, t)),
            by_hand: if can_be_numbered { GroupSeats::of(scope.group()).text() } else { String::new() },
            v: TeamFields::default(),
            rows: RosterRow::empty(usize::from(most.unwrap_or(least.saturating_add(2)).max(4))),
            sizes: sizes(tournament, t),
            errors: Errors::new(),
            started,
            closed: play.is_some()
                && started
                && scope.stage().spec().late_entry == LateEntry::FreeNumber
                && free_number.is_none(),
            free_number,
            way_on: MainStep::of_group(visitor, scope, t),
            entering: 1 + scope.last_paired(),
            preview: None,
            told: None,
            totals: totals(scope),
            has_line_ups: scope.stage().play.line_ups.is_some(),
        }
    }
}

/// Returns the permitted number of players in a list, in words.
pub(crate) fn sizes(tournament: &qisai_domain::Tournament, t: Words) -> String {
    let (least, most) = team_order::list_sizes(tournament);
    most.map_or_else(|| t.team_list_least(least), |most| t.team_list_sizes(least, most))
}

fn teams_of(scope: &RequestScope) -> impl Iterator<Item = (&Entry, &Team)> {
    scope.tournament().entries.values().filter_map(|entry| Some((entry.as_ref(), entry.team()?)))
}

fn listed(scope: &RequestScope, t: Words) -> Vec<TeamLine> {
    let (tournament, group) = (scope.tournament(), scope.group());
    let line = |(entry, team): (&Entry, &Team)| {
        let captain = team.captain.and_then(|id| tournament.person(id));
        let average = team_order::strength_of(tournament, team).rating();
        let seated = tournament.groups.values().rev().find(|group| group.participation(entry.id).is_some());
        let elsewhere = seated.filter(|seat| seat.id != group.id);
        TeamLine {
            entry: entry.id.0,
            number: group.number(entry.id),
            name: team.name.clone(),
            federation: team.federation.clone(),
            club: team.club.clone(),
            captain: captain.map(|person| of_person(person, t).to_owned()).unwrap_or_default(),
            players: team.roster.len(),
            average: if average > 0 { average.to_string() } else { String::new() },
            withdrawn: entry.status != qisai_domain::EntryStatus::InPlay,
            group: elsewhere.map(|group| groups::title(tournament, group, t)).unwrap_or_default(),
        }
    };
    let mut lines: Vec<TeamLine> = teams_of(scope).map(line).collect();
    lines.sort_by_key(|line| (line.number == 0, line.number, line.entry));
    lines
}

/// Returns the lists that do not follow the ratings, with both ratings.
fn warnings(scope: &RequestScope, t: Words) -> Vec<(String, u32, Vec<String>)> {
    let of = |(entry, team): (&Entry, &Team)| {
        let faults = order_faults(scope.tournament(), team);
        let said: Vec<String> = faults.iter().map(|fault| t.order_fault(fault)).collect();
        (!said.is_empty()).then(|| (team.name.clone(), entry.id.0, said))
    };
    teams_of(scope).filter_map(of).collect()
}

/// Returns the missing data that the rules of line-ups require, with the players concerned.
fn missing(scope: &RequestScope, t: Words) -> Vec<(String, u32, Vec<String>)> {
    let (tournament, play) = (scope.tournament(), &scope.stage().play);
    let Some(rule) = play.line_ups else { return Vec::new() };
    let named = |people: &[PersonId]| {
        let people = people.iter().filter_map(|id| tournament.person(*id));
        people.map(|person| of_person(person, t)).collect::<Vec<_>>().join(t.list_comma())
    };
    let of = |(entry, team): (&Entry, &Team)| {
        let missing = missing_data(tournament, (rule, &play.line_up_terms), team);
        let said: Vec<String> =
            missing.iter().map(|(what, people)| t.team_missing_data(t.missing_data(*what), named(people))).collect();
        (!said.is_empty()).then(|| (team.name.clone(), entry.id.0, said))
    };
    teams_of(scope).filter_map(of).collect()
}

fn units(scope: &RequestScope) -> Vec<(String, usize)> {
    let units = team_order::units_without_team(scope.tournament()).into_iter();
    units.map(|(unit, people)| (unit.to_owned(), people.len())).collect()
}

/// Returns the commands that enter a team for each unit whose players count for none yet.
fn entering_units(scope: &RequestScope) -> Vec<Command> {
    let units = team_order::units_without_team(scope.tournament()).into_iter();
    let team = |(unit, roster): (&str, Vec<PersonId>)| {
        let team = Team { name: unit.to_owned(), club: unit.to_owned(), roster, ..Team::default() };
        Command::RegisterTeam { team: Box::new(team), players: Vec::new() }
    };
    units.map(team).collect()
}

/// `GET /desk/{slug}/teams`: list of teams.
pub async fn list(visitor: Visitor, scope: RequestScope, told: Query<Flash>) -> Page {
    let told = told.said(&scope, visitor.words());
    let body =
        DESK.run(move || -> Result<String> { Ok(TeamsPage { told, ..TeamsPage::new(&visitor, &scope) }.render()?) });
    written(StatusCode::OK, body.await??)
}

/// `POST /desk/{slug}/teams`: enters one team with its people.
pub async fn register(
    visitor: Visitor,
    scope: RequestScope,
    form: Form<TeamFields>,
    all: Form<Vec<(String, String)>>,
) -> Page {
    let (Form(fields), t) = (form, visitor.words());
    if fields.what == "units" {
        act(&visitor, entering_units(&scope), None, fields.seen).await?;
        return see_other(scope.desk().teams());
    }
    let rows = read(&all.0);
    let mut errors = Errors::new();
    let list = roster(&rows, scope.tournament(), t, &mut errors);
    if fields.name.trim().is_empty() {
        errors.insert("name", t.needed().into());
    }
    if errors.is_empty() {
        let officials = [&fields.captain, &fields.deputy].map(|name| official(name, &list, None, scope.tournament()));
        let team = fields.named(&Team::default());
        match act(&visitor, entering(team, list, officials), None, fields.seen).await {
            Ok(_) => return see_other(format!("{}#add", scope.desk().teams())),
            Err(error @ WebError::Service(_)) => drop(errors.insert("name", error.said(t).2)),
            Err(error) => return Err(error),
        }
    }
    let now = scope.now(&visitor.state).await?;
    let page = TeamsPage::new(&visitor, &now);
    let rows = RosterRow::filled_up(rows, page.rows.len());
    html_with(StatusCode::UNPROCESSABLE_ENTITY, &TeamsPage { v: fields, rows, errors, ..page })
}

/// Returns the commands that enter a team with its captain and deputy.
fn entering(team: Team, list: Vec<Listed>, [captain, deputy]: [Option<Listed>; 2]) -> Vec<Command> {
    let players = list.iter().filter_map(|listed| match listed {
        Listed::New(player) => Some(player.as_ref().clone()),
        Listed::Known(_) => None,
    });
    let mut commands = vec![Command::RegisterTeam { team: Box::new(team), players: players.collect() }];
    if captain.is_some() || deputy.is_some() {
        let list = TeamList { players: list, captain, deputy };
        commands.push(Command::ListTeam { entry: None, list: Box::new(list) });
    }
    commands
}

/// `POST /desk/{slug}/teams/preview`: previews a file, or reads it again with another sheet, another encoding or other
/// meanings of its columns. Nothing is stored.
pub async fn preview(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let upload = Upload::read(&request).await?;
    let t = visitor.words();
    let about = upload.field("about").unwrap_or_default().to_owned();
    let (asked, found, content, about) = READING
        .read(upload.source(), move || {
            let asked = ListSource::of(&upload, true, t);
            if !about.trim().is_empty() {
                let found = reread(&asked, &about);
                let content = asked.content();
                return (asked, found, content, about);
            }
            let found = csv_teams::preview_file_as(&asked.bytes, asked.options.clone());
            let about = csv_teams::team_text(&asked.bytes, found.list.sheet.as_deref());
            let content = asked.content();
            (asked, found, content, about)
        })
        .await?;
    let preview = TeamsPreview::of(scope.tournament(), &found, &asked, [content, about], t);
    html(&TeamsPage { preview: Some(preview), ..TeamsPage::new(&visitor, &scope) })
}

/// Reads a previewed list again, with the lines about teams from its preview.
fn reread(asked: &ListSource, about: &str) -> TeamPreview {
    let options = CsvOptions { encoding: None, ..asked.options.clone() };
    csv_teams::of(csv_players::preview(asked.content().as_bytes(), options), about)
}

/// `POST /desk/{slug}/teams/import`: enters the chosen teams of a previewed file, all or none.
pub async fn import(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let upload = Upload::read(&request).await?;
    let chosen: Vec<String> =
        upload.fields.iter().filter(|(name, _)| name == "team").map(|(_, team)| team.clone()).collect();
    let field = |name: &str| upload.field(name).unwrap_or_default().to_owned();
    let (about, seen) = (field("about"), field("seen"));
    let t = visitor.words();
    let (asked, found, content, about) = READING
        .read(upload.kept_source(), move || {
            let asked = ListSource::of(&upload, true, t);
            let found = reread(&asked, &about);
            let content = asked.content();
            (asked, found, content, about)
        })
        .await?;
    let texts = || [content.clone(), about.clone()];
    let preview = TeamsPreview::of(scope.tournament(), &found, &asked, texts(), t);
    if preview.is_blocked {
        let page = TeamsPage { preview: Some(preview), ..TeamsPage::new(&visitor, &scope) };
        return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let sound = || found.teams.iter().filter(|team| chosen.contains(&team.name) && !team.has_errors());
    let entered: BTreeSet<String> = sound().map(|team| team.name.clone()).collect();
    let commands: Vec<Command> = sound().flat_map(files::commands).collect();
    if commands.is_empty() {
        let preview = Some(preview.without(&entered));
        return html(&TeamsPage { preview, ..TeamsPage::new(&visitor, &scope) });
    }
    let seen = seen.parse().unwrap_or(qisai_domain::Version::LATEST.0);
    match act(&visitor, commands, None, seen).await {
        Ok(_) if entered.len() == found.teams.len() => {
            see_other(told::entered_teams(scope.desk().teams(), entered.len()))
        }
        Ok(_) => {
            let now = scope.now(&visitor.state).await?;
            let rest = TeamsPreview::of(now.tournament(), &found, &asked, texts(), t).without(&entered);
            html(&TeamsPage { preview: Some(rest), ..TeamsPage::new(&visitor, &now) })
        }
        Err(error @ WebError::Service(_)) => {
            let (status, _, message) = error.said(visitor.words());
            let now = scope.now(&visitor.state).await?;
            let preview = TeamsPreview::of(now.tournament(), &found, &asked, texts(), visitor.words());
            let errors = Errors::from([("csv", message)]);
            html_with(status, &TeamsPage { errors, preview: Some(preview), ..TeamsPage::new(&visitor, &now) })
        }
        Err(error) => Err(error),
    }
}
