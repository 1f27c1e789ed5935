//! Acronyms of Article 5 with their permitted modifiers, and the acronyms of xiangqi and draughts criteria that C.07
//! does not define.

use serde::{Deserialize, Serialize};

/// Modifier of a criterion, written after a slash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Modifier {
    /// `/Cn`: omits the n least significant values (Article 14). For PS it omits the first n running scores.
    Cut,
    /// `/Mn`: omits the n least and the n most significant values (Article 14).
    Median,
    /// `/Lnn`, `/L+n`, `/L-n`: changes the limit for KS (9.2).
    Limit,
    /// `/Kn`: sets the divisor of SSSC (13.4).
    Divisor,
    /// `/P`: counts forfeits as games played against the scheduled opponent.
    Forfeits,
    /// `/Unnnn`: sets the rating of unrated competitors.
    Unrated,
    /// `/F`: uses Fore Buchholz.
    Fore,
    /// `/R`: reverses the order.
    Reversed,
}

/// Definition of a code in the regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Code that is defined.
    pub code: Code,
    pub acronym: &'static str,
    /// English name.
    pub name: &'static str,
    /// Article of C.07. For the points themselves it is MTB26, the accompanying list of descriptors. For other criteria
    /// it is the rule book with its article.
    pub article: &'static str,
    /// `true` if the criterion is only for teams.
    pub team: bool,
    /// `true` if the edition of 2026 added the criterion.
    pub since_2026: bool,
    /// Permitted modifiers.
    pub modifiers: &'static [Modifier],
}

const fn individual(
    code: Code,
    acronym: &'static str,
    name: &'static str,
    article: &'static str,
    modifiers: &'static [Modifier],
) -> Definition {
    Definition { code, acronym, name, article, team: false, since_2026: false, modifiers }
}

const fn team(
    code: Code,
    acronym: &'static str,
    name: &'static str,
    article: &'static str,
    modifiers: &'static [Modifier],
) -> Definition {
    Definition { team: true, ..individual(code, acronym, name, article, modifiers) }
}

const fn individual_2026(
    code: Code,
    acronym: &'static str,
    name: &'static str,
    article: &'static str,
    modifiers: &'static [Modifier],
) -> Definition {
    Definition { since_2026: true, ..individual(code, acronym, name, article, modifiers) }
}

use Modifier::{Cut, Divisor, Fore, Forfeits, Limit, Median, Reversed, Unrated};

/// Generates the codes and their definitions from one table, so that every code has exactly one definition.
macro_rules! codes {
    ($($code:ident => $kind:ident($($value:expr),+);)+) => {
        /// Tie-break criterion, named by its acronym.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "UPPERCASE")]
        pub enum Code {
            $($code,)+
        }

        /// Definitions of all codes.
        pub const DEFINITIONS: [Definition; [$(Code::$code),+].len()] = [$($kind(Code::$code, $($value),+)),+];

        impl Code {
            /// Returns the definition of the code in the regulations.
            pub fn definition(self) -> &'static Definition {
                match self {
                    $(Self::$code => const { &$kind(Self::$code, $($value),+) },)+
                }
            }
        }
    };
}

