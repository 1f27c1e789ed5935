//! A player asks why, on a phone: from the pairings page it is one tap to the reason of a board.

use super::driver::Driver;
use crate::support::server::Server;

/// In both languages; the demonstration's open event.
pub async fn in_two_taps(driver: &Driver, server: &Server) {
    let page = driver.open("phone", &format!("http://{}", server.address)).await;
    page.size(390, 844).await;
    for (language, share, stop) in [("en", "meet there", '.'), ("zh", "在组内配对", '。')] {
        page.go(&format!("/lang/{language}?next=/t/harbour-open/r/6")).await;
        page.follow("tr[data-key=b7] .why-link").await;
        let sentence = page.text("#why").await;
        assert!(sentence.contains(share) && sentence.contains(['；', ';']), "{sentence}");

        // And why not another: the list of the most likely ones unfolds below.
        page.tap("details.fold summary").await;
        page.follow(".asks a").await;
        let answer = page.text("#why").await;
        assert!(answer.ends_with(stop) && answer.chars().count() > 5, "{answer}");
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}
