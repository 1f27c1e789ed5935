//! Desk of screens: their contents, the browsers that show them, and announcements.

pub mod hall;
pub mod pictures;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::screen::{
    ANNOUNCEMENT, DELAY, FAMILY, Item, Kind, Notice, PARTS, PICTURE_BYTES, PICTURE_PIXELS, Part, Screen, ScreenFault,
    Theme, Tongue, check_name, family, spans,
};
use qisai_domain::{PrintLang, Tournament, TournamentId};

use crate::form_table::{FormField, FormTable};
use crate::handler::{
    DeskTab, Form, Frame, Page, RequestScope, Result, State, TypedForm, Visitor, WebError, html, html_with, see_other,
};
use qisai_i18n::Words;
use qisai_service::screens::{AssignedScreen, Device};
use qisai_view::address::{DeskAddress, DeskPage, DeskPages, PictureAddress, ScreenAddress, TournamentPart};

/// Permitted display time of a page in seconds.
const SECONDS: std::ops::RangeInclusive<u16> = 8..=600;

#[derive(Template)]
#[template(path = "screens/screens.html")]
pub(crate) struct ScreensPage {
    f: Frame,
    desk: DeskPages,
    error: Option<String>,
    screens: Vec<ScreenForm>,
    /// Form of a new screen.
    blank: Option<ScreenForm>,
    /// Form of several screens that share a list, with the kinds of lists that can be shared and the minimum and
    /// maximum number of screens.
    family: Option<ScreenForm>,
    shared: Vec<(&'static str, &'static str, bool)>,
    least: u16,
    greatest: u16,
    /// Content that all screens show instead of their lists.
    now: Option<&'static str>,
    kinds: Vec<(&'static str, &'static str)>,
    devices: Vec<DeviceView>,
    /// Announcements, each with the number that removes it.
    notices: Vec<(i64, String)>,
    most: usize,
    /// Name and address of each picture.
    pictures: Vec<(String, PictureAddress)>,
    /// Upload address of a new picture, with its limits in mebibytes and pixels.
    hang_up: DeskAddress,
    megabytes: usize,
    pixels: usize,
    v: TypedForm,
}

/// Form of a screen.
struct ScreenForm {
    /// Prefix that distinguishes its fields from those of other forms.
    id: String,
    v: TypedForm,
    /// Address of the screen; `None` before it is stored.
    href: Option<ScreenAddress>,
    /// Displayed part of the lists; empty for all.
    part: String,
    kinds: Vec<KindField>,
    /// Tournaments: number, title, `true` if chosen; empty if the event has one tournament.
    tournaments: Vec<(i64, String, bool)>,
    tongues: Vec<(&'static str, &'static str, bool)>,
    themes: Vec<(&'static str, &'static str, bool)>,
    /// Number of rows that fit its letter size.
    rows: Option<String>,
    is_legible: bool,
}

struct KindField {
    code: &'static str,
    word: &'static str,
    order: String,
    seconds: String,
}

struct DeviceView {
    word: String,
    screen: String,
    /// Displayed part of the lists; empty for all.
    part: String,
}

/// Fields of all forms of the page.
const SCREENS: FormTable = &[&[
    FormField::choice(
        "what",
        &["add", "family", "keep", "remove", "now", "give", "release", "announce", "take_down", "remove_picture"],
    ),
    FormField::text("name"),
    // Values per kind, in the order of the kinds.
    FormField::list("kind"),
    FormField::list("order"),
    FormField::list("seconds"),
    FormField::sent_list("tournament"),
    FormField::text("boards"),
    FormField::text("tongue"),
    FormField::text("theme"),
    FormField::text("distance"),
    FormField::text("picture"),
    FormField::text("top"),
    FormField::text("delay"),
    FormField::text("now"),
    FormField::text("word"),
    FormField::text("part"),
    FormField::text("parts"),
    // Number of screens of a family.
    FormField::text("screens"),
    FormField::text("text"),
    FormField::sent("notice", i64::MAX.cast_unsigned()),
]];

