//! Kiosk page. Players find their name and check in, or show their badge and report a result. A kiosk has no single
//! user, so every page returns to the start by itself. It shows no rating and no date of birth.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::{Entry, EntryId, EntryStatus, GroupId, RoundRef, RoundState, Side, Visibility};
use qisai_i18n::Words;
use serde::Deserialize;

use crate::handler::{Form, Frame, Page, RequestScope, Result, State, Visitor, WebError, html_with};
use crate::passes::pass::{HeldPass, with_token};
use crate::pool::KIOSKS;
use crate::reports::own_board::{OpenCheckIn, OwnBoard, check_ins, own_board};
use qisai_service::ServiceError;
use qisai_service::check_in::Means;
use qisai_service::passes::hall::HallRefusal;
use qisai_service::passes::kiosks::{KioskUse, KioskUses};
use qisai_service::passes::{CodeSender, PassKind};
use qisai_service::reports::slips::SlipPlace;
use qisai_service::reports::{board_of, games};
use qisai_view::address::hall::PassAddress;
use qisai_view::calendar::{self, DisplayTime};
use qisai_view::entries::search::readings;
use qisai_view::names::{Name, namesakes};
use qisai_view::sides::word;

/// Seconds after which a page returns to the start: `DONE` after a confirmation, `CHOOSING` while a choice is pending.
const DONE: u16 = 6;
const CHOOSING: u16 = 30;
/// Maximum number of names shown.
const FOUND: usize = 8;

/// Query of a kiosk page.
#[derive(Deserialize)]
pub struct KioskQuery {
    /// Letters typed in the search field.
    #[serde(default)]
    q: String,
    /// Entry chosen from the list.
    who: Option<u32>,
    /// Entry that has just checked in.
    done: Option<u32>,
    /// Group and round of this check-in.
    group: Option<u32>,
    round: Option<u16>,
    /// Entry that has just reported a result.
    reported: Option<u32>,
}

impl KioskQuery {
    /// Returns the round of the check-in just made.
    fn made(&self) -> Option<RoundRef> {
        let (group, round) = self.group.zip(self.round)?;
        Some(RoundRef { group: GroupId(group), round })
    }
}

/// Player in the list of search results.
struct SearchResult {
    entry: u32,
    name: Name,
    club: String,
}

/// Player who uses the kiosk.
struct KioskPlayer {
    entry: u32,
    name: Name,
    club: String,
    check_ins: Vec<OpenCheckIn>,
    /// Round and board of the last public round; `None` if the tournament is not visible to strangers.
    last: Option<(u16, u32)>,
    /// Board of the player; only shown with a badge.
    board: Option<OwnBoard>,
    /// `true` if the player has shown half a slip, which does not allow check-in.
    is_slip: bool,
}

#[derive(Template)]
#[template(path = "passes/kiosk.html")]
struct KioskPage {
    f: Frame,
    own: PassAddress,
    title: String,
    kiosk: String,
    has_ended: bool,
    /// Permitted uses of the kiosk.
    uses: KioskUses,
    q: String,
    found: Vec<SearchResult>,
    chosen: Option<KioskPlayer>,
    /// Code of the badge, sent with the next form.
    badge: String,
    /// Confirmation message, which includes a name.
    done: Option<String>,
    /// Next round, shown after the confirmation if its time is known.
    due: Option<DisplayTime>,
    /// Board and side in the round of the check-in, in words, if the round is public.
    board: Option<String>,
    /// Time at which the boards of the round are posted, if announced; `None` once the board is named.
    posted: Option<DisplayTime>,
    /// Seconds until the page returns to the start.
    back_in: Option<u16>,
    error: Option<String>,
}

/// Returns the club of an entry; empty if there is none.
fn club(scope: &RequestScope, entry: &Entry) -> String {
    scope.tournament().person_of(entry).map(|person| person.club().to_owned()).unwrap_or_default()
}

