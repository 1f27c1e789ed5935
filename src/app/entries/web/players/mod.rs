//! List of players: single entries, import from a file, numbering, search.

pub(crate) mod file;

use std::sync::Arc;

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::decide::free_number;
use qisai_domain::format::spec::LateEntry;
use qisai_domain::{Career, Command, Discipline, Entry, Player, Sex};
use serde::Deserialize;

use super::numbers_panel::NumbersPanel;
use crate::desk::main_step::MainStep;
use crate::desk::told::{Done, Flash};
use crate::desk::{run, told};
use crate::form_table::{FormField, FormTable};
use crate::handler::{
    DESK, DeskTab, Errors, Form, Frame, Page, Query, RequestScope, Result, TypedForm, Visitor, WebError, act,
    html_with, see_other, written,
};
use crate::setup::admission::{admission_of, outside};
use qisai_i18n::Words;
use qisai_ratings::FLOOR;
use qisai_view::address::{DeskAddress, DeskPage, DeskPages, GroupAddress, TournamentPart};
use qisai_view::formats::is_match;
use qisai_view::names::Name;
use qisai_view::stages::groups;

use file::PlayersPreview;
pub use file::{import, preview};

/// Greatest development coefficient (FIDE B.02 8.3.3).
const MAX_K: u32 = 40;
/// Number of games from which the input counts as a typing error.
const MAX_GAMES: u32 = 100_000;

/// Fields of one player.
pub(crate) const PLAYER: FormTable = &[&[
    FormField::text("name").compared().refused(|t, _| t.needed_of(t.name())),
    FormField::text("title").compared().refused(|t, typed| t.not_a_title(typed)),
    FormField::number("rating", 0, 4000, |t, typed| t.not_a_rating(typed)).compared(),
    FormField::text("federation").compared(),
    FormField::text("club").compared(),
    FormField::text("fide_id").compared(),
    FormField::text("national_id").compared(),
    FormField::choice("sex", &["", "m", "w"]),
    FormField::text("born").compared(),
    // Published K-factor.
    FormField::number("k", 0, MAX_K, |t, typed| t.not_a_k(typed, MAX_K)).compared(),
    // Rated games so far; fewer than thirty give the K-factor of newcomers (B.02 article 8.3.3).
    FormField::number("games", 0, MAX_GAMES, |t, typed| t.not_a_number_of_games(typed)).compared(),
    // Checked if a published rating has reached 2400.
    FormField::tick("reached_2400"),
    // Checked if a second entry of the same name is meant.
    FormField::tick("again"),
    // Rating about which the form has asked.
    FormField::text("asked"),
    FormField::sent("seen", u64::MAX),
    // Form of the player's page that was sent.
    FormField::text("what"),
]];

/// Returns the form of a player's data.
pub(crate) fn form_of(player: &Player) -> TypedForm {
    TypedForm::empty(PLAYER)
        .with("name", &player.name)
        .with("title", player.shown_title())
        .with_some("rating", player.rating)
        .with("federation", &player.federation)
        .with("club", &player.club)
        .with("fide_id", &player.fide_id)
        .with("national_id", &player.national_id)
        .with_some("sex", player.sex.map(|sex| if sex == Sex::Male { "m" } else { "w" }))
        .with("born", &player.born)
        .with_some("k", player.career.published_k)
        .with_some("games", player.career.games)
        .with_tick("reached_2400", player.career.reached_2400)
}

/// Returns the player of a form, or the faults of its fields.
pub(crate) fn typed_player(fields: &TypedForm, t: Words) -> Result<Player, Errors> {
    let mut errors = Errors::new();
    let text = |name: &str| fields.trimmed(name).to_owned();
    let name = fields.read("name", |name| (!name.is_empty()).then(|| name.to_owned()), t, &mut errors);
    let title = fields.read("title", |title| Player::read_title(title).ok(), t, &mut errors);
    let rating = fields.number_or_none::<u16>("rating", t, &mut errors);
    let k = fields.number_or_none::<u16>("k", t, &mut errors);
    let games = fields.number_or_none("games", t, &mut errors);
    let sex = match fields.text("sex") {
        "m" => Some(Sex::Male),
        "w" => Some(Sex::Female),
        _ => None,
    };
    let (Some(name), Some((title, title_text)), Ok(rating), Ok(k), Ok(games)) = (name, title, rating, k, games) else {
        return Err(errors);
    };
    let is_positive = |number: &u16| *number > 0;
    let reached_2400 = fields.is_ticked("reached_2400");
    Ok(Player {
        name,
        title,
        title_text,
        rating: rating.filter(is_positive),
        federation: text("federation").to_uppercase(),
        club: text("club"),
        fide_id: text("fide_id"),
        national_id: text("national_id"),
        born: text("born"),
        sex,
        career: Career { published_k: k.filter(is_positive), games, reached_2400 },
    })
}

