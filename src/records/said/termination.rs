//! How a game ended, in the words of servers and programs.
//!
//! A text is read whole: what is not one of these forms is not known. Case, spaces, the braces of a comment and a final stop mean nothing, and
//! neither does anything in a player's name (`Mr Stalemate won by resignation`).
//!
//! | form | example | written by |
//! |---|---|---|
//! | a phrase | `time forfeit`, `no pieces left`, `长将判负` | the PGN standard, lichess, chess24, Tornelo, cutechess, TCEC, PDN programs |
//! | *somebody* won by *cause* | `Anna won on time`, `White wins by adjudication` | chess.com, FICS, ICC, playchess |
//! | *somebody* *predicate* | `Black resigns`, `White forfeits on time`, `红方超时` | FICS, ICC, playchess, PlayOK, XBoard |
//! | *somebody* ran out of time and *somebody* has no material to mate | | FICS, ICC |
//! | game drawn by *cause* | `Game drawn by timeout vs insufficient material` | chess.com, FICS, ICC, XBoard |

use qisai_rules_kernel::{ClaimKind, Side};

use crate::entered::Termination::{
    self, Abandoned, Agreement, Arbiter, Automatic, Checkmate, Flag, Forfeit, IllegalMove, NoMove, RepetitionRuling,
    Resignation, Rule, Stalemate,
};

/// What a `Termination` tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Ended(Termination),
    /// Known words that say nothing a record could be compared with: `normal`.
    Nothing,
}

/// Reads the word or the sentence of a `Termination` tag; none where it is not known. Words that name no side leave it open.
pub fn termination(text: &str) -> Option<Said> {
    // The two words that a server writes under nearly every game.
    match text.trim() {
        "Normal" => return Some(Said::Nothing),
        "Time forfeit" => return Some(Said::Ended(Flag(None))),
        _ => {}
    }
    let text = plain(text);
    if NOTHING.contains(&text.as_str()) {
        return Some(Said::Nothing);
    }
    let read = phrase(&text).or_else(|| drawn(&text)).or_else(|| won(&text)).or_else(|| lost(&text));
    read.or_else(|| in_chinese(&text)).map(Said::Ended)
}

/// Small letters, single spaces, no braces, no final stop, simplified characters.
fn plain(text: &str) -> String {
    let text = text.trim().trim_start_matches('{').trim_end_matches('}').trim_end_matches(['.', '!', '。', '！']);
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ").chars().map(simplified).collect()
}

fn simplified(letter: char) -> char {
    const LETTERS: &str =
        "將将長长殺杀斃毙紅红認认輸输負负勝胜時时違违規规棄弃權权遲迟議议絕绝復复複复環环變变線线斷断決决";
    let mut pairs = LETTERS.chars();
    while let (Some(traditional), Some(simple)) = (pairs.next(), pairs.next()) {
        if traditional == letter {
            return simple;
        }
    }
    letter
}

const NOTHING: &[&str] = &[
    "",
    "?",
    "-",
    "*",
    "normal",
    "unterminated",
    "unknown",
    "unfinished",
    "in progress",
    "adjourned",
    // FICS, ICC: which flag fell first is not known, and the board cannot tell.
    "game drawn because both players ran out of time",
    "正常",
];

