//! Page of one player: data, byes, withdrawal.

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::format::spec::FirstDraw;
use qisai_domain::{ByeKind, Command, Discipline, EntryId, Refusal, decide};
use qisai_ratings::norms::NormEvent;
use serde::Deserialize;

use super::course::EntryCourse;
use super::moves::{self, TargetSection, TransferFields};
use super::players::{PLAYER, form_of, note_question, read};
use crate::handler::{
    DeskTab, Errors, Form, Frame, Page, Path, Query, RequestScope, Result, TypedForm, Visitor, WebError, act, html,
    html_with, see_other,
};

use crate::desk::told::{self, Done, Flash};
use crate::keizer::absences::{self, AbsentRound};
use crate::rounds::missed;
use crate::sanctions::Sanctions;
use crate::setup::admission::{admission_of, outside};
use qisai_i18n::Words;
use qisai_service::ServiceError;
use qisai_view::address::{DeskAddress, DeskPage, DeskPages, GroupAddress};

/// Entry in an address.
#[derive(Deserialize)]
pub struct OfEntry {
    /// Number of the entry within the tournament.
    pub(crate) entry: u32,
}

#[derive(Template)]
#[template(path = "entries/player.html")]
struct DeskPlayerPage {
    f: Frame,
    desk: DeskPages,
    entry: u32,
    tpn: u32,
    v: TypedForm,
    errors: Errors,
    /// Rounds to come, withdrawal and missed games.
    course: EntryCourse,
    /// Missed rounds whose reason can be stated.
    absences: Vec<AbsentRound>,
    /// `true` if the player has a seat in the group, which byes and penalties require.
    is_seated: bool,
    sanctions: Sanctions,
    /// `true` in chess, in which FIDE ratings and norms are based on the data.
    is_chess: bool,
    /// `true` if the game has title norms that the player can make.
    has_norms: bool,
    /// `true` if the player has played: another name or FIDE ID needs a reason.
    has_played: bool,
    /// `true` if FIDE rules govern the pairing; they advise against full-point byes.
    is_of_fide: bool,
    /// Sections of the event that can take the player.
    sections: Vec<TargetSection>,
    /// Entry limits of the section that the player does not meet.
    outside: Vec<String>,
    /// Choices of a refused move.
    chosen: TransferFields,
    /// `true` if byes would be dropped; the form then asks for consent.
    asks_for_byes: bool,
    /// Confirmation of the last act.
    told: Option<String>,
}

impl DeskPlayerPage {
    fn rating_hint(&self) -> &'static str {
        if self.is_chess { self.f.t.rating_floor_hint() } else { "" }
    }

    fn new(visitor: &Visitor, scope: &RequestScope, id: EntryId) -> Result<Self> {
        let (tournament, group) = (scope.tournament(), scope.group());
        let entry = tournament.entry(id).ok_or(WebError::NotFound)?;
        let seated = group.participation(id).cloned();
        let (is_seated, participation) = (seated.is_some(), seated.unwrap_or_default());
        let person = tournament.person_of(entry).ok_or(WebError::NotFound)?;
        let is_chess = tournament.settings.discipline == Discipline::Chess;
        // A player without a rating and a title makes no norm.
        let may_make_norm = person.rating().is_some() || person.title().is_some();
        let has_norms = may_make_norm && NormEvent::check(tournament, scope.event()).is_ok();
        Ok(Self {
            f: Frame::of(visitor, scope, DeskTab::Players, DeskPage::Player(id)),
            desk: scope.desk(),
            entry: id.0,
            tpn: group.number(id),
            v: form_of(&person.player()).with("seen", scope.seen()),
            is_chess,
            has_norms,
            has_played: decide::has_played(tournament, person.id),
            is_of_fide: is_chess && scope.stage().spec().first_draw != FirstDraw::Lots,
            errors: Errors::new(),
            sections: Vec::new(),
            outside: outside(&admission_of(scope), &person.player(), visitor.words()),
            chosen: TransferFields::default(),
            asks_for_byes: false,
            told: None,
            course: EntryCourse::of(scope, entry, visitor.words()),
            absences: absences::list(scope, id, visitor.words()),
            is_seated,
            sanctions: Sanctions::of(scope, entry, &participation, visitor.words()),
        })
    }
}