/// Returns the player of a form, its faults, or a question: whether a figure below the lowest rating of FIDE is meant
/// (B.02 articles 7.1.2 and 7.2.1). It is asked once: where one player has such a rating, others may.
pub(crate) fn read(scope: &RequestScope, fields: &TypedForm, t: Words) -> Result<Player, Errors> {
    let player = typed_player(fields, t)?;
    let tournament = scope.tournament();
    let is_low = |rating: Option<u16>| rating.is_some_and(|rating| rating > 0 && rating < FLOOR);
    let is_known = || tournament.people.values().any(|person| is_low(person.rating()));
    let is_chess = tournament.settings.discipline == Discipline::Chess;
    let typed = fields.trimmed("rating");
    if is_chess && is_low(player.rating) && fields.trimmed("asked") != typed && !is_known() {
        return Err(Errors::from([("rating", t.rating_asked(typed))]));
    }
    Ok(player)
}

/// Marks the rating as asked about. While other fields are at fault, nothing is asked.
pub(crate) fn note_question(fields: TypedForm, t: Words) -> TypedForm {
    if typed_player(&fields, t).is_err() {
        return fields;
    }
    let rating = fields.text("rating").to_owned();
    fields.with("asked", rating)
}

struct EntryLine {
    entry: u32,
    tpn: u32,
    title: String,
    name: String,
    federation: String,
    rating: String,
    club: String,
    late: bool,
    withdrawn: bool,
    byes: Vec<String>,
    /// Entry limits of the section that the player does not meet.
    outside: Vec<String>,
}

/// Player without a seat in the group.
struct OtherLine {
    name: Name,
    /// Last group in which the player has a seat; empty if there is none.
    group: String,
    address: DeskAddress,
}

#[derive(Template)]
#[template(path = "entries/players.html")]
struct DeskPlayersPage {
    f: Frame,
    desk: DeskPages,
    players: Vec<EntryLine>,
    others: Vec<OtherLine>,
    v: TypedForm,
    errors: Errors,
    duplicate: bool,
    started: bool,
    /// Numbers of a round robin before round one.
    numbers: Option<NumbersPanel>,
    closed: bool,
    /// Number that one more player can take in a round robin whose rounds are made.
    free_number: Option<u32>,
    /// `true` if a match of two has not begun, so that number 1 can be chosen.
    names_first: bool,
    /// Step that leads on from the page.
    way_on: Option<MainStep>,
    /// First round of a player entered now.
    entering: u16,
    /// `true` if places of a list have values, which a newcomer changes.
    has_values: bool,
    preview: Option<PlayersPreview>,
    /// `true` in chess, in which FIDE ratings and norms are based on the data.
    is_chess: bool,
    /// `true` if players can request byes.
    bye_requests: bool,
    /// Confirmation of the last act.
    told: Option<String>,
}

impl DeskPlayersPage {
    fn rating_hint(&self) -> &'static str {
        if self.is_chess { self.f.t.rating_floor_hint() } else { "" }
    }

    fn new(visitor: &Visitor, scope: &RequestScope) -> Self {
        let t = visitor.words();
        let started = !scope.group().rounds.is_empty();
        let free_number = free_number(scope.tournament(), scope.stage(), scope.group());
        Self {
            f: Frame::of(visitor, scope, DeskTab::Players, DeskPage::Tournament(TournamentPart::Players)),
            desk: scope.desk(),
            players: listed(scope, t),
            others: elsewhere(scope, t),
            v: TypedForm::empty(PLAYER),
            errors: Errors::new(),
            duplicate: false,
            started,
            numbers: NumbersPanel::of(scope, t),
            closed: started && scope.stage().spec().late_entry == LateEntry::FreeNumber && free_number.is_none(),
            free_number,
            names_first: !started && is_match(scope),
            way_on: MainStep::of_group(visitor, scope, t),
            entering: 1 + scope.last_paired(),
            has_values: scope.stage().spec().has_values(),
            preview: None,
            is_chess: scope.tournament().settings.discipline == Discipline::Chess,
            bye_requests: scope.tournament().settings.reporting.bye_requests,
            told: None,
        }
    }
}

