//! Catalogue of the documents: name, requirements and audience of each.

use qisai_domain::{PrintPaper, Printing, Right};

use super::text::{Langs, Text};
use qisai_i18n::{Lang, Words};
use qisai_service::coded;

coded! {
    /// Size of paper.
    pub enum Paper {
        A4 = "a4",
        A3 = "a3",
        Letter = "letter",
    }
}

impl Paper {
    /// Returns the display name of the paper.
    pub fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::A3 => "A3",
            Self::Letter => "Letter",
        }
    }

    /// Returns the short and the long side in micrometres.
    pub fn micrometres(self) -> [usize; 2] {
        match self {
            Self::A4 => [210_000, 297_000],
            Self::A3 => [297_000, 420_000],
            Self::Letter => [215_900, 279_400],
        }
    }
}

impl From<PrintPaper> for Paper {
    fn from(paper: PrintPaper) -> Self {
        match paper {
            PrintPaper::A4 => Self::A4,
            PrintPaper::Letter => Self::Letter,
        }
    }
}

/// Purpose of a document; the list of documents is divided by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Documents needed before and during a round.
    Round,
    /// Documents with the current standings.
    Standings,
    People,
    Boards,
    /// Forms to be filled in.
    Forms,
    /// Documents for the end of the event.
    Ceremony,
    Books,
}

impl Shelf {
    /// All purposes, in the order of the list.
    pub const ALL: [Self; 7] =
        [Self::Round, Self::Standings, Self::People, Self::Boards, Self::Forms, Self::Ceremony, Self::Books];
}

/// Audience of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    Wall,
    Boards,
    Desk,
    Players,
    Arbiters,
    Ceremony,
}

macro_rules! documents {
    ($($name:ident $code:literal $zh:literal $en:literal $shelf:ident $who:ident $of_round:literal $paper:ident $is_wide:literal $can:ident;)*) => {
        /// Document that can be printed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Document { $(#[doc = $en] $name,)* }

        /// Every document, the most frequently needed first.
        pub const CATALOGUE: &[Entry] = &[$(Entry {
            document: Document::$name,
            code: $code,
            zh: $zh,
            en: $en,
            shelf: Shelf::$shelf,
            who: For::$who,
            is_of_round: $of_round,
            paper: Paper::$paper,
            is_wide: $is_wide,
            can: Right::$can,
        },)*];
    };
}

/// Line of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub document: Document,
    /// Code of the document in addresses.
    pub code: &'static str,
    pub zh: &'static str,
    pub en: &'static str,
    pub shelf: Shelf,
    pub who: For,
    /// `true` if the document belongs to one round.
    pub is_of_round: bool,
    /// Paper that the document is made for.
    pub paper: Paper,
    /// `true` if the paper is in landscape orientation.
    pub is_wide: bool,
    /// Right needed to print the document: users who see the desk may print lists.
    pub can: Right,
}

