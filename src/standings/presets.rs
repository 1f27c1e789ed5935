//! Preset orders of criteria. C.07 article 4.1 leaves the order to the organiser, who must announce it. Each preset
//! reproduces an order from a published text and cites that text.

use qisai_domain::regulations::{TieBreakEdition, UnplayedRounds};
use qisai_domain::{Discipline, Format};

use crate::code::Code;
use crate::descriptor::{Descriptor, DescriptorError};
use crate::settings::Pairing;
use crate::unplayed::Policy;

/// Named order of criteria.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Identifier in files, the database and translations.
    pub id: &'static str,
    /// Discipline of the events for which the preset is meant.
    pub discipline: Discipline,
    /// Pairing method of the events for which the preset is meant.
    pub pairing: Pairing,
    /// Order in the syntax of [`Descriptor::list`].
    pub criteria: &'static str,
    /// Policy for unplayed rounds.
    pub unplayed: Unplayed,
    /// Text from which the order is taken.
    pub source: &'static str,
    /// Differences between the text and the order, if there are any.
    pub departs: Option<&'static str>,
}

/// Policy for unplayed rounds that belongs to a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// Policy of [`Policy::fide`].
    Fide,
    /// Policy of [`Policy::xiangqi`].
    Xiangqi,
}

/// Identifier of the order of D.02.01.
const OLYMPIAD: &str = "olympiad";

