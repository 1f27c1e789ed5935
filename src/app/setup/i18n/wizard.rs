//! Messages of the page that suggests a format.

use qisai_domain::wizard::{Advice, Kind, Unfit};

use crate::Words;

crate::messages! {
    advice = "Which format fits?" | "选用何种赛制？";
    advice_lead = "Enter the number of participants and the time available. The table shows suitable formats; choose one to fill in the form." | "填写人数和时间，下表列出可行的赛制；选定后即填入表单。";
    advice_entrants = "Players or teams" | "人数或队数";
    advice_days = "Days" | "天数";
    advice_hours = "Hours of play a day" | "每天比赛小时数";
    advice_game = "Minutes from one round to the next" | "每轮用时（含间隔，分钟）";
    advice_game_hint = "Longest game plus break" | "最长对局时间加休息";
    advice_show = "Show suitable formats" | "查看";
    advice_format = "Format" | "赛制";
    advice_rounds = "Rounds" | "轮数";
    advice_games = "Games" | "总局数";
    advice_each = "Games of one player" | "每人局数";
    advice_free = "Free rounds and byes" | "轮空";
    advice_longest_day = "Longest day" | "最长一天";
    advice_verdict = "Does it fit?" | "是否可行";
    advice_choose = "Use it" | "选用";
    advice_number_error = "Enter a whole number, at least 1" | "应为不小于1的整数";
    advice_hours_error = "Enter hours from ¼ to 24, such as 8 or 7.5" | "小时数应在¼至24之间，如8或7.5";
    advice_fits = "fits" | "可行";
    advice_minutes(hours, minutes) = "{hours} h {minutes} min" | "{hours}小时{minutes}分";
    advice_from_to(fewest, most) = "{fewest} to {most}" | "{fewest}至{most}";
    advice_usual(rounds) = "fits; {rounds} rounds are usual for this number" | "可行；此人数通常为{rounds}轮";
    advice_groups(groups) = "{groups} groups, then two of each in a knockout" | "分{groups}组循环，每组前两名淘汰赛";
    advice_groups_way = "The form creates groups and knockout together; once all players have registered, draw the groups on the page Stages." | "表单一次建好分组与淘汰赛；报名结束后在“赛事阶段”页抽签分组。";
    advice_swiss(rounds) = "Swiss, {rounds} rounds" | "瑞士制，{rounds}轮";
    advice_knockout_two = "Knockout with two games per match" | "单淘汰制，每场两局";
    advice_no_sitting = "a round is longer than a day of play" | "一轮用时超过一天的比赛时间";
    advice_too_long(needed, there) = "needs {needed} rounds; there is time for {there}" | "需{needed}轮，时间只容{there}轮";
    advice_too_short(least, there) = "too few rounds ({there}): at least {least} for a clear winner" | "{there}轮过少：至少{least}轮方能分出唯一全胜者";
    advice_round_robin(rounds) = "{rounds} rounds are more than half the players: a round robin is fairer" | "{rounds}轮已超过人数的一半，宜改用循环赛";
    advice_too_few(least) = "needs at least {least}" | "至少需{least}人";
    as_usual = "Default for this game" | "按棋种惯例";
    as_usual_few = "Up to 10 players, if time allows: a round robin." | "10人以下且时间允许时采用单循环。";
    entrants_expected = "Players expected" | "预计人数";
    entrants_expected_hint = "With the days above, used to propose format and rounds. From 200 on double entry is required, unless you switch it off under “Result reporting”. Leave blank if you do not know." | "与上面的日期一起推荐赛制和轮数；200人以上默认须二次登分，可在“成绩申报”中关闭。不清楚可不填。";
    rounds_left_open = "Leave blank to fit the players and days, or 9 if neither is known." | "不填则按人数和天数推荐；均未填写时为9轮。";
    propose_format = "Show the proposal" | "查看推荐";
    proposed_format(what) = "Proposed and filled in below: {what}." | "推荐如下，已填入表单：{what}。";
    preset_misfit = "This order is for another game or type of pairing: choose another, or enter a custom order" | "此方案适用于其他棋种或赛制，请另选，或填入自定次序";
    fits = "Systems that fit" | "推荐赛制";
    fits_players(players) = "Systems for {players} players" | "{players}人适用的赛制";
    fits_in_a_day(players) = "Systems for {players} players in one day" | "{players}人、一天适用的赛制";
    fits_in_days(players, days) = "Systems for {players} players in {days} days" | "{players}人、{days}天适用的赛制";
    fits_usual = "usual choice" | "通常选用";
    all_systems(count) = "All {count} systems" | "全部{count}种赛制";
    new_lead = "A name is enough; everything else has a value already." | "只需填写名称，其余均有默认值。";
    new_rest = "Everything else" | "其他设置";
    new_officials = "Arbiters" | "裁判员";
    new_kept = "Kept in this tab as you type" | "已随输入保存在本标签页";
    rounds_and_time = "Rounds and time" | "轮数与用时";
    rounds_open = "as many as fit" | "按人数和天数";
    settings_laws = "Laws, ratings and entry" | "规则、等级分与报名";
    settings_parts(count) = "1 subject" | "{count} subjects" | "{count}项";
    no_restrictions = "no restrictions" | "无";
    none_yet = "none" | "未填写";
    sections_one = "one" | "一个";
    address_from_name = "from the name" | "由名称生成";
    groups_value(groups, first) = "{groups} groups, {first} of each advance" | "{groups}组，每组前{first}名出线";
    ladder_value(answer, rest) = "{answer} and {rest} days" | "{answer}天、{rest}天";
    rules_have_values = "usual rules" | "通常规则";
    list_pasted = "Or paste a list" | "或粘贴名单";
    list_pasted_hint = "One player on each line: name, rating, federation. Rows of a spreadsheet are read too." | "每行一人：姓名、等级分、协会；也可粘贴表格中的行。";
    pasted_unclear(line) = "Line {line}: is the number a rating or part of the name? Separate the columns by tabs or semicolons, or write the names of the columns first" | "第{line}行：数字是等级分还是姓名的一部分？请用制表符或分号分隔各列，或先写列名";
    list_of_sections = "A list is for one section: leave it blank, and enter the players of each section later" | "名单只用于一个组别：请留空，以后按组录入";
    advice_too_many(most) = "for at most {most}" | "至多{most}人";
}