/// Data of the event that the page shows.
struct ScreensPageData {
    screens: Vec<(String, Screen)>,
    devices: Vec<Device>,
    notices: Vec<(i64, Notice)>,
    sections: Vec<std::sync::Arc<Tournament>>,
    pictures: Vec<String>,
}

/// `GET /desk/{slug}/screens`: screens of the event.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    html(&page(&visitor, &scope, TypedForm::empty(SCREENS), None).await?)
}

pub(crate) async fn page(
    visitor: &Visitor,
    scope: &RequestScope,
    v: TypedForm,
    error: Option<&ScreenFault>,
) -> Result<ScreensPage> {
    let t = visitor.words();
    let (event, id) = (scope.event().id, scope.tournament().id);
    let stored = visitor.ask(move |service| {
        Ok::<_, WebError>(ScreensPageData {
            screens: service.screens(event)?,
            devices: service.screen_devices(event)?,
            notices: service.notices(id)?,
            sections: service.sections(event)?,
            pictures: service.pictures(event)?,
        })
    });
    let ScreensPageData { screens, devices, notices, sections, pictures } = stored.await??;
    let is_typed = |name: &str| error.is_some() && v.text("what") == "keep" && v.text("name") == name;
    let forms = screens.iter().map(|(name, screen)| {
        let form = Maker { t, scope, sections: &sections, name };
        if is_typed(name) { form.typed(&v) } else { form.kept(screen) }
    });
    let blank = Maker { t, scope, sections: &sections, name: "" };
    let new = Screen { tongue: tongue_of(scope), ..Screen::default() };
    let is_new_typed = error.is_some() && v.text("what") == "add";
    let is_family_typed = error.is_some() && v.text("what") == "family";
    let several = if is_family_typed { blank.typed(&v) } else { blank.kept(&new) };
    let is_chosen = |kind: Kind| {
        if is_family_typed { v.list("kind").iter().any(|typed| typed == kind.code()) } else { kind == Kind::Names }
    };
    let shared = Kind::ALL.into_iter().filter(|kind| kind.is_shared());
    let shared = shared.map(|kind| (kind.code(), t.screen_kind(kind), is_chosen(kind))).collect();
    Ok(ScreensPage {
        f: Frame::of(visitor, scope, DeskTab::Screens, DeskPage::Tournament(TournamentPart::Screens)),
        desk: scope.desk(),
        error: error.map(|fault| t.screen_fault(fault)),
        screens: forms.collect(),
        blank: Some(if is_new_typed { blank.typed(&v) } else { blank.kept(&new) }),
        family: Some(ScreenForm { id: "family".to_owned(), ..several }),
        shared,
        least: *FAMILY.start(),
        greatest: *FAMILY.end(),
        now: screens.first().and_then(|(_, screen)| screen.now).map(|kind| t.screen_kind(kind)),
        kinds: Kind::ALL.map(|kind| (kind.code(), t.screen_kind(kind))).to_vec(),
        devices: devices.into_iter().map(|device| device_view(device, t)).collect(),
        notices: notices.into_iter().map(|(number, notice)| (number, said(notice, t))).collect(),
        most: ANNOUNCEMENT,
        pictures: pictures.into_iter().map(|name| (name.clone(), PictureAddress::of(scope.slug(), &name))).collect(),
        hang_up: scope.desk().to(DeskPage::Tournament(TournamentPart::Pictures)),
        megabytes: PICTURE_BYTES >> 20,
        pixels: PICTURE_PIXELS,
        v,
    })
}

/// Returns the initial language of a new screen.
fn tongue_of(scope: &RequestScope) -> Tongue {
    match scope.tournament().settings.printing.lang {
        Some(PrintLang::Zh) => Tongue::Chinese,
        Some(PrintLang::Both) => Tongue::Both,
        Some(PrintLang::En) | None => Tongue::default(),
    }
}

