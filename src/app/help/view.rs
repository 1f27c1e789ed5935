//! Help: a short page for each task, in both languages, for everyone.

use askama::Template;
use qisai_i18n::{Lang, Words};

/// Help page: its name in the address, its title and its sentences.
struct HelpPage {
    name: &'static str,
    title: &'static str,
    sentences: Vec<&'static str>,
}

#[derive(Template)]
#[template(path = "help/contents.html")]
struct ContentsPage {
    t: Words,
    signed_in: bool,
    pages: Vec<HelpPage>,
}

impl ContentsPage {
    #[expect(clippy::unused_self, reason = "every page of the site is asked for its address")]
    fn here(&self) -> &'static str {
        "/help"
    }
}

#[derive(Template)]
#[template(path = "help/page.html")]
struct TaskPage {
    t: Words,
    signed_in: bool,
    page: HelpPage,
    /// Other pages, with their titles.
    others: Vec<HelpPage>,
}

impl TaskPage {
    fn here(&self) -> String {
        format!("/help/{}", self.page.name)
    }
}

/// Returns all pages, in their order.
fn pages(t: Words) -> Vec<HelpPage> {
    let page = |name, title, sentences: &[&'static str]| HelpPage { name, title, sentences: sentences.to_vec() };
    vec![
        page(
            "first-event",
            t.help_first(),
            &[t.help_first_new(), t.help_first_list(), t.help_first_round(), t.help_first_seen(), t.help_first_end()],
        ),
        page(
            "players",
            t.help_players(),
            &[t.help_players_add(), t.help_players_numbers(), t.help_players_late(), t.help_players_card()],
        ),
        page(
            "pairing",
            t.help_pairing(),
            &[t.help_pairing_here(), t.help_pairing_draft(), t.help_pairing_why(), t.help_pairing_apart()],
        ),
        page(
            "results",
            t.help_results(),
            &[
                t.help_results_keys(),
                t.help_results_jump(),
                t.help_results_undo(),
                t.help_results_verify(),
                t.help_results_close(),
            ],
        ),
        page(
            "corrections",
            t.help_correct(),
            &[t.help_correct_open(), t.help_correct_closed(), t.help_correct_stays(), t.help_correct_bracket()],
        ),
        page(
            "byes",
            t.help_byes(),
            &[t.help_byes_request(), t.help_byes_out(), t.help_byes_back(), t.help_byes_phone()],
        ),
        page(
            "teams",
            t.help_teams(),
            &[t.help_teams_enter(), t.help_teams_line_ups(), t.help_teams_captain(), t.help_teams_ruling()],
        ),
        page(
            "knockout",
            t.help_knockout(),
            &[t.help_knockout_seats(), t.help_knockout_games(), t.help_knockout_groups()],
        ),
        page("printing", t.help_print(), &[t.help_print_round(), t.help_print_stamp(), t.help_print_lang()]),
        page("phones", t.help_phones(), &[t.help_phones_follow(), t.help_phones_codes(), t.help_phones_rules()]),
        page("files", t.help_files(), &[t.help_files_trf(), t.help_files_tables(), t.help_files_in()]),
        page("log", t.help_log(), &[t.help_log_all(), t.help_log_undo(), t.help_log_verify()]),
        page("backup", t.help_backup(), &[t.help_backup_folder(), t.help_backup_restore(), t.help_backup_offline()]),
        page(
            "keys",
            t.help_keys(),
            &[t.help_keys_all(), t.help_keys_results(), t.help_keys_move(), t.help_keys_more(), t.help_keys_off()],
        ),
    ]
}

/// Returns the list of the pages.
pub fn contents(lang: Lang, signed_in: bool) -> impl Template {
    let t = Words::of(lang);
    ContentsPage { t, signed_in, pages: pages(t) }
}

/// Returns the page with this name; `None` if there is no such page.
pub fn page(name: &str, lang: Lang, signed_in: bool) -> Option<impl Template> {
    let t = Words::of(lang);
    let (mut own, others): (Vec<HelpPage>, Vec<HelpPage>) = pages(t).into_iter().partition(|page| page.name == name);
    own.pop().map(|page| TaskPage { t, signed_in, page, others })
}