impl Words {
    /// Returns the name of a suggested format.
    pub fn advised_format(&self, kind: Kind) -> String {
        match kind {
            Kind::RoundRobin { cycles: 1 } => self.system_round_robin().to_owned(),
            Kind::RoundRobin { .. } => self.system_double_round_robin().to_owned(),
            Kind::Groups { groups } => self.advice_groups(groups),
            Kind::Swiss { rounds } => self.advice_swiss(rounds),
            Kind::Knockout { games: 1 } => self.system_knockout().to_owned(),
            Kind::Knockout { .. } => self.advice_knockout_two().to_owned(),
            Kind::Double => self.system_knockout_double().to_owned(),
            Kind::AllPlaces => self.system_knockout_all().to_owned(),
        }
    }

    /// Returns the verdict on a format, with the reason if it does not fit.
    pub fn advised_verdict(&self, advice: &Advice) -> String {
        match (advice.unfit, advice.usual) {
            (None, None) => self.advice_fits().to_owned(),
            (None, Some(rounds)) => self.advice_usual(rounds),
            (Some(Unfit::NoSitting), _) => self.advice_no_sitting().to_owned(),
            (Some(Unfit::TooLong { needed, there }), _) => self.advice_too_long(needed, there),
            (Some(Unfit::TooShort { least, there }), _) => self.advice_too_short(least, there),
            (Some(Unfit::RoundRobinInstead { rounds }), _) => self.advice_round_robin(rounds),
            (Some(Unfit::TooFew { least }), _) => self.advice_too_few(least),
            (Some(Unfit::TooMany { most }), _) => self.advice_too_many(most),
        }
    }
}