/// Causes of a draw, alone or after `game drawn by`.
const DRAWS: &[(&str, Termination)] = &[
    ("agreement", Agreement),
    ("mutual agreement", Agreement),
    ("mutual consent", Agreement),
    ("stalemate", Stalemate),
    ("repetition", Rule(ClaimKind::Repetition)),
    ("threefold repetition", Rule(ClaimKind::Repetition)),
    ("three-fold repetition", Rule(ClaimKind::Repetition)),
    ("3-fold repetition", Rule(ClaimKind::Repetition)),
    ("3fold repetition", Rule(ClaimKind::Repetition)),
    ("threefold", Rule(ClaimKind::Repetition)),
    ("50-move rule", Rule(ClaimKind::MoveLimit)),
    ("50 move rule", Rule(ClaimKind::MoveLimit)),
    ("50 moves rule", Rule(ClaimKind::MoveLimit)),
    ("50-moves rule", Rule(ClaimKind::MoveLimit)),
    ("50 moves", Rule(ClaimKind::MoveLimit)),
    ("fifty-move rule", Rule(ClaimKind::MoveLimit)),
    ("fifty move rule", Rule(ClaimKind::MoveLimit)),
    ("fifty moves rule", Rule(ClaimKind::MoveLimit)),
    ("25-move rule", Rule(ClaimKind::MoveLimit)),
    ("25 move rule", Rule(ClaimKind::MoveLimit)),
    ("60-move rule", Rule(ClaimKind::MoveLimit)),
    ("natural limit", Rule(ClaimKind::MoveLimit)),
    ("16-move rule", Rule(ClaimKind::Ending)),
    ("16 move rule", Rule(ClaimKind::Ending)),
    ("5-move rule", Rule(ClaimKind::Ending)),
    ("5 move rule", Rule(ClaimKind::Ending)),
    ("fivefold repetition", Automatic),
    ("five-fold repetition", Automatic),
    ("5-fold repetition", Automatic),
    ("75-move rule", Automatic),
    ("75 move rule", Automatic),
    ("seventy-five-move rule", Automatic),
    ("seventy-five move rule", Automatic),
    ("dead position", Automatic),
    ("insufficient material", Automatic),
    ("insufficient mating material", Automatic),
    ("no mating material", Automatic),
    ("neither player has mating material", Automatic),
    ("neither player has material to mate", Automatic),
    ("rule", Automatic),
    ("automatic draw", Automatic),
    ("repetition or move-count draw", Automatic),
    // The player with time left cannot win by his material (Laws of Chess 6.9); nobody says who that is.
    ("timeout vs insufficient material", Flag(None)),
    ("timeout vs. insufficient material", Flag(None)),
    ("timeout versus insufficient material", Flag(None)),
    ("time forfeit vs insufficient material", Flag(None)),
    ("adjudication", Arbiter),
    ("arbiter decision", Arbiter),
];

/// Causes of a win, alone or after `somebody won by`; a side named in them is the one that has lost.
const WINS: &[(&str, Termination)] = &[
    ("checkmate", Checkmate),
    ("mate", Checkmate),
    ("resignation", Resignation),
    ("time", Flag(None)),
    ("timeout", Flag(None)),
    ("time out", Flag(None)),
    ("time forfeit", Flag(None)),
    ("flag", Flag(None)),
    ("flag fall", Flag(None)),
    ("clock", Flag(None)),
    ("no legal move", NoMove),
    ("no legal moves", NoMove),
    ("no legal move (blocked)", NoMove),
    ("no moves", NoMove),
    ("no pieces left", NoMove),
    ("blocked", NoMove),
    ("rules infraction", IllegalMove(None)),
    ("illegal move", IllegalMove(None)),
    ("illegal moves", IllegalMove(None)),
    ("perpetual check", RepetitionRuling(None)),
    ("perpetual chase", RepetitionRuling(None)),
    ("repetition ruling", RepetitionRuling(None)),
    ("adjudication", Arbiter),
    ("arbiter decision", Arbiter),
    ("abandonment", Abandoned),
    ("game abandoned", Abandoned),
    ("disconnection", Abandoned),
    ("forfeit", Forfeit),
    ("default", Forfeit),
    ("walkover", Forfeit),
    ("no show", Forfeit),
    ("no-show", Forfeit),
    ("absence", Forfeit),
    ("stalemate", Stalemate),
];

/// What is only said alone.
const ALONE: &[(&str, Termination)] = &[
    ("draw agreed", Agreement),
    ("draw agreement", Agreement),
    ("agreed draw", Agreement),
    ("on time", Flag(None)),
    ("lost on time", Flag(None)),
    ("won on time", Flag(None)),
    ("resigned", Resignation),
    ("resigns", Resignation),
    ("checkmated", Checkmate),
    ("stalemated", Stalemate),
    ("abandoned", Abandoned),
    ("disconnected", Abandoned),
    ("stalled connection", Abandoned),
    ("death", Abandoned),
    ("emergency", Abandoned),
    ("arbiter", Arbiter),
    ("adjudicated", Arbiter),
    ("game adjudicated", Arbiter),
    ("game adjudicated as a draw", Arbiter),
    ("xboard adjudication", Arbiter),
    ("tcec draw rule", Arbiter),
    ("tcec win rule", Arbiter),
    ("syzygytb", Arbiter),
    ("unplayed", Forfeit),
    ("forfeits by absence", Forfeit),
];

