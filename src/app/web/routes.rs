//! Table of all routes with their permissions. The guard refuses any address that is not in this table.

use actix_web::http::Method;
use actix_web::{guard, web};
use qisai_domain::Right;

use super::body::STRANGERS;
use super::{assets, code, desk, health, metrics_page, public};
use crate::{
    accounts, books, byes, calendar, check_in, ending, entries, events, files, help, home, ladder, leagues, line_ups,
    log, mcmahon, messages, next, passes, print, prizes, ratings, reasons, records, reports, results, rounds,
    sanctions, screens, setup, sharing, squads, staff, stages, statement, teams,
};
use qisai_service::accounts::Role;

/// Permission that a route requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// Any visitor.
    Public,
    /// Device that has claimed the pass of the address, if devices of its kind have this right.
    Pass(Right),
    /// Account with at least this role.
    Account(Role),
    /// Account with this right in the tournament of the address. Commands of a form check any further rights.
    On(Right),
    /// Account with this right in every tournament of the event of the address.
    OnEvent(Right),
}

/// Route with its permission.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// HTTP method: `GET` or `POST`.
    pub method: &'static str,
    pub pattern: &'static str,
    pub permission: Permission,
    /// Maximum bytes of the body.
    pub limit: usize,
}

/// Maximum bytes of an ordinary form.
const FORM: usize = 1 << 20;
/// Maximum bytes of a form with a score sheet: its moves and its photo.
const SHEET: usize = 7 << 20;
/// Maximum bytes of a form with a file.
const UPLOAD: usize = 11 << 20;

/// Start of the patterns of a tournament's desk. Each such pattern also exists with `{GROUP}` after it.
pub const DESK: &str = "/desk/{slug}";
/// Group part in the address of a desk.
pub const GROUP: &str = "/g{group}";

macro_rules! routes {
    ($($method:ident $pattern:literal $permission:expr, $limit:expr => $handler:expr;)*) => {
        /// Table of all routes.
        pub const TABLE: &[Route] = &[$(
            Route { method: stringify!($method), pattern: $pattern, permission: $permission, limit: $limit },
        )*];

        /// Registers every route of the table.
        pub fn configure(config: &mut web::ServiceConfig) {
            $(
                config.route($pattern, routes!(@$method).to($handler));
                if let Some(rest) = $pattern.strip_prefix(DESK) {
                    config.route(&format!("{DESK}{GROUP}{rest}"), routes!(@$method).to($handler));
                }
            )*
        }
    };
    (@GET) => { web::route().guard(guard::Any(guard::Get()).or(guard::Head())) };
    (@POST) => { web::post() };
}

use Permission::{Account, On, OnEvent, Pass, Public};
use Role::{Arbiter, Owner, Scorer};

