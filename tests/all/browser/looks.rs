//! Measures of the design: heights, widths and sizes of type in the demonstration and in a round of forty boards.

use serde_json::{Value, json};

use super::desk::{sign_in, type_results};
use super::driver::Driver;
use super::page::Page;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Phone, laptop.
const SIZES: [(u32, u32); 2] = [(390, 844), (1280, 900)];
/// Maximum height of the band and the tabs of a public page.
const HEAD: u64 = 96;
/// Maximum height of what stands above the first row on a phone.
const ABOVE: u64 = 300;
const PUBLIC: [&str; 4] =
    ["/t/harbour-open/r/6", "/t/harbour-open/standings", "/t/ferry-swiss/r/5", "/t/willow-cup/bracket"];

/// Distinct heights of the rows that match a selector, the number of rows whole in the window, and the top of the first.
const ROWS: &str = "
    const rows = [...document.querySelectorAll(arguments[0])].map((row) => row.getBoundingClientRect());
    return {
        heights: [...new Set(rows.map((row) => Math.round(row.height)))],
        whole: rows.filter((row) => row.top >= 0 && row.bottom <= innerHeight).length,
        first: Math.round(rows[0].top + scrollY),
    };";

/// Sizes of type on the page, in pixels.
const TYPE: &str = "
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const sizes = new Set();
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (walker.currentNode.textContent.trim() && element.checkVisibility() && !element.closest('.vh, script, svg'))
            sizes.add(parseFloat(getComputedStyle(element).fontSize));
    }
    return [...sizes].filter((size) => size > 0).sort((one, other) => one - other);";

async fn rows(page: &Page, selector: &str) -> Value {
    page.run(ROWS, vec![json!(selector)]).await
}

async fn number(page: &Page, expression: &str) -> u64 {
    page.eval(&format!("Math.round({expression})")).await.as_u64().unwrap()
}

/// Checks that a bracket shows each match once: in the drawing on a laptop, in the list on a phone, which moves in one
/// direction only.
async fn matches_once(page: &Page) {
    for (width, height) in SIZES {
        page.size(width, height).await;
        page.go("/lang/en?next=/t/willow-cup/bracket").await;
        let seen = "[...document.querySelectorAll('.br-box, .match')].filter((one) => one.checkVisibility()).length";
        assert_eq!(number(page, seen).await, 9, "{width}");
        let sideways = "[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility()
            && one.scrollWidth > one.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)).length";
        assert_eq!(number(page, sideways).await, 0, "{width}");
    }
}

/// Checks that the drawing of the race is as high as the list of the leaders, and that no name takes two lines.
async fn race(page: &Page) {
    for (width, height) in SIZES {
        page.size(width, height).await;
        page.go("/lang/en?next=/t/harbour-open").await;
        let of = |selector: &str| format!("document.querySelector('{selector}').getBoundingClientRect().height");
        let list = number(page, &of(".race ol")).await;
        assert_eq!(number(page, &of(".race svg")).await, list, "{width}");
        assert_eq!(list, 8 * 36, "{width}: a row is 36 px high");
    }
}

/// Moves a finger over the page, from one point to another.
async fn swipe(page: &Page, [from, to]: [(u32, u32); 2]) {
    let at = |(x, y): (u32, u32)| json!([{ "x": x, "y": y }]);
    for (kind, points) in [("touchStart", at(from)), ("touchMove", at(to)), ("touchEnd", json!([]))] {
        page.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
    }
}

/// Checks that a swipe on a phone leads to the round before or after, and no other movement does.
async fn swipes(page: &Page) {
    page.size(390, 844).await;
    page.go("/lang/en?next=/t/harbour-open/r/4").await;
    for other in [[(300, 300), (260, 310)], [(300, 300), (200, 500)], [(5, 300), (200, 300)]] {
        swipe(page, other).await;
    }
    swipe(page, [(300, 300), (120, 320)]).await;
    page.until("location.pathname.endsWith('/r/5') && document.readyState === 'complete'").await;
    swipe(page, [(120, 300), (300, 310)]).await;
    page.until("location.pathname.endsWith('/r/4')").await;
    // In a frame of another site a link opens a tab, and a swipe does nothing.
    page.go("/lang/en?next=/t/harbour-open/embed/pairings").await;
    page.eval(
        "addEventListener('click', (event) => { event.preventDefault(); document.body.dataset.followed = '1'; })",
    )
    .await;
    swipe(page, [(120, 300), (300, 310)]).await;
    assert_eq!(page.eval("document.body.dataset.followed ?? ''").await, json!(""));
    page.eval("document.querySelector('.rounds a').click()").await;
    assert_eq!(page.eval("document.body.dataset.followed ?? ''").await, json!("1"));
}

