//! Messages about team events: announcement, team lists, files with teams.

pub(crate) mod team_terms;

use qisai_domain::line_up::MissingData;
use qisai_domain::team_fault::{OrderFault, TeamFault};
use qisai_domain::team_order::TeamNumbers;

use crate::{Lang, Words};

// Form of a tournament.
crate::messages! {
    team_kind_all = "All players against all players of the other teams" | "全队轮赛";
    team_legend = "Teams" | "团体赛";
    team_system = "Pairing system" | "赛制";
    team_system_swiss = "Swiss Team system (C.04.6)" | "团体瑞士制（C.04.6）";
    team_system_olympiad = "Olympiad rules (D.02): match points, groups to the median" | "奥林匹克规则（D.02）：按场分，由两端编至中间分组";
    team_boards = "Boards" | "台数";
    team_boards_hint = "In a match of two teams." | "每场对阵的台数。";
    team_boards_too_few(least) = "Enter at least {least} boards: the line-up requirements of the previous stage need them" | "台数至少应为{least}：前一阶段的出场要求需要这些台次";
    team_boards_error(most) = "Enter a number of boards from 1 to {most}" | "台数应为1至{most}";
    team_reserves = "Reserves" | "替补人数";
    team_reserves_hint = "Listed players beyond the boards. Leave blank for any number." | "名单上多于台数的人数；不填则不限。";
    team_reserves_error = "Enter a number of reserves up to 100, or leave the field blank" | "替补人数应在100以内，或不填";
    team_line_ups = "Line-ups" | "排阵办法";
    team_line_ups_fixed = "Every player has a fixed board (12.1)" | "分台定人（第12.1条）";
    team_line_ups_reserves = "Reserves may play, but the list order stays (12.2)" | "分台换人（第12.2条）";
    team_line_ups_free = "Any order, submitted for each match (12.3)" | "临时定台（第12.3条）";
    team_match_points = "Match points" | "场分";
    team_game_points = "Points of a game" | "局分";
    team_usual = "Default for this game" | "按棋种惯例";
    team_own_points = "Custom" | "自定";
    team_own_match_points = "Custom match points" | "自定场分";
    team_own_match_points_hint = "Win, draw, loss. For example 2-1-0. Only with “Custom” match points." | "胜、和、负，如2-1-0；仅在场分选“自定”时有效。";
    team_match_absent = "Absent team" | "缺席队场分";
    team_match_absent_hint = "Only with custom match points. For example 0 with 3-2-1. Leave blank to give the points of a lost match." | "仅用于自定场分，如3-2-1时填0；不填则同负。";
    team_primary = "First ranking criterion" | "首要积分";
    team_primary_match = "Match points" | "场分";
    team_primary_game = "Game points" | "局分";
    team_sides = "Colours" | "各台先手";
    team_sides_alternate = "First-named team has the first move on odd boards" | "先走队单数台先手";
    team_sides_second = "Second-named team has the first move on odd boards" | "后走队单数台先手";
    team_sides_same = "First-named team has the first move on all boards" | "先走队各台均先手";
    team_legs = "Two games on each board, alternating the first move" | "每台两局，互换先后";
    team_bye_match = "Match points of a bye" | "轮空的场分";
    team_bye_game = "Game points of a bye" | "轮空的局分";
    team_bye_game_win = "Won on all boards" | "各台均胜";
    team_bye_game_draw = "Drawn on all boards" | "各台均和";
    team_bye_game_loss = "None" | "不计";
    team_forfeit = "Game points of a forfeited match" | "弃权场的局分";
    team_forfeit_all = "Won on all boards" | "各台均胜";
    team_forfeit_minimum = "Minimum for a win" | "刚好取胜";
    team_forfeit_average = "Average of the other matches" | "其余各场平均";
    team_level = "Tied knockout match" | "淘汰赛战平";
    team_level_criteria = "The criteria (C.07 article 12: board count, then top board results, then bottom board elimination), then the drawing of lots" | "依各项比较（C.07第12条：台次计数、首台得分、末台剔除），再抽签";
    team_level_rapid = "One rapid game on every board with sides changed, then the same" | "各台互换先后加赛快棋一局，再平同前";
    team_level_rapid_blitz = "One rapid game on every board, one blitz game on every board, then the criteria, then the drawing of lots" | "各台加赛快棋一局，再平加赛超快棋一局，再依各项比较，最后抽签";
    team_level_ladder = "One rapid game and one blitz game on every board, then one Armageddon game on board 1 (draw odds for Black)" | "各台加赛快棋一局、超快棋一局，再平第一台加赛一局，后手和棋即胜";
    team_level_blitz_won = "Single blitz games on board 1 until one is won" | "第一台逐局加赛超快棋，先胜一局者胜";
    team_criteria = "Criteria for a tied match" | "战平时依次比较";
    team_criteria_hint = "In this order: BC board count, TBR top board results, BBE bottom board elimination. Leave blank for C.07 article 12." | "依次：BC台次计数，TBR首台得分，BBE末台剔除；不填则依C.07第12条。";
    team_criteria_error = "Enter BC, TBR and BBE, each once. For example BBE, TBR" | "应为BC、TBR、BBE，各至多一次，如BBE，TBR";
    team_level_blitz = "One blitz game on board 1, then the drawing of lots" | "第一台加赛超快棋一局，再平抽签";
    team_level_lot = "Drawing of lots" | "抽签";
    team_level_arbiter = "The arbiter decides" | "裁判长裁定";
    team_numbers = "Pairing numbers" | "队号";
    team_order = "Order of the list" | "名单次序";
    team_order_free = "As submitted" | "以报送次序为准";
    team_order_within = "By rating, within the tolerance" | "按等级分，容差见旁";
    team_tolerance = "Tolerance" | "容差";
    team_tolerance_hint = "Rating points by which a player may be weaker than the next. For example 0, 80, 100." | "上台可低于下台的等级分，如0、80、100。";
    team_unrated = "Unrated players count as" | "无等级分者计为";
    team_unrated_hint = "Leave blank to place them after all rated players." | "不填则列于有等级分者之后。";
    team_rating_error = "Enter a number up to 4000, or leave the field blank" | "应为4000以内的数，或不填";
    team_tolerance_error = "Enter rating points up to 4000, such as 0, 80, 100" | "应为4000以内的数，如0、80、100";
    team_breach = "List in another order" | "次序不符";
    team_breach_warn = "Accept with a warning" | "提示，准予保留";
    team_breach_refuse = "Refuse" | "不予接受";
    team_preset = "Order of the standings" | "名次排列";
    team_unplayed = "Rounds without a match in the tie-breaks" | "未赛轮次在同分名次判定中的计法";
    team_unplayed_c07 = "C.07 article 16: a bye is a match against a dummy opponent" | "C.07第16条：轮空按虚拟对手计";
    team_unplayed_olympiad = "Olympiad: the round of the bye is left out, not the weakest opponent; one extra match point for an opponent's round without a pairing" | "奥林匹克：去掉轮空的一轮，不去最弱的对手；对手每有一轮未获编排加1场分";
    team_count = "Number of teams" | "队数";
    team_count_error = "Enter a number of teams from 2 to 100" | "队数应为2至100";
    team_counted = "Counting players" | "计分人数";
    team_counted_hint = "The best of each team." | "每队取成绩最好的若干人。";
    team_counted_error = "Enter a number of players from 1 to 100" | "人数应为1至100";
    team_sum = "Sum of" | "累计";
    team_sum_places = "Places, the smaller sum first (15.5)" | "名次，总和小者列前（第15.5条）";
    team_sum_points = "Points" | "积分";
    team_missing = "Place of a missing player" | "缺员的名次";
    team_missing_hint = "Leave blank to exclude teams with too few players." | "不填则人数不足的队不排名。";
    team_missing_error = "Enter a place such as 41, or leave the field blank" | "应为名次，如41，或不填";
    team_shared = "A shared place counts as" | "并列名次计为";
    team_shared_mean = "The mean of the places" | "平均名次";
    team_shared_best = "The better place" | "较好名次";
    team_totals = "Teams" | "团体";
    // Lists of teams.
    teams_heading = "Teams" | "参赛队";
    team_deputy = "Deputy" | "副领队";
    team_order_warning(below, weak, above, strong) = "{below} ({weak}) is listed below {above} ({strong})" | "{below}（{weak}）列于{above}（{strong}）之后";
    team_unrated_word = "unrated" | "无等级分";
    missing_birth_year = "year of birth" | "出生年份";
    missing_sex = "sex" | "性别";
    missing_federation = "federation" | "所属协会";
    missing_rating = "rating" | "等级分";
}