fn device_view(device: Device, t: Words) -> DeviceView {
    let AssignedScreen { screen, part, parts, .. } = device.given;
    let part = if parts > 1 { t.screen_part_of(part, parts) } else { String::new() };
    DeviceView { word: device.word, screen, part }
}

fn said(notice: Notice, t: Words) -> String {
    match notice {
        Notice::Board { board, .. } => t.screen_please(board),
        Notice::Announcement(text) => text,
    }
}

/// Builder for the form of a screen.
struct Maker<'a> {
    t: Words,
    scope: &'a RequestScope,
    sections: &'a [std::sync::Arc<Tournament>],
    /// Name of the screen; empty for a new one.
    name: &'a str,
}

impl Maker<'_> {
    /// Returns a form with the values of `v`, without the kinds.
    fn form(&self, v: TypedForm, is_chosen: impl Fn(TournamentId) -> bool) -> ScreenForm {
        let t = self.t;
        let id = if self.name.is_empty() { "new".to_owned() } else { format!("s-{}", self.name) };
        let tournaments = self.sections.iter().map(|one| (one.id.0, one.title(self.scope.event()), is_chosen(one.id)));
        ScreenForm {
            id,
            href: (!self.name.is_empty()).then(|| ScreenAddress::of(self.scope.slug(), self.name)),
            part: String::new(),
            kinds: Vec::new(),
            tournaments: if self.sections.len() > 1 { tournaments.collect() } else { Vec::new() },
            tongues: Tongue::ALL.map(|it| (it.code(), t.screen_language(it), it.code() == v.text("tongue"))).to_vec(),
            themes: Theme::ALL.map(|it| (it.code(), t.screen_colours(it), it.code() == v.text("theme"))).to_vec(),
            rows: None,
            is_legible: true,
            v,
        }
    }

    /// Returns the form of a stored screen.
    fn kept(&self, screen: &Screen) -> ScreenForm {
        let t = self.t;
        let lettering = screen.lettering();
        let boards: Vec<String> = screen.boards.iter().map(ToString::to_string).collect();
        let v = TypedForm::empty(SCREENS)
            .with("name", self.name)
            .with("boards", boards.join(", "))
            .with("tongue", screen.tongue.code())
            .with("theme", screen.theme.code())
            .with("distance", screen.distance)
            .with("picture", screen.picture)
            .with_some("top", Some(screen.top).filter(|top| *top > 0))
            .with("delay", screen.delay);
        ScreenForm {
            part: screen.part.map(|part| t.screen_part_of(part.number, part.of)).unwrap_or_default(),
            kinds: Kind::ALL.map(|kind| kept_kind(screen, kind, t)).into(),
            rows: Some(t.screen_rows(lettering.rows(0))),
            is_legible: lettering.is_legible,
            ..self.form(v, |id| screen.tournaments.contains(&id))
        }
    }

    /// Returns the form with typed values that were not stored.
    fn typed(&self, v: &TypedForm) -> ScreenForm {
        let (orders, seconds) = (v.list("order"), v.list("seconds"));
        let kinds = Kind::ALL.iter().enumerate().map(|(at, kind)| KindField {
            code: kind.code(),
            word: self.t.screen_kind(*kind),
            order: orders.get(at).cloned().unwrap_or_default(),
            seconds: seconds.get(at).cloned().unwrap_or_default(),
        });
        let is_chosen = |id: TournamentId| v.list("tournament").contains(&id.0.to_string());
        ScreenForm { kinds: kinds.collect(), ..self.form(v.clone(), is_chosen) }
    }
}

fn kept_kind(screen: &Screen, kind: Kind, t: Words) -> KindField {
    let place = screen.items.iter().position(|item| item.kind == kind);
    let seconds = place.and_then(|at| screen.items.get(at)).and_then(|item| item.seconds);
    KindField {
        code: kind.code(),
        word: t.screen_kind(kind),
        order: place.map(|at| (at + 1).to_string()).unwrap_or_default(),
        seconds: seconds.map(|seconds| seconds.to_string()).unwrap_or_default(),
    }
}

