//! Messages about prizes.

use qisai_domain::PrizeDivision;

use crate::Words;
use qisai_standings::admission::Outside;
use qisai_standings::prize_conditions::ConditionFault;
use qisai_standings::prize_plan::PrizeFault;

crate::messages! {
    prizes = "Prizes" | "奖项";
    prizes_lines = "Prizes, one line for each table" | "奖项，每组一行";
    prizes_lines_hint = "Name [any conditions]: the prizes by place, separated by commas. For example “Open: 1000, 600, cup”: 1000 for first, 600 for second, a cup for third place. Conditions: female, male, U12, U12@2027-01-01, S60, born 2015-, unrated, 1600-1799, -1799, CHN, not CHN, 12 games, 4 wins (games played or won over the board, at least); “beside” lets winners keep other prizes; “by place”, “equal” and “hort” set how this table’s money is divided. A prize is money, a gift, or both: 500+cup." | "名称［条件］：各名次奖项，以逗号分隔。“公开组：1000，600，奖杯”即第一名1000、第二名600、第三名奖杯。条件可写：女、男、U12、U12@2027-01-01、S60、出生2015-、无等级分、1600-1799、-1799、CHN、非CHN、12局、4胜（实际对局或胜局的最少数）；“兼得”即可与其他组兼得，“按名次”“平分”“霍特”为本组奖金的分配。奖项为金额、奖品或二者：500+奖杯。";
    prizes_table_name = "Name" | "名称";
    prizes_who = "Conditions" | "条件";
    prizes_add_line = "Add a table" | "增加一组";
    prizes_add_place = "Add a place" | "增加名次";
    prizes_currency = "Currency" | "货币";
    prizes_currency_hint = "For example EUR, ¥ or 元: shown after every amount." | "如元、¥、EUR，列于金额之后。";
    prizes_division = "Money among players with equal points is divided" | "积分相同者奖金分配";
    prizes_one_each = "One cash prize per player: the highest. Gifts are additional" | "每人只得一项奖金，取最高者；奖杯可兼得";
    prizes_by_overall = "Use places of the overall list across all stages" | "按各阶段总名次";
    prizes_none = "No prizes have been announced yet." | "尚未设奖项。";
    prizes_nobody = "No eligible players." | "无人符合条件。";
    prizes_so_far(round) = "Provisional, after round {round}" | "按第{round}轮后名次";
    ceremony_list = "For the ceremony: winners in calling order" | "颁奖顺序";
    prize = "Prize" | "奖项";
    prize_line_fault(line, found) = "Line {line}: “{found}” cannot be read: enter a name, optional conditions in brackets, a colon, and the prizes, for example “U12 [U12, female]: 100, 50”" | "第{line}行：“{found}”无法识别：请写名称、［条件］、冒号及各名次奖项，如“U12［U12，女］：100，50”";
    prize_condition_fault(line, found) = "Line {line}: “{found}” is not a condition: use female, male, U12, U12@2027-01-01, S60, born 2015-, unrated, 1600-1799, a federation like CHN, not CHN, 12 games, 4 wins, or beside, by place, equal, hort" | "第{line}行：“{found}”不是条件：可写女、男、U12、U12@2027-01-01、S60、出生2015-、无等级分、1600-1799、协会代码如CHN、非CHN、12局、4胜，或兼得、按名次、平分、霍特";
    prize_piece_fault(line, found) = "Line {line}: “{found}” is not a prize: enter an amount like 500 or 62.50, a gift that begins with a letter like cup, or both like 500+cup" | "第{line}行：“{found}”不是奖项：请写金额如500、62.50，或以文字开头的奖品如奖杯，或二者如500+奖杯";
    prize_no_year(line) = "Line {line}: an age category needs the first day of the event, or its own reference date, for example U12@2027-01-01" | "第{line}行：年龄组须先填写赛事开始日期，或自定基准日，如U12@2027-01-01";
    prize_rising(table, place) = "{table}: place {place} is worth more than the place above it" | "{table}：第{place}名奖金高于前一名";
    prize_too_many = "Too many lines or places" | "行数或名次过多";
}

impl Words {
    /// Returns the fault in the lines of prizes.
    pub fn prize_fault(&self, fault: &PrizeFault) -> String {
        match fault {
            PrizeFault::Line { line, found } => self.prize_line_fault(line, found),
            PrizeFault::Condition { line, found } => self.prize_condition_fault(line, found),
            PrizeFault::Prize { line, found } => self.prize_piece_fault(line, found),
            PrizeFault::NoYear { line } => self.prize_no_year(line),
            PrizeFault::Rising { table, place } => self.prize_rising(table, place),
            PrizeFault::TooMany => self.prize_too_many().to_owned(),
        }
    }

    /// Returns the fault in the conditions of entry of a section.
    pub fn admission_fault(&self, fault: &ConditionFault) -> String {
        match fault {
            ConditionFault::Unknown(found) => self.admission_condition_fault(found),
            ConditionFault::NoYear => self.admission_no_year().to_owned(),
        }
    }

    /// Returns the limit of a section that excludes a player, as a clause.
    pub fn outside_of(&self, limit: &str, why: Outside) -> String {
        match why {
            Outside::Contradicts => self.admission_outside(limit),
            Outside::NotKnown => self.admission_not_known(limit),
        }
    }

    /// Returns the label of a way to divide prize money.
    pub fn prize_division(&self, division: PrizeDivision) -> &'static str {
        let (en, zh) = match division {
            PrizeDivision::None => ("by place, after the tie-breaks", "不平分，按最终名次"),
            PrizeDivision::Equal => ("equally", "平分"),
            PrizeDivision::Hort => ("by Hort: half by place, half equally", "霍特法：一半按名次，一半平分"),
            PrizeDivision::Pooled => (
                "equally across all tables: each winner contributes one prize (US Chess 32B3)",
                "各组合并平分：每人计入一项（美国棋联32B3）",
            ),
        };
        self.either(en, zh)
    }
}
