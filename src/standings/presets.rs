//! Orders to start from. C.07 article 4.1 leaves the order to the organiser, who announces it; a preset is an order that some
//! published text gives, with that text beside it.

use qisai_domain::Discipline;
use qisai_domain::regulations::TieBreakEdition;

use crate::descriptor::{Descriptor, DescriptorError};
use crate::settings::Pairing;
use crate::unplayed::Policy;

/// A named order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The word used in files, the database and translations.
    pub id: &'static str,
    /// For which game.
    pub discipline: Discipline,
    /// For which kind of event.
    pub pairing: Pairing,
    /// The order, as [`Descriptor::list`] reads it.
    pub criteria: &'static str,
    /// How unplayed rounds count in it.
    pub unplayed: Unplayed,
    /// The text it comes from.
    pub source: &'static str,
    /// What that text has and the order has not, or has in another form.
    pub departs: Option<&'static str>,
}

/// Which handling of unplayed rounds belongs to a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// [`Policy::fide`].
    Fide,
    /// [`Policy::xiangqi`].
    Xiangqi,
}

/// Every preset, the usual one of a discipline and format first.
pub const PRESETS: [Preset; 9] = [
    Preset {
        id: "fide-swiss",
        discipline: Discipline::Chess,
        pairing: Pairing::Swiss,
        criteria: "PTS,BH/C1,BH,SB,PS,DE,WIN,BWG",
        unplayed: Unplayed::Fide,
        source: "FIDE C.02 (until June 2023) article 13.16.4, Swiss with ratings that are not all consistent; C.07 prescribes no order (4.1)",
        departs: None,
    },
    Preset {
        id: "fide-swiss-rated",
        discipline: Discipline::Chess,
        pairing: Pairing::Swiss,
        criteria: "PTS,BH/C1,BH,DE,ARO/C1,WIN,BWG,BPG,SB",
        unplayed: Unplayed::Fide,
        source: "FIDE C.02 (until June 2023) article 13.16.5, Swiss with consistent ratings; C.07 prescribes no order (4.1)",
        departs: None,
    },
    Preset {
        id: "fide-round-robin",
        discipline: Discipline::Chess,
        pairing: Pairing::Predetermined,
        criteria: "PTS,DE,WIN,SB,KS",
        unplayed: Unplayed::Fide,
        source: "FIDE C.02 (until June 2023) article 13.16.2, individual round robin; C.07 prescribes no order (4.1)",
        departs: None,
    },
    Preset {
        id: "cn-swiss",
        discipline: Discipline::Xiangqi,
        pairing: Pairing::Swiss,
        criteria: "PTS,BH/P,WIN",
        unplayed: Unplayed::Xiangqi,
        source: "Xiangqi competition rules article 15.2: points, opponents' points (对手分), wins, fouls (犯规)",
        departs: Some(
            "fouls are not counted; 对手分 is Buchholz without adjustment, a bye an opponent with the lowest score",
        ),
    },
    Preset {
        id: "cn-swiss-second-mover",
        discipline: Discipline::Xiangqi,
        pairing: Pairing::Swiss,
        criteria: "PTS,BH/P,WIN,BWG,BPG",
        unplayed: Unplayed::Xiangqi,
        source: "usual practice of Chinese pairing programs: points, opponents' points (对手分), wins, fouls (犯规), second-mover wins, second-mover games",
        departs: Some("fouls are not counted"),
    },
    Preset {
        id: "cn-swiss-progressive",
        discipline: Discipline::Xiangqi,
        pairing: Pairing::Swiss,
        criteria: "PTS,PS,DE/P,WIN,BPG",
        unplayed: Unplayed::Xiangqi,
        source: "Chinese event notices since 2021: points, progressive score (累进分), direct encounter (直胜), wins, second-mover games, fouls (犯规)",
        departs: Some("fouls are not counted; direct encounter follows C.07 article 6"),
    },
    Preset {
        id: "cn-round-robin",
        discipline: Discipline::Xiangqi,
        pairing: Pairing::Predetermined,
        criteria: "PTS,SB,WIN,DE",
        unplayed: Unplayed::Xiangqi,
        source: "Xiangqi competition rules article 15.1: points, small points (小分), wins, direct encounter (直胜), fouls (犯规)",
        departs: Some(
            "fouls are not counted; 小分 is Sonneborn-Berger, in 2-1-0 scoring its double; direct encounter follows C.07 article 6",
        ),
    },
    Preset {
        id: "draughts-swiss",
        discipline: Discipline::Draughts,
        pairing: Pairing::Swiss,
        criteria: "PTS,BH/C1,BH",
        unplayed: Unplayed::Fide,
        source: "FMJD events: points, truncated Solkoff, Solkoff",
        departs: Some("unplayed rounds follow FIDE C.07 article 16"),
    },
    Preset {
        id: "draughts-round-robin",
        discipline: Discipline::Draughts,
        pairing: Pairing::Predetermined,
        criteria: "PTS,WIN,DE,SB",
        unplayed: Unplayed::Fide,
        source: "FMJD practice: most wins, direct results, best results in the order of standing, Sonneborn-Berger",
        departs: Some("best results against the opponents in the order of standing are left out"),
    },
];

impl Preset {
    /// The preset of an id.
    pub fn of_id(id: &str) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.id == id)
    }

    /// What an event can start from, the usual order first.
    pub fn for_event(discipline: Discipline, pairing: Pairing) -> impl Iterator<Item = &'static Self> {
        PRESETS.iter().filter(move |preset| preset.discipline == discipline && preset.pairing == pairing)
    }

    /// The order.
    pub fn order(&self) -> Result<Vec<Descriptor>, DescriptorError> {
        Descriptor::list(self.criteria)
    }

    /// How unplayed rounds count.
    pub fn policy(&self, edition: TieBreakEdition) -> Policy {
        match self.unplayed {
            Unplayed::Fide => Policy::fide(edition),
            Unplayed::Xiangqi => Policy::xiangqi(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::suitability::check;

    #[test]
    fn every_preset_suits_its_event() {
        for preset in &PRESETS {
            let settings = Settings::new(preset.pairing, TieBreakEdition::Fide2026);
            for descriptor in preset.order().unwrap_or_default() {
                assert_eq!(check(&descriptor, &settings), Ok(None), "{} has {descriptor}", preset.id);
            }
            assert!(preset.order().is_ok_and(|order| order.len() > 2));
            assert_eq!(Preset::of_id(preset.id), Some(preset));
        }
    }

    #[test]
    fn every_discipline_has_an_order_for_every_kind_of_event() {
        for discipline in Discipline::ALL {
            for pairing in [Pairing::Swiss, Pairing::Predetermined] {
                assert!(Preset::for_event(discipline, pairing).next().is_some());
            }
        }
    }
}