/// Checks the public pages of the demonstration: a head of two lines, tabs that fit, rows of one height, few sizes of
/// type.
pub async fn of_public_pages(driver: &Driver, server: &Server) {
    let page = driver.open("looks", &format!("http://{}", server.address)).await;
    for (width, height) in SIZES {
        page.size(width, height).await;
        for path in PUBLIC {
            for (language, smallest) in [("en", 12.0), ("zh", 13.0)] {
                let named = format!("{path} {language} {width}");
                page.go(&format!("/lang/{language}?next={path}")).await;
                let head = number(&page, "document.querySelector('.tabs').getBoundingClientRect().bottom").await;
                assert!(head <= HEAD, "{named}: the head is {head} px high");
                let tabs = page.eval("document.querySelector('.tabs-in').scrollWidth <= innerWidth").await;
                assert_eq!(tabs, json!(true), "{named}: the tabs do not fit");
                let sizes = page.run(TYPE, Vec::new()).await;
                let sizes: Vec<f64> = sizes.as_array().unwrap().iter().filter_map(Value::as_f64).collect();
                assert!(sizes.len() <= 8, "{named}: {sizes:?}");
                assert!(sizes.iter().all(|size| *size >= smallest), "{named}: {sizes:?}");
            }
        }
    }
    matches_once(&page).await;
    race(&page).await;
    swipes(&page).await;
    page.size(390, 844).await;
    for (path, selector) in
        [(PUBLIC[0], ".boards tbody tr:not(.bye)"), (PUBLIC[1], ".standings tbody tr:not(:last-child)")]
    {
        page.go(&format!("/lang/en?next={path}")).await;
        let found = rows(&page, selector).await;
        assert_eq!(found["heights"].as_array().unwrap().len(), 1, "{path}: {found}");
        assert!(found["whole"].as_u64().unwrap() >= 10, "{path}: {found}");
        assert!(found["first"].as_u64().unwrap() <= ABOVE, "{path}: {found}");
    }
}

/// Names of the fixture: titles with names of up to 24 letters.
const NAMES: [(&str, &str); 8] = [
    ("WGM", "Dragotin, Vladislava"),
    ("GM", "Halvorsund-Berg, Eirik"),
    ("WIM", "Krishnaraman, Anirudhi"),
    ("FM", "Oyarzabide, Ander"),
    ("", "Van der Sluyswacht, No"),
    ("WFM", "Petrosenko-Koval, Tati"),
    ("IM", "Castelmora, Ignacio"),
    ("", "Nguyen-Tamh, Hoai Lam"),
];

/// Room of a list of boards: the number of texts on more than one line, the height of what stands below the rows, and the
/// distance from there to what follows.
const ROOM: &str = "
    const lines = [...document.querySelectorAll('tr[data-board] :is(.name, .title, .state, .sum)')];
    const foot = document.querySelector('.desk-foot').getBoundingClientRect();
    const next = document.querySelector('.desk-foot').nextElementSibling.getBoundingClientRect();
    return {
        broken: lines.filter((one) => one.getBoundingClientRect().height > 38).length,
        foot: Math.round(foot.height),
        after: Math.round(next.top - foot.bottom),
        tools: Math.round(document.querySelector('.desk-tools').getBoundingClientRect().height),
        beside: Math.abs(document.querySelector('.rounds').getBoundingClientRect().top
            - document.querySelector('.col-out').getBoundingClientRect().top) < 12,
    };";

/// Creates a Swiss of 62 players and two with a bye in round 1, with titles, long names and ratings.
fn field_of_64(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 9);
    let player = |number: usize| {
        let (title, name) = NAMES[number % NAMES.len()];
        let letter = char::from(b'a' + u8::try_from(number % 26).unwrap());
        format!("{name}{letter};{title};{}\n", 2600 - 10 * number)
    };
    desk.import_players("Name;Title;Rating\n".to_owned() + (0..64).map(player).collect::<String>().as_str());
    for entrant in desk.entrants().iter().skip(62) {
        desk.request_bye(&entrant.name, 1, "half_point");
    }
    desk
}

