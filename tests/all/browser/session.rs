//! Warning before a session ends, in every tab, and its extension with one press (WCAG 2.2, 2.2.1).

use serde_json::json;

use super::desk::sign_in;
use super::driver::Driver;
use crate::support::accounts::PASSWORD;
use crate::support::server::Server;

pub async fn warned(driver: &Driver, server: &Server) {
    let desk = driver.open("desk", &format!("http://{}", server.address)).await;
    desk.size(1280, 900).await;
    sign_in(&desk, "anna", PASSWORD).await;
    desk.go("/me").await;
    // Simulates another tab announcing the end.
    let told = async |minutes: u32| {
        let script = "dispatchEvent(new StorageEvent('storage', \
                      { key: 'qisai.session_ends', newValue: String(Date.now() + arguments[0]) }));";
        desk.run(script, vec![json!(minutes * 60_000)]).await;
    };
    let says = async |words: &str| {
        desk.until(&format!("document.querySelector('.session p')?.textContent.includes('{words}')")).await;
    };
    told(11).await;
    assert_eq!(desk.count(".session .notice").await, 0, "not earlier than ten minutes before");
    told(5).await;
    says("you will be signed out at").await;
    desk.tap(".session .primary").await;
    desk.until("document.querySelector('.session').childElementCount === 0").await;
    told(5).await;
    says("you will be signed out at").await;
    desk.tap(".session button:not(.primary)").await;
    assert_eq!(desk.count(".session .notice").await, 0);
    told(0).await;
    says("You have been signed out").await;
    assert_eq!(desk.complaints().await, Vec::<String>::new());
}
