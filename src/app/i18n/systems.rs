//! Messages for the choice of pairing systems and restrictions.

use qisai_domain::format::{Layout, Tree};
use qisai_domain::{Acceleration, Format, SwissSystem, Table};

use super::Words;

super::messages! {
    system_team = "Swiss of teams (C.04.6)" | "团体瑞士制（C.04.6）";
    system_olympiad = "Swiss of teams, Olympiad rules (D.02)" | "团体瑞士制，奥林匹克规则（D.02）";
    system_dutch = "Swiss, FIDE Dutch" | "瑞士制（国际棋联荷兰式）";
    system_dubov = "Swiss, Dubov" | "瑞士制（杜波夫式）";
    system_burstein = "Swiss, Burstein" | "瑞士制（伯斯坦式）";
    system_lim = "Swiss, Lim" | "瑞士制（林氏）";
    system_double_swiss = "Double-Swiss: two games each round" | "双局瑞士制：每轮两局";
    system_jifen = "积分编排: opponents and first moves by lot" | "积分编排制";
    system_baku(system) = "{system}, Baku acceleration" | "{system}，巴库加速";
    system_round_robin = "Round robin" | "单循环";
    system_double_round_robin = "Double round robin" | "双循环";
    system_knockout = "Knockout" | "单败淘汰制";
    system_knockout_third = "Knockout with a match for third place" | "单败淘汰制，附三四名决赛";
    system_knockout_cards = "Knockout, drawn by cards in each round" | "淘汰制，每轮抽牌配对";
    system_knockout_double = "Double elimination" | "双败淘汰制";
    system_knockout_all = "Knockout for all places" | "淘汰制，决出全部名次";
    system_knockout_reseed = "Knockout, the best against the last in each round" | "淘汰制，每轮按种子首尾配对";
    system_knockout_double_once = "Double elimination with one final" | "双败淘汰制，决赛一场";
    system_knockout_double_odds = "Double elimination, draw odds in the final" | "双败淘汰制，决赛胜者组和棋即胜";
    system_knockout_double_up = "Double elimination, a game ahead in the final" | "双败淘汰制，决赛胜者组先得一局";
    system_hint_double_up = "One final, which whoever has not lost yet begins with a game won; the games are all played as otherwise." | "决赛一场，尚未负过者先得一局，局数不减。";
    system_hint_all = "Nobody goes home: losers play on for the places below." | "负者继续争夺以下名次，各名次均决出。";
    system_hint_reseed = "No tree: of those still in, the first number meets the last." | "不设固定位置：每轮在场者中首位对末位。";
    system_hint_double_once = "Whoever wins the final has won, also from the lower half." | "决赛胜者即为冠军，败者组出线者亦同。";
    system_hint_double_odds = "If the final ends level, whoever has not lost yet has won." | "决赛打平时，尚未负过者获胜。";
    system_hint_knockout = "Whoever loses is out; the first numbers meet last, and have the free places." | "负者淘汰；种子分区，空位归前列种子。";
    system_hint_cards = "Everybody still in draws a card: 1 plays 2, 3 plays 4; an odd one goes through with the king." | "在场者抽牌：1对2、3对4……；人数为单时抽得K者直接晋级。";
    system_hint_double = "Whoever loses twice is out; if the winner of the lower half wins the final, it is played again." | "负两场者淘汰；败者组冠军如胜决赛，则加赛一场。";
    knockout_meeting = "A meeting in a knockout" | "淘汰赛每场的赛法";
    system_hint_dutch = "What open tournaments use." | "公开赛通用。";
    system_hint_dubov = "Evens out the strength of everybody's opponents; small fields of rated players." | "使各人对手强弱均衡，宜于人数不多、有等级分的赛事。";
    system_hint_burstein = "Opposition so far decides the order inside a score." | "同分内按对手情况排序。";
    system_hint_lim = "From the top and from the bottom towards the middle." | "自两端向中间编排。";
    system_hint_jifen = "The Chinese rule; lots are drawn from a seed that everybody can see and repeat." | "中国规则；抽签种子公开，可复核。";
    system_hint_round_robin = "Everybody meets everybody: rounds = players − 1, or players in an odd field." | "每两人对局一次：轮数为人数减一，人数为单数时等于人数。";
    chapter_fide(chapter) = "FIDE {chapter} (1 February 2026)" | "国际棋联{chapter}（2026年2月1日版）";
    chapter_olympiad = "FIDE D.02 (1 January 2022)" | "国际棋联D.02（2022年1月1日版）";
    chapter_berger = "FIDE C.05 Annex 1" | "国际棋联C.05附件1";
    chapter_jifen = "Xiangqi competition rules, appendix" | "象棋竞赛规则附录";
    prohibited_pairs = "Must not meet" | "回避";
    prohibited_pairs_hint = "One line for each group: starting numbers of players of whom no two may meet. Rounds before a colon if not all: 4-9: 12 15. Rounds already paired cannot be changed." | "每组一行：填序号，组内任意两人不得相遇。如只限部分轮次，写在冒号前：4-9: 12 15。已编排的轮次不可更改。";
    restriction_line_error(line) = "Line {line}: two or more starting numbers of the list, with rounds before a colon if not all (4-9: 12 15)" | "第{line}行：应为名单中的两个以上序号，如只限部分轮次写在冒号前（4-9: 12 15）";
    kept_apart = "Kept apart if possible" | "尽量回避";
    kept_apart_hint = "They do not meet as long as a legal pairing allows it; before each round you see what that costs." | "在有合规编排的前提下互不相遇；每轮编排前可查看其影响。";
    apart_clubs = "Members of one club, in rounds" | "同单位，适用轮次";
    apart_federations = "Members of one federation, in rounds" | "同协会，适用轮次";
    apart_rounds_hint = "1-3 or 1; empty: not at all." | "如1-3或1；不填则不回避。";
    apart_families = "Families, pupils of one teacher" | "亲属、师生";
    apart_families_hint = "One line for each, as above." | "每组一行，写法同上。";
    rounds_span_error = "Rounds such as 1-3, within those announced" | "轮次应如1-3，且在预定轮数之内";
    lots_seed = "Seed of the lots" | "抽签种子";
}

