//! Faults of an invalid setup.

use qisai_domain::setup::{MAX_PLAYERS, MAX_ROUNDS, SetupError};

use super::chinese_bracket;
use crate::texts::chinese_text;
use crate::{Words, sentence};

pub(super) fn english(error: &SetupError) -> String {
    match error {
        SetupError::Slug(slug) => {
            format!("The URL name “{slug}” can only have small letters, digits and hyphens, and at most 64 of them.")
        }
        other => sentence(&other.to_string()),
    }
}

pub(super) fn chinese(error: &SetupError) -> String {
    match error {
        SetupError::Roster { team, player } => format!("{team}号队：没有{player}号棋手，或此人列入两次"),
        SetupError::Boards { round, first, second, found, boards } => {
            format!("第{round}轮{first}号队与{second}号队的比赛有{found}台，预定每场{boards}台")
        }
        SetupError::Contest => "每次相遇至少要有一局棋".into(),
        SetupError::Undecided(segment) => format!("第{segment}阶段局后仍可能战平：淘汰赛必须分出胜负"),
        SetupError::Rounds(rounds) => format!("轮数须为1至{MAX_ROUNDS}，不能是{rounds}"),
        SetupError::MoreRoundsThanAnnounced { played, announced } => {
            format!("已有{played}轮，预定只有{announced}轮，轮数至少应为{played}")
        }
        SetupError::Number(number) => format!("序号{number}超出范围或重复"),
        SetupError::Players(count) => format!("棋手{count}人，最多{MAX_PLAYERS}人"),
        SetupError::NoName(number) => format!("{number}号没有姓名"),
        SetupError::UnknownNumber { round, number } => format!("第{round}轮编排了{number}号，但没有此人"),
        SetupError::PairedTwice { round, number } => format!("第{round}轮{number}号编排了两次"),
        SetupError::UnknownRound { number, round } => format!("{number}号：没有第{round}轮"),
        SetupError::Scores => "计分有误：胜不得低于和，和不得低于负，两和不得高于一胜一负".into(),
        SetupError::PairingBye => "计分有误：轮空不得高于胜局".into(),
        SetupError::Slug(slug) => format!("网址代号“{slug}”有误：只能用小写字母、数字和连字符，最多64个"),
        SetupError::SlugReserved(slug) => format!("网址代号“{slug}”已由程序使用，请另取一个"),
        SetupError::Keizer(fault) => Words::chinese_keizer(fault),
        SetupError::FixedGames => "本赛制各轮对阵由规则决定，编排前不能指定对局".into(),
        SetupError::Layout(error) => format!("对阵表与席位不符：{}", chinese_bracket(error)),
        SetupError::Match { round, slot } => format!("第{round}轮：对阵表没有第{slot}场，或此场编排了两次"),
        SetupError::Game { round, game } => format!("第{round}轮：每次相遇没有第{game}局"),
        SetupError::Groups(groups) => format!("首阶段至少一组；已有轮次时只能有一组，不能是{groups}组"),
        SetupError::Stage(number) => format!("第{number}阶段无人可取，或参赛来源不在其前"),
        SetupError::ListedSeat { round, seat } => format!("对阵表第{round}轮：没有{seat}号席位，或此席编排了两次"),
        SetupError::Teams(teams) => format!("席勒制、莫尔特制至少三队，不能是{teams}队：两方对抗请用舍维宁根制"),
        SetupError::McMahon { setting, range } => format!("麦克马洪制：{setting}超出范围（{range}）"),
        SetupError::Text(flaw) => chinese_text(*flaw),
        SetupError::Dates => "结束日期早于开始日期".into(),
    }
}