/// What is said of the loser, or of the side that cannot move.
const PREDICATES: &[(&str, Termination)] = &[
    ("resigns", Resignation),
    ("resigned", Resignation),
    ("has resigned", Resignation),
    ("checkmated", Checkmate),
    ("is checkmated", Checkmate),
    ("was checkmated", Checkmate),
    ("got checkmated", Checkmate),
    ("is mated", Checkmate),
    ("mated", Checkmate),
    ("stalemated", Stalemate),
    ("is stalemated", Stalemate),
    ("forfeits on time", Flag(None)),
    ("forfeited on time", Flag(None)),
    ("loses on time", Flag(None)),
    ("lost on time", Flag(None)),
    ("ran out of time", Flag(None)),
    ("runs out of time", Flag(None)),
    ("timed out", Flag(None)),
    ("flagged", Flag(None)),
    ("oversteps the time limit", Flag(None)),
    ("overstepped the time limit", Flag(None)),
    ("makes an illegal move", IllegalMove(None)),
    ("made an illegal move", IllegalMove(None)),
    ("has no legal move", NoMove),
    ("has no legal moves", NoMove),
    ("has no pieces left", NoMove),
    ("disconnected", Abandoned),
    ("disconnects", Abandoned),
    ("disconnected and forfeits", Abandoned),
    ("forfeits by disconnection", Abandoned),
    ("lost connection", Abandoned),
    ("left the game", Abandoned),
    ("abandons the game", Abandoned),
    ("abandoned the game", Abandoned),
    ("forfeits by absence", Forfeit),
    ("forfeits", Forfeit),
    ("did not show up", Forfeit),
    ("did not appear", Forfeit),
];

/// Predicates of xiangqi, with or without a side in front.
const CHINESE: &[(&str, Termination)] = &[
    ("将死", Checkmate),
    ("被将死", Checkmate),
    ("绝杀", Checkmate),
    ("被杀", Checkmate),
    ("困毙", Stalemate),
    ("被困毙", Stalemate),
    ("欠行", Stalemate),
    ("认输", Resignation),
    ("认负", Resignation),
    ("投子", Resignation),
    ("投子认输", Resignation),
    ("投子认负", Resignation),
    ("超时", Flag(None)),
    ("超时负", Flag(None)),
    ("超时判负", Flag(None)),
    ("违例", IllegalMove(None)),
    ("违例判负", IllegalMove(None)),
    ("犯规", IllegalMove(None)),
    ("犯规判负", IllegalMove(None)),
    ("技术犯规", IllegalMove(None)),
    ("技术犯规判负", IllegalMove(None)),
    ("长将", RepetitionRuling(None)),
    ("长将判负", RepetitionRuling(None)),
    ("长将作负", RepetitionRuling(None)),
    ("长捉", RepetitionRuling(None)),
    ("长捉判负", RepetitionRuling(None)),
    ("长捉作负", RepetitionRuling(None)),
    ("长杀", RepetitionRuling(None)),
    ("长杀判负", RepetitionRuling(None)),
    ("棋例", RepetitionRuling(None)),
    ("棋例判负", RepetitionRuling(None)),
    ("不变作负", RepetitionRuling(None)),
    ("议和", Agreement),
    ("双方议和", Agreement),
    ("提和", Agreement),
    ("同意和棋", Agreement),
    ("双方同意和棋", Agreement),
    ("和棋", Agreement),
    ("和局", Agreement),
    ("循环", Rule(ClaimKind::Repetition)),
    ("重复", Rule(ClaimKind::Repetition)),
    ("重复局面", Rule(ClaimKind::Repetition)),
    ("三次重复", Rule(ClaimKind::Repetition)),
    ("循环反复", Rule(ClaimKind::Repetition)),
    ("双方不变作和", Rule(ClaimKind::Repetition)),
    ("不变作和", Rule(ClaimKind::Repetition)),
    ("自然限着", Rule(ClaimKind::MoveLimit)),
    ("自然限着判和", Rule(ClaimKind::MoveLimit)),
    ("60回合", Rule(ClaimKind::MoveLimit)),
    ("60回合自然限着", Rule(ClaimKind::MoveLimit)),
    ("掉线", Abandoned),
    ("断线", Abandoned),
    ("中断", Abandoned),
    ("裁判", Arbiter),
    ("裁定", Arbiter),
    ("裁判裁定", Arbiter),
    ("裁判判定", Arbiter),
    ("裁判判决", Arbiter),
    ("裁判判和", Arbiter),
    ("裁判判负", Arbiter),
    ("判和", Arbiter),
    ("判负", Arbiter),
    ("弃权", Forfeit),
    ("缺席", Forfeit),
    ("迟到", Forfeit),
    ("迟到弃权", Forfeit),
    ("迟到判负", Forfeit),
];

fn find(table: &[(&str, Termination)], text: &str) -> Option<Termination> {
    table.iter().find(|(words, _)| *words == text).map(|(_, termination)| *termination)
}

