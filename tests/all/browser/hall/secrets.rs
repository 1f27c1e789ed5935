//! Access checks in the hall: visitors see nothing of a draft, a sector arbiter cannot act at others' boards, and
//! kiosks and phones show no birth date and no other person's page.

use super::crowd::Crowd;
use super::windows::Windows;
use super::{BOARDS, BORN, SECTORS, name};
use crate::browser::page::Page;
use crate::support::desk::{Board, Desk};
use crate::support::http::{Visitor, css};
use crate::support::server::Server;

/// Checks that a page contains no form of the birth date.
async fn shows_no_birth_date(page: &Page) {
    let year = BORN.split('-').next().unwrap();
    let shown = page.eval("document.body.innerText").await;
    assert!(!shown.as_str().unwrap().contains(year), "{}: {shown}", page.path().await);
}

/// Checks that only officials see a draft round.
pub async fn of_a_draft(server: &Server, desk: &Desk, windows: &Windows, crowd: &Crowd) {
    let stranger = server.anybody();
    for rest in ["", ".json", ".csv", "/names"] {
        stranger.get(&format!("/t/{}/r/1{rest}", desk.slug)).is(404);
    }
    for screen in ["hall", "door"] {
        let shown = stranger.get(&format!("/t/{}/screen/{screen}", desk.slug)).is(200);
        assert!(!shown.text().contains(&name(1)) && !shown.text().contains(&name(2)), "{screen}: {}", shown.text());
    }
    let own_board = css("[data-own-board]");
    assert!(crowd.of(11).look().html().select(&own_board).next().is_none());
    for (phone, page) in &windows.own {
        page.go(&phone.path).await;
        assert_eq!(page.count("[data-own-board]").await, 0);
    }
    for screen in &windows.screens {
        assert_eq!(screen.count("[data-page=boards], [data-page=names]").await, 0);
    }
    let arbiter = &windows.arbiters[0];
    arbiter.go(&desk.at("/r/1")).await;
    assert_eq!(arbiter.count("table.draft tbody tr").await, u64::from(BOARDS), "officials see the draft");
}

/// Checks access to a public round.
pub async fn of_the_round(server: &Server, desk: &Desk, windows: &Windows, crowd: &Crowd, boards: &[Board]) {
    for sector in &SECTORS {
        let theirs = server.anybody().sign_in(sector.name).desk(&desk.slug);
        for board in boards.iter().filter(|board| [sector.first - 1, sector.last + 1].contains(&board.board)) {
            is_refused_at(&theirs, board);
        }
        let entry = desk.entry_of(&name(1));
        for rest in ["/settings", "/passes", "/reporting", "/export/trf26", &format!("/players/{entry}")] {
            theirs.arbiter.get(&theirs.at(rest)).is(403);
        }
        theirs.arbiter.post(&theirs.at("/r/1/step"), &[("step", "close")]).is(403);
    }
    assert!(desk.boards(1).iter().all(|board| board.result.is_empty()), "nothing of that was done");

    let stranger = server.anybody();
    assert!(stranger.get(&desk.at("/r/1/review")).location().starts_with("/sign-in"));
    is_nobody_s(&stranger, &[&crowd.of(11).page, &windows.kiosks[0].path, &windows.own[0].0.path]);
    is_nobody_s(&crowd.of(12).visitor, &[&crowd.of(11).page, &windows.kiosks[1].path, &windows.own[1].0.path]);
    let public = stranger.get(&format!("/t/{}/players.json", desk.slug)).is(200).text();
    let forms = [BORN.to_owned(), BORN.replace('-', "/")];
    assert!(forms.iter().all(|born| !public.contains(born)), "birth dates are not public");

    let kiosk = &windows.kiosks[0];
    kiosk.page.go(&format!("{}?q=player", kiosk.path)).await;
    assert!(kiosk.page.count("[data-found] a").await > 1);
    shows_no_birth_date(&kiosk.page).await;
    kiosk.page.follow("[data-found] a").await;
    shows_no_birth_date(&kiosk.page).await;
    assert_eq!(kiosk.page.count("[data-own-board]").await, 0, "a board is shown to a badge only");
    kiosk.page.go(&kiosk.path).await;
    for (phone, page) in &windows.own {
        page.go(&phone.path).await;
        assert_eq!(page.count("[data-own-board]").await, 1);
        shows_no_birth_date(page).await;
    }
}

/// Checks that a board of another arbiter is refused.
fn is_refused_at(theirs: &Desk, board: &Board) {
    theirs.press(1, board, "draw").is(403);
    let pairing = board.pairing.to_string();
    let game = [("pairing", pairing.as_str()), ("game", "1"), ("result", "draw"), ("seen", "999")];
    let settled = [&game[..], &[("what", "settle")][..]].concat();
    theirs.arbiter.post(&theirs.at("/r/1/review"), &settled).is(403);
    theirs.arbiter.post(&theirs.at("/r/1/second-pass"), &game).is(403);
    let call = theirs.at(&format!("/r/1/boards/{pairing}/call"));
    theirs.arbiter.post(&call, &[("to", "arbiter")]).is(403);
}

/// Checks that these pages are only for the device that has claimed them.
fn is_nobody_s(visitor: &Visitor, pages: &[&String]) {
    for page in pages {
        visitor.get(page).is(404);
    }
}
