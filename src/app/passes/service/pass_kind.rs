//! Kinds of passes.

use qisai_domain::office::Device;

/// Kind of pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassKind {
    /// Pass for one player's entry.
    Player,
    /// Pass for one team's entry.
    Captain,
    /// Pass for a device in the hall.
    Kiosk,
    /// Pass for half a result slip: one player, one board, one round.
    Slip,
}

impl PassKind {
    /// Returns the code used in storage.
    pub fn code(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Captain => "captain",
            Self::Kiosk => "kiosk",
            Self::Slip => "slip",
        }
    }

    /// Returns the column of this kind in the table of rights.
    pub fn device(self) -> Device {
        match self {
            Self::Player | Self::Captain | Self::Slip => Device::Player,
            Self::Kiosk => Device::Kiosk,
        }
    }

    pub(crate) fn from_code(code: &str) -> Option<Self> {
        [Self::Player, Self::Captain, Self::Kiosk, Self::Slip].into_iter().find(|kind| kind.code() == code)
    }
}
