//! What every worker shares.

use std::sync::Arc;

use super::page_cache::PageCache;
use super::pairing_jobs::PairingJobs;
use crate::live::Hub;
use crate::service::Service;

/// The program behind the pages.
pub struct State {
    /// Use cases.
    pub service: Arc<Service>,
    /// Versions and streams.
    pub hub: Arc<Hub>,
    /// Finished public pages.
    pub pages: PageCache,
    /// Rounds being paired.
    pub pairings: PairingJobs,
    /// Whether cookies are sent over https only.
    pub secure_cookies: bool,
}
