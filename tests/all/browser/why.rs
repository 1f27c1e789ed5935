//! Explanation of a pairing on a player's phone: one tap from the pairings page to the reason for a board.

use super::driver::Driver;
use crate::support::server::Server;

/// Tests both languages in the demonstration's open event.
pub async fn in_two_taps(driver: &Driver, server: &Server) {
    let page = driver.open("phone", &format!("http://{}", server.address)).await;
    page.size(390, 844).await;
    for (language, share, stop) in [("en", "meet there", '.'), ("zh", "在组内配对", '。')] {
        page.go(&format!("/lang/{language}?next=/t/harbour-open/r/6")).await;
        page.follow("tr[data-key=b7] .why-link").await;
        let sentence = page.text("#why").await;
        assert!(sentence.contains(share) && sentence.contains(['；', ';']), "{sentence}");

        // For alternatives, the list of the most likely opponents unfolds below.
        page.tap("details.fold summary").await;
        page.follow(".asks a").await;
        let answer = page.text("#why").await;
        assert!(answer.ends_with(stop) && answer.chars().count() > 5, "{answer}");
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}
