//! What a kiosk is for: three switches that the desk sets, each on when the kiosk is made.

use qisai_domain::TournamentId;

use super::hall::HallRefusal;
use super::{Service, ServiceError};
use qisai_store::passes as store;

/// Something that a kiosk may be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KioskUse {
    /// Say "I am here".
    CheckIn,
    /// Report a result with the badge.
    Report,
    /// Find somebody by name; without it only a badge says who stands there.
    LookUp,
}

/// The switches of a kiosk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KioskUses {
    pub check_in: bool,
    pub report: bool,
    pub look_up: bool,
}

impl KioskUses {
    /// Whether badges are read: to check in or to report.
    pub fn takes_badges(self) -> bool {
        self.check_in || self.report
    }

    /// Refuses what is switched off.
    ///
    /// # Errors
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
    /// Sets the switches of a kiosk; its next page has them.
    pub fn set_kiosk_uses(&self, id: TournamentId, pass: i64, uses: KioskUses) -> Result<(), ServiceError> {
        let KioskUses { check_in, report, look_up } = uses;
        self.change_pass(id, pass, move |writing| store::set_uses(writing.db, pass, [check_in, report, look_up]))
    }
}