fn listed(scope: &RequestScope, t: Words) -> Vec<EntryLine> {
    let tournament = scope.tournament();
    let admission = admission_of(scope);
    let rows = tournament.entrants(scope.group()).into_iter().filter_map(|seat| {
        let player = seat.person?.player();
        let byes = seat.participation.byes.iter().map(|(round, kind)| t.bye_in_round(round, t.bye_kind(*kind)));
        Some(EntryLine {
            entry: seat.id().0,
            tpn: seat.number,
            title: player.shown_title().to_owned(),
            name: player.name.clone(),
            federation: player.federation.clone(),
            rating: player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            club: player.club.clone(),
            late: seat.participation.from > 1,
            withdrawn: seat.participation.left_tournament(seat.entry.status).is_some(),
            byes: byes.collect(),
            outside: outside(&admission, &player, t),
        })
    });
    rows.collect()
}

/// Returns the players who are entered without a seat in the group.
fn elsewhere(scope: &RequestScope, t: Words) -> Vec<OtherLine> {
    let tournament = scope.tournament();
    let is_outside = |entry: &&Arc<Entry>| entry.team().is_none() && scope.group().participation(entry.id).is_none();
    let others = tournament.entries.values().filter(is_outside);
    let line = |entry: &Arc<Entry>| {
        let seated = tournament.groups.values().rev().find(|group| group.participation(entry.id).is_some());
        let at = seated.map_or_else(|| scope.group_id(), |group| group.id);
        OtherLine {
            name: Name::of(tournament, entry.id, t).marked(scope.group(), entry, t),
            group: seated.map(|group| groups::title(tournament, group, t)).unwrap_or_default(),
            address: DeskPages::at(GroupAddress::in_tournament(scope, at)).player(entry.id.0),
        }
    };
    others.map(line).collect()
}

/// `GET /desk/{slug}/players`: list of players; a team stage redirects to its list of teams.
pub async fn list(visitor: Visitor, scope: RequestScope, told: Query<Flash>) -> Page {
    if scope.stage().play.line_ups.is_some() {
        return see_other(scope.desk().teams());
    }
    let told = told.said(&scope, visitor.words());
    let body = DESK.run(move || -> Result<String> {
        Ok(DeskPlayersPage { told, ..DeskPlayersPage::new(&visitor, &scope) }.render()?)
    });
    written(StatusCode::OK, body.await??)
}

/// `POST /desk/{slug}/players`: enters one player.
pub async fn register(visitor: Visitor, scope: RequestScope, form: Form<Vec<(String, String)>>) -> Page {
    let fields = TypedForm::sent(PLAYER, &form.0)?;
    let t = visitor.words();
    let mut duplicate = false;
    let errors = match read(&scope, &fields, t) {
        Err(errors) => errors,
        Ok(player) => {
            let command = Command::Register { players: vec![player], allow_duplicates: fields.is_ticked("again") };
            match run(&visitor, command, None).await {
                Ok(_) => {
                    // The highest number is the newest entry, because numbers of entries are never reused.
                    let now = scope.now(&visitor.state).await?;
                    let newest = now.tournament().entries.keys().copied().max();
                    let players = scope.desk().players();
                    let to = match newest {
                        Some(id) => told::to(players, Done::Entered, id),
                        None => players.to_string(),
                    };
                    return see_other(format!("{to}#add"));
                }
                Err(WebError::Service(error)) => {
                    duplicate =
                        matches!(error, qisai_service::ServiceError::Refused(qisai_domain::Refusal::Duplicate(_)));
                    Errors::from([("name", WebError::Service(error).said(t).2)])
                }
                Err(error) => return Err(error),
            }
        }
    };
    let fields = note_question(fields, t);
    let now = scope.now(&visitor.state).await?;
    let page = DeskPlayersPage { v: fields, errors, duplicate, ..DeskPlayersPage::new(&visitor, &now) };
    html_with(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

/// Shows the page with the errors of a form.
pub(crate) fn with_errors(visitor: &Visitor, scope: &RequestScope, errors: Errors) -> Page {
    html_with(StatusCode::UNPROCESSABLE_ENTITY, &DeskPlayersPage { errors, ..DeskPlayersPage::new(visitor, scope) })
}

/// Form fields of the choice of number 1 in a match of two.
#[derive(Deserialize)]
pub struct FirstFields {
    entry: u32,
    #[serde(default)]
    seen: u64,
}

/// `POST /desk/{slug}/players/first`: makes an entry number 1 in a match of two, such as the champion.
pub async fn first(visitor: Visitor, scope: RequestScope, form: Form<FirstFields>) -> Page {
    let Form(FirstFields { entry, seen }) = form;
    let mut order = scope.group().seats.to_vec();
    order.sort_by_key(|seat| seat.0 != entry);
    let command = Command::Renumber { group: scope.group_id(), order };
    act(&visitor, vec![command], None, seen).await?;
    see_other(scope.desk().players())
}
