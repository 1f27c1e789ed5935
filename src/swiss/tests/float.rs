//! Test of the transfers of a round (C.04.4.3 article 2.3).

use qisai_swiss::float::was_transferred;
use qisai_swiss::{Cell, Line, Outcome, Side};

use crate::support::pasts::{add_rounds, blank};

#[test]
fn lim_2_3_of_two_scores_the_one_off_the_median_was_transferred() {
    let rated = true;
    let (win, loss, draw) = (Outcome::Win { rated }, Outcome::Loss { rated }, Outcome::Draw { rated });
    let mut table = blank(&[2000; 8], 9);
    let mut play = |games: &[(usize, usize, Outcome, Outcome)]| {
        add_rounds(&mut table, 1);
        for &(one, two, mine, theirs) in games {
            let (one, two) = (one - 1, two - 1);
            table.lines[one].cells.push(Cell::Game { opponent: two, side: Side::First, outcome: mine });
            table.lines[two].cells.push(Cell::Game { opponent: one, side: Side::Second, outcome: theirs });
        }
        let score = |line: &Line, round: u16| table.score_after(line, round - 1);
        let transferred = table.lines.iter().filter(|line| was_transferred(&table, line, score));
        transferred.map(|line| line.number).collect::<Vec<u32>>()
    };
    let none: [u32; 0] = [];
    assert_eq!(play(&[(1, 5, win, loss), (2, 6, draw, draw), (3, 7, win, loss), (4, 8, draw, draw)]), none);
    // Transfers from above and from below to the median, through it, and within a group; a forfeit is a pairing,
    // too.
    let forfeited = (3, 7, Outcome::ForfeitWin, Outcome::ForfeitLoss);
    assert_eq!(play(&[(1, 2, win, loss), (5, 4, win, loss), forfeited, (6, 8, draw, draw)]), [1, 3, 5, 7]);
    // Half a point meets zero: both are below the median of one point, and the lower player came up.
    assert_eq!(play(&[(3, 6, draw, draw), (1, 5, win, loss), (4, 8, draw, draw), (2, 7, draw, draw)]), [1, 3, 4, 7]);
}
