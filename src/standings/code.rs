//! The acronyms of Article 5, with what each may carry, and those of xiangqi and draughts, which C.07 has not.

use serde::{Deserialize, Serialize};

/// A tie-break criterion by its acronym.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[allow(
    missing_docs,
    reason = "the variants are the regulations' own acronyms; `definition` has the article and the name"
)]
pub enum Code {
    Pts,
    Mpts,
    Gpts,
    De,
    Win,
    Won,
    Bpg,
    Bwg,
    Ps,
    Rep,
    Std,
    Tpn,
    Bh,
    Aob,
    Fb,
    Sb,
    Ks,
    Aro,
    Tpr,
    Ptp,
    Apro,
    Appo,
    Rtng,
    Bc,
    Tbr,
    Bbe,
    Mpvgp,
    Emmsb,
    Emgsb,
    Egmsb,
    Eggsb,
    Ede,
    Edebt,
    Edebb,
    Edet,
    Edeb,
    Sssc,
    Fouls,
    Pen,
    Gw,
    Opw,
    Opd,
    Opl,
    Dropl,
    Dropf,
    Tsol,
    Solp,
}

/// What follows a slash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Modifier {
    /// `/Cn`: without the n least significant values (Article 14); for PS without the first n running scores.
    Cut,
    /// `/Mn`: without the n least and the n most significant values (Article 14).
    Median,
    /// `/Lnn`, `/L+n`, `/L-n`: another limit for KS (9.2).
    Limit,
    /// `/Kn`: the divisor of SSSC (13.4).
    Divisor,
    /// `/P`: forfeits count as played against the scheduled opponent.
    Forfeits,
    /// `/Unnnn`: the rating of unrated competitors.
    Unrated,
    /// `/F`: from Fore Buchholz.
    Fore,
    /// `/R`: the other way round.
    Reversed,
}

/// What the regulations say about a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// As it is written.
    pub code: Code,
    /// The acronym.
    pub acronym: &'static str,
    /// The English name.
    pub name: &'static str,
    /// The article of C.07; for the points themselves MTB26, the list of descriptors that goes with it; otherwise the rule book
    /// with its article.
    pub article: &'static str,
    /// Only for teams.
    pub team: bool,
    /// Added by the edition of 2026.
    pub since_2026: bool,
    /// What it may carry.
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

const fn new_2026(definition: Definition) -> Definition {
    Definition { since_2026: true, ..definition }
}

use Modifier::{Cut, Divisor, Fore, Forfeits, Limit, Median, Reversed, Unrated};

