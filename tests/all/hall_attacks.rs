//! Tests for other mistakes and attacks in a hall, besides those in `reports`, `check_in` and `slips`.

use std::sync::atomic::{AtomicBool, Ordering};

use chrono::{Duration, Utc};

use crate::support::hall::{Hall, of, phones};
use crate::support::history::History;
use crate::support::http::{Visitor, css, words};
use crate::support::server::Server;

#[test]
fn two_hundred_reports_at_once_lose_nothing_while_the_desk_types() {
    let hall = Hall::of(42, "phones");
    let desk = &hall.desk;
    let boards = desk.boards(1);
    let pairs: Vec<_> = boards[1..].iter().map(|board| phones(&hall.server, &hall.cards, board)).collect();
    std::thread::scope(|scope| {
        for [white, black] in &pairs {
            // Each corrects their own report repeatedly; the two agree only at the end.
            for (phone, first) in [(white, "draw"), (black, "second")] {
                scope.spawn(move || {
                    for result in [first, first, first, first, "first"] {
                        phone.report(result).is(303);
                    }
                });
            }
        }
        for result in ["first", "draw", "second", "draw"] {
            desk.enter_result(1, &desk.boards(1)[0], result).is(200);
        }
    });
    let results: Vec<String> = desk.boards(1).into_iter().map(|board| board.result).collect();
    assert_eq!(results[0], "draw");
    assert!(results[1..].iter().all(|result| result == "first"), "{results:?}");
    let stored = History::of(&hall.database.url, &desk.slug);
    for board in &boards[1..] {
        let of_board = stored.on(board.pairing);
        assert!(of_board.len() == 1 && of_board[0].by == "agreed by both", "board {}", board.board);
    }
    assert_eq!(hall.said().len(), 200);
    hall.database.verify();
}

#[test]
fn the_clock_of_a_telephone_counts_for_nothing() {
    let hall = Hall::of(4, "phones");
    let [white, _] = hall.phones();
    let form = white.look().form("[data-own-board] form").with("result", "first");
    let form = form.with("at", "1999-12-31T23:59:59Z").with("time", "946684799");
    let fields: Vec<(&str, &str)> = form.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let sent = white.visitor.ask(&form.action).header("date", "Fri, 31 Dec 1999 23:59:59 GMT").post(&fields);
    sent.is(303);
    let at = hall.said()[0].at;
    assert!((Utc::now() - at).abs() < Duration::minutes(10), "{at}");
}

#[test]
fn a_report_for_a_closed_round_comes_too_late() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [white, _] = hall.phones();
    let form = white.look().form("[data-own-board] form").with("result", "second");
    desk.enter_all(1, |_| "first");
    desk.close(1);
    let late = white.visitor.submit(&form).is(422);
    assert!(late.text().contains("The round is closed"), "{}", late.text());
    assert_eq!(desk.board_one(1).result, "first");
}

#[test]
fn a_kiosk_left_on_somebody_s_board_goes_back_and_asks_for_the_badge() {
    let hall = Hall::of(4, "kiosk");
    let desk = &hall.desk;
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&kiosk, "North door").claim(hall.server.anybody());
    let board = desk.board_one(1);
    let page = kiosk.badge(&of(&hall.cards, &board.first).code).is(200);
    let html = page.html();
    let passing = css("[data-next-in]");
    let passing = html.select(&passing).next().unwrap();
    assert_eq!(passing.attr("data-next"), Some(kiosk.page.as_str()));
    // Without scripts the head of the page has the same refresh.
    let seconds = passing.attr("data-next-in").unwrap();
    let without =
        format!("<noscript><meta http-equiv=\"refresh\" content=\"{seconds};url={}\"></noscript>", kiosk.page);
    assert!(page.text().contains(&without));
    // The kiosk's start page and its URL in the history show no player's report.
    assert!(kiosk.look().html().select(&css("[data-own-board], [data-last-board]")).next().is_none());
    let entry = desk.entry_of(&board.first);
    let by_name = kiosk.visitor.get(&format!("{}?who={entry}", kiosk.page)).is(200);
    assert!(by_name.html().select(&css("[data-own-board]")).next().is_none());
    // The board of a public round is public: it is shown to anyone who chose the name.
    let last: Vec<String> = by_name.html().select(&css("[data-last-board]")).map(words).collect();
    assert_eq!(last, [format!("Round 1, board {}", board.board)]);
    assert!(!by_name.text().contains(&board.second), "nobody else is named");
    // Without a badge nothing can be reported.
    let form = page.form("[data-own-board] form").with("result", "first").with("badge", "");
    assert!(kiosk.visitor.submit(&form).status >= 400);
    assert!(desk.page("/r/1/review").text().contains("Everything is settled"));
}