// name, code, Chinese, English, shelf, for whom, of a round, paper, across, right
documents! {
    Pairings "pairings" "对阵表" "Pairings by board" Round Wall true A4 false See;
    Names "names" "座位表（按姓名）" "Pairings by name" Round Wall true A4 false See;
    TeamPairings "team-pairings" "团体对阵表" "Team pairings" Round Wall true A4 false See;
    Slips "slips" "成绩单" "Result slips" Round Boards true A4 false Print;
    Results "results" "成绩公告" "Results of a round" Round Wall true A4 false See;
    Postponed "postponed" "封棋与补赛表" "Postponed and adjourned games" Round Wall true A4 false See;
    NextRound "next-round" "下一轮预告" "Next round" Round Desk false A4 false See;
    CheckIn "check-in" "签到表" "Check-in list" Round Desk false A4 false See;
    Duty "duty" "裁判员分工表" "Duty plan" Round Arbiters false A4 false See;
    Standings "standings" "名次表" "Standings" Standings Wall true A4 false See;
    TeamCrosstable "team-crosstable" "团体成绩表" "Team crosstable" Standings Wall false A4 true See;
    Totals "team-totals" "团体总分" "Team totals of members" Standings Wall false A4 false See;
    CrossRank "crosstable" "成绩总表（按名次）" "Crosstable by place" Standings Wall false A4 true See;
    CrossNumber "crosstable-number" "成绩总表（按序号）" "Crosstable by number" Standings Wall false A4 true See;
    CrossGrid "crosstable-grid" "循环赛成绩表" "Crosstable of a round robin" Standings Wall false A4 true See;
    Bracket "bracket" "淘汰赛对阵图" "Knockout bracket" Standings Wall false A4 true See;
    BlankTable "table-1" "总表1（空白）" "Table 1, blank, for pairing by hand" Standings Desk false A4 true See;
    WallTable "table-2" "总表2（张贴）" "Table 2, for the wall" Standings Wall false A3 true See;
    Statistics "statistics" "统计表" "Statistics" Standings Wall false A4 false See;
    Players "players" "棋手名单" "Players' list" People Wall false A4 false See;
    PlayerCards "player-cards" "棋手成绩卡" "Player cards" People Players false A4 false Print;
    Badges "badges" "参赛证·工作证（双面）" "Badges, on both sides" People Players false A4 false Print;
    PlainBadges "badges-plain" "参赛证·工作证（单面）" "Badges, on one side" People Players false A4 false Print;
    TentCards "tent-cards" "桌签" "Tent cards with names" People Boards false A4 false Print;
    TableCards "table-cards" "台卡" "Table cards with board numbers" Boards Boards false A4 false Print;
    BoardCodes "board-codes" "台次二维码" "Board codes" Boards Boards false A4 false Print;
    Labels "labels" "赛场标牌" "Labels for the hall" Boards Wall false A4 false Print;
    Network "network" "网络与查询二维码" "Wi-Fi and address sheet" Boards Wall false A4 false Print;
    MatchSheets "match-sheets" "团体赛记分表" "Match sheets of teams" Boards Boards true A4 false Print;
    ScoreSheets "score-sheets" "记录表" "Scoresheets" Boards Boards true A4 false Print;
    LongScoreSheets "score-sheets-long" "记录表（长）" "Scoresheets, long" Boards Boards true A4 false Print;
    LineUpForms "line-up-forms" "排阵表" "Line-up forms of teams" Forms Players true A4 false Print;
    Absence "absence" "弃权通知" "Forfeit and absence notice" Forms Arbiters true A4 false Print;
    Adjournment "adjournment" "封棋单" "Adjournment slip" Forms Arbiters true A4 false Print;
    Warning "warning" "警告单" "Warning slip" Forms Arbiters false A4 false Print;
    Appeal "appeal" "申诉书·仲裁决定" "Appeal form and decision" Forms Arbiters false A4 false Print;
    Rules "rules" "编排办法" "Rules of the pairing system in force" Forms Wall false A4 false See;
    Officials "officials" "裁判员名单·竞赛日程" "Officials and schedule" Forms Wall false A4 false See;
    Final "final" "最终成绩公告" "Final announcement" Ceremony Wall false A4 false Print;
    Prizes "prizes" "奖金发放表" "Prize list" Ceremony Ceremony false A4 false Print;
    Receipts "receipts" "领奖收据" "Receipts for prizes" Ceremony Ceremony false A4 false Print;
    Certificates "certificates" "获奖证书" "Certificates" Ceremony Ceremony false A4 true Print;
    OrderBook "order-book" "秩序册" "Order book" Books Players false A4 false Print;
    RecordBook "record-book" "成绩册" "Record book" Books Players false A4 false Print;
}

impl Document {
    /// Returns the document's line in the catalogue.
    pub fn entry(self) -> Option<&'static Entry> {
        CATALOGUE.iter().find(|entry| entry.document == self)
    }

    /// Returns the code of the document in addresses.
    pub fn code(self) -> &'static str {
        self.entry().map_or("", |entry| entry.code)
    }

    /// Returns the document of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        CATALOGUE.iter().find(|entry| entry.code == code).map(|entry| entry.document)
    }

    /// Returns the name of the document.
    pub fn title(self, langs: Langs) -> Text {
        self.entry().map(|entry| langs.say(|t| entry.name(t.lang))).unwrap_or_default()
    }
}

impl Entry {
    /// Returns the paper of a tournament's document: a document that needs a larger one keeps it.
    pub fn paper_of(&self, printing: Printing) -> Paper {
        match self.paper {
            Paper::A4 => printing.paper.into(),
            larger => larger,
        }
    }

    /// Returns the name of the document in a language.
    pub fn name(&self, lang: Lang) -> &'static str {
        Words::of(lang).either(self.en, self.zh)
    }
}
