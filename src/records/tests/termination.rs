//! Parsing of a game's termination as written by servers and programs.

use qisai_records::Termination::{
    self, Abandoned, Agreement, Arbiter, Automatic, Checkmate, Flag, IllegalMove, NoMove, RepetitionRuling,
    Resignation, Rule, Stalemate,
};
use qisai_records::said::{StatedTermination, termination};
use qisai_rules_kernel::{ClaimKind, Side};

#[track_caller]
fn check(cases: &[(&str, Termination)]) {
    for (text, expected) in cases {
        assert_eq!(termination(text), Some(StatedTermination::Ended(*expected)), "{text}");
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
        assert_eq!(termination(nothing), Some(StatedTermination::Nothing), "{nothing}");
    }
    assert_eq!(termination("Game drawn because both players ran out of time"), Some(StatedTermination::Nothing));
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