/// Returns the entries in play with a name, pinyin or plain-letter word that starts with the query.
fn find(scope: &RequestScope, q: &str, visitor: &Visitor) -> Vec<SearchResult> {
    let wanted = q.trim().to_lowercase();
    if wanted.is_empty() {
        return Vec::new();
    }
    let t = scope.tournament();
    let entries = t.entries.values().filter(|entry| entry.status == EntryStatus::InPlay);
    let named = entries.map(|entry| (entry, Name::of(t, entry.id, visitor.words())));
    let fits = |name: &str| {
        let lower = name.to_lowercase();
        let mut words = lower.split([' ', ',']).chain(std::iter::once(lower.as_str()));
        words.any(|word| word.starts_with(&wanted)) || readings(name).split(' ').any(|word| word.starts_with(&wanted))
    };
    let found = named.filter(|(_, name)| fits(&name.name)).take(FOUND);
    let (namesakes, words) = (namesakes(t, scope.group(), visitor.words()), visitor.words());
    let apart = |entry: &Entry, name: Name| name.told_apart(namesakes.get(&entry.id), words);
    found
        .map(|(entry, name)| SearchResult { entry: entry.id.0, name: apart(entry, name), club: club(scope, entry) })
        .collect()
}

/// Returns `true` if strangers can see the boards.
fn shows_boards(scope: &RequestScope) -> bool {
    scope.event().visibility_of(&scope.tournament().settings) > Visibility::Private
}

/// Returns the round and board of an entry in the last public round in which it has a board.
fn last_board(scope: &RequestScope, entry: EntryId) -> Option<(u16, u32)> {
    let (at, _, pairing) = board_of(scope.tournament(), entry).filter(|_| shows_boards(scope))?;
    Some((at.round, pairing.board()?))
}

/// Returns the board and side of an entry in a public round, in words; for a team, its match. Includes the group if the
/// stage has several. Omits the side if the pairing has several games, or if its first move is still to be drawn.
fn board_in(scope: &RequestScope, at: RoundRef, entry: EntryId, t: Words) -> Option<String> {
    let tournament = scope.tournament();
    let (_, group) = tournament.group(at.group)?;
    let round = tournament.round(at).filter(|round| round.state != RoundState::Draft && shows_boards(scope))?;
    let pairing = round.pairing_of(entry)?;
    let board = pairing.board()?;
    let text = if tournament.entry(entry)?.team().is_some() {
        t.round_and_match(at.round, board)
    } else if let [(_, _, [first, _])] = games(tournament, at, pairing)[..] {
        let side = if first == entry { Side::First } else { Side::Second };
        t.kiosk_board(at.round, board, word(tournament.settings.discipline, side, t))
    } else {
        t.round_and_board(at.round, board)
    };
    let has_several = tournament.groups_of(group.stage).count() > 1;
    Some(if has_several { format!("{} · {text}", t.group_name(tournament, group)) } else { text })
}

fn empty(visitor: &Visitor, scope: &RequestScope, held: &HeldPass) -> KioskPage {
    let own = PassAddress::page(held.0.pass);
    KioskPage {
        f: Frame::plain(visitor, own.to_string()),
        own,
        title: scope.title(),
        kiosk: held.0.name.clone(),
        has_ended: scope.tournament().has_ended(),
        uses: held.0.uses,
        q: String::new(),
        found: Vec::new(),
        chosen: None,
        badge: String::new(),
        done: None,
        due: None,
        board: None,
        posted: None,
        back_in: None,
        error: None,
    }
}

/// Shows the start page of a kiosk, with the error of a form.
pub(crate) async fn start(visitor: Visitor, held: &HeldPass, error: Option<(StatusCode, String)>) -> Page {
    let scope = held.scope(&visitor.state, None).await?;
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    with_token(visitor, |visitor| {
        let back_in = error.is_some().then_some(CHOOSING);
        html_with(status, &KioskPage { back_in, error, ..empty(visitor, &scope, held) })
    })
}

/// Shows an error on the start page of the kiosk.
pub(crate) async fn refused(visitor: Visitor, held: &HeldPass, error: WebError) -> Page {
    let (status, _, message) = error.said(visitor.words());
    if status.is_server_error() || matches!(error, WebError::Service(ServiceError::Hall(HallRefusal::NotHolder))) {
        return Err(error);
    }
    start(visitor, held, Some((status, message))).await
}