impl Words {
    /// Returns a format in one or two words: Swiss, 积分编排.
    pub fn format_word(&self, format: &Format) -> &'static str {
        match format {
            Format::Swiss { .. } => self.swiss(),
            Format::Table { table: Table::Berger, cycles: 2.., .. } => self.double_round_robin(),
            Format::Table { table: Table::Berger, .. } => self.round_robin(),
            Format::Table { table: Table::Scheveningen | Table::OlderScheveningen, .. } => self.scheveningen(),
            Format::Table { table: Table::Schiller { .. }, .. } => self.schiller(),
            Format::Table { table: Table::Molter { .. }, .. } => self.molter(),
            Format::Table { table: Table::Listed(_), .. } => self.listed_pairings(),
            Format::Bracket(layout) if matches!(layout.tree, Tree::Double { .. } | Tree::DoubleOdds) => {
                self.double_elimination()
            }
            Format::Bracket(_) => self.knockout(),
            Format::Ladder { .. } => self.ladder(),
        }
    }

    /// Returns the name of a format in the arbiter's selection.
    pub fn offered_system(&self, format: &Format) -> String {
        match format {
            Format::Swiss { system, acceleration, .. } => {
                let name = self.swiss_system(*system);
                let plain = *acceleration == Acceleration::None;
                if plain { name.to_owned() } else { self.system_baku(name) }
            }
            Format::Table { table: Table::Schiller { .. }, .. } => self.system_schiller().to_owned(),
            Format::Table { table: Table::Molter { .. }, .. } => self.system_molter().to_owned(),
            Format::Table { table: Table::Scheveningen, cycles: 1, .. } => self.system_scheveningen().to_owned(),
            Format::Table { table: Table::Scheveningen, .. } => self.system_double_scheveningen().to_owned(),
            Format::Bracket(layout) => self.offered_bracket(layout).0.to_owned(),
            Format::Ladder { .. } => self.system_ladder().to_owned(),
            Format::Table { cycles: 1, .. } => self.system_round_robin().to_owned(),
            Format::Table { .. } => self.system_double_round_robin().to_owned(),
        }
    }

    fn swiss_system(self, system: SwissSystem) -> &'static str {
        match system {
            SwissSystem::Dutch => self.system_dutch(),
            SwissSystem::Team => self.system_team(),
            SwissSystem::Olympiad => self.system_olympiad(),
            SwissSystem::Dubov => self.system_dubov(),
            SwissSystem::Burstein => self.system_burstein(),
            SwissSystem::Lim => self.system_lim(),
            SwissSystem::DoubleSwiss => self.system_double_swiss(),
            SwissSystem::Jifen => self.system_jifen(),
        }
    }

    /// Returns the use of a format; empty if its name explains it.
    pub fn offered_hint(&self, format: &Format) -> &'static str {
        match format {
            Format::Swiss { acceleration: Acceleration::Baku, .. } => "",
            Format::Swiss { system, .. } => match system {
                SwissSystem::Dutch => self.system_hint_dutch(),
                SwissSystem::Dubov => self.system_hint_dubov(),
                SwissSystem::Burstein => self.system_hint_burstein(),
                SwissSystem::Lim => self.system_hint_lim(),
                SwissSystem::Jifen => self.system_hint_jifen(),
                SwissSystem::DoubleSwiss | SwissSystem::Team | SwissSystem::Olympiad => "",
            },
            Format::Table { table: Table::Schiller { .. }, .. } => self.system_hint_schiller(),
            Format::Table { table: Table::Molter { .. }, .. } => self.system_hint_molter(),
            Format::Table { table: Table::Scheveningen, cycles: 1, .. } => self.system_hint_scheveningen(),
            Format::Table { table: Table::Berger, cycles: 1, .. } => self.system_hint_round_robin(),
            Format::Bracket(layout) => self.offered_bracket(layout).1,
            Format::Ladder { .. } => self.system_hint_ladder(),
            Format::Table { .. } => "",
        }
    }

    /// Returns the name of a bracket in the selection, and its use.
    fn offered_bracket(self, layout: &Layout) -> (&'static str, &'static str) {
        match layout.tree {
            Tree::Double { reset: true } => (self.system_knockout_double(), self.system_hint_double()),
            Tree::Double { reset: false } => (self.system_knockout_double_once(), self.system_hint_double_once()),
            Tree::DoubleOdds => (self.system_knockout_double_odds(), self.system_hint_double_odds()),
            Tree::Redraw { by_seed: false } => (self.system_knockout_cards(), self.system_hint_cards()),
            Tree::Redraw { by_seed: true } => (self.system_knockout_reseed(), self.system_hint_reseed()),
            _ if layout.all_places => (self.system_knockout_all(), self.system_hint_all()),
            _ if layout.third_place => (self.system_knockout_third(), ""),
            _ => (self.system_knockout(), self.system_hint_knockout()),
        }
    }

    /// Returns the source of a format's rules; empty if no federation has written any.
    pub fn offered_chapter(&self, format: &Format) -> String {
        match format {
            Format::Swiss { system: SwissSystem::Jifen, .. } => self.chapter_jifen().to_owned(),
            Format::Swiss { system: SwissSystem::Olympiad, .. } => self.chapter_olympiad().to_owned(),
            Format::Swiss { system, acceleration: Acceleration::None, .. } => self.chapter_fide(system.chapter()),
            Format::Swiss { system, .. } => self.chapter_fide(format!("{}, C.04.7", system.chapter())),
            Format::Table { table: Table::Berger, .. } => self.chapter_berger().to_owned(),
            Format::Table { .. } | Format::Bracket(_) | Format::Ladder { .. } => String::new(),
        }
    }
}
