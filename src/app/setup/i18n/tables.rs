//! Messages of round robins: numbers, rounds in any order, custom pairs.

use qisai_domain::stage::LeavingRule;
use qisai_pairing::round_robin::flaws::TableFlaw;

use crate::Words;

// Numbers of a round robin.
crate::messages! {
    numbers_heading = "Numbers" | "序号";
    numbers_by_lot(seed) = "by lot, seed {seed}" | "抽签，种子{seed}";
    numbers_by_hand = "by hand" | "人工排定";
    numbers_by_varma(seed) = "restricted drawing (C.05 Annex 2), seed {seed}" | "限制抽签（C.05附件2），种子{seed}";
    numbers_by_compatriots(seed, tries) = "by lot, compatriots first; seeds from {seed} on, {tries} draws" | "抽签，同协会者先相遇；种子自{seed}起，抽签{tries}次";
    numbers_draw_varma = "Restricted drawing: compatriots not in the last three rounds" | "限制抽签：同协会者不在最后三轮相遇";
    numbers_draw_compatriots = "By lot, compatriots in the first rounds" | "抽签，同协会者先相遇";
    numbers_hand_order = "New order by hand" | "人工排定顺序";
    numbers_hand_hint = "All current numbers, new number 1 first. For example 3 1 2." | "按新顺序填写全部现有序号，如3 1 2。";
    numbers_hand_save = "Save these numbers" | "确定序号";
    numbers_order_error(count) = "The order must contain each of the {count} numbers once" | "顺序中{count}个序号应各出现一次";
    numbers_no_varma = "The restricted drawing has tables for 9 to 24 players: draw by lot" | "限制抽签仅有9至24人的表，请用普通抽签";
    numbers_changed = "The numbers have changed since they were drawn." | "现序号已非抽签结果。";
    numbers_draw_anew(left) = "{left} are left, an even number: remove the withdrawn players and redraw the numbers (xiangqi art. 20.2)." | "剩余{left}人，为双数：请删除退赛者并重新抽签（象棋规则20.2）。";
    numbers_one_free(left) = "{left} are left, an odd number: the withdrawn player's number stays free in every round. If it was not the last one, redraw or enter a substitute." | "剩余{left}人，为单数：退赛者的序号各轮轮空；如非末号，应重新抽签或由替补接替。";
    numbers_varma_twelve = "With twelve players, numbers 6 and 12 share a group of the printed table and meet in round 11." | "12人时，所印表中6号与12号同组，第11轮相遇。";
    numbers_late(pairs) = "Compatriots meeting later than they should: {pairs}." | "未能先相遇的同协会棋手：{pairs}。";
    versus(one, two) = "{one} – {two}" | "{one}—{two}";
}

// Rounds of a round robin.
crate::messages! {
    const ROUNDS;
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
    pair_change = "Change this pair" | "调整本台对阵";
    sides_change_hint = "Sides can be swapped until the round is closed, also after play: each player keeps the result." | "本轮结束前可互换先后手，赛后亦可，双方成绩不变。";
    sides_change_teams_hint = "The sides of all boards can be swapped until the round is closed, also after play, but not while a line-up is sealed: all players keep their results." | "本轮结束前可互换整场各台的先后手，赛后亦可，但出场名单密封期间不可；各人成绩不变。";
    pair_change_hint = "Swap a player with another of this round while neither pair has a result. Sides can also be swapped after play: each player keeps the result." | "双方台次均未登记成绩时，可与本轮另一棋手互换位置。先后手在赛后也可互换，双方成绩不变。";
    pair_leaves = "Player to replace" | "换下";
    pair_comes = "Number of the new player" | "换上（序号）";
    pair_breaches = "This change breaks pairing rules. To play it anyway, tick below." | "编排规则对此调整有以下意见。如仍按此进行，请在下方勾选。";
    pair_accept_breaches = "Play it anyway" | "仍按此进行";
    change_public_round = "Change pairs of this round" | "调整本轮对阵";
    change_public_hint = "Swap two players before their games, or pair two players without an opponent, for example a latecomer or late entry with the player on the bye. All other boards keep their results. The reason is recorded in the log and the report file." | "可互换两名尚未对局的棋手，或将两名没有对手的棋手编成一台（如迟到者或公布后报名者与轮空者）。其余各台成绩不变。理由记入日志和上报文件。";
    change_public_teams_hint = "Swap two teams before one of their line-ups is submitted, or pair two teams without an opponent. All other matches keep their results. The reason is recorded in the log and the report file." | "在提交出场名单之前，可互换两队，或将两支没有对手的队编成一场。其余各场成绩不变。理由记入日志和上报文件。";
    change_bye = "Change a bye" | "更改轮空";
    breach_line(level, text, article) = "{level}: {text} {article}" | "{level}：{text} {article}";
    pair_flaws = "The table would have these irregularities. To play it anyway, tick below." | "调整后循环表有以下异常。如仍按此进行，请在下方勾选。";
    runs_in_order = "In the order of play:" | "按比赛先后：";
    pair_all_rounds = "Pair all remaining rounds" | "编排其余各轮";
    publish_all_rounds = "Publish all drafts" | "公布全部草稿";
    publish_all_rounds_to_all = "Publish all drafts for everyone" | "向所有人公布全部草稿";
    publish_all_rounds_to_staff = "Publish all drafts for staff only" | "仅向工作人员公布全部草稿";
    table_side_hint = "As the table is printed, or with all sides reversed." | "按所印循环表，或先后手全部对调。";
    table_side_printed = "as printed" | "按表";
    table_side_reversed = "reversed" | "对调";
    rounds_of_table = "Sides of the table" | "先后手";
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