/// `GET /p/{pass}` of a kiosk.
pub(crate) async fn show(visitor: Visitor, held: &HeldPass, asked: KioskQuery) -> Page {
    let uses = held.0.uses;
    if (!asked.q.is_empty() || asked.who.is_some()) && !uses.look_up {
        return refused(visitor, held, HallRefusal::KioskUse(KioskUse::LookUp).into()).await;
    }
    let scope = held.scope(&visitor.state, asked.who.or(asked.done).map(EntryId)).await?;
    let is_known = |entry: &u32| scope.tournament().entry(EntryId(*entry)).is_some();
    let (done, reported) = (asked.done.filter(is_known), asked.reported.filter(is_known));
    let asked = KioskQuery { done, reported, ..asked };
    let t = visitor.words();
    let due = asked.done.and_then(|_| calendar::due(&scope, scope.planned_rounds(), t));
    let (board, posted) = match asked.done {
        Some(entry) => after_check_in(&visitor, &scope, EntryId(entry), asked.made()).await?,
        None => (None, None),
    };
    let name = |entry: u32| Name::of(scope.tournament(), EntryId(entry), t).text();
    let done = match (asked.done, asked.reported) {
        (Some(entry), _) => Some(t.kiosk_done(name(entry))),
        (None, Some(entry)) => Some(t.kiosk_reported(name(entry))),
        (None, None) => None,
    };
    let chosen = match asked.who {
        Some(entry) => Some(chosen(&visitor, &scope, EntryId(entry), (FoundBy::Name, uses)).await?),
        None => None,
    };
    with_token(visitor, |visitor| {
        let found = find(&scope, &asked.q, visitor);
        let back_in =
            if done.is_some() { Some(DONE) } else { (chosen.is_some() || !asked.q.is_empty()).then_some(CHOOSING) };
        let start = empty(visitor, &scope, held);
        let page = KioskPage { q: asked.q, found, chosen, done, due, board, posted, back_in, ..start };
        html_with(StatusCode::OK, &page)
    })
}

/// Returns the board of an entry in the round for which it has just checked in, or the posting time of the boards.
/// Without that round, looks at all open check-ins in which the entry is present. Skips closed rounds.
async fn after_check_in(
    visitor: &Visitor,
    scope: &RequestScope,
    entry: EntryId,
    made: Option<RoundRef>,
) -> Result<(Option<String>, Option<DisplayTime>)> {
    let (looking, place) = (visitor.clone(), scope.clone());
    let open = visitor.ask(move |service| check_ins(service, &place, entry, &looking)).await??;
    let is_closed = |at: RoundRef| scope.tournament().round(at).is_some_and(|it| it.state == RoundState::Closed);
    let is_asked = |at: RoundRef| made.is_none_or(|made| made == at) && !is_closed(at);
    let here = open.iter().filter(|one| one.is_here);
    let placed = here.map(|one| (RoundRef { group: GroupId(one.group), round: one.round }, one));
    let here: Vec<(RoundRef, &OpenCheckIn)> = placed.filter(|(at, _)| is_asked(*at)).collect();
    if let Some(board) = here.iter().find_map(|(at, _)| board_in(scope, *at, entry, visitor.words())) {
        return Ok((Some(board), None));
    }
    Ok((None, here.iter().find_map(|(_, one)| one.posted.clone())))
}

/// Way in which a player was found.
#[derive(Clone, Copy)]
enum FoundBy {
    Name,
    Badge,
    /// Half a slip of this board.
    Slip(SlipPlace),
}

