//! Working of a standings value opened by a tap, and the explanation of a place.

use serde_json::json;

use super::driver::Driver;
use crate::support::server::Server;

/// Script that adds up the values that are not struck out.
const ADDED: &str = "
    const number = (text) => Number(text.trim().replace('¼', '.25').replace('½', '.5').replace('¾', '.75'));
    const open = document.querySelector('details.work[open]');
    const counted = [...open.querySelectorAll('.work-body tbody tr:not(.cut) td:last-child')].map((cell) => number(cell.textContent));
    const box = open.querySelector('.work-body').getBoundingClientRect();
    return {
        addends: open.querySelectorAll('.work-body tbody tr').length,
        sum: counted.reduce((sum, one) => sum + one, 0),
        foot: number(open.querySelector('.work-body tfoot .num').textContent),
        value: number(open.querySelector('summary').textContent),
        inWindow: box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight + 1,
        names: open.querySelectorAll('.work-body tbody .name').length,
        article: open.querySelector('.article').textContent,
    };";

/// Tests both languages on a phone, in the demonstration's open event.
pub async fn opens_with_a_tap(driver: &Driver, server: &Server) {
    let page = driver.open("reader", &format!("http://{}", server.address)).await;
    page.size(390, 844).await;
    for (language, article, above) in [("en", "article", "Above"), ("zh", "条", "前一名")] {
        page.go(&format!("/lang/{language}?next=/t/harbour-open/standings")).await;
        page.tap("tbody tr:nth-child(4) td.tb summary").await;
        page.until("document.querySelector('details.work[open] .work-body tfoot')").await;
        let read = page.run(ADDED, Vec::new()).await;
        assert!(read["addends"].as_u64().unwrap() >= 6, "{read}");
        assert!(read["names"].as_u64().unwrap() >= 5, "{read}");
        assert_eq!((&read["sum"], &read["value"]), (&read["foot"], &read["foot"]), "{read}");
        assert_eq!(read["inWindow"], json!(true), "{read}");
        assert!(read["article"].as_str().unwrap().contains(article), "{read}");

        // Reason for the fourth place: it leads to the criterion that separates the neighbours, with both values and
        // their workings.
        page.go("/t/harbour-open/standings").await;
        page.follow("tbody tr:nth-child(4) td.rank a").await;
        let said = page.text("#place").await;
        assert!(said.contains(above), "{said}");
        page.follow("#place li a:last-of-type").await;
        assert!(page.path().await.contains("/standings/"));
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}
