//! Round of the arbiter's page as presented to a screen reader: Chromium's accessibility tree, not the visual page.

use serde_json::{Value, json};

use super::desk::sign_in;
use super::driver::Driver;
use super::page::Page;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Element that is read out.
struct Spoken {
    role: String,
    name: String,
    is_focused: bool,
    is_disabled: bool,
}

/// Returns the accessibility tree of the whole page.
async fn tree(page: &Page) -> Vec<Spoken> {
    let tree = page.devtools("Accessibility.getFullAXTree", json!({})).await;
    let nodes = tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] != json!(true));
    let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
    let is = |node: &Value, property: &str| {
        let mut properties = node["properties"].as_array().into_iter().flatten();
        properties.any(|one| one["name"] == property && one["value"]["value"] == json!(true))
    };
    nodes
        .map(|node| Spoken {
            role: text(&node["role"]),
            name: text(&node["name"]),
            is_focused: is(node, "focused"),
            is_disabled: is(node, "disabled"),
        })
        .collect()
}

/// Returns the focused element within the page.
async fn focused(page: &Page) -> String {
    let tree = tree(page).await;
    let found = tree.iter().find(|node| node.is_focused && node.role != "RootWebArea");
    found.map(|node| format!("{} {}", node.role, node.name)).unwrap_or_default()
}

/// Returns every name with this role.
async fn names(page: &Page, role: &str) -> Vec<String> {
    tree(page)
        .await
        .into_iter()
        .filter(|node| node.role == role && !node.name.is_empty())
        .map(|node| node.name)
        .collect()
}

/// Waits until the page announces a text.
async fn says(page: &Page, text: &str) {
    let said = "[...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]";
    page.until(&format!("{said}.some((region) => region.textContent.includes({}))", json!(text))).await;
    let spoken = tree(page).await;
    assert!(spoken.iter().any(|node| node.role == "StaticText" && node.name.contains(text)), "{text} is not read out");
}

