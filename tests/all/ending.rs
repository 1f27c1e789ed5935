//! Tests for the end of a tournament: rights, refused and permitted actions, and the reopening.

use crate::support::desk::Desk;
use crate::support::hall::{Hall, of};
use crate::support::http::{Answer, css, words};

fn texts(answer: &Answer, selector: &str) -> Vec<String> {
    answer.html().select(&css(selector)).map(words).collect()
}

/// Ends the tournament with the button of the settings page.
fn end(desk: &Desk, reason: &str) {
    let form = desk.page("/settings").form("#ending form").with("reason", reason);
    assert!(form.fields.contains(&("what".to_owned(), "end".to_owned())));
    desk.arbiter.submit(&form).is(303);
}

fn reopen(desk: &Desk, reason: &str) -> Answer {
    let form = desk.page("/settings").form("#ending form").with("reason", reason);
    assert!(form.fields.contains(&("what".to_owned(), "reopen".to_owned())));
    desk.arbiter.submit(&form)
}

/// Checks that the answer refuses because the tournament has ended.
#[track_caller]
fn is_refused(answer: Answer) {
    let text = answer.is(422).text();
    assert!(text.contains("the chief arbiter must reopen it"), "{text}");
}

/// Creates a hall of phones after round 1.
fn after_a_round() -> Hall {
    let hall = Hall::of(4, "phones");
    hall.desk.enter_all(1, |_| "draw");
    hall.desk.close(1);
    hall
}

#[test]
fn the_end_waits_until_no_round_is_open_and_says_which_is() {
    let hall = Hall::of(4, "phones");
    let page = hall.desk.page("/settings");
    let said = texts(&page, "#ending .locked");
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("Round 1 is being played") && said[0].contains("Finish these rounds"), "{said:?}");
    assert!(page.html().select(&css("#ending form")).next().is_none());
    let refused = hall.desk.arbiter.post(&hall.desk.at("/end"), &[("what", "end")]).is(422);
    assert!(refused.text().contains("round 1 is being played"), "{}", refused.text());
    assert!(texts(&hall.desk.page("/r/1"), "[data-ended]").is_empty());
}

#[test]
fn d5_an_early_end_says_how_many_rounds_have_been_played() {
    let hall = after_a_round();
    let said = texts(&hall.desk.page("/end"), "#checks li");
    assert!(said[0].starts_with("1 of ") && said[0].contains("rounds have been played"), "{said:?}");
}

#[test]
fn what_has_ended_is_read_and_exported_and_changed_by_nothing() {
    let hall = after_a_round();
    let desk = &hall.desk;
    let board = desk.board_one(1);
    let settings = desk.page("/settings").form("form[action$='/settings']").with("section", "Women");
    let players = desk.page("/players").form("#add").with("name", "Carroll");
    end(desk, "the hall was flooded");
    let version = desk.version();
    is_refused(desk.arbiter.submit(&settings));
    is_refused(desk.arbiter.submit(&players));
    is_refused(desk.press(1, &board, "first"));
    is_refused(desk.arbiter.post(&desk.at("/passes"), &[("what", "kiosk"), ("name", "North door")]));
    assert_eq!(desk.version(), version);
    for page in ["/settings", "/players", "/r/1", "/log", "/print", "/staff"] {
        let shown = desk.page(page);
        assert!(texts(&shown, "#primary").is_empty(), "{page}: no step leads on");
        let said = texts(&shown, "[data-ended]");
        assert_eq!(said.len(), 1, "{page}");
        assert!(said[0].starts_with("Ended on ") && said[0].contains(" by the chief arbiter."), "{said:?}");
        assert!(said[0].ends_with("Nothing can be changed until the chief arbiter reopens it."), "{said:?}");
    }
    desk.page("/export/trf26");
    assert!(desk.public("").text().contains("Finished after 1 round"), "four rounds were announced and are not played");
    let log = desk.page("/log").text();
    assert!(log.contains("Tournament ended") && log.contains("the hall was flooded"), "{log}");
    hall.database.verify();
}

#[test]
fn the_chief_arbiter_reopens_it_with_a_reason() {
    let hall = after_a_round();
    let desk = &hall.desk;
    end(desk, "");
    reopen(desk, " ").is(422);
    assert_eq!(texts(&desk.page("/r/1"), "[data-ended]").len(), 1);
    reopen(desk, "the last round is played after all").is(303);
    assert!(texts(&desk.page("/r/1"), "[data-ended]").is_empty());
    let log = desk.page("/log").text();
    assert!(log.contains("Tournament reopened") && log.contains("the last round is played after all"), "{log}");
    assert!(!desk.public("").text().contains("Finished after"));
    desk.pair(2);
    hall.database.verify();
}

#[test]
fn the_podium_is_shown_from_the_end_until_the_tournament_is_reopened() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let winner = desk.board_one(1).first;
    desk.enter_all(1, |board| if board.first == winner { "first" } else { "draw" });
    desk.close(1);
    let podium = |selector: &str| texts(&desk.public(""), &format!("#podium {selector}"));
    assert!(podium("li").is_empty(), "rounds are left to play");
    end(desk, "the hall was flooded");
    assert_eq!(podium("[data-place='1'] .nm"), [winner]);
    assert_eq!(podium("[data-place='1'] .under b"), ["1"]);
    reopen(desk, "the water has gone").is(303);
    assert!(podium("li").is_empty());
}

#[test]
fn a_deputy_sees_the_button_greyed_with_who_may_and_is_refused() {
    let hall = after_a_round();
    let desk = &hall.desk;
    desk.arbiter.add_account("dora", "scorer");
    desk.appoint("dora", "deputy", "").is(303);
    let theirs = hall.server.anybody().sign_in("dora").desk(&desk.slug);
    for (what, label) in [("end", "End the tournament"), ("reopen", "Reopen the tournament")] {
        let page = theirs.page("/settings");
        assert_eq!(texts(&page, "#ending .locked"), [format!("{label} Only for: Chief arbiter.")]);
        assert!(page.html().select(&css("#ending form")).next().is_none());
        let refused = theirs.arbiter.post(&theirs.at("/end"), &[("what", what), ("reason", "why not")]).is(403);
        assert!(refused.text().contains("only for Chief arbiter"), "{}", refused.text());
        if what == "end" {
            end(desk, "");
        }
    }
}

#[test]
fn codes_neither_report_nor_check_in_once_it_has_ended() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let phone = of(&hall.cards, "Player 1").claim(hall.server.anybody());
    let report = phone.look().form("[data-own-board] form").with("result", "draw");
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    let form = desk.page("/r/2/check-in").form("#self").with("word", "").with("what", "open");
    desk.arbiter.submit(&form).is(303);
    let here = phone.look().form("[data-check-in] form");
    end(desk, "");
    let page = phone.look();
    assert_eq!(texts(&page, "[data-ended]").len(), 1);
    assert!(page.html().select(&css("[data-check-in], [data-own-board] form")).next().is_none());
    is_refused(phone.visitor.submit(&here));
    is_refused(phone.visitor.submit(&report));
    reopen(desk, "one round more").is(303);
    phone.here("").is(303);
}

mod browser {
    use crate::browser::{incidents, prize_giving, story};

    #[test]
    fn a_last_round_that_is_held_comes_into_view_at_the_end() {
        story(prize_giving::held_last_round);
    }

    #[test]
    fn d5_an_event_with_an_adjourned_game_is_finished_when_it_is_over() {
        story(incidents::adjourned_end);
    }
}
