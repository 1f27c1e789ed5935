//! Results and ends in the words of files.

use qisai_domain::Discipline;
use qisai_rules_kernel::{ClaimKind, Side};

use crate::entered::{Score, Termination};

/// A result as a file writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidResult {
    /// What it means.
    pub score: Score,
    /// Whether it is written as in another game: `2-0` in chess, `1-0` in draughts.
    pub is_foreign: bool,
}

/// Reads a result; none where it means nothing.
///
/// | text | means | at home in |
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

/// What a `Termination` tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// This.
    Ended(Termination),
    /// A known word that says nothing of how the game ended: `normal`.
    Nothing,
}

/// Reads the word or the sentence of a `Termination` tag; none where it is not known. Words that name no side leave it open.
///
/// Read are the words of the PGN standard (`abandoned`, `adjudication`, `death`, `emergency`, `normal`, `rules infraction`, `time
/// forfeit`, `unterminated`), those that servers and programs write (`White won on time`, `Game drawn by mutual agreement`, `5-move rule`,
/// `no pieces left`), and Chinese ones (认输, 超时, 议和, 长将判负).
pub fn termination(text: &str) -> Option<Said> {
    // The two words that a server writes under nearly every game.
    match text.trim() {
        "Normal" => return Some(Said::Nothing),
        "Time forfeit" => return Some(Said::Ended(Termination::Flag(None))),
        _ => {}
    }
    let text = text.trim().to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let ended = |termination| Some(Said::Ended(termination));
    if text.is_empty() || ["normal", "unterminated", "?", "-", "*", "unknown", "正常"].contains(&text.as_str()) {
        return Some(Said::Nothing);
    }
    if has(&["repetition or move-count", "draw by rule"]) {
        return ended(Termination::Automatic);
    }
    if has(&["长将", "长捉", "长杀", "棋例", "不变作负", "perpetual", "repetition ruling"]) {
        return ended(Termination::RepetitionRuling(None));
    }
    if has(&["fivefold", "75-move", "seventy-five", "seventyfive", "dead position", "insufficient", "auto"]) {
        return ended(Termination::Automatic);
    }
    if has(&["threefold", "3-fold", "repetition", "循环", "重复", "不变作和"]) {
        return ended(Termination::Rule(ClaimKind::Repetition));
    }
    if has(&["16-move", "5-move rule", "5 move rule"]) && !has(&["25-move", "75-move"]) {
        return ended(Termination::Rule(ClaimKind::Ending));
    }
    if has(&["50-move", "fifty", "25-move", "60-move", "50 move", "自然限着", "60回合", "natural limit"]) {
        return ended(Termination::Rule(ClaimKind::MoveLimit));
    }
    if has(&["stalemate", "困毙", "欠行"]) {
        return ended(Termination::Stalemate);
    }
    if has(&["checkmate", "mated", "将死", "將死", "绝杀", "被杀"]) {
        return ended(Termination::Checkmate);
    }
    if has(&["no legal move", "no pieces", "blocked", "no move"]) {
        return ended(Termination::NoMove);
    }
    if has(&["forfeits by absence", "no show", "no-show", "walkover", "弃权", "缺席", "迟到"]) {
        return ended(Termination::Forfeit);
    }
    if has(&["time forfeit", "time forfeits", "on time", "timeout", "time out", "flag", "超时", "clock"]) {
        return ended(Termination::Flag(flagged(&text)));
    }
    if has(&["rules infraction", "illegal", "违例", "犯规", "技术犯规"]) {
        return ended(Termination::IllegalMove(None));
    }
    if has(&["resign", "认输", "認輸", "投子"]) {
        return ended(Termination::Resignation);
    }
    if has(&["agree", "mutual", "议和", "提和", "同意和", "和棋", "和局"]) {
        return ended(Termination::Agreement);
    }
    if has(&["abandon", "death", "emergency", "disconnect", "中断", "掉线"]) {
        return ended(Termination::Abandoned);
    }
    if has(&["adjudicat", "arbiter", "裁判", "裁定", "判"]) {
        return ended(Termination::Arbiter);
    }
    if text == "forfeit" || text == "unplayed" {
        return ended(Termination::Forfeit);
    }
    None
}

/// Whose time was over, where a sentence says it.
fn flagged(text: &str) -> Option<Side> {
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let first =
        says(&["white forfeits", "white loses", "black wins", "black won", "红超时", "红方超时", "white ran out"]);
    let second =
        says(&["black forfeits", "black loses", "white wins", "white won", "黑超时", "黑方超时", "black ran out"]);
    match (first, second) {
        (true, false) => Some(Side::First),
        (false, true) => Some(Side::Second),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_know_where_they_are_at_home() {
        let read = |text, discipline| result(text, discipline).map(|said| (said.score, said.is_foreign));
        assert_eq!(read("2-0", Discipline::Chess), Some((Score::FirstWins, true)));
        assert_eq!(read("1-0", Discipline::Draughts), Some((Score::FirstWins, true)));
        assert_eq!(read("1-1", Discipline::Draughts), Some((Score::Draw, false)));
        assert_eq!(read("2-0", Discipline::Xiangqi), Some((Score::FirstWins, false)));
        assert_eq!(read(" 1 – 0 ", Discipline::Chess), Some((Score::FirstWins, false)));
        assert_eq!(read("紅先勝", Discipline::Xiangqi), Some((Score::FirstWins, false)));
        assert_eq!(read("½-½", Discipline::Chess), Some((Score::Draw, false)));
        assert_eq!(read("*", Discipline::Chess), Some((Score::Unknown, false)));
        assert_eq!(read("4-6", Discipline::Draughts), None);
    }

    #[test]
    fn ends_in_the_words_of_files() {
        let cases = [
            ("Time forfeit", Termination::Flag(None)),
            ("White won on time", Termination::Flag(Some(Side::Second))),
            ("黑方超时", Termination::Flag(Some(Side::Second))),
            ("5-move rule", Termination::Rule(ClaimKind::Ending)),
            ("16-move rule", Termination::Rule(ClaimKind::Ending)),
            ("25-move rule", Termination::Rule(ClaimKind::MoveLimit)),
            ("75-move rule", Termination::Automatic),
            ("threefold repetition", Termination::Rule(ClaimKind::Repetition)),
            ("repetition or move-count draw", Termination::Automatic),
            ("no legal move (blocked)", Termination::NoMove),
            ("no pieces left", Termination::NoMove),
            ("checkmate", Termination::Checkmate),
            ("困毙", Termination::Stalemate),
            ("认输", Termination::Resignation),
            ("和棋", Termination::Agreement),
            ("长将判负", Termination::RepetitionRuling(None)),
            ("自然限着", Termination::Rule(ClaimKind::MoveLimit)),
            ("Abandoned", Termination::Abandoned),
            ("adjudication", Termination::Arbiter),
            ("rules infraction", Termination::IllegalMove(None)),
        ];
        for (text, expected) in cases {
            assert_eq!(termination(text), Some(Said::Ended(expected)), "{text}");
        }
        assert_eq!(termination("Normal"), Some(Said::Nothing));
        assert_eq!(termination("ate all the biscuits"), None);
    }
}
