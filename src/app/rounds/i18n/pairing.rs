//! Messages about a round that cannot be paired, with the names of the entries concerned.

use qisai_domain::{EntryId, GroupId, Points, Tournament};
use qisai_pairing::{PairingError, SwissError};

use crate::names::name_of;
use crate::{Lang, Words};

/// Maximum number of names shown; the others are counted.
const MAX_NAMES: usize = 10;

impl Words {
    /// Returns an engine's refusal of a group's round, as a clause without a full stop.
    pub fn unpairable(&self, error: &PairingError, tournament: &Tournament, group: GroupId) -> String {
        let about = About { tournament, group, t: *self };
        match self.lang {
            Lang::En | Lang::Other(_) => about.english(error),
            Lang::Zh => about.chinese(error),
        }
    }
}

struct About<'a> {
    tournament: &'a Tournament,
    group: GroupId,
    t: Words,
}

impl About<'_> {
    fn english(&self, error: &PairingError) -> String {
        match error {
            PairingError::ResultMissing { round, first, second } => {
                format!("round {round}: {} – {} has no result", self.name(*first), self.name(*second))
            }
            PairingError::Swiss(SwissError::BakuScoring { win, draw, loss }) => format!(
                "Baku acceleration needs a win worth two draws and a loss worth nothing, not {}, {}, {}",
                self.points(*win),
                self.points(*draw),
                self.points(*loss)
            ),
            PairingError::Swiss(SwissError::NoLegalPairing { left_over }) => {
                format!("no legal pairing exists; at best these are left over: {}", self.names(left_over))
            }
            PairingError::Swiss(SwissError::TooManyScores { score }) => {
                format!("score group {} contains players with too many different scores", self.points(*score))
            }
            PairingError::Swiss(SwissError::Unrated { entries }) => {
                format!("the Dubov system needs a rating, if only a provisional one, of {}", self.names(entries))
            }
            PairingError::UnknownGroup(_)
            | PairingError::UnknownRound { .. }
            | PairingError::Over { .. }
            | PairingError::NoEngine(_)
            | PairingError::RoundMissing(_)
            | PairingError::TooFewCompetitors(_)
            | PairingError::UnequalTeams { .. }
            | PairingError::MixedSides { .. }
            | PairingError::NoMolter { .. }
            | PairingError::NotDecided { .. }
            | PairingError::NotDrawn { .. }
            | PairingError::Layout(_)
            | PairingError::Keizer(_)
            | PairingError::Swiss(
                SwissError::InitialSideUnknown
                | SwissError::LotsNotDrawn
                | SwissError::NotEverybodyOnce { .. }
                | SwissError::TooLarge { .. }
                | SwissError::Stopped,
            ) => error.to_string(),
        }
    }

    fn chinese(&self, error: &PairingError) -> String {
        match error {
            PairingError::UnknownGroup(group) => format!("没有第{group}组"),
            PairingError::UnknownRound { round, announced } => format!("预定{announced}轮，没有第{round}轮"),
            PairingError::Over { round } => format!("比赛已全部结束，没有第{round}轮可编排"),
            PairingError::NoEngine(_) => "尚不能自动编排这种赛制，请手工编排或改用其他赛制".into(),
            PairingError::RoundMissing(round) => format!("第{round}轮尚未编排"),
            PairingError::ResultMissing { round, first, second } => {
                format!("第{round}轮{}对{}尚无成绩", self.name(*first), self.name(*second))
            }
            PairingError::Swiss(SwissError::Stopped) => "编排已中止".into(),
            PairingError::NotDecided { round } => format!("第{round}轮尚有未分胜负的场次"),
            PairingError::NotDrawn { round } => format!("第{round}轮尚未抽签"),
            PairingError::Keizer(fault) => crate::Words::chinese_keizer(fault),
            PairingError::Layout(error) => format!("对阵表与席位不符：{}", crate::refusals::chinese_bracket(error)),
            PairingError::Swiss(SwissError::NotEverybodyOnce { placed, players }) => {
                format!("程序有误：编排结果有{placed}个席位，应为{players}名棋手各一次；请手工编排，并报告此问题")
            }
            PairingError::TooFewCompetitors(count) => format!("只有{count}名参赛者，至少须有两名才能编排"),
            PairingError::UnequalTeams { players, teams } => {
                format!("{players}名棋手不能分为人数相等的{teams}队：请补足名单；不到场者办理退赛，不要删除")
            }
            PairingError::MixedSides { first } => {
                format!("1至{first}号不属同一单位：请重排序号，人多的一方在前；双方人数至多相差一人")
            }
            PairingError::NoMolter { teams, boards } => {
                format!("没有{teams}队每队{boards}人的莫尔特编排表：队数为单数时至多九队，且台数须为双数")
            }
            PairingError::Swiss(SwissError::LotsNotDrawn) => "尚未抽签（缺少抽签种子）".into(),
            PairingError::Swiss(SwissError::InitialSideUnknown) => "首轮先后手尚未抽签".into(),
            PairingError::Swiss(SwissError::BakuScoring { win, draw, loss }) => format!(
                "巴库加速要求一胜等于两和、负局零分，现为胜{}和{}负{}",
                self.points(*win),
                self.points(*draw),
                self.points(*loss)
            ),
            PairingError::Swiss(SwissError::Unrated { entries }) => {
                format!("杜博夫制要求每人都有等级分（可用临时等级分），以下棋手没有：{}", self.names(entries))
            }
            PairingError::Swiss(SwissError::NoLegalPairing { left_over }) => {
                format!("没有合规的编排，至少以下棋手配不上对：{}", self.names(left_over))
            }
            PairingError::Swiss(SwissError::TooManyScores { score }) => {
                format!("{}分组内棋手的积分档次过多", self.points(*score))
            }
            PairingError::Swiss(SwissError::TooLarge { players, needed, limit }) => {
                format!("{players}名棋手的编排需{needed}兆字节内存，限额为{limit}兆字节，请先手工编排一部分棋手")
            }
        }
    }

    /// Returns the name with the starting number; the bare number of a missing entry.
    fn name(&self, id: EntryId) -> String {
        let name = name_of(self.tournament, id, self.t);
        let number = self.tournament.groups.get(&self.group).map_or(0, |group| group.number(id));
        match (number, self.t.lang) {
            (0, _) => id.to_string(),
            (number, Lang::En | Lang::Other(_)) => format!("{name} ({number})"),
            (number, Lang::Zh) => format!("{name}（{number}号）"),
        }
    }

    fn names(&self, entries: &[EntryId]) -> String {
        let names: Vec<String> = entries.iter().take(MAX_NAMES).map(|entry| self.name(*entry)).collect();
        let names = names.join(self.t.name_separator());
        match entries.len().saturating_sub(MAX_NAMES) {
            0 => names,
            more => self.t.and_more(names, more),
        }
    }

    fn points(&self, points: Points) -> impl std::fmt::Display {
        let unit = self.tournament.group(self.group).map_or(1, |(stage, _)| stage.play.scoring.primary().unit);
        points.in_unit(unit)
    }
}
