//! Table of all routes with their permissions. The guard refuses any address that is not in this table.

use actix_web::http::Method;
use actix_web::{guard, web};
use qisai_domain::Right;

use super::body::STRANGERS;
use super::{
    account, assets, code, desk, event, hall, health, home, metrics_page, public, screens, second_factor, sign_in,
    statement, year,
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
    POST "/desk/{slug}/r/{round}/result" On(Right::Enter), FORM => desk::result::enter;
    GET "/desk/{slug}/r/{round}/boards/{pairing}" On(Right::See), 0 => desk::round::board::detail;
    GET "/desk/{slug}/r/{round}/line-ups" On(Right::See), 0 => desk::line_ups::show;
    POST "/desk/{slug}/r/{round}/line-ups" On(Right::LineUps), FORM => desk::line_ups::change;

    GET "/" Public, 0 => home::tournaments;
    GET "/calendar{when:.*}" Public, 0 => year::show;
    GET "/subscribe{calendar:.*}" Public, 0 => year::subscribe;
    GET "/e/{slug}" Public, 0 => event::show;
    GET "/e/{slug}/edit" OnEvent(Right::EventData), 0 => desk::event::form;
    POST "/e/{slug}/edit" OnEvent(Right::EventData), FORM => desk::event::change;
    GET "/e/{slug}/books" OnEvent(Right::EventData), 0 => desk::books::form;
    POST "/e/{slug}/books" OnEvent(Right::EventData), FORM => desk::books::change;
    POST "/e/{slug}/delete" OnEvent(Right::Delete), FORM => desk::event::delete;
    POST "/e/{slug}/free" OnEvent(Right::Delete), FORM => desk::deletion::free;
    GET "/e/{slug}/new" OnEvent(Right::EventData), 0 => desk::create::form_in;
    POST "/e/{slug}/new" OnEvent(Right::EventData), FORM => desk::create::create_in;
    GET "/qr{page:.*}" Public, 0 => code::show;
    GET "/healthz" Public, 0 => health::alive;
    GET "/readyz" Public, 0 => health::ready;
    GET "/metrics" Public, 0 => metrics_page::show;
    GET "/static/{file:.*}" Public, 0 => assets::file;
    GET "/lang/{code}" Public, 0 => home::language;
    GET "/screen" Public, 0 => screens::browser;
    GET "/screen/state" Public, 0 => screens::browser_state;
    GET "/accessibility" Public, 0 => statement::show;

    GET "/setup" Public, 0 => sign_in::first_run;
    POST "/setup" Public, STRANGERS => sign_in::create_owner;
    GET "/sign-in" Public, 0 => sign_in::form;
    POST "/sign-in" Public, STRANGERS => sign_in::enter;
    POST "/sign-out" Account(Scorer), FORM => sign_in::leave;
    GET "/me" Account(Scorer), 0 => account::me;
    POST "/me" Account(Scorer), FORM => account::change_me;
    POST "/me/sessions" Account(Scorer), FORM => account::end_sessions;
    POST "/me/stay" Account(Scorer), FORM => account::stay;
    GET "/me/second-factor" Account(Scorer), 0 => second_factor::show;
    POST "/me/second-factor" Account(Scorer), FORM => second_factor::change;
    GET "/accounts" Account(Owner), 0 => account::accounts;
    POST "/accounts" Account(Owner), FORM => account::change_accounts;
    GET "/accounts/log" Account(Owner), 0 => account::security_log;

    GET "/{q:[Qq]}/{code}" Public, 0 => hall::codes::scanned;
    POST "/{q:[Qq]}/{code}" Public, STRANGERS => hall::codes::claim;
    GET "/code/{slug}" Public, 0 => hall::codes::form;
    POST "/code/{slug}" Public, STRANGERS => hall::codes::typed;
    GET "/p/{pass}" Pass(Right::OwnPage), 0 => hall::page::show;
    POST "/p/{pass}/here" Pass(Right::Tick), STRANGERS => hall::page::here;
    POST "/p/{pass}/report" Pass(Right::Report), STRANGERS => hall::report::enter;
    POST "/p/{pass}/badge" Pass(Right::Badge), STRANGERS => hall::kiosk::badge;
    POST "/p/{pass}/line-up" Pass(Right::LineUps), STRANGERS => hall::line_up_form::hand_in;
    POST "/p/{pass}/messages" Pass(Right::OwnPage), STRANGERS => hall::messages::change;
    POST "/p/{pass}/times" Pass(Right::OwnPage), STRANGERS => hall::time_form::change;
    POST "/p/{pass}/record" Pass(Right::Report), SHEET => hall::record_form::hand_in;
    POST "/p/{pass}/byes" Pass(Right::OwnPage), STRANGERS => hall::bye_form::change;

    GET "/desk" Account(Scorer), 0 => desk::start::mine;
    GET "/desk/new" Account(Arbiter), 0 => desk::create::form;
    GET "/desk/new/advice" Account(Arbiter), 0 => desk::advice::show;
    POST "/desk/new" Account(Arbiter), FORM => desk::create::create;
    GET "/desk/rulings" Account(Scorer), 0 => desk::records::rulings::form;
    POST "/desk/rulings" Account(Scorer), FORM => desk::records::rulings::rule;
    GET "/desk/import" Account(Arbiter), 0 => desk::import::form;
    POST "/desk/import" Account(Arbiter), UPLOAD => desk::import::import;

    GET "/desk/{slug}" On(Right::See), 0 => desk::start::open;
    GET "/desk/{slug}/next" On(Right::See), 0 => desk::next::show;
    POST "/desk/{slug}/next" On(Right::Pair), FORM => desk::together::step;
    GET "/desk/{slug}/settings" On(Right::Settings), 0 => desk::settings::form;
    POST "/desk/{slug}/settings" On(Right::Settings), FORM => desk::settings::change;
    GET "/desk/{slug}/end" On(Right::See), 0 => desk::ending::show;
    POST "/desk/{slug}/end" On(Right::End), FORM => desk::ending::change;
    POST "/desk/{slug}/delete" On(Right::Delete), FORM => desk::deletion::section;
    GET "/desk/{slug}/staff" On(Right::See), 0 => desk::staff::show;
    POST "/desk/{slug}/staff" On(Right::Give), FORM => desk::staff::change;
    GET "/desk/{slug}/passes" On(Right::Devices), 0 => desk::passes::show;
    POST "/desk/{slug}/passes" On(Right::Devices), FORM => desk::passes::change;
    GET "/desk/{slug}/devices" On(Right::See), 0 => desk::devices::show;
    POST "/desk/{slug}/devices" On(Right::Devices), FORM => desk::devices::change;
    GET "/desk/{slug}/reporting" On(Right::Settings), 0 => desk::reporting::form;
    POST "/desk/{slug}/reporting" On(Right::Settings), FORM => desk::reporting::change;
    GET "/desk/{slug}/players" On(Right::See), 0 => desk::players::list;
    POST "/desk/{slug}/players" On(Right::Players), FORM => desk::players::register;
    POST "/desk/{slug}/players/preview" On(Right::Players), UPLOAD => desk::players::preview;
    POST "/desk/{slug}/players/import" On(Right::Players), UPLOAD => desk::players::import;
    POST "/desk/{slug}/players/lots" On(Right::Pair), FORM => desk::numbers::draw;
    POST "/desk/{slug}/players/first" On(Right::Pair), FORM => desk::players::first;
    GET "/desk/{slug}/teams" On(Right::See), 0 => desk::teams::list;
    POST "/desk/{slug}/teams" On(Right::Players), FORM => desk::teams::register;
    POST "/desk/{slug}/teams/preview" On(Right::Players), UPLOAD => desk::teams::preview;
    POST "/desk/{slug}/teams/import" On(Right::Players), UPLOAD => desk::teams::import;
    GET "/desk/{slug}/teams/{entry}" On(Right::Players), 0 => desk::team::form;
    POST "/desk/{slug}/teams/{entry}" On(Right::Players), FORM => desk::team::change;
    GET "/desk/{slug}/squads" On(Right::See), 0 => desk::squads::show;
    POST "/desk/{slug}/squads" On(Right::Settings), FORM => desk::squads::change;
    GET "/desk/{slug}/ladder" On(Right::See), 0 => desk::ladder::show;
    POST "/desk/{slug}/ladder" On(Right::Pair), FORM => desk::ladder::change;
    GET "/desk/{slug}/start-scores" On(Right::See), 0 => desk::start_scores::show;
    POST "/desk/{slug}/start-scores" On(Right::Settings), FORM => desk::start_scores::change;
    GET "/desk/{slug}/stages" On(Right::See), 0 => desk::stages::show;
    POST "/desk/{slug}/stages" On(Right::Pair), FORM => desk::stages::change;
    GET "/desk/{slug}/players/{entry}" On(Right::Players), 0 => desk::player::form;
    POST "/desk/{slug}/players/{entry}" On(Right::Players), FORM => desk::player::change;
    POST "/desk/{slug}/players/{entry}/sanctions" On(Right::Players), FORM => desk::sanction_form::change;
    GET "/desk/{slug}/r/{round}" On(Right::See), 0 => desk::round::show;
    POST "/desk/{slug}/r/{round}/presence" On(Right::Pair), FORM => desk::round::presence_form;
    POST "/desk/{slug}/r/{round}/step" On(Right::Pair), FORM => desk::round::step;
    GET "/desk/{slug}/r/{round}/check-in" On(Right::See), 0 => desk::check_in::show;
    POST "/desk/{slug}/r/{round}/check-in" On(Right::Tick), FORM => desk::check_in::mark;
    POST "/desk/{slug}/r/{round}/check-in/close" On(Right::CheckIn), FORM => desk::check_in::close;
    GET "/desk/{slug}/r/{round}/review" On(Right::See), 0 => desk::review::show;
    POST "/desk/{slug}/r/{round}/review" On(Right::Settle), FORM => desk::review::settle;
    GET "/desk/{slug}/r/{round}/second-pass" On(Right::See), 0 => desk::second_pass::show;
    POST "/desk/{slug}/r/{round}/second-pass" On(Right::SecondPass), FORM => desk::second_pass::enter;
    POST "/desk/{slug}/r/{round}/hand" On(Right::Pair), FORM => desk::round::hand::edit;
    GET "/desk/{slug}/r/{round}/records" On(Right::See), 0 => desk::records::list;
    POST "/desk/{slug}/r/{round}/records" On(Right::Record), UPLOAD => desk::records::hand_in::look;
    POST "/desk/{slug}/r/{round}/records/keep" On(Right::Record), UPLOAD => desk::records::hand_in::keep;
    GET "/desk/{slug}/r/{round}/records/{pairing}/{sequence}" On(Right::See), 0 => desk::records::game::show;
    POST "/desk/{slug}/r/{round}/records/{pairing}/{sequence}" On(Right::Record), FORM => desk::records::game::keep;
    POST "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/type" On(Right::Record), FORM => desk::records::game::typed;
    POST "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/stand" On(Right::Settle), FORM => desk::records::game::stand;
    POST "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/handed-in" On(Right::Record), FORM => desk::records::sheet_form::settle;
    GET "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/photos/first" On(Right::Record), 0 => desk::records::sheets::first_photo;
    GET "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/photos/second" On(Right::Record), 0 => desk::records::sheets::second_photo;
    GET "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/diagrams" On(Right::See), 0 => desk::records::game::diagrams;
    GET "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/diagrams/turned" On(Right::See), 0 => desk::records::game::turned;
    GET "/desk/{slug}/r/{round}/boards/{pairing}/correct" On(Right::See), 0 => desk::round::correct::show;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/correct" On(Right::OldRound), FORM => desk::round::correct::store;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/fouls" On(Right::Foul), FORM => desk::round::fouls::enter;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/adjourn" On(Right::Change), FORM => desk::round::adjourn::enter;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/decide" On(Right::Special), FORM => desk::round::meeting::decide;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/first-move" On(Right::Enter), FORM => desk::round::meeting::first_move;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/chairs" On(Right::LineUps), FORM => desk::round::chairs::sit;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/warn" On(Right::Warn), FORM => desk::round::warn::give;
    POST "/desk/{slug}/r/{round}/boards/{pairing}/call" On(Right::Call), FORM => desk::round::call::enter;
    GET "/desk/{slug}/r/{round}/why" On(Right::See), 0 => desk::round::ask::why;
    GET "/desk/{slug}/r/{round}/blocked" On(Right::See), 0 => desk::round::blocked::show;
    GET "/desk/{slug}/r/{round}/apart" On(Right::See), 0 => desk::round::blocked::apart;
    GET "/desk/{slug}/r/{round}/preview" On(Right::See), 0 => desk::round::ask::next_round;
    GET "/desk/{slug}/norms/{entry}" On(Right::Forms), 0 => desk::norms::certificate;
    GET "/desk/{slug}/calendar" On(Right::See), 0 => desk::calendar::show;
    POST "/desk/{slug}/calendar" On(Right::EventData), FORM => desk::calendar::change;
    GET "/desk/{slug}/byes" On(Right::See), 0 => desk::byes::show;
    POST "/desk/{slug}/byes" On(Right::Bye), FORM => desk::byes::answer;
    GET "/desk/{slug}/appointments" On(Right::See), 0 => desk::appointments::show;
    POST "/desk/{slug}/appointments" On(Right::Pair), FORM => desk::appointments::change;
    GET "/desk/{slug}/appointments.csv" On(Right::See), 0 => desk::appointments::fixtures;
    GET "/desk/{slug}/print-team/match-sheets" On(Right::Print), 0 => desk::print_team::match_sheets;
    GET "/desk/{slug}/print-team/line-ups" On(Right::Print), 0 => desk::print_team::line_ups;
    GET "/desk/{slug}/print-team/pairings" On(Right::See), 0 => desk::print_team::pairings;
    GET "/desk/{slug}/print-team/crosstable" On(Right::See), 0 => desk::print_team::crosstable;
    GET "/desk/{slug}/prizes" On(Right::See), 0 => desk::prizes::show;
    POST "/desk/{slug}/prizes" On(Right::Prizes), FORM => desk::prizes::change;
    GET "/desk/{slug}/print" On(Right::See), 0 => desk::print::list;
    GET "/desk/{slug}/print/{document}" On(Right::See), 0 => desk::print::document;
    GET "/desk/{slug}/screens" On(Right::See), 0 => desk::screens::show;
    POST "/desk/{slug}/screens" On(Right::Screens), FORM => desk::screens::change;
    POST "/desk/{slug}/screens/pictures" On(Right::Screens), UPLOAD => desk::pictures::keep;
    GET "/desk/{slug}/log" On(Right::ReadLog), 0 => desk::log::show;
    GET "/desk/{slug}/log/undo" On(Right::Undo), 0 => desk::log::ask;
    POST "/desk/{slug}/log/undo" On(Right::Undo), FORM => desk::log::undo;
    GET "/desk/{slug}/export/{file}" On(Right::Forms), 0 => desk::export::file;
}

/// Returns the row of a request. The pattern can contain a group that the row's pattern omits.
pub fn find(method: &Method, pattern: &str) -> Option<&'static Route> {
    let of_group = pattern.strip_prefix(DESK).and_then(|rest| rest.strip_prefix(GROUP));
    let pattern = &of_group.map_or_else(|| pattern.to_owned(), |rest| format!("{DESK}{rest}"));
    let method = if method == Method::HEAD { "GET" } else { method.as_str() };
    TABLE.iter().find(|row| row.method == method && row.pattern == pattern)
}

/// Returns `true` if any visitor can request the address; such busy addresses skip the table.
pub fn is_public_address(method: &Method, path: &str) -> bool {
    (method == Method::GET || method == Method::HEAD) && path.starts_with("/static/")
}
