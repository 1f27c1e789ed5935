//! Pools for slow work outside the web workers.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use qisai_web::error::WebError;
use qisai_web::pool::Pool;

#[actix_web::test]
async fn work_waits_for_a_place_and_no_longer_than_it_may() {
    let pool = Arc::new(Pool::new(1, 1, Duration::from_millis(200)));
    let (end, wait) = channel::<()>();
    let busy = Arc::clone(&pool);
    let first = actix_web::rt::spawn(async move { busy.run(move || wait.recv().ok()).await });
    tokio::time::sleep(Duration::from_millis(50)).await;
    let queued = Arc::clone(&pool);
    let second = actix_web::rt::spawn(async move { queued.run(|| 2).await });
    tokio::time::sleep(Duration::from_millis(20)).await;
    // One task runs and one waits; the third is refused at once.
    assert!(matches!(pool.run(|| 3).await, Err(WebError::Overloaded)));
    assert!(matches!(second.await.unwrap(), Err(WebError::Overloaded)));
    drop(end);
    assert!(first.await.unwrap().is_ok());
    assert_eq!(pool.run(|| 4).await.unwrap(), 4);
}