/// A cause that stands alone.
fn phrase(text: &str) -> Option<Termination> {
    find(DRAWS, text).or_else(|| find(WINS, text)).or_else(|| find(ALONE, text))
}

/// `game drawn by …`, `draw: …`.
fn drawn(text: &str) -> Option<Termination> {
    let text = text.strip_prefix("game ").unwrap_or(text);
    let openings = ["drawn by ", "drawn because ", "drawn due to ", "draw by ", "draw due to ", "draw: ", "draw - "];
    let cause = openings.into_iter().find_map(|opening| text.strip_prefix(opening))?;
    find(DRAWS, cause.strip_prefix("the ").unwrap_or(cause))
}

/// `somebody won by …`, `somebody won on time`, `somebody won - game abandoned`.
fn won(text: &str) -> Option<Termination> {
    let verbs = [" won", " wins", " has won", " is declared the winner", " declared the winner"];
    let (somebody, said) = verbs.into_iter().find_map(|verb| {
        let (somebody, said) = text.rsplit_once(verb)?;
        let cause = [" by ", " on ", " - ", " due to "].into_iter().find_map(|link| said.strip_prefix(link))?;
        Some((somebody, find(WINS, cause)?))
    })?;
    Some(of_side(said, side(somebody).map(Side::other)))
}

/// `somebody resigns`, `somebody ran out of time and the other has no material to mate`, `somebody makes an illegal move: e2e5`.
fn lost(text: &str) -> Option<Termination> {
    if let Some(("makes an illegal move" | "made an illegal move", loser)) =
        text.split_once(": ").and_then(|(sentence, _)| sentence.split_once(' ')).map(|(name, said)| (said, name))
    {
        return Some(IllegalMove(side(loser)));
    }
    let ending = [" has no material to mate", " has no material to win", " has no mating material"];
    if let Some(sentence) = ending.into_iter().find_map(|ending| text.strip_suffix(ending)) {
        let (loser, _) = sentence.split_once(" ran out of time and ")?;
        return Some(Flag(side(loser)));
    }
    let said_of = |words: &&(&str, Termination)| {
        text.strip_suffix(words.0).is_some_and(|name| name.ends_with(' ') && !name.trim().is_empty())
    };
    let (words, termination) = PREDICATES.iter().filter(said_of).max_by_key(|(words, _)| words.len())?;
    Some(of_side(*termination, side(text.strip_suffix(words)?.trim_end())))
}

fn in_chinese(text: &str) -> Option<Termination> {
    let sides = [
        ("红方", Side::First),
        ("白方", Side::First),
        ("先手", Side::First),
        ("红", Side::First),
        ("白", Side::First),
        ("黑方", Side::Second),
        ("后手", Side::Second),
        ("黑", Side::Second),
    ];
    find(CHINESE, text).or_else(|| {
        let (side, said) = sides.into_iter().find_map(|(word, side)| Some((side, text.strip_prefix(word)?.trim())))?;
        Some(of_side(find(CHINESE, said)?, Some(side)))
    })
}

/// The side that a name is, where it is no player's.
fn side(name: &str) -> Option<Side> {
    match name {
        "white" | "red" => Some(Side::First),
        "black" => Some(Side::Second),
        _ => None,
    }
}