impl DeskPlayerPage {
    /// Fills the page with the typed values of the form; fields that differ from the stored data show the stored value.
    fn with_typed(mut self, form: TypedForm, all: &[(String, String)], t: Words) -> Self {
        match form.text("what") {
            "edit" => {
                self.errors.extend(form.differing(&self.v, t));
                let seen = self.v.text("seen").to_owned();
                self.v = form.with("seen", seen);
            }
            "byes" => {
                for coming in &mut self.course.coming {
                    let field = format!("bye{}", coming.round);
                    let typed = all.iter().find(|(name, _)| *name == field);
                    if let Some((_, kind)) = typed {
                        coming.kind = ByeKind::from_code(kind).map_or("", ByeKind::code);
                    }
                }
            }
            _ => {}
        }
        for game in &mut self.course.missed {
            game.chosen = all.iter().find(|(name, _)| *name == game.field).map_or(String::new(), |(_, it)| it.clone());
        }
        self
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
    let page = DeskPlayerPage::new(visitor, scope, entry)?;
    html_with(status, &DeskPlayerPage { errors: Errors::from([(field, message)]), ..page })
}

/// `GET /desk/{slug}/players/{entry}`: page of a player; a team has its own page.
pub async fn form(visitor: Visitor, scope: RequestScope, path: Path<OfEntry>, told: Query<Flash>) -> Page {
    let entry = EntryId(path.entry);
    if scope.tournament().entry(entry).is_some_and(|entry| entry.team().is_some()) {
        return see_other(scope.desk().team(entry.0));
    }
    let told = told.said(&scope, visitor.words());
    if let Some(address) = elsewhere(&scope, entry) {
        return see_other(address);
    }
    let sections = moves::sections(&visitor, &scope).await?;
    html(&DeskPlayerPage { sections, told, ..DeskPlayerPage::new(&visitor, &scope, entry)? })
}

/// Returns the page in the last group in which the player has a seat, if the player has none in this group.
fn elsewhere(scope: &RequestScope, entry: EntryId) -> Option<DeskAddress> {
    if scope.group().participation(entry).is_some() {
        return None;
    }
    let mut groups = scope.tournament().groups.values().rev();
    let seated = groups.find(|group| group.participation(entry).is_some())?;
    Some(DeskPages::at(GroupAddress::in_tournament(scope, seated.id)).player(entry.0))
}

/// `POST /desk/{slug}/players/{entry}`: changes a player's data, byes or status.
pub async fn change(
    visitor: Visitor,
    scope: RequestScope,
    path: Path<OfEntry>,
    all: Form<Vec<(String, String)>>,
) -> Page {
    let (entry, form) = (EntryId(path.entry), TypedForm::sent(PLAYER, &all.0)?);
    let before = scope.tournament();
    let t = visitor.words();
    if form.text("what") == "move" {
        return moved(&visitor, &scope, entry, (&form, &all.0)).await;
    }
    let commands = match form.text("what") {
        "edit" => match read(&scope, &form, t) {
            Ok(player) => {
                let of = before.entry(entry).and_then(|entry| before.person_of(entry));
                let id = of.ok_or(WebError::NotFound)?.id;
                vec![Command::EditPerson { id, player: Box::new(player) }]
            }
            Err(errors) => {
                let page = DeskPlayerPage::new(&visitor, &scope, entry)?;
                let page = DeskPlayerPage { v: note_question(form, t), errors, ..page };
                return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
            }
        },
        "byes" => all.0.iter().filter_map(|field| bye(&scope, entry, field)).collect(),
        "absences" => absences::commands(&scope, entry, &all.0),
        "withdraw" => vec![Command::Withdraw(entry)],
        "reinstate" | "missed" => {
            let back = (form.text("what") == "reinstate").then_some(Command::Reinstate(entry));
            let Some(games) = missed::commands(before, entry, &all.0) else {
                let page = DeskPlayerPage::new(&visitor, &scope, entry)?.with_typed(form, &all.0, t);
                let errors = Errors::from([("form", t.missed_needed().to_owned())]);
                return html_with(StatusCode::UNPROCESSABLE_ENTITY, &DeskPlayerPage { errors, ..page });
            };
            back.into_iter().chain(games).collect()
        }
        "remove" => vec![Command::Remove(entry)],
        _ => return Err(WebError::Field("what")),
    };
    if let Err(error) = act(&visitor, commands, missed::reason(&all.0), form.sent_number("seen")).await {
        let (status, _, message) = error.said(t);
        let now = scope.now(&visitor.state).await?;
        let page = DeskPlayerPage::new(&visitor, &now, entry)?.with_typed(form, &all.0, t);
        let errors =
            page.errors.iter().map(|(field, said)| (*field, said.clone())).chain([("form", message)]).collect();
        return html_with(status, &DeskPlayerPage { errors, ..page });
    }
    let (desk, done) = (scope.desk(), done(form.text("what")));
    see_other(match done {
        Done::Removed => told::to(desk.players(), done, entry),
        _ => told::to(desk.to(DeskPage::Player(entry)), done, entry),
    })
}

/// Moves the player to the chosen section, or shows the page with the error.
async fn moved(
    visitor: &Visitor,
    scope: &RequestScope,
    entry: EntryId,
    (form, all): (&TypedForm, &[(String, String)]),
) -> Page {
    let field = |wanted: &str| all.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone());
    let to = field("to").unwrap_or_default();
    let chosen = TransferFields { to, reason: field("reason"), leaves_byes: field("leave_byes").is_some() };
    match moves::run(visitor, scope, entry, chosen.clone(), form.sent_number("seen")).await {
        Ok(address) => see_other(address),
        Err(error @ (WebError::NotFound | WebError::SignIn)) => Err(error),
        Err(error) => {
            let stay = matches!(error, WebError::Service(ServiceError::Refused(Refusal::ByesStay { .. })));
            let (status, _, message) = error.said(visitor.words());
            let now = scope.now(&visitor.state).await?;
            let sections = moves::sections(visitor, &now).await?;
            let page = DeskPlayerPage::new(visitor, &now, entry)?;
            let errors = Errors::from([("move", message)]);
            let asks_for_byes = stay || chosen.leaves_byes;
            html_with(status, &DeskPlayerPage { errors, sections, chosen, asks_for_byes, ..page })
        }
    }
}

fn done(what: &str) -> Done {
    match what {
        "byes" => Done::Byes,
        "withdraw" => Done::Withdrawn,
        "reinstate" => Done::Reinstated,
        "remove" => Done::Removed,
        _ => Done::Saved,
    }
}

/// Returns the command of a bye field; `bye7` contains the request for round 7.
pub(crate) fn bye(scope: &RequestScope, entry: EntryId, (name, kind): &(String, String)) -> Option<Command> {
    let round = name.strip_prefix("bye")?.parse().ok()?;
    Some(Command::RequestBye { at: scope.at(round), entry, kind: ByeKind::from_code(kind) })
}
