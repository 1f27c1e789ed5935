//! What the arbiter chooses from: pairing systems and restrictions.

use qisai_domain::format::Tree;
use qisai_domain::{Acceleration, Format, SwissSystem, Table};

use super::Words;

super::messages! {
    system_dutch = "Swiss, FIDE Dutch" | "瑞士制（国际棋联荷兰式）";
    system_dubov = "Swiss, Dubov" | "瑞士制（杜波夫式）";
    system_burstein = "Swiss, Burstein" | "瑞士制（伯恩斯坦式）";
    system_lim = "Swiss, Lim" | "瑞士制（林氏）";
    system_double_swiss = "Double-Swiss: two games each round" | "双局瑞士制：每轮两局";
    system_jifen = "积分编排: opponents and first moves by lot" | "积分编排制";
    system_baku(system) = "{system}, Baku acceleration" | "{system}，巴库加速";
    system_round_robin = "Round robin" | "单循环";
    system_double_round_robin = "Double round robin" | "双循环";
    system_hint_dutch = "What open tournaments use." | "公开赛通用。";
    system_hint_dubov = "Evens out the strength of everybody's opponents; small fields of rated players." | "使各人对手强弱均衡，宜于人数不多、有等级分的赛事。";
    system_hint_burstein = "Opposition so far decides the order inside a score." | "同分内按对手情况排序。";
    system_hint_lim = "From the top and from the bottom towards the middle." | "自两端向中间编排。";
    system_hint_jifen = "The Chinese rule; lots are drawn from a seed that everybody can see and repeat." | "中国规则；抽签种子公开，可复核。";
    system_hint_round_robin = "Everybody meets everybody: rounds = players − 1, or players in an odd field." | "人人相遇：轮数为人数减一，人数为单数时等于人数。";
    chapter_fide(chapter) = "FIDE {chapter} (1 February 2026)" | "国际棋联{chapter}（2026年2月1日版）";
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
    /// A format in one word or two: Swiss, 积分编排.
    pub fn format_word(&self, format: &Format) -> &'static str {
        match format {
            Format::Swiss { .. } => self.swiss(),
            Format::Table { table: Table::Berger, cycles: 2.., .. } => self.double_round_robin(),
            Format::Table { table: Table::Berger, .. } => self.round_robin(),
            Format::Table { table: Table::Scheveningen, .. } => self.scheveningen(),
            Format::Table { table: Table::Schiller, .. } => self.schiller(),
            Format::Table { table: Table::Molter, .. } => self.molter(),
            Format::Table { table: Table::Listed(_), .. } => self.listed_pairings(),
            Format::Bracket(layout) if matches!(layout.tree, Tree::Double { .. }) => self.double_elimination(),
            Format::Bracket(_) => self.knockout(),
            Format::Ladder { .. } => self.ladder(),
        }
    }

    /// A format that is offered, as the arbiter chooses it.
    pub fn offered_system(&self, format: &Format) -> String {
        match format {
            Format::Swiss { system, acceleration, .. } => {
                let name = self.swiss_system(*system);
                let plain = *acceleration == Acceleration::None;
                if plain { name.to_owned() } else { self.system_baku(name) }
            }
            Format::Table { cycles: 1, .. } => self.system_round_robin().to_owned(),
            _ => self.system_double_round_robin().to_owned(),
        }
    }

    fn swiss_system(self, system: SwissSystem) -> &'static str {
        match system {
            SwissSystem::Dutch | SwissSystem::Team => self.system_dutch(),
            SwissSystem::Dubov => self.system_dubov(),
            SwissSystem::Burstein => self.system_burstein(),
            SwissSystem::Lim => self.system_lim(),
            SwissSystem::DoubleSwiss => self.system_double_swiss(),
            SwissSystem::Jifen => self.system_jifen(),
        }
    }

    /// What it is good for; empty when its name says it.
    pub fn offered_hint(&self, format: &Format) -> &'static str {
        match format {
            Format::Swiss { acceleration: Acceleration::Baku, .. } => "",
            Format::Swiss { system, .. } => match system {
                SwissSystem::Dutch => self.system_hint_dutch(),
                SwissSystem::Dubov => self.system_hint_dubov(),
                SwissSystem::Burstein => self.system_hint_burstein(),
                SwissSystem::Lim => self.system_hint_lim(),
                SwissSystem::Jifen => self.system_hint_jifen(),
                SwissSystem::DoubleSwiss | SwissSystem::Team => "",
            },
            Format::Table { cycles: 1, .. } => self.system_hint_round_robin(),
            _ => "",
        }
    }

    /// Where its rules are written.
    pub fn offered_chapter(&self, format: &Format) -> String {
        match format {
            Format::Swiss { system: SwissSystem::Jifen, .. } => self.chapter_jifen().to_owned(),
            Format::Swiss { system, acceleration: Acceleration::None, .. } => self.chapter_fide(system.chapter()),
            Format::Swiss { system, .. } => self.chapter_fide(format!("{}, C.04.7", system.chapter())),
            _ => self.chapter_berger().to_owned(),
        }
    }
}