impl Words {
    /// Returns the name of data missing for a line-up rule.
    pub fn missing_data(&self, what: MissingData) -> &'static str {
        match what {
            MissingData::BirthYear => self.missing_birth_year(),
            MissingData::Sex => self.missing_sex(),
            MissingData::Federation => self.missing_federation(),
            MissingData::Rating => self.missing_rating(),
        }
    }

    /// Returns the order that team numbers follow.
    pub fn team_numbers_by(&self, numbers: TeamNumbers) -> &'static str {
        match numbers {
            TeamNumbers::Olympiad => self.either(
                "Average of the highest ratings in the list, then the next (Olympiad)",
                "名单上最高若干人的平均分，再比下一人（奥赛）",
            ),
            TeamNumbers::Boards => {
                self.either("Average of the first of the list, then the next", "名单前若干人的平均分，再比下一人")
            }
            TeamNumbers::Roster => self.either("Average of the whole list", "全队平均分"),
            TeamNumbers::Manual => self.either("By hand", "手工"),
        }
    }

    /// Returns a rating, or the text for an unrated player.
    pub fn rating_or_none(&self, rating: Option<u16>) -> String {
        rating.map_or_else(|| self.team_unrated_word().to_owned(), |rating| rating.to_string())
    }

    /// Returns the fault of two players in the wrong order of a list, with both ratings.
    pub fn order_fault(&self, fault: &OrderFault) -> String {
        let OrderFault { above, above_rating, below, below_rating, .. } = fault;
        self.team_order_warning(below, self.rating_or_none(*below_rating), above, self.rating_or_none(*above_rating))
    }
}

