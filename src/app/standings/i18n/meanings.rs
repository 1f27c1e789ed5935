//! Definitions of criteria in a few words, for the legends below printed tables.

use qisai_standings::code::Code;

use crate::Words;

impl Words {
    /// Returns the definition of a criterion without its modifiers: `sum of the opponents' scores`.
    pub fn criterion_meaning(&self, code: Code) -> &'static str {
        let (en, zh) = of_players(code).unwrap_or_else(|| of_teams(code));
        self.either(en, zh)
    }
}

/// Returns the definition of a criterion that individual events use.
fn of_players(code: Code) -> Option<(&'static str, &'static str)> {
    Some(match code {
        Code::Pts => ("points of all rounds", "各轮得分之和"),
        Code::De => ("results between the tied players", "同分者之间的成绩"),
        Code::Win => ("rounds won, forfeits and byes included", "获胜轮数，含弃权胜和轮空"),
        Code::Won => ("games won over the board", "实战获胜的局数"),
        Code::Bpg => ("games played with the second move", "执后手实战的局数"),
        Code::Bwg => ("games won with the second move", "执后手实战获胜的局数"),
        Code::Ps => ("sum of the scores after each round", "各轮后积分逐轮累加"),
        Code::Rep => ("rounds that the player chose to play", "本人参加的轮数"),
        Code::Std => (
            "one point for a better result than the opponent's, half for an equal one",
            "每轮成绩优于对手计1分，相同计半分",
        ),
        Code::Tpn => ("lower starting number first", "序号小者列前"),
        Code::Bh => ("sum of the opponents' scores", "各对手积分之和"),
        Code::Aob => ("average of the opponents' Buchholz", "各对手的对手分的平均值"),
        Code::Fb => ("Buchholz with the games of the last round counted as drawn", "末轮各局按和棋计算的对手分"),
        Code::Sb => {
            ("scores of the opponents beaten and half the scores of those drawn with", "所胜对手积分加所和对手积分之半")
        }
        Code::Ks => ("points against opponents with at least half of the points", "对得分率过半对手所得的分"),
        Code::Aro => ("average rating of the opponents", "各对手等级分的平均值"),
        Code::Tpr => ("performance rating from results and opponents' ratings", "依成绩和对手等级分计算的表现分"),
        Code::Ptp => ("lowest rating that would expect the points scored", "预期得分不低于实得分的最低等级分"),
        Code::Apro => ("average of the opponents' performance ratings", "各对手表现分的平均值"),
        Code::Appo => ("average of the opponents' perfect performances", "各对手理想表现分的平均值"),
        Code::Rtng => ("higher rating first", "等级分高者列前"),
        Code::Fouls => ("fouls, fewer first", "犯规次数，少者列前"),
        Code::Pen => ("penalties, fewer and milder ones first", "处罚，无者列前，轻者、少者次之"),
        Code::Opw => ("scores of the opponents beaten", "所胜对手积分之和"),
        Code::Opd => ("scores of the opponents drawn with", "所和对手积分之和"),
        Code::Opl => ("scores of the opponents lost to", "所负对手积分之和"),
        Code::Dropl => {
            ("points without the last round, then without the last two, …", "依次去掉最后一轮、两轮……后的积分")
        }
        Code::Dropf => {
            ("progressive score without round 1, then without 1 and 2, …", "依次去掉第一轮、前两轮……后的累进分")
        }
        Code::Tsol => {
            ("opponents' scores without the lowest, then without the two lowest, …", "对手积分依次去掉最低一个、两个……")
        }
        Code::Solp => ("sum of the opponents' Buchholz", "各对手的对手分之和"),
        Code::Keizer => ("sum of the values gained from opponents", "从各对手所得分值之和"),
        Code::Kval => ("value of the place in the list", "名次对应的分值"),
        Code::Mms => ("start score plus points", "起始分加得分"),
        Code::Sos => ("sum of the opponents' McMahon scores", "各对手麦克马洪分之和"),
        Code::Sosos => ("sum of the opponents' SOS", "各对手的对手麦克马洪分之和"),
        Code::Sodos => ("McMahon scores of the opponents beaten", "所胜对手麦克马洪分之和"),
        Code::Cuss => ("sum of the McMahon scores after each round", "各轮后麦克马洪分逐轮累加"),
        _ => return None,
    })
}

/// Returns the definition of a criterion of team events.
fn of_teams(code: Code) -> (&'static str, &'static str) {
    match code {
        Code::Mpts => ("match points of all rounds", "各场场分之和"),
        Code::Gpts => ("points of all boards", "全队各台得分之和"),
        Code::Gw => ("games won by the whole team", "全队获胜局数"),
        Code::Bc => ("board numbers times the points won on them, lower sum first", "台次乘该台得分之和，小者列前"),
        Code::Tbr => ("points on the first board, then on the second, …", "依次比较第一台、第二台……的得分"),
        Code::Bbe => {
            ("game points without the last board, then without the last two, …", "依次去掉末台、末两台……后的局分")
        }
        Code::Mpvgp => {
            ("match points if game points decide first, otherwise game points", "以局分为先时比场分，否则比局分")
        }
        Code::Emmsb => {
            ("match points of each opponent times the match points won against it", "各对手场分乘对其所得场分之和")
        }
        Code::Emgsb => {
            ("match points of each opponent times the game points won against it", "各对手场分乘对其所得局分之和")
        }
        Code::Egmsb => {
            ("game points of each opponent times the match points won against it", "各对手局分乘对其所得场分之和")
        }
        Code::Eggsb => {
            ("game points of each opponent times the game points won against it", "各对手局分乘对其所得局分之和")
        }
        Code::Ede => ("match points, then game points between the tied teams", "同分队之间的场分，再比局分"),
        Code::Edebt => (
            "results between the tied teams, then board count, then top boards",
            "同分队之间的成绩，再比台次计数、首台得分",
        ),
        Code::Edebb => (
            "results between the tied teams, then board count, then bottom board elimination",
            "同分队之间的成绩，再比台次计数、末台剔除",
        ),
        Code::Edet => ("results between the tied teams, then top boards", "同分队之间的成绩，再比首台得分"),
        Code::Edeb => {
            ("results between the tied teams, then bottom board elimination", "同分队之间的成绩，再比末台剔除")
        }
        _ => (
            "game points plus a share of the opponents' match points, of equal weight",
            "局分加按比例折算的对手场分之和",
        ),
    }
}