routes! {
    // The busiest routes are handled before the table (`server`); these rows only define their permission.
    GET "/t/{slug}/live" Public, 0 => public::page;
    GET "/t/{slug}{rest:.*}" Public, 0 => public::page;
    // Routes are tried in this order, so the requests that a desk sends at each key come first.
    POST "/desk/{slug}/r/{round}/result" On(Right::Enter), FORM => results::entry::enter;
    GET "/desk/{slug}/r/{round}/boards/{pairing}" On(Right::See), 0 => rounds::desk::board::detail;
    GET "/desk/{slug}/r/{round}/line-ups" On(Right::See), 0 => line_ups::show;
    POST "/desk/{slug}/r/{round}/line-ups" On(Right::LineUps), FORM => line_ups::change;

    GET "/" Public, 0 => home::tournaments;
    GET "/calendar{when:.*}" Public, 0 => calendar::year::show;
    GET "/subscribe{calendar:.*}" Public, 0 => calendar::year::subscribe;
    GET "/e/{slug}" Public, 0 => events::public::show;
    GET "/e/{slug}/edit" OnEvent(Right::EventData), 0 => events::desk::form;
    POST "/e/{slug}/edit" OnEvent(Right::EventData), FORM => events::desk::change;
    GET "/e/{slug}/books" OnEvent(Right::EventData), 0 => books::form;
    POST "/e/{slug}/books" OnEvent(Right::EventData), FORM => books::change;
    POST "/e/{slug}/delete" OnEvent(Right::Delete), FORM => events::desk::delete;
    POST "/e/{slug}/free" OnEvent(Right::Delete), FORM => setup::deletion::free;
    GET "/e/{slug}/new" OnEvent(Right::EventData), 0 => setup::create::form_in;
    POST "/e/{slug}/new" OnEvent(Right::EventData), FORM => setup::create::create_in;
    GET "/qr{page:.*}" Public, 0 => code::show;
    GET "/healthz" Public, 0 => health::alive;
    GET "/readyz" Public, 0 => health::ready;
    GET "/metrics" Public, 0 => metrics_page::show;
    GET "/static/{file:.*}" Public, 0 => assets::file;
    GET "/lang/{code}" Public, 0 => home::language;
    GET "/screen" Public, 0 => screens::hall::browser;
    GET "/screen/state" Public, 0 => screens::hall::browser_state;
    GET "/accessibility" Public, 0 => statement::show;
    GET "/api" Public, 0 => sharing::data;
    GET "/feed.atom" Public, 0 => sharing::feed;
    GET "/robots.txt" Public, 0 => sharing::robots;
    GET "/sitemap.xml" Public, 0 => sharing::site_map;
    GET "/help" Public, 0 => help::contents;
    GET "/help/{page}" Public, 0 => help::page;

    GET "/setup" Public, 0 => accounts::sign_in::first_run;
    POST "/setup" Public, STRANGERS => accounts::sign_in::create_owner;
    GET "/sign-in" Public, 0 => accounts::sign_in::form;
    POST "/sign-in" Public, STRANGERS => accounts::sign_in::enter;
    POST "/sign-out" Account(Scorer), FORM => accounts::sign_in::leave;
    GET "/me" Account(Scorer), 0 => accounts::me;
    POST "/me" Account(Scorer), FORM => accounts::change_me;
    POST "/me/sessions" Account(Scorer), FORM => accounts::end_sessions;
    POST "/me/stay" Account(Scorer), FORM => accounts::stay;
    GET "/me/role/{slug}" Account(Scorer), 0 => staff::own_role;
    GET "/me/second-factor" Account(Scorer), 0 => accounts::second_factor::show;
    POST "/me/second-factor" Account(Scorer), FORM => accounts::second_factor::change;
    GET "/accounts" Account(Owner), 0 => accounts::accounts;
    POST "/accounts" Account(Owner), FORM => accounts::change_accounts;
    GET "/accounts/log" Account(Owner), 0 => accounts::security_log;

    GET "/{q:[Qq]}/{code}" Public, 0 => passes::codes::scanned;
    POST "/{q:[Qq]}/{code}" Public, STRANGERS => passes::codes::claim;
    GET "/code/{slug}" Public, 0 => passes::codes::form;
    POST "/code/{slug}" Public, STRANGERS => passes::codes::typed;
    GET "/p/{pass}" Pass(Right::OwnPage), 0 => passes::page::show;
    POST "/p/{pass}/here" Pass(Right::Tick), STRANGERS => passes::page::here;
    POST "/p/{pass}/report" Pass(Right::Report), STRANGERS => reports::hall::enter;
    POST "/p/{pass}/badge" Pass(Right::Badge), STRANGERS => passes::kiosk::badge;
    POST "/p/{pass}/line-up" Pass(Right::LineUps), STRANGERS => line_ups::hall_form::hand_in;
    POST "/p/{pass}/messages" Pass(Right::OwnPage), STRANGERS => messages::hall::change;
    POST "/p/{pass}/times" Pass(Right::OwnPage), STRANGERS => leagues::hall_form::change;
    POST "/p/{pass}/record" Pass(Right::Report), SHEET => records::hall_form::hand_in;
    POST "/p/{pass}/byes" Pass(Right::OwnPage), STRANGERS => byes::hall_form::change;

    GET "/desk" Account(Scorer), 0 => home::desk_list::show;
    GET "/desk/new" Account(Arbiter), 0 => setup::create::form;
    GET "/desk/new/advice" Account(Arbiter), 0 => setup::advice::show;
    POST "/desk/new" Account(Arbiter), FORM => setup::create::create;
    GET "/desk/rulings" Account(Scorer), 0 => records::rulings::form;
    POST "/desk/rulings" Account(Scorer), FORM => records::rulings::rule;
    GET "/desk/import" Account(Arbiter), 0 => files::import::form;
    POST "/desk/import" Account(Arbiter), UPLOAD => files::import::import;

    GET "/desk/{slug}" On(Right::See), 0 => desk::start::open;
    GET "/desk/{slug}/next" On(Right::See), 0 => next::show;
    POST "/desk/{slug}/next" On(Right::Pair), FORM => rounds::together::step;
    GET "/desk/{slug}/settings" On(Right::Settings), 0 => setup::settings::form;
    POST "/desk/{slug}/settings" On(Right::Settings), FORM => setup::settings::change;
    GET "/desk/{slug}/end" On(Right::See), 0 => ending::show;
    POST "/desk/{slug}/end" On(Right::End), FORM => ending::change;
    POST "/desk/{slug}/delete" On(Right::Delete), FORM => setup::deletion::section;
    GET "/desk/{slug}/staff" On(Right::See), 0 => staff::show;
    POST "/desk/{slug}/staff" On(Right::Give), FORM => staff::change;
    GET "/desk/{slug}/passes" On(Right::Devices), 0 => passes::show;
    POST "/desk/{slug}/passes" On(Right::Devices), FORM => passes::change;
    GET "/desk/{slug}/devices" On(Right::See), 0 => passes::devices::show;
    POST "/desk/{slug}/devices" On(Right::Devices), FORM => passes::devices::change;
    GET "/desk/{slug}/reporting" On(Right::Settings), 0 => reports::reporting::form;
    POST "/desk/{slug}/reporting" On(Right::Settings), FORM => reports::reporting::change;
    GET "/desk/{slug}/players" On(Right::See), 0 => entries::players::list;
    POST "/desk/{slug}/players" On(Right::Players), FORM => entries::players::register;
    POST "/desk/{slug}/players/preview" On(Right::Players), UPLOAD => entries::players::preview;
    POST "/desk/{slug}/players/import" On(Right::Players), UPLOAD => entries::players::import;
    POST "/desk/{slug}/players/lots" On(Right::Pair), FORM => entries::numbers::draw;
    POST "/desk/{slug}/players/first" On(Right::Pair), FORM => entries::players::first;
    GET "/desk/{slug}/teams" On(Right::See), 0 => teams::list;
    POST "/desk/{slug}/teams" On(Right::Players), FORM => teams::register;
    POST "/desk/{slug}/teams/preview" On(Right::Players), UPLOAD => teams::preview;
    POST "/desk/{slug}/teams/import" On(Right::Players), UPLOAD => teams::import;
    GET "/desk/{slug}/teams/{entry}" On(Right::Players), 0 => teams::team::form;
    POST "/desk/{slug}/teams/{entry}" On(Right::Players), FORM => teams::team::change;
    GET "/desk/{slug}/squads" On(Right::See), 0 => squads::show;
    POST "/desk/{slug}/squads" On(Right::Settings), FORM => squads::change;
    GET "/desk/{slug}/ladder" On(Right::See), 0 => ladder::show;
    POST "/desk/{slug}/ladder" On(Right::Pair), FORM => ladder::change;
    GET "/desk/{slug}/start-scores" On(Right::See), 0 => mcmahon::start_scores::show;
    POST "/desk/{slug}/start-scores" On(Right::Settings), FORM => mcmahon::start_scores::change;
    GET "/desk/{slug}/stages" On(Right::See), 0 => stages::show;
    POST "/desk/{slug}/stages" On(Right::Pair), FORM => stages::change;
    GET "/desk/{slug}/players/{entry}" On(Right::Players), 0 => entries::player::form;
    POST "/desk/{slug}/players/{entry}" On(Right::Players), FORM => entries::player::change;
    POST "/desk/{slug}/players/{entry}/sanctions" On(Right::Players), FORM => sanctions::sanction_form::change;
    GET "/desk/{slug}/r/{round}" On(Right::See), 0 => rounds::desk::show;
    POST "/desk/{slug}/r/{round}/presence" On(Right::Pair), FORM => rounds::desk::presence_form;
    POST "/desk/{slug}/r/{round}/step" On(Right::Pair), FORM => rounds::desk::step;
    GET "/desk/{slug}/r/{round}/check-in" On(Right::See), 0 => check_in::show;
    POST "/desk/{slug}/r/{round}/check-in" On(Right::Tick), FORM => check_in::mark;
    POST "/desk/{slug}/r/{round}/check-in/close" On(Right::CheckIn), FORM => check_in::close;
    GET "/desk/{slug}/r/{round}/review" On(Right::See), 0 => reports::review::show;
    POST "/desk/{slug}/r/{round}/review" On(Right::Settle), FORM => reports::review::settle;
    GET "/desk/{slug}/r/{round}/second-pass" On(Right::See), 0 => results::second_pass::show;
    POST "/desk/{slug}/r/{round}/second-pass" On(Right::SecondPass), FORM => results::second_pass::enter;
    POST "/desk/{slug}/r/{round}/hand" On(Right::Pair), FORM => rounds::desk::hand::edit;
    GET "/desk/{slug}/r/{round}/records" On(Right::See), 0 => records::list;
    POST "/desk/{slug}/r/{round}/records" On(Right::Record), UPLOAD => records::hand_in::look;
    POST "/desk/{slug}/r/{round}/records/keep" On(Right::Record), UPLOAD => records::hand_in::keep;
    GET "/desk/{slug}/r/{round}/records/{pairing}/{sequence}" On(Right::See), 0 => records::game::show;
    POST "/desk/{slug}/r/{round}/records/{pairing}/{sequence}" On(Right::Record), FORM => records::game::keep;
    POST "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/type" On(Right::Record), FORM => records::game::typed;
    POST "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/stand" On(Right::Settle), FORM => records::game::stand;
    POST "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/handed-in" On(Right::Record), FORM => records::sheet_form::settle;
    GET "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/photos/first" On(Right::Record), 0 => records::sheets::first_photo;
    GET "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/photos/second" On(Right::Record), 0 => records::sheets::second_photo;
    GET "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/diagrams" On(Right::See), 0 => records::game::diagrams;
    GET "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/diagrams/turned" On(Right::See), 0 => records::game::turned;
    GET "/desk/{slug}/r/{round}/boards/{pairing}/correct" On(Right::See), 0 => rounds::desk::correct::show;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/correct" On(Right::OldRound), FORM => rounds::desk::correct::store;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/fouls" On(Right::Foul), FORM => sanctions::fouls::enter;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/adjourn" On(Right::Change), FORM => rounds::desk::adjourn::enter;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/decide" On(Right::Special), FORM => rounds::desk::meeting::decide;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/first-move" On(Right::Enter), FORM => rounds::desk::meeting::first_move;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/chairs" On(Right::LineUps), FORM => line_ups::chairs::sit;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/warn" On(Right::Warn), FORM => sanctions::warn::give;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/call" On(Right::Call), FORM => rounds::desk::call::enter;
    GET "/desk/{slug}/r/{round}/why" On(Right::See), 0 => reasons::why;
    GET "/desk/{slug}/r/{round}/blocked" On(Right::See), 0 => rounds::desk::blocked::show;
    GET "/desk/{slug}/r/{round}/apart" On(Right::See), 0 => rounds::desk::blocked::apart;
    GET "/desk/{slug}/r/{round}/preview" On(Right::See), 0 => reasons::next_round;
    GET "/desk/{slug}/norms/{entry}" On(Right::Forms), 0 => ratings::certificate;
    GET "/desk/{slug}/calendar" On(Right::See), 0 => calendar::show;
    POST "/desk/{slug}/calendar" On(Right::EventData), FORM => calendar::change;
    GET "/desk/{slug}/byes" On(Right::See), 0 => byes::show;
    POST "/desk/{slug}/byes" On(Right::Bye), FORM => byes::answer;
    GET "/desk/{slug}/appointments" On(Right::See), 0 => leagues::appointments::show;
    POST "/desk/{slug}/appointments" On(Right::Pair), FORM => leagues::appointments::change;
    GET "/desk/{slug}/appointments.csv" On(Right::See), 0 => leagues::appointments::fixtures;
    GET "/desk/{slug}/print-team/match-sheets" On(Right::Print), 0 => teams::print::match_sheets;
    GET "/desk/{slug}/print-team/line-ups" On(Right::Print), 0 => teams::print::line_ups;
    GET "/desk/{slug}/print-team/pairings" On(Right::See), 0 => teams::print::pairings;
    GET "/desk/{slug}/print-team/crosstable" On(Right::See), 0 => teams::print::crosstable;
    GET "/desk/{slug}/prizes" On(Right::See), 0 => prizes::show;
    POST "/desk/{slug}/prizes" On(Right::Prizes), FORM => prizes::change;
    GET "/desk/{slug}/print" On(Right::See), 0 => print::list;
    GET "/desk/{slug}/print/{document}" On(Right::See), 0 => print::document;
    GET "/desk/{slug}/screens" On(Right::See), 0 => screens::show;
    POST "/desk/{slug}/screens" On(Right::Screens), FORM => screens::change;
    POST "/desk/{slug}/screens/pictures" On(Right::Screens), UPLOAD => screens::pictures::keep;
    GET "/desk/{slug}/log" On(Right::ReadLog), 0 => log::show;
    POST "/desk/{slug}/log/countersignatures" On(Right::Settings), FORM => log::add_countersignatures;
    GET "/desk/{slug}/log/undo" On(Right::Undo), 0 => log::ask;
    POST "/desk/{slug}/log/undo" On(Right::Undo), FORM => log::undo;
    GET "/desk/{slug}/export/{file}" On(Right::Forms), 0 => files::export::file;
}