#[test]
fn slips_fit_a_printer_that_takes_letter() {
    let hall = Hall::of(4, "arbiters");
    let desk = &hall.desk;
    let page = desk.page("/print/slips?round=1&paper=letter").html();
    assert_eq!(page.select(&css("body.letter")).count(), 1);
    let sheet = page.select(&css("link[rel=stylesheet]")).next().unwrap().attr("href").unwrap().to_owned();
    let sheet = hall.server.anybody().get(&sheet).is(200).text();
    for rule in ["@page letter { size: letter portrait", "@page letter-cut { size: letter portrait; margin: 0"] {
        assert!(sheet.contains(rule), "{rule}");
    }
}

#[test]
fn the_page_of_reports_compares_every_board_before_the_round_is_closed() {
    let hall = Hall::of(6, "phones");
    let desk = &hall.desk;
    let boards = desk.boards(1);
    let [white, black] = phones(&hall.server, &hall.cards, &boards[0]);
    white.report("first").is(303);
    black.report("draw").is(303);
    desk.enter_result(1, &boards[1], "second").is(200);
    let page = desk.page("/r/1/review").html();
    let rows: Vec<Vec<String>> =
        page.select(&css("#compare tbody tr")).map(|row| row.select(&css("th, td")).map(words).collect()).collect();
    assert_eq!(rows[0], ["1", "", "1-0", "½-½", "disputed"]);
    assert_eq!(rows[1], ["2", "0-1", "", "", "entered"]);
    assert_eq!(rows[2], ["3", "", "", "", "open"]);
}

/// Returns a browser at the page on which codes are typed, with a function that types one there.
fn at_the_page_of_codes(server: &Server, slug: &str) -> (Visitor, impl Fn(&Visitor, &str) -> u16 + use<>) {
    let path = format!("/code/{slug}");
    let mut visitor = server.anybody();
    let page = visitor.get(&path).is(200);
    visitor.keep(&page);
    let form = page.form("main form");
    (visitor, move |visitor: &Visitor, code: &str| visitor.submit(&form.clone().with("code", code)).status)
}

#[test]
fn t1_strangers_who_guess_codes_stop_neither_kiosks_nor_the_desk_nor_scanned_codes() {
    let hall = Hall::of(4, "kiosk");
    let (desk, server) = (&hall.desk, &hall.server);
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&kiosk, "North door").claim(server.anybody());
    let player = of(&hall.cards, "Player 1");
    for _ in 0..20 {
        let (stranger, types) = at_the_page_of_codes(server, &desk.slug);
        for _ in 0..8 {
            types(&stranger, "BCDF-BCDF");
        }
    }
    let (stranger, types) = at_the_page_of_codes(server, &desk.slug);
    assert_eq!(types(&stranger, &player.code), 429, "strangers wait for each other");
    assert_eq!(types(&stranger, &format!("http://hall.local{}", player.path)), 200, "scanned, by a stranger");
    for code in [player.code.clone(), format!("http://hall.local{}", player.path)] {
        kiosk.badge(&code).one_of(&[200, 303]);
        let query = serde_html_form::to_string(vec![("q", &code)]).unwrap();
        desk.arbiter.get(&format!("{}?{query}", desk.at("/r/1/check-in"))).is(200);
    }
}

#[test]
fn t2_strangers_who_guess_passwords_stop_no_badge() {
    let hall = Hall::of(4, "kiosk");
    let (desk, server) = (&hall.desk, &hall.server);
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&kiosk, "North door").claim(server.anybody());
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..60 {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    // The answer does not matter: most are 401, 429 or 503.
                    let _ = server.anybody().try_to_sign_in("/sign-in", "anna", "a wrong password");
                }
            });
        }
        for turn in 0..10 {
            let status = kiosk.badge(&of(&hall.cards, "Player 2").code).status;
            over.store(turn == 9 || status >= 500, Ordering::Relaxed);
            assert!(status < 400, "badge {turn}: {status}");
        }
    });
}
