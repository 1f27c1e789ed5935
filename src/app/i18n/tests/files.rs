//! Messages about findings in a report file, and about files that cannot be read or written.

use crate::support::words_left_in_latin;
use qisai_domain::{EntryId, Format, GroupId};
use qisai_exchange::text::TextEncoding;
use qisai_exchange::trf::{Field, Note, NoteKind, Severity, TeamFlaw, TrfError, WriteError};
use qisai_i18n::{Lang, Words};

fn note(code: NoteKind, found: &str) -> Note {
    Note { line: 3, column: 5, severity: Severity::Changed, code, found: found.to_owned() }
}

#[test]
fn notes_are_sentences_in_both_languages() {
    let noted = note(NoteKind::Unreadable { field: Field::Result }, "?");
    assert_eq!(Words::of(Lang::En).note(&noted), "The result cannot be read (“?”).");
    assert_eq!(Words::of(Lang::Zh).note(&noted), "成绩无法识别（“?”）。");
    let bare = note(NoteKind::Repeated { first: 2 }, "");
    assert_eq!(Words::of(Lang::Zh).note(&bare), "此记录在第2行已有，以前者为准。");
}

#[test]
#[allow(clippy::too_many_lines, reason = "one line a note")]
fn chinese_arbiters_read_chinese() {
    let (round, player, opponent, number) = (2, 7, 8, 9);
    let fields = [
        Field::StartingNumber,
        Field::Sex,
        Field::Title,
        Field::Name,
        Field::Rating,
        Field::FideId,
        Field::BirthDate,
        Field::Points,
        Field::Rank,
        Field::Opponent,
        Field::Colour,
        Field::Result,
        Field::Rounds,
        Field::RoundNumber,
        Field::Date,
        Field::InitialColour,
        Field::PointValue,
        Field::PointKind,
        Field::ByeLetter,
        Field::Option,
        Field::TimeControl,
    ];
    let formats = [Format::round_robin(1), Format::knockout()];
    let mut kinds = vec![
        NoteKind::EncodingGuessed { encoding: TextEncoding::Gb18030 },
        NoteKind::OddBytes,
        NoteKind::ControlCharacter,
        NoteKind::HiddenCharacter,
        NoteKind::BytesCounted,
        NoteKind::TooLong { length: 201, limit: 200 },
        NoteKind::UnknownTag,
        NoteKind::NationalRating,
        NoteKind::TeamRecord,
        NoteKind::ExtraPoints,
        NoteKind::NamesTeams,
        NoteKind::Repeated { first: 1 },
        NoteKind::KeptUnreadable,
        NoteKind::KeptDiffers { round, player },
        NoteKind::KeptRefused { why: "13".to_owned() },
        NoteKind::Unusual { field: Field::BirthDate, read_as: "none".to_owned() },
        NoteKind::NoStartingNumber,
        NoteKind::NumberTaken { number, first: 1 },
        NoteKind::NoName { name: "#7".to_owned() },
        NoteKind::SameIdentity { other: 4 },
        NoteKind::UnknownOpponent { round, player, opponent },
        NoteKind::MeetsSelf { round, player },
        NoteKind::OpponentsDisagree { round, player, opponent },
        NoteKind::ColoursDisagree { round, player, opponent },
        NoteKind::ResultsMended { round, player, opponent, read_as: "1 0".to_owned() },
        NoteKind::ResultsImpossible { round, player, opponent },
        NoteKind::NotOneMeeting { round, player },
        NoteKind::ResultMisplaced { round, opponent: true, read_as: '1' },
        NoteKind::ResultMisplaced { round, opponent: false, read_as: 'U' },
        NoteKind::PointsDiffer { player, claimed: "1.5".to_owned(), computed: "1".to_owned() },
        NoteKind::RankDiffers { player },
        NoteKind::RoundsAssumed { rounds: 5 },
        NoteKind::RoundsRaised { announced: 4, rounds: 5 },
        NoteKind::NoSuchRound { round: 9, rounds: 5 },
        NoteKind::UnknownNumber { number },
        NoteKind::TooManyAccelerations,
        NoteKind::TooManyAdjustments,
        NoteKind::ByeAndGame { number, round },
        NoteKind::TypeAssumed,
        NoteKind::PairingByeAhead { round, player },
        NoteKind::DayOrMonth { year: 2024, is_settled: true },
        NoteKind::AlikeToo { first: 3, count: 2 },
        NoteKind::TeamsBeside,
        NoteKind::PairingByeOfTeams,
        NoteKind::TeamByeByLetters { round, team: 3 },
        NoteKind::TeamByeAssumed { round, team: 3 },
        NoteKind::CriterionUnknown { criterion: String::new() },
        NoteKind::CriterionOfTeams { criterion: String::new() },
        NoteKind::ResultMissing { round, player, opponent },
        NoteKind::PointsDifferByKind,
        NoteKind::PointsNotFirst,
        NoteKind::More { count: 12 },
    ];
    let team = 3;
    let flaws = [
        TeamFlaw::NumberTaken { team, first: 1 },
        TeamFlaw::UnknownTeam { team },
        TeamFlaw::UnknownPlayer { team, player },
        TeamFlaw::InTwoTeams { player, team, other: 4 },
        TeamFlaw::NoTeam { round, player },
        TeamFlaw::SameTeam { round, player, opponent },
        TeamFlaw::PairedTwice { round, team },
        TeamFlaw::LineUps { round, team, opponent: 4 },
        TeamFlaw::NoOpponent { round, player },
        TeamFlaw::ForfeitPlayed { round, team, opponent: 4 },
        TeamFlaw::MoreBoards { round, team, opponent: 4, found: 5, boards: 4 },
    ];
    kinds.extend(flaws.map(|flaw| NoteKind::TeamFlaw { flaw }));
    kinds.push(NoteKind::BoardsAssumed { boards: 4 });
    kinds.push(NoteKind::BoardsUnknown { crossed: 3, matches: 4 });
    kinds.extend(fields.map(|field| NoteKind::Unreadable { field }));
    kinds.extend(formats.map(|format| NoteKind::TypeFromText { format }));
    for kind in kinds {
        let said = Words::of(Lang::Zh).note(&note(kind, ""));
        assert_eq!(words_left_in_latin(&said), Vec::<String>::new(), "{said}");
    }
}

#[test]
fn unusable_files_are_explained_in_chinese() {
    let t = Words::of(Lang::Zh);
    let sentences = [
        t.unreadable(&TrfError::TooLarge(20_000_000)),
        t.unreadable(&TrfError::TooManyLines(200_000)),
        t.unreadable(&TrfError::LineTooLong { line: 2, length: 20_000 }),
        t.unreadable(&TrfError::TooManyRounds { line: 2, rounds: 300 }),
        t.unreadable(&TrfError::NotTrf),
        t.unwritable(&WriteError::NoGroup(GroupId(2))),
        t.unwritable(&WriteError::Team(EntryId(3))),
        t.unwritable(&WriteError::BoardGames { round: 2 }),
        t.unwritable(&WriteError::TwoBoards { person: 3, round: 2 }),
        t.unwritable(&WriteError::TwoTeams { person: "甲".to_owned() }),
        t.unwritable(&WriteError::Number(10_000)),
        t.unwritable(&WriteError::Points("1234.5".to_owned())),
    ];
    for sentence in sentences {
        assert_eq!(words_left_in_latin(&sentence), Vec::<String>::new(), "{sentence}");
    }
    assert!(t.unreadable(&TrfError::NotTrf).starts_with("第1行第1列："));
}
