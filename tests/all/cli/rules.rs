//! Tests of `qisai rules`.

use serde_json::Value;

use crate::support::program::qisai;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn as_many_moves_as_the_literature_counts() {
    for (game, fen, depth, leaves) in [
        ("chess", "startpos", "4", "197281"),
        ("chess", KIWIPETE, "3", "97862"),
        ("xiangqi", "startpos", "3", "79666"),
        ("xiangqi", "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", "3", "6241"),
        ("draughts", "startpos", "6", "167140"),
        ("draughts", "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38", "8", "6269"),
        ("draughts", "startpos", "0", "1"),
    ] {
        assert_eq!(qisai(["rules", "perft", game, fen, depth]).good().trim(), leaves, "{game} {fen}");
        assert_eq!(qisai(["rules", "perft", game, fen, depth, "--made"]).good().trim(), leaves, "{game} {fen}");
    }
}

#[test]
fn a_position_that_means_nothing_is_refused_with_its_column() {
    for (game, fen, says) in [
        ("chess", "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "column 14: "),
        ("chess", "rnbqkbnr/pppppppp/8/8/7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "column 23: "),
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "column 45: "),
        ("chess", "8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/8/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "column 31: "),
        ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x", "column 61: "),
        ("draughts", "W:W31,51:B1-20", "column 7: "),
        ("draughts", "W:W31,31:B1-20", "column 7: "),
        ("draughts", "X:W31:B1", "column 1: "),
    ] {
        let said = qisai(["rules", "perft", game, fen, "2"]).bad(2);
        assert!(said.contains(says) && said.contains("startpos"), "{game} {fen}: {said}");
    }
}

#[test]
fn an_unknown_game_or_depth_is_wrong_usage() {
    for (game, depth, says) in [
        ("go", "3", "chess, xiangqi, draughts"),
        ("chess", "deep", "'deep' for '<DEPTH>'"),
        ("chess", "100", "0..=99"),
        ("chess", "-1", "'-1'"),
    ] {
        let said = qisai(["rules", "perft", game, "startpos", depth]).bad(2);
        assert!(said.contains(says), "{said}");
    }
}

#[test]
fn a_xiangqi_move_is_written_in_each_notation() {
    let written =
        |text: &str, to: &str| qisai(["rules", "notation", "startpos", text, "--to", to]).good().trim().to_owned();
    assert_eq!(qisai(["rules", "notation", "startpos", "h2e2"]).good().trim(), "炮二平五");
    for text in ["h2e2", "H2-E2", "炮二平五", "砲２平５", "C2=5"] {
        assert_eq!(
            [written(text, "chinese"), written(text, "wxf"), written(text, "iccs")],
            ["炮二平五", "C2=5", "h2e2"]
        );
    }
}

#[test]
fn a_move_that_cannot_be_is_refused_with_the_way_out() {
    let said = qisai(["rules", "notation", "startpos", "h2h8"]).bad(1);
    assert!(said.contains("h2h8") && said.contains("ICCS"), "{said}");
    // The short form is ambiguous: front or rear horse, forward or back.
    let said = qisai(["rules", "notation", "4k4/9/9/9/4N4/9/4N4/9/9/3K5 w", "马54"]).bad(1);
    assert!(said.contains("fits") && said.contains("write one of") && said.contains("前马"), "{said}");
    let said = qisai(["rules", "repetition", "startpos", "h2e2", "h2e2"]).bad(1);
    assert!(said.contains("move 2: "), "{said}");
    assert!(!qisai(["rules", "repetition", "startpos"]).bad(2).is_empty());
}

/// Diagram 1 of the Asian rules: perpetual check by a rook.
const CHECKS: [&str; 10] = ["h8h9", "f9f8", "h9h8", "f8f9", "h8h9", "f9f8", "h9h8", "f8f9", "h8h9", "f9f8"];

fn ruling(fen: &str, moves: &[&str], profile: &str) -> Value {
    let arguments = [&["rules", "repetition", fen][..], moves, &["--profile", profile, "--json"]].concat();
    serde_json::from_str(&qisai(arguments).good()).unwrap()
}

#[test]
fn a_repetition_is_ruled_on_with_the_class_of_each_ply() {
    let fen = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1";
    for profile in ["axf", "cn"] {
        let said = ruling(fen, &CHECKS, profile);
        assert_eq!(said["verdict"], "red_loses");
        let classes: Vec<&str> = said["classes"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        assert!(classes.iter().step_by(2).all(|class| *class == "check") && classes.len() == 8, "{said}");
    }
    let early = ruling(fen, &CHECKS[..6], "axf");
    assert_eq!((&early["verdict"], early["classes"].as_array().unwrap().len()), (&Value::from("none"), 0));
    let idle = ["h0g2", "h9g7", "g2h0", "g7h9"].repeat(2);
    assert_eq!(ruling("startpos", &idle, "cn")["verdict"], "draw");
    let said = qisai([&["rules", "repetition", "startpos"][..], &idle].concat()).good();
    assert!(said.starts_with("draw (24.2)\n1 h0g2 idle\n"), "{said}");
}
