//! Page of one team: names, list of players, byes, withdrawal.

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::decide::teams::order_faults;
use qisai_domain::{Command, EntryId, Listed, PersonId, Team, TeamList, decide};

use crate::entries::course::EntryCourse;
use crate::entries::player::{OfEntry, bye};
use crate::handler::{
    DeskTab, Errors, Form, Frame, Page, Path, RequestScope, Result, Visitor, WebError, act, html, html_with, see_other,
};
use crate::rounds::missed;
use crate::sanctions::Sanctions;
use crate::teams::{RosterRow, TeamFields, corrected, official, read, roster, sizes};
use qisai_view::address::{DeskPage, DeskPages};
use qisai_view::names::of_person;

/// Number of empty lines for newcomers.
const NEWCOMERS: usize = 2;

#[derive(Template)]
#[template(path = "teams/team.html")]
struct TeamPage {
    f: Frame,
    desk: DeskPages,
    entry: u32,
    number: u32,
    v: TeamFields,
    rows: Vec<RosterRow>,
    sizes: String,
    warnings: Vec<String>,
    errors: Errors,
    /// Rounds to come, withdrawal and missed matches.
    course: EntryCourse,
    /// `true` if a player of the list has played: another name or FIDE ID needs a reason.
    has_played: bool,
    /// Penalties and point adjustments; `None` without a seat.
    sanctions: Option<Sanctions>,
}

impl TeamPage {
    /// Returns the effect of leaving in words, and `true` if the team has a seat.
    fn leaving(&self) -> (&str, bool) {
        self.sanctions.as_ref().map_or(("", false), |sanctions| (&sanctions.leaving, true))
    }

    fn new(visitor: &Visitor, scope: &RequestScope, id: EntryId) -> Result<Self> {
        let (tournament, group, t) = (scope.tournament(), scope.group(), visitor.words());
        let entry = tournament.entry(id).ok_or(WebError::NotFound)?;
        let team = entry.team().ok_or(WebError::NotFound)?;
        let seated = group.participation(id).cloned();
        let name_of = |id: Option<PersonId>| {
            let person = id.and_then(|id| tournament.person(id));
            person.map(|person| of_person(person, t).to_owned()).unwrap_or_default()
        };
        Ok(Self {
            f: Frame::of(visitor, scope, DeskTab::Teams, DeskPage::Team(id)),
            desk: scope.desk(),
            entry: id.0,
            number: group.number(id),
            v: TeamFields {
                name: team.name.clone(),
                short: team.short.clone(),
                federation: team.federation.clone(),
                club: team.club.clone(),
                captain: name_of(team.captain),
                deputy: name_of(team.deputy),
                what: String::new(),
                seen: scope.seen(),
            },
            rows: RosterRow::of_team(tournament, team, NEWCOMERS, t),
            sizes: sizes(tournament, t),
            warnings: order_faults(tournament, team).iter().map(|fault| t.order_fault(fault)).collect(),
            errors: Errors::new(),
            course: EntryCourse::of(scope, entry, t),
            has_played: team.roster.iter().any(|person| decide::has_played(tournament, *person)),
            sanctions: seated.map(|it| Sanctions::of(scope, entry, &it, t)),
        })
    }
}

/// Shows the page with an error at a field or a part of it.
pub(crate) fn refused(
    visitor: &Visitor,
    scope: &RequestScope,
    entry: EntryId,
    field: &'static str,
    status: StatusCode,
    message: String,
) -> Page {
    let page = TeamPage::new(visitor, scope, entry)?;
    html_with(status, &TeamPage { errors: Errors::from([(field, message)]), ..page })
}

/// `GET /desk/{slug}/teams/{entry}`: page of a team.
pub async fn form(visitor: Visitor, scope: RequestScope, path: Path<OfEntry>) -> Page {
    html(&TeamPage::new(&visitor, &scope, EntryId(path.entry))?)
}

