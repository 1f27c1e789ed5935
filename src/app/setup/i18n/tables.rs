//! Messages of round robins: numbers, rounds in any order, custom pairs.

use qisai_domain::stage::LeavingRule;
use qisai_pairing::round_robin::flaws::TableFlaw;

use crate::Words;

// Numbers of a round robin.
crate::messages! {
    numbers_heading = "Numbers" | "序号";
    // Rounds of a round robin.
    table_legend = "Table" | "循环表";
    table_cycles = "Cycles" | "循环数";
    table_cycles_hint = "Number of times all players meet. Leave blank for the system's default." | "每两人相遇的次数；不填则按所选赛制。";
    table_cycles_error = "Enter 1 to 8 cycles" | "循环数应为1至8";
    table_same_order = "Keep the order of rounds between two cycles" | "循环衔接处不调换轮次";
    table_same_order_hint = "Otherwise the last two rounds of a cycle are swapped, so that no player has the same side three times in a row (C.05 Annex 1)." | "否则每循环最后两轮对调，以免连续三次同先后手（C.05附件1）。";
    table_meeting = "Games per pairing" | "每次相遇";
    table_one_game = "one game" | "一局";
    table_two_games = "two games in one round, alternating the first move; every game counts" | "一轮两局，互换先后手，按局计分";
    table_two_match = "two games in one round, which count 2-1-0 together" | "一轮两局，按场计分（胜2和1负0）";
    table_teams = "Teams" | "队数";
    table_teams_hint = "For Schiller or Molter: three or more, with the same number of players. Teams are the clubs." | "席勒制、莫尔特制用：三队以上，各队人数相等。按单位分队。";
    table_teams_error = "A Schiller or Molter table needs three teams or more" | "席勒制、莫尔特制至少三队";
    system_scheveningen = "Scheveningen: two sides" | "舍维宁根制：两方对抗";
    system_double_scheveningen = "Double Scheveningen" | "舍维宁根制，双循环";
    system_molter = "Molter: several teams, one game a round" | "莫尔特制：多队，每轮一局";
    system_hint_molter = "Players meet at most one player of each other team, on the same board: as many rounds as entered, at most one fewer than teams. With an odd number of teams, up to nine, the number of boards is even." | "每人与其他每队至多对一人，同台次相遇；轮数按所填，至多为队数减一。队数为单数时至多九队，台数须为双数。";
    system_schiller = "Schiller: several teams" | "席勒制：多队对抗";
    system_hint_scheveningen = "Players meet all players of the other side. The sides are the clubs: with six against six, numbers 1 to 6 and 7 to 12." | "每人与对方各人相遇。按单位分边：六对六时1至6号对7至12号。";
    system_hint_schiller = "Players meet all players of the other teams; the teams are the clubs." | "每人与其他各队队员相遇，按单位分队。";
    no_norms_from_sides = "Games of a Scheveningen or Schiller have not counted for title norms since March 2024." | "自2024年3月起，舍维宁根制和席勒制对局不计入序分。";
    table_leaving = "Withdrawals" | "中途退赛";
    table_leaving_discipline = "by the rules of the game" | "按本项目规则";
    table_leaving_half = "below half of the games all are annulled (C.05 art. 6.6)" | "未满半数对局则全部取消（C.05第6.6条）";
    table_leaving_forfeit = "games played count, the rest are forfeited" | "已赛有效，其余弃权";
    table_written = "Pairs of the rounds" | "各轮对阵";
    table_written_hint = "One round per line, first move first in each pair. For example 1-4 2-3. Rounds already made keep their pairs." | "每轮一行，前者先行：1-4 2-3。已编排的轮次须保留原对阵。";
    table_line_error(line) = "Line {line}: enter pairs such as 1-4 2-3 of existing numbers, each number once" | "第{line}行：应如1-4 2-3，序号须存在，每人至多一次";
    table_accept_flaws = "Play it anyway; the reason is given above" | "仍按此进行，理由见上";
    table_flaws_first = "Check these, tick below to play the table anyway, and give a reason" | "请核对以下各项，如仍按此进行，请勾选并填写理由";
    no_prohibited_in_tables = "In a table all players meet: to separate two players, change the numbers or the pairs" | "循环赛中每两人都要对局：如有两人不宜相遇或同室，请调整序号或对阵";
    flaw_never(one, two) = "{one} and {two} never meet" | "{one}号与{two}号未相遇";
    flaw_times(one, two, times) = "{one} and {two} meet {times} times" | "{one}号与{two}号相遇{times}次";
    flaw_balance(number, firsts, seconds) = "number {number} has the first move {firsts} times and the second {seconds} times" | "{number}号先行{firsts}次，后行{seconds}次";
    flaw_run_first(number, rounds) = "number {number} has the first move in consecutive rounds {rounds}" | "{number}号连续先行：第{rounds}轮";
    flaw_run_second(number, rounds) = "number {number} has the second move in consecutive rounds {rounds}" | "{number}号连续后行：第{rounds}轮";
}

impl Words {
    /// Returns the rule for the games of a player who leaves a round robin.
    pub fn leaving_rule(&self, rule: LeavingRule) -> &'static str {
        match rule {
            LeavingRule::Discipline => self.table_leaving_discipline(),
            LeavingRule::Half => self.table_leaving_half(),
            LeavingRule::Forfeit => self.table_leaving_forfeit(),
        }
    }

    /// Returns an irregularity of a table of pairs.
    pub fn table_flaw(self, flaw: &TableFlaw) -> String {
        match flaw {
            TableFlaw::Meetings { numbers: (one, two), times: 0 } => self.flaw_never(one, two),
            TableFlaw::Meetings { numbers: (one, two), times } => self.flaw_times(one, two, times),
            TableFlaw::Balance { number, firsts, seconds } => self.flaw_balance(number, firsts, seconds),
            TableFlaw::Run { number, side, rounds } => {
                let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
                let rounds = rounds.join(self.list_comma());
                match side {
                    qisai_domain::Side::First => self.flaw_run_first(number, rounds),
                    qisai_domain::Side::Second => self.flaw_run_second(number, rounds),
                }
            }
        }
    }
}
