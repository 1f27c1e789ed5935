//! Functions of a kiosk: three switches that an arbiter sets, all on when the kiosk is created.

use qisai_domain::TournamentId;

use super::hall::HallRefusal;
pub use super::hall::KioskUse;
use crate::{Result, Service};
use qisai_store::passes as store;

/// Switches of a kiosk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KioskUses {
    pub check_in: bool,
    pub report: bool,
    pub look_up: bool,
}

impl KioskUses {
    /// Returns `true` if badges are read, to check in or to report.
    pub fn takes_badges(self) -> bool {
        self.check_in || self.report
    }

    /// Checks that a function is switched on.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::KioskUse`]
    pub fn check(self, wanted: KioskUse) -> Result<(), HallRefusal> {
        let is_on = match wanted {
            KioskUse::CheckIn => self.check_in,
            KioskUse::Report => self.report,
            KioskUse::LookUp => self.look_up,
        };
        if is_on { Ok(()) } else { Err(HallRefusal::KioskUse(wanted)) }
    }
}

impl Service {
    /// Sets the switches of a kiosk; they take effect on its next page.
    pub fn set_kiosk_uses(&self, id: TournamentId, pass: i64, uses: KioskUses) -> Result<()> {
        let KioskUses { check_in, report, look_up } = uses;
        self.change_pass(id, pass, move |writing| store::set_uses(writing.db, pass, [check_in, report, look_up]))
    }
}
