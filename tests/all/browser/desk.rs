//! Steps of an arbiter's work, by keyboard alone.

use thirtyfour::Key;

use super::page::Page;

/// Owner of a new installation.
pub const OWNER: &str = "anna";
/// Second arbiter.
pub const SECOND: &str = "bela";
/// Password of both.
pub const PASSWORD: &str = "correct horse battery";

/// Creates the owner's account on the first start, which signs in.
pub async fn first_run(page: &Page) {
    page.go(&crate::support::accounts::setup()).await;
    page.fill("#name", OWNER).await;
    page.fill("#password", PASSWORD).await;
    page.enter().await;
    assert_eq!(page.path().await, "/desk");
}

pub async fn sign_out_and_in(page: &Page) {
    page.tab_to("form[action='/sign-out'] button").await;
    page.enter().await;
    sign_in(page, OWNER, PASSWORD).await;
}

pub async fn sign_in(page: &Page, name: &str, password: &str) {
    page.go("/sign-in").await;
    page.fill("#name", name).await;
    page.fill("#password", password).await;
    page.enter().await;
    assert_eq!(page.path().await, "/desk");
}

/// Creates an account for the second arbiter, with a role in this tournament.
pub async fn add_second(page: &Page, slug: &str) {
    page.tab_to("a[href='/accounts']").await;
    page.enter().await;
    page.fill("#name", SECOND).await;
    page.fill("#password", PASSWORD).await;
    page.tab_to("input[name=role][value=scorer]").await;
    page.press(Key::Down).await;
    page.tab_to("form:has(#name) button.primary").await;
    page.enter().await;
    page.go(&format!("/desk/{slug}/staff")).await;
    page.tab_to("input[name=name][type=radio]").await;
    page.press(Key::Space).await;
    page.tab_to("input[name=office][value=organiser]").await;
    page.press(Key::Space).await;
    page.press(Key::Down).await;
    page.tab_to("button[name=what][value=give]").await;
    page.enter().await;
}

/// Creates a Swiss of five rounds.
pub async fn create(page: &Page, name: &str) -> String {
    page.tab_to("a[href='/desk/new']").await;
    page.enter().await;
    page.fill("#name", name).await;
    page.fill("#city", "Harbour").await;
    page.unfold("form details:has(#rounds, #visibility)").await;
    page.tab_to("#rounds").await;
    page.keys("\u{e009}a\u{e009}5").await;
    page.tab_to("#visibility").await;
    page.keys("Everyone").await;
    page.tab_to(".form button.primary").await;
    page.enter().await;
    let path = page.path().await;
    path.strip_prefix("/desk/").unwrap().strip_suffix("/players").unwrap().to_owned()
}

/// Imports players from a file after a preview.
pub async fn import_players(page: &Page, file: &str, ready: u64, wrong: u64) {
    page.choose_file("#file", file).await;
    page.tab_to("form:has(#file) button").await;
    page.enter().await;
    assert_eq!(
        page.text(".summary-counts").await,
        format!("{} lines {ready} ready {wrong} with errors", ready + wrong)
    );
    assert_eq!(page.count("input[name=line]:checked").await, ready);
    assert_eq!(page.count("#csv tr.bad .error").await, wrong);
    page.tab_to("#csv button.primary").await;
    page.enter().await;
    assert_eq!(page.count("table[data-players] tbody tr").await, ready);
}

/// Adds one player.
pub async fn add_player(page: &Page, slug: &str, name: &str, rating: &str) {
    page.go(&format!("/desk/{slug}/players")).await;
    if page.count("details:not([open]) > #add").await > 0 {
        // A late entry: once the event has begun, the form is folded.
        page.tab_to("details:has(> #add) > summary").await;
        page.press(Key::Enter).await;
    }
    page.fill("#add #name", name).await;
    page.fill("#add #rating", rating).await;
    page.tab_to("#add button.primary").await;
    page.enter().await;
}

/// Opens a player's page from the list.
async fn open_player(page: &Page, slug: &str, number: u32) {
    page.go(&format!("/desk/{slug}/players")).await;
    page.tab_to(&format!("tr[data-entry='{number}'] a.name")).await;
    page.enter().await;
}

pub async fn withdraw(page: &Page, slug: &str, number: u32) {
    open_player(page, slug, number).await;
    page.tab_to("button[value=withdraw]").await;
    page.enter().await;
}

/// Requests a half-point bye for a round that the player will miss.
pub async fn request_bye(page: &Page, slug: &str, number: u32, round: u64) {
    open_player(page, slug, number).await;
    page.tab_to(&format!("select[name=bye{round}]")).await;
    page.press(Key::Down).await;
    page.tab_to("form:has(select[name=bye5]) button").await;
    page.enter().await;
}

/// Checks attendance (unticks the absent), pairs the round and publishes it.
pub async fn pair_and_publish(page: &Page, round: u64, absent: &[u32]) {
    assert!(page.path().await.ends_with(&format!("/r/{round}")), "{}", page.path().await);
    for number in absent {
        page.tab_to(&format!("input[name=present][value='{number}']")).await;
        page.press(Key::Space).await;
    }
    if absent.is_empty() {
        page.tab_to("#primary").await;
    } else {
        page.back_to("#primary").await;
    }
    page.enter().await;
    page.tab_to("#primary").await;
    page.enter().await;
}

/// Types one key for each board, from the first open one on.
pub async fn type_results(page: &Page, keys: &str) {
    page.keys(keys).await;
    page.until("!document.querySelector('tr[data-board][data-state=saving], tr[data-board][data-state=unsaved]')")
        .await;
}

/// Closes the round and continues to the next one's attendance.
pub async fn close(page: &Page, is_last: bool) {
    page.until("!document.querySelector('[data-desk-close]')?.disabled").await;
    page.back_to("#primary").await;
    page.enter().await;
    if !is_last {
        page.tab_to("#primary").await;
        page.enter().await;
    }
}
