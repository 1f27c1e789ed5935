//! Kinds of passes.

use qisai_domain::office::Device;

use crate::coded;

coded! {
    /// Kind of pass.
    pub enum PassKind {
        /// Pass for one player's entry.
        Player = "player",
        /// Pass for one team's entry.
        Captain = "captain",
        /// Pass for a device in the hall.
        Kiosk = "kiosk",
        /// Pass for half a result slip: one player, one board, one round.
        Slip = "slip",
    }
}

impl PassKind {
    /// Returns the column of this kind in the table of rights.
    pub fn device(self) -> Device {
        match self {
            Self::Player | Self::Captain | Self::Slip => Device::Player,
            Self::Kiosk => Device::Kiosk,
        }
    }
}
