//! Tests for the public crosstable: annulled games, the first view of a round robin, phones.

use crate::round_robin::{publish_all, table};
use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

#[test]
fn d21_annulled_games_are_struck_and_the_grid_comes_first() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 6);
    publish_all(&desk);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    desk.withdraw("Player 6");
    let views = desk.public("/standings?lang=en").html();
    let link = css("a[href$='/crosstable/grid']");
    assert_eq!(views.select(&link).count(), 1, "the tab leads to the grid");
    let page = desk.public("/crosstable?lang=en").html();
    let said = |selector: &str| page.select(&css(selector)).map(words).collect::<Vec<_>>();
    let struck = said(".cross s");
    assert!(!struck.is_empty(), "the games of Player 6");
    assert!(struck.iter().any(|game| game.starts_with('–')), "an opponent without a place: {struck:?}");
    assert!(said("main p").iter().any(|line| line == "Struck through: annulled, not counted."));
}

mod browser {
    use serde_json::json;

    use crate::browser::story_of_the_demonstration;

    #[test]
    fn p23_a_phone_shows_six_rounds_of_a_crosstable_and_moves_sideways_only() {
        story_of_the_demonstration(async |driver, server| {
            let page = driver.open("crosstable", &format!("http://{}", server.address)).await;
            page.size(390, 844).await;
            for language in ["en", "zh"] {
                page.go(&format!("/t/harbour-open/crosstable?lang={language}")).await;
                let seen = page
                    .eval(
                        "(() => {
                            const box = document.querySelector('.table-wrap.tall');
                            const names = [...box.querySelectorAll('tbody .pin')];
                            const edge = box.getBoundingClientRect().right + 1;
                            const row = box.querySelector('tbody tr');
                            const rounds = [...row.children].filter((cell) => cell.localName === 'td' && !cell.matches('.rank, .wide, .num'));
                            return {
                                vertical: box.scrollHeight > box.clientHeight + 1,
                                lines: Math.max(...names.map((name) => name.getBoundingClientRect().height)),
                                rounds: rounds.filter((cell) => cell.getBoundingClientRect().right <= edge).length,
                                wide: document.documentElement.scrollWidth > innerWidth,
                            };
                        })()",
                    )
                    .await;
                assert_eq!(seen["vertical"], json!(false), "{language}: {seen}");
                assert_eq!(seen["wide"], json!(false), "{language}: {seen}");
                assert!(seen["rounds"].as_u64().unwrap() >= 6, "{language}: {seen}");
                assert!(seen["lines"].as_f64().unwrap() <= 48.0, "{language}: {seen}");
            }
        });
    }
}