/// Returns the player at the kiosk. A badge adds the player's board; half a slip shows only its own board.
async fn chosen(
    visitor: &Visitor,
    scope: &RequestScope,
    entry: EntryId,
    (by, uses): (FoundBy, KioskUses),
) -> Result<KioskPlayer> {
    let (looking, place) = (visitor.clone(), scope.clone());
    let shown = visitor.ask(move |service| {
        let t = place.tournament();
        let Some(known) = t.entry(entry) else { return Ok(None) };
        let board = |slip| own_board(service, &place, entry, &looking, (Means::Kiosk, slip), None);
        let (board, is_slip) = match by {
            FoundBy::Name => (None, false),
            FoundBy::Badge => (if uses.report { board(None)? } else { None }, false),
            FoundBy::Slip(slip) => (board(Some(slip))?, true),
        };
        let checks_in = uses.check_in && !is_slip;
        let check_ins = if checks_in { check_ins(service, &place, entry, &looking)? } else { Vec::new() };
        Ok::<_, ServiceError>(Some(KioskPlayer {
            entry: entry.0,
            name: Name::of(t, entry, looking.words()),
            club: club(&place, known),
            check_ins,
            last: last_board(&place, entry).filter(|_| board.is_none() && !is_slip),
            board,
            is_slip,
        }))
    });
    shown.await??.ok_or(WebError::NotFound)
}

/// Form fields of a scanned badge.
#[derive(Deserialize)]
pub struct BadgeForm {
    badge: String,
}

/// `POST /p/{pass}/badge`: holder of a badge, with check-in and board.
pub async fn badge(visitor: Visitor, held: HeldPass, Form(BadgeForm { badge }): Form<BadgeForm>) -> Page {
    if !held.is_kiosk() {
        return Err(not_a_player());
    }
    let uses = held.0.uses;
    if !uses.takes_badges() {
        return refused(visitor, &held, HallRefusal::KioskUse(KioskUse::Report).into()).await;
    }
    let BadgeHolder { entry, slip } = match read_badge(&visitor.state, &held, badge.clone()).await {
        Ok(badge) => badge,
        Err(error) => return refused(visitor, &held, error).await,
    };
    if slip.is_some() && !uses.report {
        return refused(visitor, &held, HallRefusal::KioskUse(KioskUse::Report).into()).await;
    }
    let scope = held.scope(&visitor.state, Some(entry)).await?;
    let by = slip.map_or(FoundBy::Badge, FoundBy::Slip);
    let chosen = chosen(&visitor, &scope, entry, (by, uses)).await?;
    with_token(visitor, |visitor| {
        let back_in = Some(CHOOSING);
        html_with(StatusCode::OK, &KioskPage { chosen: Some(chosen), badge, back_in, ..empty(visitor, &scope, &held) })
    })
}

/// Holder of a badge or of half a slip.
pub(crate) struct BadgeHolder {
    pub(crate) entry: EntryId,
    /// Board of a slip.
    pub(crate) slip: Option<SlipPlace>,
}

/// Returns the entry that checks in: the entry chosen on the page, or the holder of the badge if the kiosk has no name
/// search.
pub(crate) async fn arrival(
    state: &web::Data<State>,
    held: &HeldPass,
    entry: Option<u32>,
    badge: String,
) -> Result<EntryId> {
    held.0.uses.check(KioskUse::CheckIn)?;
    if held.0.uses.look_up {
        return entry.map(EntryId).ok_or(WebError::Field("entry"));
    }
    let BadgeHolder { entry, slip } = read_badge(state, held, badge).await?;
    if slip.is_some() { Err(not_a_player()) } else { Ok(entry) }
}

/// Returns the player of a code in this tournament; wrong codes count against the kiosk.
pub(crate) async fn read_badge(state: &web::Data<State>, held: &HeldPass, badge: String) -> Result<BadgeHolder> {
    let (asked, kiosk) = (state.clone(), held.0.clone());
    let found = KIOSKS.run(move || {
        let event = asked.service.tournament(kiosk.tournament)?.event;
        let pass = asked.service.typed_pass(Some(event), &badge, &CodeSender::Kiosk(kiosk.device))?;
        let slip = asked.service.slip_of(pass.id, pass.kind)?;
        Ok::<_, ServiceError>((pass, slip))
    });
    let (pass, slip) = found.await??;
    let is_here = pass.kind != PassKind::Kiosk && pass.tournament == held.0.tournament;
    let entry = pass.entry.filter(|_| is_here).ok_or_else(not_a_player)?;
    Ok(BadgeHolder { entry, slip })
}

/// Returns the error for a badge that does not belong to a player of this tournament.
fn not_a_player() -> WebError {
    HallRefusal::NotForThis.into()
}
