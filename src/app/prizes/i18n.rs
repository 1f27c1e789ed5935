//! Messages about prizes.

use qisai_domain::{MatchEnding, PrizeDivision};
use qisai_standings::prize_plan::PrizeFault;

use crate::books::in_chinese;
use crate::stages::ordinal;
use crate::{Lang, Words};

crate::messages! {
    prizes = "Prizes" | "奖项";
    prizes_lines = "Prizes, one line for each table" | "奖项，每组一行";
    prizes_lines_hint = "Name [any conditions]: the prizes by place, separated by commas. For example “Open: 1000, 600, cup”: 1000 for first, 600 for second, a cup for third place. Conditions: female, male, U12, U12@2027-01-01, S60, born 2015-, unrated, 1600-1799, -1799, CHN, not CHN, 12 games, 4 wins (games played or won over the board, at least); “beside” lets winners keep other prizes; “by place”, “equal” and “hort” set how this table’s money is divided. A prize is money, a gift, or both: 500+cup." | "名称［条件］：各名次奖项，以逗号分隔。“公开组：1000，600，奖杯”即第一名1000、第二名600、第三名奖杯。条件可写：女、男、U12、U12@2027-01-01、S60、出生2015-、无等级分、1600-1799、-1799、CHN、非CHN、12局、4胜（实际对局或胜局的最少数）；“兼得”即可与其他组兼得，“按名次”“平分”“霍特”为本组奖金的分配。奖项为金额、奖品或二者：500+奖杯。";
    prizes_table_name = "Name" | "名称";
    prizes_conditions_hint = "Conditions, separated by commas: female, U12, S60, born 2015-, unrated, 1600-1799, CHN." | "条件以逗号分隔：女、U12、S60、出生2015-、无等级分、1600-1799、CHN。";
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
    // Certificates.
    print_certificate_draft = "Draft: results may still change" | "草稿：名次尚未最终确定";
    print_no_prizes = "No prize winners yet: announce prizes on the page Prizes and publish a round." | "尚无获奖者：请在“奖项”页设奖并公布轮次。";
    print_amount = "Received" | "领取";
    print_certificate = "Certificate" | "获奖证书";
    print_certified(event, place) = "{place} place in {event}" | "在{event}中荣获第{place}名，特发此证";
    print_certified_shared(event, place) = "Shared {place} place in {event}" | "在{event}中荣获并列第{place}名，特发此证";
    print_certified_in(event, table, place) = "{place} place of “{table}” in {event}" | "在{event}“{table}”中荣获第{place}名，特发此证";
    print_certified_in_shared(event, table, place) = "Shared {place} place of “{table}” in {event}" | "在{event}“{table}”中荣获并列第{place}名，特发此证";
    print_organiser_seal = "Organiser, seal" | "组委会（盖章处）";
    // Prize fund of a match.
    fund = "Prize fund of the match" | "对抗赛奖金";
    fund_hint = "Money divided between the two according to the outcome. Leave blank for none." | "两人按对抗赛结局分配的奖金。不填则无。";
    fund_shares(ending) = "Shares in percent: {ending}" | "分配比例（%）：{ending}";
    fund_shares_hint = "Winner and loser, for example 60/40. After a tie, the holder of the title and the challenger." | "胜者与负者，如60/40；战平时为卫冕者与挑战者。";
    fund_error = "Enter an amount such as 20000 or 62.50" | "应为金额，如20000或62.50";
    fund_shares_error = "Enter two whole numbers that total 100, such as 60/40" | "应为两个整数，合计100，如60/40";
    fund_ending = "Outcome" | "结局";
    fund_of_winner = "Winner" | "胜者";
    fund_of_other = "Other" | "负者";
    fund_ended(ending) = "The match has ended: {ending}" | "对抗赛已结束：{ending}";
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

    /// Returns the ending of a match, for its fund.
    pub fn match_ending(&self, ending: MatchEnding) -> &'static str {
        match ending {
            MatchEnding::WonInMain => self.either("won in the main part", "正赛取胜"),
            MatchEnding::WonInTieBreak => self.either("won in the tie-break", "加赛取胜"),
            MatchEnding::Tied => self.either("tied: the title is kept, or the match drawn", "战平：卫冕或平局"),
        }
    }

    /// Returns a place as a certificate words it: `1st`, 一. A place that is no number is returned unchanged.
    pub fn place_said(&self, place: &str) -> String {
        match (place.parse::<u16>(), self.lang) {
            (Ok(number), Lang::Zh) => in_chinese(usize::from(number)),
            (Ok(number), Lang::En | Lang::Other(_)) => ordinal(number),
            (Err(_), _) => place.to_owned(),
        }
    }
}