/// Every code.
pub const DEFINITIONS: [Definition; 47] = [
    individual(Code::Pts, "PTS", "Points", "MTB26", &[]),
    team(Code::Mpts, "MPTS", "Match points", "MTB26", &[]),
    team(Code::Gpts, "GPTS", "Game points", "MTB26", &[]),
    individual(Code::De, "DE", "Direct encounter", "6", &[Forfeits]),
    individual(Code::Win, "WIN", "Number of wins", "7.1", &[]),
    individual(Code::Won, "WON", "Games won over the board", "7.2", &[]),
    individual(Code::Bpg, "BPG", "Games played with Black", "7.3", &[]),
    individual(Code::Bwg, "BWG", "Games won with Black", "7.4", &[]),
    individual(Code::Ps, "PS", "Progressive scores", "7.5", &[Cut]),
    individual(Code::Rep, "REP", "Rounds elected to play", "7.6", &[]),
    new_2026(individual(Code::Std, "STD", "Standard points", "7.7", &[])),
    new_2026(individual(Code::Tpn, "TPN", "Tournament pairing number", "7.8", &[Reversed])),
    individual(Code::Bh, "BH", "Buchholz", "8.1", &[Cut, Median, Forfeits]),
    individual(Code::Aob, "AOB", "Average of opponents' Buchholz", "8.2", &[Fore]),
    individual(Code::Fb, "FB", "Fore Buchholz", "8.3", &[Cut, Median, Forfeits]),
    individual(Code::Sb, "SB", "Sonneborn-Berger", "9.1", &[Cut, Median, Forfeits]),
    individual(Code::Ks, "KS", "Koya system", "9.2", &[Limit]),
    individual(Code::Aro, "ARO", "Average rating of opponents", "10.1", &[Cut, Median, Unrated]),
    individual(Code::Tpr, "TPR", "Tournament performance rating", "10.2", &[Unrated]),
    individual(Code::Ptp, "PTP", "Perfect tournament performance", "10.3", &[Unrated]),
    individual(Code::Apro, "APRO", "Average performance rating of opponents", "10.4", &[Unrated]),
    individual(Code::Appo, "APPO", "Average perfect performance of opponents", "10.5", &[Unrated]),
    new_2026(individual(Code::Rtng, "RTNG", "Rating", "10.6", &[Unrated, Reversed])),
    team(Code::Bc, "BC", "Board count", "12.1", &[]),
    team(Code::Tbr, "TBR", "Top board result", "12.2", &[]),
    team(Code::Bbe, "BBE", "Bottom board elimination", "12.3", &[]),
    team(Code::Mpvgp, "MPVGP", "Match points or game points", "13.1", &[]),
    team(Code::Emmsb, "EMMSB", "Extended Sonneborn-Berger, match by match points", "13.2", &[Cut, Forfeits]),
    team(Code::Emgsb, "EMGSB", "Extended Sonneborn-Berger, match by game points", "13.2", &[Cut, Forfeits]),
    team(Code::Egmsb, "EGMSB", "Extended Sonneborn-Berger, game by match points", "13.2", &[Cut, Forfeits]),
    team(Code::Eggsb, "EGGSB", "Extended Sonneborn-Berger, game by game points", "13.2", &[Cut, Forfeits]),
    team(Code::Ede, "EDE", "Extended direct encounter", "13.3", &[Forfeits]),
    team(Code::Edebt, "EDEBT", "Extended direct encounter, board count, top board result", "13.3.2", &[Forfeits]),
    team(Code::Edebb, "EDEBB", "Extended direct encounter, board count, bottom board", "13.3.2", &[Forfeits]),
    team(Code::Edet, "EDET", "Extended direct encounter, top board result", "13.3.2", &[Forfeits]),
    team(Code::Edeb, "EDEB", "Extended direct encounter, bottom board elimination", "13.3.2", &[Forfeits]),
    team(Code::Sssc, "SSSC", "Score strength summary", "13.4", &[Divisor, Fore, Forfeits]),
    individual(Code::Fouls, "FOULS", "Fouls", "xiangqi 15", &[]),
    individual(Code::Pen, "PEN", "Penalties", "xiangqi 18.4", &[]),
    team(Code::Gw, "GW", "Games won by the team", "xiangqi 15.3", &[]),
    individual(Code::Opw, "OPW", "Points of the opponents beaten", "xiangqi practice", &[]),
    individual(Code::Opd, "OPD", "Points of the opponents drawn with", "xiangqi practice", &[]),
    individual(Code::Opl, "OPL", "Points of the opponents lost to", "xiangqi practice", &[]),
    individual(Code::Dropl, "DROPL", "Points without the last rounds, one by one", "xiangqi practice", &[]),
    individual(
        Code::Dropf,
        "DROPF",
        "Progressive scores without the first rounds, one by one",
        "xiangqi practice",
        &[],
    ),
    individual(Code::Tsol, "TSOL", "Full truncated Solkoff", "FMJD 2024", &[Forfeits]),
    individual(Code::Solp, "SOLP", "Solkoff plus", "FMJD 2024", &[]),
];

impl Code {
    /// What the regulations say about it.
    pub fn definition(self) -> &'static Definition {
        DEFINITIONS.iter().find(|definition| definition.code == self).unwrap_or(&DEFINITIONS[0])
    }

    /// Reads an acronym, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        DEFINITIONS
            .iter()
            .find(|definition| definition.acronym.eq_ignore_ascii_case(text))
            .map(|definition| definition.code)
    }

    /// The acronym that takes the fewest corrections to get from `text`.
    pub fn nearest(text: &str) -> &'static str {
        let text = text.to_ascii_uppercase();
        DEFINITIONS
            .iter()
            .map(|definition| definition.acronym)
            .min_by_key(|code| corrections(&text, code))
            .unwrap_or("PTS")
    }

    /// Whether its value is a plain fact of the competitor, made of nothing.
    pub fn is_fact(self) -> bool {
        matches!(self, Self::Tpn | Self::Rtng | Self::Fouls)
    }

    /// Whether it ranks a tied group among itself (type A of 4.3) instead of having a value of its own.
    pub fn is_sub_ranking(self) -> bool {
        use Code::{De, Ede, Edeb, Edebb, Edebt, Edet};
        matches!(self, De | Ede | Edebt | Edebb | Edet | Edeb)
    }
}

impl Modifier {
    /// The letter after the slash.
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

    /// The modifier of a letter, in either case.
    pub fn of_letter(letter: char) -> Option<Self> {
        [Self::Cut, Self::Median, Self::Limit, Self::Divisor, Self::Forfeits, Self::Unrated, Self::Fore, Self::Reversed]
            .into_iter()
            .find(|modifier| modifier.letter() == letter.to_ascii_uppercase())
    }
}

/// Insertions, deletions and replacements that lead from one word to the other.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_one_definition() {
        for definition in &DEFINITIONS {
            assert_eq!(definition.code.definition(), definition);
            assert_eq!(Code::parse(&definition.acronym.to_lowercase()), Some(definition.code));
        }
    }

    #[test]
    fn the_nearest_code_is_one_slip_away() {
        assert_eq!(Code::nearest("BUH"), "BH");
        assert_eq!(Code::nearest("ptp "), "PTP");
        assert_eq!(Code::nearest("arro"), "ARO");
    }
}
