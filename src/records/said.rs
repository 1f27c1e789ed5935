//! Parsing of results and terminations as written in files.

mod termination;
mod words;

use qisai_domain::Discipline;

pub use termination::{StatedTermination, termination};

use crate::entered::Score;

/// Result parsed from a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidResult {
    /// Score of the result.
    pub score: Score,
    /// `true` if the result is written as in another game: `2-0` in chess, `1-0` in draughts.
    pub is_foreign: bool,
}

/// Parses a result; returns `None` if it has no meaning.
///
/// | text | meaning | used in |
/// |---|---|---|
/// | `1-0` `1/2-1/2` `0-1` | win, draw, loss | chess, xiangqi |
/// | `2-0` `1-1` `0-2` | win, draw, loss | draughts, xiangqi |
/// | `0-0` `1/2-0` `0-1/2` | decided by an arbiter | all |
/// | `+--` `-+-` `---` `1-0F` … | not played | all |
/// | 红胜 先胜 黑胜 后胜 和棋 … | | xiangqi |
/// | `*` `?` and nothing | unknown | all |
pub fn result(text: &str, discipline: Discipline) -> Option<SaidResult> {
    let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).map(simple).collect();
    let of = |score, home: &[Discipline]| Some(SaidResult { score, is_foreign: !home.contains(&discipline) });
    let (ones, twos) = ([Discipline::Chess, Discipline::Xiangqi], [Discipline::Draughts, Discipline::Xiangqi]);
    match plain.as_str() {
        "1-0" => of(Score::FirstWins, &ones),
        "1/2-1/2" | "½-½" | "1/2" | "0.5-0.5" | "0,5-0,5" => of(Score::Draw, &ones),
        "0-1" => of(Score::SecondWins, &ones),
        "2-0" => of(Score::FirstWins, &twos),
        "1-1" => of(Score::Draw, &twos),
        "0-2" => of(Score::SecondWins, &twos),
        "0-0" | "1/2-0" | "½-0" | "0-1/2" | "0-½" => of(Score::Decided, &Discipline::ALL),
        "+--" | "--+" | "-+-" | "---" | "+/-" | "-/+" | "-/-" | "1-0f" | "0-1f" | "1-0ff" | "0-1ff" | "0-0f"
        | "0-0ff" => of(Score::NotPlayed, &Discipline::ALL),
        "*" | "?" | "" | "-" | "未知" | "未完" => of(Score::Unknown, &Discipline::ALL),
        "红胜" | "红先胜" | "先胜" | "胜" | "黑负" | "红方胜" => {
            of(Score::FirstWins, &[Discipline::Xiangqi])
        }
        "黑胜" | "红先负" | "先负" | "负" | "红负" | "后胜" | "黑方胜" => {
            of(Score::SecondWins, &[Discipline::Xiangqi])
        }
        "和" | "和棋" | "和局" | "先和" | "红和" | "红先和" | "平局" => {
            of(Score::Draw, &[Discipline::Xiangqi])
        }
        _ => None,
    }
}

fn simple(letter: char) -> char {
    match letter {
        '–' | '—' | '−' | '－' | ':' | '：' => '-',
        '紅' => '红',
        '勝' => '胜',
        '負' => '负',
        '０'..='９' => char::from_u32(u32::from(letter) - 0xFEE0).unwrap_or(letter),
        other => other.to_ascii_lowercase(),
    }
}
