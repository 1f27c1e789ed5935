//! Configuration of the generator.

use qisai::cli::drop_in::configuration::options;
use qisai_domain::{Points, ScoreSystem};

#[test]
fn settings_are_read_with_their_units() {
    let text = "PlayersNumber=9\nRoundsNumber=4\n\nDrawPercentage=35\nForfeitRate=20\nRetiredRate=50\nHalfPointByeRate=2.5\n\
                HighestRating=2400\nLowestRating=1400\nPointsForWin=3\nPointsForDraw=1.0\nPointsForPAB=1.5\n";
    let options = options(text, 1).unwrap();
    assert_eq!((options.players, options.rounds, options.played, options.ratings), (9, 4, 4, (1400, 2400)));
    assert_eq!((options.draws, options.forfeits, options.withdrawals, options.half_point_byes), (350, 50, 20, 400));
    let scores = ScoreSystem::of(2, 6, 2, 0);
    assert_eq!(options.scores, ScoreSystem { pairing_bye: Points(3), ..scores });
}

#[test]
fn a_wrong_line_is_named() {
    for (text, line) in [
        ("PlayersNumber=9\nColour=red", 2),
        ("RoundsNumber", 1),
        ("\nForfeitRate=0", 2),
        ("DrawPercentage=101", 1),
        ("PlayersNumber=1", 1),
        ("RoundsNumber=0", 1),
        ("RoundsNumber=5\nRoundsNumber=7", 2),
    ] {
        let said = options(text, 1).unwrap_err();
        assert!(said.starts_with(&format!("line {line}: ")), "{said}");
    }
    assert!(options("HighestRating=1500\nLowestRating=1600", 1).is_err());
    assert_eq!(options("HighestRating=1000", 1).unwrap().ratings, (1000, 1000));
}
