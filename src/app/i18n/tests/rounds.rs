//! Messages about a round that cannot be paired, with the names of the entries concerned.

use std::sync::Arc;

use crate::support::words_left_in_latin;
use qisai_domain::{EntryId, GroupId, Points, Tournament};
use qisai_i18n::{Lang, Words};
use qisai_pairing::{PairingError, SwissError};
use qisai_service::files;

fn club() -> Tournament {
    let file = "012 社团赛\n142 3\n192 FIDE_DUTCH_2026\n001    1      陈伟\n001    2      林,小雨\n".as_bytes();
    let mut tournament = Tournament::try_from(files::read_trf(file, None, None).unwrap().0.setup).unwrap();
    // As after a drawing of lots: the starting number differs from the entry number.
    let group = Arc::make_mut(tournament.groups.get_mut(&GroupId(1)).unwrap());
    group.seats = [EntryId(2), EntryId(1)].into();
    tournament
}

#[test]
fn players_are_named() {
    let (one, two) = (EntryId(1), EntryId(2));
    let missing = PairingError::ResultMissing { round: 2, first: one, second: two };
    let said = |lang, error: &PairingError| Words::of(lang).unpairable(error, &club(), GroupId(1));
    assert_eq!(said(Lang::Zh, &missing), "第2轮陈伟（2号）对林,小雨（1号）尚无成绩");
    assert_eq!(said(Lang::En, &missing), "round 2: 陈伟 (2) – 林,小雨 (1) has no result");
    let left_over = PairingError::Swiss(SwissError::NoLegalPairing { left_over: vec![two, one] });
    assert!(said(Lang::En, &left_over).ends_with("left over: 林,小雨 (1); 陈伟 (2)"));
}

#[test]
fn chinese_arbiters_read_chinese() {
    let (one, points) = (EntryId(1), Points(3));
    let errors = [
        PairingError::UnknownGroup(GroupId(2)),
        PairingError::UnknownRound { round: 4, announced: 3 },
        PairingError::NoEngine("dubov"),
        PairingError::UnequalTeams { players: 8, teams: 3 },
        PairingError::MixedSides { first: 5 },
        PairingError::NoMolter { teams: 3, boards: 3 },
        PairingError::RoundMissing(2),
        PairingError::ResultMissing { round: 2, first: one, second: EntryId(2) },
        PairingError::Swiss(SwissError::InitialSideUnknown),
        PairingError::Swiss(SwissError::BakuScoring { win: points, draw: Points(1), loss: Points(0) }),
        PairingError::Swiss(SwissError::NoLegalPairing { left_over: vec![one; 12] }),
        PairingError::Swiss(SwissError::TooManyScores { score: points }),
        PairingError::Swiss(SwissError::TooLarge { players: 9000, needed: 319, limit: 256 }),
    ];
    for error in errors {
        let said = Words::of(Lang::Zh).unpairable(&error, &club(), GroupId(1));
        assert_eq!(words_left_in_latin(&said), Vec::<String>::new(), "{said}");
    }
}