/// Tests that each row announces its board, players and result and can be focused, that stored results are announced,
/// and that the close button has a name.
pub async fn a_round(driver: &Driver, server: &Server, tournament: &Desk) {
    let page = driver.open("ears", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    page.devtools("Accessibility.enable", json!({})).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go(&tournament.at("/r/1")).await;
    let boards = tournament.boards(1);
    assert!(boards.len() > 2, "a few boards");
    let closing = async || {
        let mut read = tree(&page).await.into_iter();
        read.find(|node| node.role == "button" && node.name.contains("Close round 1")).expect("a button that closes")
    };
    assert!(closing().await.is_disabled, "a round without results is not closed");

    let keys = [('1', "1-0"), ('2', "½-½"), ('3', "0-1")];
    for (board, (key, result)) in boards.iter().zip(keys.into_iter().cycle()) {
        let players = format!("{} against {}", board.first, board.second);
        assert_eq!(focused(&page).await, format!("row Board {}, {players}, no result", board.board));
        page.keys(&key.to_string()).await;
        says(&page, &format!("Board {}, {} – {}: {result} saved", board.board, board.first, board.second)).await;
        let row = format!("Board {}, {players}, result {result}", board.board);
        assert!(names(&page, "row").await.contains(&row), "{row}");
    }
    assert_eq!(names(&page, "grid").await, ["Boards"]);

    // Chinese announces the same.
    page.go(&format!("/lang/zh?next={}", tournament.at("/r/1"))).await;
    let board = &boards[0];
    let row = format!("第{}台，{}对{}，成绩1-0", board.board, board.first, board.second);
    let rows = names(&page, "row").await;
    assert!(rows.contains(&row), "{rows:?}");
    page.go(&format!("/lang/en?next={}", tournament.at("/r/1"))).await;

    assert!(!closing().await.is_disabled);
    page.back_to("#primary").await;
    assert!(focused(&page).await.starts_with("button Close round 1"), "{}", focused(&page).await);
    page.enter().await;
    let headings = names(&page, "heading").await;
    assert!(headings.contains(&"Round 1".to_owned()), "{headings:?}");
    let rows = names(&page, "row").await;
    for board in boards {
        let beginning = format!("Board {}, {} against {}, result ", board.board, board.first, board.second);
        assert!(rows.iter().any(|row| row.starts_with(&beginning)), "{beginning}: {rows:?}");
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}

/// Tests that the key of the main step can be switched off on the account page, and on again.
pub async fn single_keys_can_be_switched_off(driver: &Driver, server: &Server, tournament: &Desk) {
    let page = driver.open("keys", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    let counted = "document.querySelector('#primary').addEventListener('click', (event) => {
        event.preventDefault();
        window.presses = (window.presses ?? 0) + 1;
    });";
    for (is_checked, presses) in [(true, 1), (false, 0), (true, 1)] {
        page.go("/me").await;
        let checked = "document.querySelector('[data-single-keys] input').checked";
        if page.eval(checked).await != json!(is_checked) {
            page.tap("[data-single-keys] input").await;
        }
        page.go(&tournament.at("/r/2")).await;
        page.run(counted, Vec::new()).await;
        page.keys("n").await;
        assert_eq!(page.eval("window.presses ?? 0").await, json!(presses), "checked: {is_checked}");
    }
}

/// Tests that no motion is shown if none is wanted: a changed row is marked without it, like all others.
pub async fn without_motion(driver: &Driver, server: &Server) {
    let page = driver.open("still", &format!("http://{}", server.address)).await;
    page.size(390, 844).await;
    let prefer = async |value: &str| {
        let features = json!([{ "name": "prefers-reduced-motion", "value": value }]);
        page.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    };
    let moving = "
        const row = document.querySelector('tbody tr[data-key]');
        row.classList.add('changed');
        const marked = getComputedStyle(row.firstElementChild).backgroundColor;
        const moves = [...document.querySelectorAll('*')].filter((one) => {
            const style = getComputedStyle(one);
            return style.animationName !== 'none' || style.scrollBehavior === 'smooth'
                || style.transitionDuration.split(',').some((time) => parseFloat(time) > 0);
        });
        row.classList.remove('changed');
        return { moves: moves.length, isMarked: marked !== getComputedStyle(row.firstElementChild).backgroundColor };";
    page.go("/t/harbour-open/standings").await;
    prefer("no-preference").await;
    let seen = page.run(moving, Vec::new()).await;
    assert!(seen["moves"].as_u64().unwrap() > 0, "the mark of a row moves: {seen}");
    for path in ["/t/harbour-open/standings", "/t/harbour-open/crosstable", "/t/harbour-open/players"] {
        page.go(path).await;
        prefer("reduce").await;
        assert_eq!(page.run(moving, Vec::new()).await, json!({ "moves": 0, "isMarked": true }), "{path}");
    }
}

/// Tests a page in a right-to-left language: it begins at the right, and results still read from the left.
pub async fn from_right_to_left(driver: &Driver, server: &Server, tournament: &Desk) {
    let page = driver.open("right", &format!("http://{}", server.address)).await;
    let at = "(selector) => document.querySelector(selector).getBoundingClientRect()";
    for (width, height) in [(390, 844), (1280, 800)] {
        page.size(width, height).await;
        page.go(&format!("/lang/he?next=/t/{}/r/1", tournament.slug)).await;
        let root = page.eval("[document.documentElement.dir, document.documentElement.lang]").await;
        assert_eq!(root, json!(["rtl", "he"]));
        assert_eq!(page.text(".tabs a[aria-current]").await, "שיבוץ");
        let places = page
            .eval(&format!(
                "((at) => [at('.brand').left > at('.event').left, at('tbody .bd').left > at('tbody .res').left])({at})"
            ))
            .await;
        assert_eq!(places, json!([true, true]), "the first column stands at the right");
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").await, json!(true));
        // The two parts of `+ -` are in this order from the left, and on a phone from the top.
        let order = page
            .eval(
                "(() => {
                    const parts = [...document.querySelectorAll('tbody .res b')].slice(0, 2);
                    const [first, second] = parts.map((part) => part.getBoundingClientRect());
                    return parts.map((part) => part.textContent).join(' ') === '+ -'
                        && (first.left < second.left || first.bottom <= second.top);
                })()",
            )
            .await;
        assert_eq!(order, json!(true), "who has won a game without play is not turned round");
    }
}