/// Returns the form with the name of a picture that was not stored.
pub(crate) fn of_picture(name: &str) -> TypedForm {
    TypedForm::empty(SCREENS).with("what", "picture").with("name", name)
}

/// Returns the typed screen; its part and its current content stay unchanged.
fn screen(
    fields: &TypedForm,
    sections: &[TournamentId],
    part: Option<Part>,
    now: Option<Kind>,
) -> Result<Screen, ScreenFault> {
    let number = |text: &str, fault: ScreenFault| text.trim().parse::<u16>().map_err(|_| fault);
    let top = match fields.trimmed("top") {
        "" => 0,
        text => number(text, ScreenFault::Top)?,
    };
    let delay = match fields.trimmed("delay") {
        "" => DELAY,
        text => number(text, ScreenFault::Delay)?,
    };
    let chosen = fields
        .list("tournament")
        .iter()
        .filter_map(|id| id.parse().ok())
        .map(TournamentId)
        .filter(|id| sections.contains(id));
    let screen = Screen {
        items: items(fields)?,
        tournaments: chosen.collect(),
        boards: spans(fields.text("boards"))?,
        tongue: Tongue::from_code(fields.text("tongue")).unwrap_or_default(),
        theme: Theme::from_code(fields.text("theme")).unwrap_or_default(),
        distance: number(fields.text("distance"), ScreenFault::Distance)?,
        picture: number(fields.text("picture"), ScreenFault::Picture)?,
        top,
        part,
        delay,
        now,
    };
    screen.check()?;
    Ok(screen)
}

/// Returns the kinds that have an order number, sorted by it.
fn items(fields: &TypedForm) -> Result<Vec<Item>, ScreenFault> {
    let mut items: Vec<(u16, Item)> = Vec::new();
    for (at, (kind, order)) in fields.list("kind").iter().zip(fields.list("order")).enumerate() {
        let Some(kind) = Kind::from_code(kind).filter(|_| !order.trim().is_empty()) else { continue };
        let order = order.trim().parse::<u16>().map_err(|_| ScreenFault::Order)?;
        let seconds = match fields.list("seconds").get(at).map_or("", |typed| typed.trim()) {
            "" => None,
            text => {
                let typed = text.parse::<u16>().ok().filter(|typed| SECONDS.contains(typed));
                Some(typed.ok_or(ScreenFault::Seconds)?)
            }
        };
        items.push((order, Item { kind, seconds }));
    }
    items.sort_by_key(|(order, _)| *order);
    Ok(items.into_iter().map(|(_, item)| item).collect())
}

/// Returns the part that a browser shows, and the number of parts.
fn part(fields: &TypedForm) -> Result<(u16, u16), ScreenFault> {
    let number = |text: &str| match text.trim() {
        "" => Ok(1),
        text => text.parse::<u16>().map_err(|_| ScreenFault::Part),
    };
    let (part, parts) = (number(fields.text("part"))?, number(fields.text("parts"))?);
    if parts > PARTS || !(1..=parts).contains(&part) {
        return Err(ScreenFault::Part);
    }
    Ok((part, parts))
}