/// Lines of the attendance list: their heights, the widest distance from a tick to its name, the number of columns, and the
/// share of the width that they fill.
const ATTENDANCE: &str = "
    const rows = [...document.querySelectorAll('.attendance li')];
    const box = (one) => one.getBoundingClientRect();
    const ticked = rows.filter((row) => row.querySelector('input[type=checkbox]'));
    const gaps = ticked.map((row) => box(row.querySelector('.nm')).left - box(row.querySelector('[type=checkbox]')).right);
    const columns = new Set(rows.map((row) => Math.round(box(row).left))).size;
    return {
        heights: [...new Set(rows.map((row) => Math.round(box(row).height)))],
        gap: Math.round(Math.max(...gaps)),
        columns,
        filled: columns * box(rows[0]).width / box(document.querySelector('main')).width,
        struck: ticked.filter((row) => getComputedStyle(row.querySelector('.nm')).textDecorationLine !== 'none').length,
    };";

/// Checks the attendance list: the tick beside the name, low rows in columns on a laptop, one column with high rows on a
/// phone, and the way from a line to byes and withdrawal.
async fn attendance(page: &Page, desk: &Desk) {
    for ((width, height), columns, row) in [(SIZES[0], 1, 44), (SIZES[1], 2, 36)] {
        page.size(width, height).await;
        page.go(&desk.at("/r/1")).await;
        let found = page.run(ATTENDANCE, Vec::new()).await;
        assert_eq!(found["columns"], json!(columns), "{found}");
        let heights: Vec<u64> = found["heights"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        // On a phone a long name takes a second line.
        let fits = |height: &u64| if columns == 1 { *height >= row } else { height.abs_diff(row) <= 1 };
        assert!(heights.iter().all(fits), "{width}: {heights:?}");
        assert!(found["gap"].as_u64().unwrap() <= 60 && found["filled"].as_f64().unwrap() >= 0.9, "{width}: {found}");
        assert_eq!(found["struck"], json!(0), "only who is absent is struck out");
    }
    let tall = number(page, "document.documentElement.scrollHeight").await;
    assert!(tall <= 1800, "64 players take {tall} px");
    page.eval("document.querySelector('.attendance [type=checkbox]').click()").await;
    assert_eq!(page.run(ATTENDANCE, Vec::new()).await["struck"], json!(1));
    page.go(&desk.at("/r/1")).await;
    page.follow(".attendance li:nth-child(3) a").await;
    assert_eq!(page.count("#byes select[name=bye1]").await, 1);
    assert_eq!(page.count("button[value=withdraw]").await, 1);
    // One line for each round, with its label.
    let lines = "[...document.querySelectorAll('#byes .coming')].map((line) => Math.round(line.getBoundingClientRect().height))";
    let lines = page.eval(lines).await;
    assert!(lines.as_array().unwrap().iter().all(|line| line.as_u64().unwrap() <= 50), "{lines}");
}

/// Checks a round desk of 31 boards on a laptop: six groups of links, a wide panel, sixteen rows of 36 px in view with a
/// line for each player, which keep their height when results are entered, and the legend in one line; and the same round
/// on a phone.
pub async fn of_a_round(driver: &Driver, server: &Server) {
    let desk = field_of_64(server);
    let page = driver.open("looks", &format!("http://{}", server.address)).await;
    sign_in(&page, "anna", PASSWORD).await;
    let pointer =
        json!({ "features": [{ "name": "pointer", "value": "fine" }, { "name": "hover", "value": "hover" }] });
    page.devtools("Emulation.setEmulatedMedia", pointer).await;
    attendance(&page, &desk).await;
    desk.pair(1);
    desk.publish(1);
    page.size(1280, 900).await;
    page.go(&desk.at("/r/1")).await;
    assert_eq!(page.count(".side-nav details").await, 6);
    assert_eq!(page.count(".side-nav details[open] [aria-current=page]").await, 1);
    let links =
        number(&page, "[...document.querySelectorAll('.side-nav details')].at(-1).getBoundingClientRect().bottom");
    assert!(links.await <= 520, "the side bar is too high");
    assert!(number(&page, "document.querySelector('.col-board').getBoundingClientRect().width").await >= 280);
    let selector = "tr[data-board]";
    let uncovered = "[...document.querySelectorAll('tr[data-board]')].filter((row) =>
        row.getBoundingClientRect().bottom <= document.querySelector('.desk-foot').getBoundingClientRect().top).length";
    for language in ["en", "zh"] {
        page.go(&format!("/lang/{language}?next={}", desk.at("/r/1"))).await;
        page.until("document.querySelector('[data-desk-legend]:not([hidden])')").await;
        page.eval("scrollTo(0, 0)").await;
        assert!(number(&page, uncovered).await >= 16, "{language}: {}", number(&page, uncovered).await);
        let found = rows(&page, selector).await;
        let heights: Vec<u64> = found["heights"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        assert!(heights.iter().all(|height| (35..=37).contains(height)), "{language}: {heights:?}");
        let room = page.run(ROOM, Vec::new()).await;
        assert_eq!((&room["broken"], &room["beside"]), (&json!(0), &json!(true)), "{language}: {room}");
        assert!(room["foot"].as_u64().unwrap() <= 40 && room["tools"].as_u64().unwrap() <= 44, "{language}: {room}");
        assert!(room["after"].as_u64().unwrap() >= 8, "{language}: the next line touches the legend: {room}");
    }
    page.go(&format!("/lang/en?next={}", desk.at("/r/1"))).await;
    let before = rows(&page, selector).await;
    type_results(&page, &"12".repeat(15)).await;
    page.go(&desk.at("/r/1")).await;
    assert_eq!(rows(&page, selector).await["heights"], before["heights"]);

    let phone = driver.open("looks-phone", &format!("http://{}", server.address)).await;
    phone.size(390, 844).await;
    phone.go("/t/harbour-open/r/1").await;
    let boards = rows(&phone, ".boards tbody tr:not(:last-child, .bye)").await;
    assert_eq!(boards["heights"].as_array().unwrap().len(), 1, "with results and without: {boards}");
}

/// Panel of a match: the height of each choice of a ruling, the lower edge of its button, and the folds below.
const RULING: &str = "
    const panel = document.querySelector('.col-board');
    const box = (one) => one.getBoundingClientRect();
    return {
        lines: [...panel.querySelectorAll('.ruling .check')].map((one) => Math.round(box(one).height)),
        save: Math.round(box(panel.querySelector('.ruling button')).bottom),
        folds: panel.querySelectorAll(':scope > details').length,
        whole: [...document.querySelectorAll('.desk-table tbody tr')].filter((row) => box(row).top >= 0
            && box(row).bottom <= box(document.querySelector('.desk-foot')).top).length,
        names: [...document.querySelectorAll('tr[data-of-team] .name')].filter((name) => name.scrollWidth > name.clientWidth).length,
    };";

/// Checks a round of teams on a laptop: twelve rows in view, whole names, and a panel in which a choice is a line and the
/// decision is saved in view.
pub async fn of_a_team_round(driver: &Driver, server: &Server) {
    let page = driver.open("looks", &format!("http://{}", server.address)).await;
    let password = server.greeting.trim_end().rsplit(' ').next().unwrap();
    sign_in(&page, "demo", password).await;
    page.size(1280, 900).await;
    for language in ["en", "zh"] {
        page.go(&format!("/lang/{language}?next=/desk/ferry-swiss/r/5")).await;
        page.until("document.querySelector('.col-board .ruling')").await;
        let found = page.run(RULING, Vec::new()).await;
        let lines = found["lines"].as_array().unwrap();
        assert!(lines.len() >= 6 && lines.iter().all(|line| line.as_u64().unwrap() <= 32), "{language}: {found}");
        assert!(found["save"].as_u64().unwrap() <= 860 && found["folds"].as_u64().unwrap() <= 5, "{language}: {found}");
        assert!(found["whole"].as_u64().unwrap() >= 12, "{language}: {found}");
        assert_eq!(found["names"], json!(0), "{language}: {found}");
    }
}

/// Checks the settings: subjects folded with their values, the preset in use marked, and a fault that opens its subject.
pub async fn of_settings(driver: &Driver, server: &Server) {
    let desk = field_of_64(server);
    let page = driver.open("looks", &format!("http://{}", server.address)).await;
    sign_in(&page, "anna", PASSWORD).await;
    for (width, height, most) in [(1280, 900, 2000), (390, 844, 2600)] {
        page.size(width, height).await;
        for language in ["en", "zh"] {
            page.go(&format!("/lang/{language}?next={}", desk.at("/settings"))).await;
            let tall = number(&page, "document.documentElement.scrollHeight").await;
            assert!(tall <= most, "{language} {width}: the page is {tall} px high");
            let folds = page.run(FOLDS, Vec::new()).await;
            assert!(folds["count"].as_u64().unwrap() >= 5, "{language} {width}: {folds}");
            assert_eq!((&folds["open"], &folds["empty"]), (&json!(0), &json!([])), "{language} {width}");
        }
    }
    assert_eq!(page.count("[name=preset]:checked").await, 1, "the order in use");
    let form = desk.page("/settings").form("form.form").with("first_board", "0");
    let refused = desk.arbiter.submit(&form).is(422);
    let open = crate::support::http::css("details[open] [name=first_board]");
    assert_eq!(refused.html().select(&open).count(), 1, "a fault opens its subject");
}

/// Folded sections in sight, and those among them whose line has no value.
const FOLDS: &str = "
    const folds = [...document.querySelectorAll('.new-rest > details')].filter((fold) => fold.checkVisibility());
    const value = (fold) => [...fold.querySelectorAll('summary .fold-value')].filter((one) => one.checkVisibility());
    return { count: folds.length, open: folds.filter((fold) => fold.open).length,
        empty: folds.filter((fold) => value(fold).every((one) => !one.innerText.trim())).map((fold) => fold.innerText) };";

/// Checks the form of a new tournament: its height, the value of each folded section, a fault that opens its section,
/// and typed values that Back and a reload keep.
pub async fn of_a_new_tournament(driver: &Driver, server: &Server) {
    server.anybody().set_up("anna");
    let page = driver.open("looks", &format!("http://{}", server.address)).await;
    sign_in(&page, "anna", PASSWORD).await;
    for (width, height, most) in [(1280, 900, 1100), (390, 844, 2000)] {
        page.size(width, height).await;
        for language in ["en", "zh"] {
            page.go(&format!("/lang/{language}?next=/desk/new")).await;
            for kind in ["teams", ""] {
                for game in ["xiangqi", "draughts", "chess"] {
                    let named = format!("{language} {width} {kind} {game}");
                    page.tap(&format!("[name=discipline][value={game}]")).await;
                    page.tap(&format!("[name=team_kind][value='{kind}']")).await;
                    let tall = number(&page, "document.documentElement.scrollHeight").await;
                    assert!(tall <= most, "{named}: the page is {tall} px high");
                    let wide = page.eval("document.documentElement.scrollWidth <= innerWidth").await;
                    assert_eq!(wide, json!(true), "{named}: the page scrolls sideways");
                    let folds = page.run(FOLDS, Vec::new()).await;
                    assert!(folds["count"].as_u64().unwrap() >= 7, "{named}: {folds}");
                    assert_eq!((&folds["open"], &folds["empty"]), (&json!(0), &json!([])), "{named}");
                    let offered = ".fitting .choices:not(details *) .choice";
                    let count = format!(
                        "[...document.querySelectorAll({offered:?})].filter((one) => one.checkVisibility()).length"
                    );
                    assert_eq!(page.eval(&count).await, json!(3), "{named}: three proposals");
                }
            }
        }
    }
    page.size(1280, 900).await;
    page.go("/lang/en?next=/desk/new").await;
    let (name, rounds) = ("document.querySelector('#name').value", "document.querySelector('#rounds').value");
    page.write("#name", "Lake Open").await;
    page.unfold("details:has(#rounds)").await;
    page.write("#rounds", "999").await;
    page.go("/desk/new").await;
    assert_eq!(page.eval(name).await, json!("Lake Open"), "kept when the page is opened again");
    page.follow("form.by-game button.primary").await;
    let open = "document.querySelector('details:has(#rounds)').open";
    assert_eq!(page.eval(open).await, json!(true), "a fault opens its section");
    assert_eq!((page.eval(name).await, page.eval(rounds).await), (json!("Lake Open"), json!("999")));
    let closed = "[...document.querySelectorAll('.new-rest > details')].filter((fold) => fold.open).length";
    assert_eq!(page.eval(closed).await, json!(1), "the others stay folded");
    page.go("/lang/en?next=/desk/new").await;
    let heading = "document.querySelector('#fits-system').textContent";
    assert_eq!(page.eval(heading).await, json!("Systems that fit"));
    page.tap("[name=system][value=round_robin]").await;
    page.write("#entrants", "6").await;
    page.tap("#name").await;
    page.until(&format!("{heading}.includes('6 players')")).await;
    let chosen = "document.querySelector('[name=system]:checked').value";
    assert_eq!(page.eval(chosen).await, json!("round_robin"), "the proposals change, the choice stays");
}