/// The same with the side that it speaks of.
fn of_side(termination: Termination, loser: Option<Side>) -> Termination {
    match termination {
        Flag(_) => Flag(loser),
        IllegalMove(_) => IllegalMove(loser),
        RepetitionRuling(_) => RepetitionRuling(loser),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cases: &[(&str, Termination)]) {
        for (text, expected) in cases {
            assert_eq!(termination(text), Some(Said::Ended(*expected)), "{text}");
        }
    }

    const FIRST: Option<Side> = Some(Side::First);
    const SECOND: Option<Side> = Some(Side::Second);

    #[test]
    fn phrases() {
        check(&[
            ("Time forfeit", Flag(None)),
            ("time forfeit", Flag(None)),
            ("5-move rule", Rule(ClaimKind::Ending)),
            ("16-move rule", Rule(ClaimKind::Ending)),
            ("25-move rule", Rule(ClaimKind::MoveLimit)),
            ("75-move rule", Automatic),
            ("threefold repetition", Rule(ClaimKind::Repetition)),
            ("repetition or move-count draw", Automatic),
            ("no legal move (blocked)", NoMove),
            ("no pieces left", NoMove),
            ("checkmate", Checkmate),
            ("Abandoned", Abandoned),
            ("adjudication", Arbiter),
            ("rules infraction", IllegalMove(None)),
            ("stalled connection", Abandoned),
            ("3-Fold Repetition", Rule(ClaimKind::Repetition)),
        ]);
        for nothing in ["Normal", "normal", "", " ", "Unterminated", "unknown", "正常"] {
            assert_eq!(termination(nothing), Some(Said::Nothing), "{nothing}");
        }
        assert_eq!(termination("Game drawn because both players ran out of time"), Some(Said::Nothing));
    }

    #[test]
    fn sentences_of_chess_com() {
        check(&[
            ("MagnusCarlsen won by checkmate", Checkmate),
            ("hydedfg won by resignation", Resignation),
            ("Aegboye7 won on time", Flag(None)),
            ("omar11991199 won - game abandoned", Abandoned),
            ("Game drawn by agreement", Agreement),
            ("Game drawn by repetition", Rule(ClaimKind::Repetition)),
            ("Game drawn by stalemate", Stalemate),
            ("Game drawn by insufficient material", Automatic),
            ("Game drawn by 50-move rule", Rule(ClaimKind::MoveLimit)),
            ("Game drawn by timeout vs insufficient material", Flag(None)),
        ]);
    }

    #[test]
    fn sentences_of_fics_and_icc() {
        check(&[
            ("Black resigns", Resignation),
            ("{White resigns}", Resignation),
            ("Black checkmated", Checkmate),
            ("White forfeits on time", Flag(FIRST)),
            ("Black forfeits on time.", Flag(SECOND)),
            ("White forfeits by disconnection", Abandoned),
            ("Black disconnected and forfeits", Abandoned),
            ("White wins by adjudication", Arbiter),
            ("White declared the winner by adjudication", Arbiter),
            ("Game drawn by adjudication", Arbiter),
            ("Game drawn by mutual agreement", Agreement),
            ("Game drawn by stalemate", Stalemate),
            ("White stalemated", Stalemate),
            ("Game drawn by the 50 move rule", Rule(ClaimKind::MoveLimit)),
            ("Neither player has mating material", Automatic),
            ("Game drawn because neither player has mating material", Automatic),
            ("White ran out of time and Black has no material to mate", Flag(FIRST)),
            ("Black ran out of time and White has no material to mate", Flag(SECOND)),
        ]);
    }

    #[test]
    fn sentences_of_other_servers_and_programs() {
        check(&[
            ("White won on time", Flag(SECOND)),
            ("Black wins on time", Flag(FIRST)),
            ("White loses on time", Flag(FIRST)),
            ("Black lost on time", Flag(SECOND)),
            ("White makes an illegal move: e2e5", IllegalMove(FIRST)),
            ("Draw by fifty moves rule", Rule(ClaimKind::MoveLimit)),
            ("Draw by insufficient mating material", Automatic),
            ("TCEC draw rule", Arbiter),
            ("Xboard adjudication", Arbiter),
        ]);
    }

    #[test]
    fn chinese_words_with_and_without_a_side() {
        check(&[
            ("黑方超时", Flag(SECOND)),
            ("红超时判负", Flag(FIRST)),
            ("超时", Flag(None)),
            ("困毙", Stalemate),
            ("認輸", Resignation),
            ("黑方认输", Resignation),
            ("和棋", Agreement),
            ("长将判负", RepetitionRuling(None)),
            ("红方長將判負", RepetitionRuling(FIRST)),
            ("自然限着", Rule(ClaimKind::MoveLimit)),
            ("双方不变作和", Rule(ClaimKind::Repetition)),
        ]);
    }

    #[test]
    fn the_name_of_a_player_is_only_a_name() {
        check(&[
            ("stalemate_king won by resignation", Resignation),
            ("Mr Stalemate won by resignation", Resignation),
            ("Resigns On Time won by checkmate", Checkmate),
            ("repetition or agreement won - game abandoned", Abandoned),
            ("Flag Fall resigns", Resignation),
            ("black wins by adjudication won on time", Flag(None)),
            ("Perpetual Check ran out of time and Insufficient Bob has no material to mate", Flag(None)),
        ]);
    }

    #[test]
    fn what_no_form_fits_is_not_known() {
        for text in [
            "ate all the biscuits",
            "won by",
            " won by checkmate",
            "Game drawn by checkmate",
            "Anna won by agreement",
            "not a stalemate",
            "no time forfeit",
            "timeouts",
            "红方",
            "红方和白方",
        ] {
            assert_eq!(termination(text), None, "{text}");
        }
    }
}