/// `POST /desk/{slug}/screens`: changes screens, browsers or announcements.
pub async fn change(visitor: Visitor, scope: RequestScope, form: Form<Vec<(String, String)>>) -> Page {
    let fields = TypedForm::sent(SCREENS, &form.0)?;
    let (acting, of, typed) = (visitor.state.clone(), scope.clone(), fields.clone());
    match web::block(move || act(&acting, &of, &typed)).await?? {
        None => see_other(scope.desk().screens()),
        Some(fault) => {
            let page = page(&visitor, &scope, fields, Some(&fault)).await?;
            html_with(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

/// Carries out a form; returns its fault, if any.
fn act(state: &State, scope: &RequestScope, fields: &TypedForm) -> Result<Option<ScreenFault>> {
    let (service, event, id) = (&state.service, scope.event().id, scope.tournament().id);
    match fields.text("what") {
        "add" | "keep" => return keep(state, scope, fields),
        "family" => return add_family(state, scope, fields),
        "remove" => service.remove_screen(event, fields.text("name"))?,
        "now" => {
            let kind = match fields.text("now") {
                "" => None,
                code => Some(Kind::from_code(code).ok_or(WebError::Field("now"))?),
            };
            service.show_now(event, kind)?;
        }
        "give" => return give(state, scope, fields),
        "release" => service.release_screen(event, fields.text("word"))?,
        "announce" => match Notice::announcement(fields.text("text")) {
            Ok(notice) => service.call_out(id, notice)?,
            Err(fault) => return Ok(Some(fault)),
        },
        "take_down" => service.take_down(id, fields.sent_number("notice"))?,
        "remove_picture" => service.remove_picture(event, fields.text("name"))?,
        _ => return Err(WebError::Field("what")),
    }
    Ok(None)
}

fn keep(state: &State, scope: &RequestScope, fields: &TypedForm) -> Result<Option<ScreenFault>> {
    let (service, event) = (&state.service, scope.event().id);
    if let Err(fault) = check_name(fields.text("name")) {
        return Ok(Some(fault));
    }
    let sections: Vec<TournamentId> = service.sections(event)?.iter().map(|one| one.id).collect();
    let screens = service.screens(event)?;
    let known = screens.iter().find(|(name, _)| name == fields.text("name"));
    let is_new = fields.text("what") == "add";
    if known.is_none() && !is_new {
        return Ok(Some(ScreenFault::NoScreen));
    }
    let now = known.or(screens.first()).and_then(|(_, screen)| screen.now);
    let part = known.and_then(|(_, screen)| screen.part);
    let screen = match screen(fields, &sections, part, now) {
        Ok(screen) => screen,
        Err(fault) => return Ok(Some(fault)),
    };
    let is_kept = service.keep_screen(event, (fields.text("name"), is_new), &screen)?;
    Ok((!is_kept).then_some(ScreenFault::Taken))
}

/// Creates several screens at once that share the list of a kind.
fn add_family(state: &State, scope: &RequestScope, fields: &TypedForm) -> Result<Option<ScreenFault>> {
    if !fields.list("kind").iter().all(|code| Kind::from_code(code).is_some_and(Kind::is_shared)) {
        return Err(WebError::Field("kind"));
    }
    let (service, event) = (&state.service, scope.event().id);
    let sections: Vec<TournamentId> = service.sections(event)?.iter().map(|one| one.id).collect();
    let now = service.screens(event)?.first().and_then(|(_, screen)| screen.now);
    let made = screen(fields, &sections, None, now).and_then(|like| {
        let count = fields.trimmed("screens").parse::<u16>().map_err(|_| ScreenFault::Family)?;
        family(fields.text("name"), count, &like)
    });
    let screens = match made {
        Ok(screens) => screens,
        Err(fault) => return Ok(Some(fault)),
    };
    let are_kept = service.add_screens(event, screens)?;
    Ok((!are_kept).then_some(ScreenFault::Taken))
}

fn give(state: &State, scope: &RequestScope, fields: &TypedForm) -> Result<Option<ScreenFault>> {
    let (service, event) = (&state.service, scope.event().id);
    let (part, parts) = match part(fields) {
        Ok(part) => part,
        Err(fault) => return Ok(Some(fault)),
    };
    if service.screens(event)?.iter().all(|(name, _)| name != fields.text("name")) {
        return Ok(Some(ScreenFault::NoScreen));
    }
    let given =
        AssignedScreen { tournament: scope.tournament().id, screen: fields.text("name").to_owned(), part, parts };
    let is_there = service.give_screen(event, fields.text("word"), &given)?;
    Ok((!is_there).then(|| ScreenFault::Word(fields.text("word").to_owned())))
}