/// Returns a fault of a team in Chinese; the domain has the English text.
pub(super) fn chinese_fault(fault: &TeamFault) -> String {
    let zh = Words::of(Lang::Zh);
    match fault {
        TeamFault::Individuals => "本赛事为团体赛：请将棋手加入某队名单，或随队报名。".to_owned(),
        TeamFault::Name(name) => format!("已有“{name}”队，请另取队名，如“{name}二队”。"),
        TeamFault::Size { team, players, least, most } => {
            let sizes = match most {
                None => format!("至少{least}人"),
                Some(most) if most == least => format!("须为{least}人"),
                Some(most) => format!("须为{least}至{most}人"),
            };
            format!("“{team}”名单上有{players}人，{sizes}。")
        }
        TeamFault::Order { team, faults } => {
            let said: Vec<String> = faults.iter().map(|fault| zh.order_fault(fault)).collect();
            format!("“{team}”：{}。请按等级分排列，或在设置中改为仅提示。", said.join("；"))
        }
        TeamFault::InTeam { name, team } => {
            format!(
                "{name}已在“{team}”名单中，一人只能代表一队：请先从该队移出；如确为另一人，请补充编号、出生日期或单位。"
            )
        }
        TeamFault::PlayedFor { name, team, round } => {
            format!("{name}已在第{round}轮代表“{team}”排阵，须留在名单上，可改排在后。")
        }
    }
}