/// `POST /desk/{slug}/teams/{entry}`: changes a team.
pub async fn change(
    visitor: Visitor,
    scope: RequestScope,
    path: Path<OfEntry>,
    form: Form<TeamFields>,
    all: Form<Vec<(String, String)>>,
) -> Page {
    let (entry, Form(fields), t) = (EntryId(path.entry), form, visitor.words());
    let team = scope.tournament().entry(entry).and_then(|it| it.team()).ok_or(WebError::NotFound)?;
    let mut errors = Errors::new();
    let commands = match fields.what.as_str() {
        "edit" => edited(&scope, (entry, team), &fields, &read(&all.0), t, &mut errors),
        "byes" => all.0.iter().filter_map(|field| bye(&scope, entry, field)).collect(),
        "withdraw" => vec![Command::Withdraw(entry)],
        "reinstate" | "missed" => {
            let back = (fields.what == "reinstate").then_some(Command::Reinstate(entry));
            let games = missed::commands(scope.tournament(), entry, &all.0).unwrap_or_else(|| {
                errors.insert("form", t.missed_needed().to_owned());
                Vec::new()
            });
            back.into_iter().chain(games).collect()
        }
        "remove" => vec![Command::Remove(entry)],
        _ => return Err(WebError::Field("what")),
    };
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    if errors.is_empty() {
        match act(&visitor, commands, missed::reason(&all.0), fields.seen).await {
            Ok(_) => {
                let desk = scope.desk();
                return see_other(if fields.what == "remove" { desk.teams() } else { desk.team(entry.0) });
            }
            Err(error) => {
                let message;
                (status, _, message) = error.said(t);
                errors.insert("form", message);
            }
        }
    }
    let now = scope.now(&visitor.state).await?;
    let mut page = TeamPage { errors, ..TeamPage::new(&visitor, &now, entry)? };
    page.course.missed = missed::list(now.tournament(), entry, &all.0, t);
    // The typed values are kept.
    let page = if fields.what == "edit" { TeamPage { v: fields, rows: read(&all.0), ..page } } else { page };
    html_with(status, &page)
}

/// Returns the commands that apply the form to the team.
fn edited(
    scope: &RequestScope,
    (entry, team): (EntryId, &Team),
    fields: &TeamFields,
    rows: &[RosterRow],
    t: qisai_i18n::Words,
    errors: &mut Errors,
) -> Vec<Command> {
    let tournament = scope.tournament();
    if fields.name.trim().is_empty() {
        errors.insert("name", t.needed().into());
    }
    let players = roster(rows, tournament, t, errors);
    if !errors.is_empty() {
        return Vec::new();
    }
    let mut commands = vec![Command::EditTeam { entry, team: Box::new(fields.named(team)) }];
    let is_known = |row: &&RosterRow| tournament.person(PersonId(row.person)).is_some_and(|it| !it.is_erased());
    for row in rows.iter().filter(|row| !row.off).filter(is_known) {
        if let Ok((Some(id), player)) = corrected(row, tournament, t) {
            commands.push(Command::EditPerson { id, player: Box::new(player) });
        }
    }
    let captain = official(&fields.captain, &players, team.captain, tournament);
    let deputy = official(&fields.deputy, &players, team.deputy, tournament);
    let is_same = |listed: Option<&Listed>, before: Option<PersonId>| match listed {
        Some(Listed::Known(id)) => before == Some(*id),
        Some(Listed::New(_)) => false,
        None => before.is_none(),
    };
    let known: Vec<Listed> = team.roster.iter().map(|id| Listed::Known(*id)).collect();
    if players != known || !is_same(captain.as_ref(), team.captain) || !is_same(deputy.as_ref(), team.deputy) {
        let list = TeamList { players, captain, deputy };
        commands.push(Command::ListTeam { entry: Some(entry), list: Box::new(list) });
    }
    commands
}