/// Presets for individual events. The default of each discipline and format comes first.
pub const PRESETS: [Preset; 11] = [
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
        criteria: "PTS,PEN,BH/P,WIN,FOULS",
        unplayed: Unplayed::Xiangqi,
        source: "Xiangqi competition rules article 15.2: points, opponents' points (对手分), wins, fouls (犯规)",
        departs: Some(
            "对手分 is Buchholz without adjustment, a bye an opponent with the lowest score; penalties come behind the points (18.4)",
        ),
    },
    Preset {
        id: "cn-swiss-second-mover",
        discipline: Discipline::Xiangqi,
        pairing: Pairing::Swiss,
        criteria: "PTS,PEN,BH/P,WIN,FOULS,BWG,BPG,DROPL",
        unplayed: Unplayed::Xiangqi,
        source: "usual practice of Chinese pairing programs: points, opponents' points (对手分), wins, fouls (犯规), second-mover wins, second-mover games, then the points without the last round, the last two, …",
        departs: Some("penalties come behind the points (18.4)"),
    },
    Preset {
        id: "cn-swiss-progressive",
        discipline: Discipline::Xiangqi,
        pairing: Pairing::Swiss,
        criteria: "PTS,PEN,PS,DE/P,WIN,BPG,FOULS",
        unplayed: Unplayed::Xiangqi,
        source: "Chinese event notices since 2021: points, progressive score (累进分), direct encounter (直胜), wins, second-mover games, fouls (犯规)",
        departs: Some("direct encounter follows C.07 article 6; penalties come behind the points (18.4)"),
    },
    Preset {
        id: "cn-round-robin",
        discipline: Discipline::Xiangqi,
        pairing: Pairing::Predetermined,
        criteria: "PTS,PEN,SB,WIN,DE,FOULS",
        unplayed: Unplayed::Xiangqi,
        source: "Xiangqi competition rules article 15.1: points, small points (小分), wins, direct encounter (直胜), fouls (犯规)",
        departs: Some(
            "小分 is Sonneborn-Berger, in 2-1-0 scoring its double; direct encounter follows C.07 article 6; penalties come behind the points (18.4)",
        ),
    },
    Preset {
        id: "wxf-swiss",
        discipline: Discipline::Xiangqi,
        pairing: Pairing::Swiss,
        criteria: "PTS,PEN,BH/P,DE/P,WIN",
        unplayed: Unplayed::Xiangqi,
        source: "World Xiangqi Federation, regulation of the 18th World Championships (2023) VIII.b: points, opponents' points, direct match, wins",
        departs: Some(
            "a bye counts as an opponent with the lowest points, as in the supplementary rules of 2015 (2.3); penalties come behind the points, as in the Xiangqi competition rules (18.4)",
        ),
    },
    Preset {
        id: "draughts-swiss",
        discipline: Discipline::Draughts,
        pairing: Pairing::Swiss,
        criteria: "PTS,BH/C1,BH",
        unplayed: Unplayed::Fide,
        source: "FMJD events: points, short truncated Solkoff, Solkoff",
        departs: Some("unplayed rounds follow FIDE C.07 article 16"),
    },
    Preset {
        id: "draughts-swiss-truncated",
        discipline: Discipline::Draughts,
        pairing: Pairing::Swiss,
        criteria: "PTS,TSOL,SB",
        unplayed: Unplayed::Fide,
        source: "FMJD annexes (2024), criteria of sorting: points, full truncated Solkoff, Sonneborn-Berger",
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

/// Presets for team events.
pub const TEAM_PRESETS: [Preset; 6] = [
    Preset {
        id: "fide-team-swiss",
        discipline: Discipline::Chess,
        pairing: Pairing::Swiss,
        criteria: "MPTS,MPVGP,EMGSB/C1,BH:MP/C1",
        unplayed: Unplayed::Fide,
        source: "FIDE C.02 (until June 2023) article 13.16.6, team Swiss; C.07 prescribes no order (4.1)",
        departs: None,
    },
    Preset {
        id: "fide-team-round-robin",
        discipline: Discipline::Chess,
        pairing: Pairing::Predetermined,
        criteria: "MPTS,MPVGP,EDE,EMGSB",
        unplayed: Unplayed::Fide,
        source: "FIDE C.02 (until June 2023) article 13.16.3, team round robin; C.07 prescribes no order (4.1)",
        departs: None,
    },
    Preset {
        id: OLYMPIAD,
        discipline: Discipline::Chess,
        pairing: Pairing::Swiss,
        criteria: "MPTS,EMGSB/C1,GPTS,BH:MP/C1",
        unplayed: Unplayed::Fide,
        source: "FIDE D.02.01, Olympiad 2026 main competition: match points; game points times the opponents' match points without the weakest opponent; game points; opponents' match points without the lowest",
        departs: Some(
            "the Olympiad leaves out the round of the pairing-allocated bye in place of the weakest opponent, and gives opponents one match point for each round in which they were not paired: an option beside the order, without which article 16 of C.07 holds",
        ),
    },
    Preset {
        id: "ecu-team",
        discipline: Discipline::Chess,
        pairing: Pairing::Swiss,
        criteria: "MPTS,EMGSB/C1,GPTS,BH:GP",
        unplayed: Unplayed::Fide,
        source: "European Chess Union, European Team Championship: match points; game points times the opponents' match points without the weakest opponent; game points; opponents' game points",
        departs: Some("unplayed rounds follow FIDE C.07 article 16"),
    },
    Preset {
        id: "cn-team-swiss",
        discipline: Discipline::Xiangqi,
        pairing: Pairing::Swiss,
        criteria: "MPTS,PEN,BH:MP/P,GPTS,WIN:MP,FOULS",
        unplayed: Unplayed::Xiangqi,
        source: "Xiangqi competition rules article 15.4: match points (场分), opponents' match points (团体对手分), game points (局分), matches won (胜场), fouls (犯规)",
        departs: Some("penalties come behind the points (18.4)"),
    },
    Preset {
        id: "cn-team-round-robin",
        discipline: Discipline::Xiangqi,
        pairing: Pairing::Predetermined,
        criteria: "MPTS,PEN,GPTS,GW,DE:MP,FOULS",
        unplayed: Unplayed::Xiangqi,
        source: "Xiangqi competition rules article 15.3: match points (场分), game points (局分), games won (胜局), direct encounter (直胜), fouls (犯规)",
        departs: Some("direct encounter follows C.07 article 6; penalties come behind the points (18.4)"),
    },
];

impl Preset {
    /// Returns the preset with an identifier.
    pub fn of_id(id: &str) -> Option<&'static Self> {
        PRESETS.iter().chain(&TEAM_PRESETS).find(|preset| preset.id == id)
    }

    /// Returns the presets for an individual event, default first.
    pub fn for_event(discipline: Discipline, pairing: Pairing) -> impl Iterator<Item = &'static Self> {
        PRESETS.iter().filter(move |preset| preset.discipline == discipline && preset.pairing == pairing)
    }

    /// Returns the presets for a team event, the default of its format first. For the Olympiad rules the default is
    /// D.02.01. Draughts has no team presets of its own and uses those of chess.
    pub fn for_teams(discipline: Discipline, format: &Format) -> Vec<&'static Self> {
        let (pairing, spec) = (Pairing::of(format), format.spec());
        let of = if discipline == Discipline::Draughts { Discipline::Chess } else { discipline };
        let fits = |preset: &&Self| preset.discipline == of && preset.pairing == pairing;
        let mut fitting: Vec<&'static Self> = TEAM_PRESETS.iter().filter(fits).collect();
        fitting.sort_by_key(|preset| spec.usual_unplayed != UnplayedRounds::Olympiad || preset.id != OLYMPIAD);
        fitting
    }

    /// Returns the preset of a discipline that has this order. The penalties of 18.4 are ignored, because orders
    /// created before the xiangqi presets included them count as the same order.
    pub fn of_order(discipline: Discipline, pairing: Pairing, order: &[Descriptor]) -> Option<&'static Self> {
        let plain = |order: &[Descriptor]| -> Vec<Descriptor> {
            order.iter().filter(|criterion| criterion.code() != Some(Code::Pen)).cloned().collect()
        };
        let fits = |preset: &&Self| preset.discipline == discipline && preset.pairing == pairing;
        let mut presets = PRESETS.iter().chain(&TEAM_PRESETS).filter(fits);
        presets.find(|preset| preset.order().is_ok_and(|of_preset| plain(&of_preset) == plain(order)))
    }

    /// Returns the order as descriptors.
    pub fn order(&self) -> Result<Vec<Descriptor>, DescriptorError> {
        Descriptor::list(self.criteria)
    }

    /// Returns the policy for unplayed rounds under an edition.
    pub fn policy(&self, edition: TieBreakEdition) -> Policy {
        match self.unplayed {
            Unplayed::Fide => Policy::fide(edition),
            Unplayed::Xiangqi => Policy::xiangqi(),
        }
    }
}