codes! {
    Pts => individual("PTS", "Points", "MTB26", &[]);
    Mpts => team("MPTS", "Match points", "MTB26", &[]);
    Gpts => team("GPTS", "Game points", "MTB26", &[]);
    De => individual("DE", "Direct encounter", "6", &[Forfeits]);
    Win => individual("WIN", "Number of wins", "7.1", &[]);
    Won => individual("WON", "Games won over the board", "7.2", &[]);
    Bpg => individual("BPG", "Games played with Black", "7.3", &[]);
    Bwg => individual("BWG", "Games won with Black", "7.4", &[]);
    Ps => individual("PS", "Progressive scores", "7.5", &[Cut]);
    Rep => individual("REP", "Rounds elected to play", "7.6", &[]);
    Std => individual_2026("STD", "Standard points", "7.7", &[]);
    Tpn => individual_2026("TPN", "Tournament pairing number", "7.8", &[Reversed]);
    Bh => individual("BH", "Buchholz", "8.1", &[Cut, Median, Forfeits]);
    Aob => individual("AOB", "Average of opponents' Buchholz", "8.2", &[Fore]);
    Fb => individual("FB", "Fore Buchholz", "8.3", &[Cut, Median, Forfeits]);
    Sb => individual("SB", "Sonneborn-Berger", "9.1", &[Cut, Median, Forfeits]);
    Ks => individual("KS", "Koya system", "9.2", &[Limit]);
    Aro => individual("ARO", "Average rating of opponents", "10.1", &[Cut, Median, Unrated]);
    Tpr => individual("TPR", "Tournament performance rating", "10.2", &[Unrated]);
    Ptp => individual("PTP", "Perfect tournament performance", "10.3", &[Unrated]);
    Apro => individual("APRO", "Average performance rating of opponents", "10.4", &[Unrated]);
    Appo => individual("APPO", "Average perfect performance of opponents", "10.5", &[Unrated]);
    Rtng => individual_2026("RTNG", "Rating", "10.6", &[Unrated, Reversed]);
    Bc => team("BC", "Board count", "12.1", &[]);
    Tbr => team("TBR", "Top board result", "12.2", &[]);
    Bbe => team("BBE", "Bottom board elimination", "12.3", &[]);
    Mpvgp => team("MPVGP", "Match points or game points", "13.1", &[]);
    Emmsb => team("EMMSB", "Extended Sonneborn-Berger, match by match points", "13.2", &[Cut, Forfeits]);
    Emgsb => team("EMGSB", "Extended Sonneborn-Berger, match by game points", "13.2", &[Cut, Forfeits]);
    Egmsb => team("EGMSB", "Extended Sonneborn-Berger, game by match points", "13.2", &[Cut, Forfeits]);
    Eggsb => team("EGGSB", "Extended Sonneborn-Berger, game by game points", "13.2", &[Cut, Forfeits]);
    Ede => team("EDE", "Extended direct encounter", "13.3", &[Forfeits]);
    Edebt => team("EDEBT", "Extended direct encounter, board count, top board result", "13.3.2", &[Forfeits]);
    Edebb => team("EDEBB", "Extended direct encounter, board count, bottom board", "13.3.2", &[Forfeits]);
    Edet => team("EDET", "Extended direct encounter, top board result", "13.3.2", &[Forfeits]);
    Edeb => team("EDEB", "Extended direct encounter, bottom board elimination", "13.3.2", &[Forfeits]);
    Sssc => team("SSSC", "Score strength summary", "13.4", &[Divisor, Fore, Forfeits]);
    Fouls => individual("FOULS", "Fouls", "xiangqi 15", &[]);
    Pen => individual("PEN", "Penalties", "xiangqi 18.4", &[]);
    Gw => team("GW", "Games won by the team", "xiangqi 15.3", &[]);
    Opw => individual("OPW", "Points of the opponents beaten", "xiangqi practice", &[]);
    Opd => individual("OPD", "Points of the opponents drawn with", "xiangqi practice", &[]);
    Opl => individual("OPL", "Points of the opponents lost to", "xiangqi practice", &[]);
    Dropl => individual("DROPL", "Points without the last rounds, one by one", "xiangqi practice", &[]);
    Dropf => individual("DROPF", "Progressive scores without the first rounds, one by one", "xiangqi practice", &[]);
    Tsol => individual("TSOL", "Full truncated Solkoff", "FMJD 2024", &[Forfeits]);
    Solp => individual("SOLP", "Solkoff plus", "FMJD 2024", &[]);
    Keizer => individual("KEIZER", "Keizer points", "Keizer", &[]);
    Kval => individual("KVAL", "Value of the place", "Keizer", &[]);
    Mms => individual("MMS", "McMahon score", "MM04", &[]);
    Sos => individual("SOS", "Sum of opponents' scores", "MM30", &[Cut]);
    Sosos => individual("SOSOS", "Sum of opponents' SOS", "MM31", &[]);
    Sodos => individual("SODOS", "Sum of defeated opponents' scores", "MM32", &[]);
    Cuss => individual("CUSS", "Sum of the own scores after each round", "MM33", &[]);
}

impl Code {
    /// Parses an acronym, ignoring case.
    pub fn parse(text: &str) -> Option<Self> {
        DEFINITIONS
            .iter()
            .find(|definition| definition.acronym.eq_ignore_ascii_case(text))
            .map(|definition| definition.code)
    }

    /// Returns the acronym closest to `text` by edit distance; `None` if none is within two corrections and shares a
    /// letter.
    pub fn nearest(text: &str) -> Option<&'static str> {
        let text = text.trim().to_ascii_uppercase();
        let far = text.chars().count().min(3);
        let codes = DEFINITIONS.iter().map(|definition| definition.acronym);
        let (distance, nearest) =
            codes.map(|code| (corrections(&text, code), code)).min_by_key(|(distance, _)| *distance)?;
        (distance < far).then_some(nearest)
    }

    /// Returns `true` if the value is a plain fact about the competitor and has no calculation to show.
    pub fn is_fact(self) -> bool {
        matches!(self, Self::Tpn | Self::Rtng | Self::Fouls | Self::Kval)
    }

    /// Returns `true` if the criterion depends on the games on the boards of team matches. Without boards it has no
    /// value.
    pub fn needs_boards(self) -> bool {
        use Code::{Bbe, Bc, Edeb, Edebb, Edebt, Edet, Gw, Tbr};
        matches!(self, Bc | Tbr | Bbe | Edebt | Edebb | Edet | Edeb | Gw)
    }

    /// Returns `true` if the criterion ranks a tied group internally (type A of 4.3) instead of giving each competitor
    /// a value.
    pub fn is_sub_ranking(self) -> bool {
        use Code::{De, Ede, Edeb, Edebb, Edebt, Edet};
        matches!(self, De | Ede | Edebt | Edebb | Edet | Edeb)
    }
}

impl Modifier {
    /// Returns the letter after the slash.
    pub fn letter(self) -> char {
        match self {
            Self::Cut => 'C',
            Self::Median => 'M',
            Self::Limit => 'L',
            Self::Divisor => 'K',
            Self::Forfeits => 'P',
            Self::Unrated => 'U',
            Self::Fore => 'F',
            Self::Reversed => 'R',
        }
    }

    /// Returns the modifier for a letter, ignoring case.
    pub fn of_letter(letter: char) -> Option<Self> {
        [Self::Cut, Self::Median, Self::Limit, Self::Divisor, Self::Forfeits, Self::Unrated, Self::Fore, Self::Reversed]
            .into_iter()
            .find(|modifier| modifier.letter() == letter.to_ascii_uppercase())
    }
}

/// Returns the edit distance between two words: insertions, deletions and replacements.
fn corrections(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (deleted, letter) in from.chars().enumerate() {
        let mut next = vec![deleted + 1];
        for ((other, above), diagonal) in to.iter().zip(row.iter().skip(1)).zip(&row) {
            let left = next.last().copied().unwrap_or(0);
            next.push((above + 1).min(left + 1).min(diagonal + usize::from(letter != *other)));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}