/// Returns the row of a request. The pattern can contain a group that the row's pattern omits.
pub fn find(method: &Method, pattern: &str) -> Option<&'static Route> {
    let of_group = pattern.strip_prefix(DESK).and_then(|rest| rest.strip_prefix(GROUP));
    let pattern = &of_group.map_or_else(|| pattern.to_owned(), |rest| format!("{DESK}{rest}"));
    let method = if method == Method::HEAD { "GET" } else { method.as_str() };
    TABLE.iter().find(|row| row.method == method && row.pattern == pattern)
}

/// Returns the beginning of the program's own addresses with which a path such as `/qisai` would be confused.
pub fn alike(path: &str) -> Option<String> {
    fn first(path: &str) -> &str {
        path.split('/').nth(1).unwrap_or_default()
    }
    let asked = first(path);
    let own = TABLE.iter().map(|row| first(row.pattern)).find_map(|own| match own.split_once('{') {
        // The letter of scanned codes.
        Some(("", _)) => asked.eq_ignore_ascii_case("q").then_some("Q"),
        Some((own, _)) => asked.starts_with(own).then_some(own),
        None => (!own.is_empty() && asked == own).then_some(own),
    });
    own.map(|own| format!("/{own}"))
}

/// Returns `true` if any visitor can request the address; such busy addresses skip the table.
pub fn is_public_address(method: &Method, path: &str) -> bool {
    (method == Method::GET || method == Method::HEAD) && path.starts_with("/static/")
}
