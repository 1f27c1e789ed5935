//! Messages of calendars: of a tournament, and of all events of a year.

use qisai_domain::calendar::{Certainty, FillError, SittingKind};

use crate::Words;

crate::messages! {
    calendar = "Calendar" | "日程";
    calendar_of_events = "Calendar of events" | "赛事日历";
    calendar_none = "No times yet." | "尚未安排时间。";
    calendar_entry = "Entry" | "项目";
    calendar_starts = "Begins" | "开始";
    calendar_minutes = "Minutes" | "分钟";
    calendar_minutes_hint = "Leave blank to use the time control." | "不填则按用时推算。";
    calendar_label = "Name" | "名称";
    calendar_game = "Game" | "局";
    calendar_state = "State" | "状态";
    calendar_row = "Row" | "行";
    calendar_round = "Round" | "轮次";
    calendar_rest = "Rest day" | "休息日";
    calendar_meeting = "Meeting" | "会议";
    calendar_opening = "Ceremony" | "仪式";
    calendar_drawing = "Drawing of lots" | "抽签";
    calendar_reserve = "Reserve day" | "机动日";
    calendar_planned = "planned" | "已定";
    calendar_if_needed = "if needed" | "如有需要";
    calendar_cancelled = "cancelled" | "取消";
    calendar_zone = "Time zone" | "时区";
    calendar_zone_hint = "For example Europe/Berlin or Asia/Shanghai. Without it, subscribed calendars treat the times as local time everywhere." | "如Europe/Berlin、Asia/Shanghai。不填则订阅者按本地时间显示。";
    new_zone_hint = "For example Europe/Berlin or Asia/Shanghai. Pages and prints show the times of the hall; without a zone they show UTC." | "如Europe/Berlin、Asia/Shanghai。网页和打印文件按赛场当地时间显示；不填则显示UTC。";
    calendar_zone_error = "Unknown time zone: enter a name such as Europe/Berlin or Asia/Shanghai" | "没有这个时区，应写作Europe/Berlin、Asia/Shanghai";
    calendar_zone_of_event = "The time zone applies to the whole event: only users responsible for all its tournaments can change it." | "时区属于整个赛事，须由管理其全部组别的人员更改。";
    calendar_fill = "Fill the times of rounds" | "批量安排轮次";
    calendar_fill_hint = "Existing entries for these rounds are replaced." | "所选轮次的原有时间将被替换。";
    calendar_fill_from = "From round" | "自第几轮";
    calendar_fill_to = "to round" | "至第几轮";
    calendar_fill_first = "First round begins" | "首轮开始";
    calendar_fill_every = "Then every" | "此后每隔";
    calendar_fill_days = "days" | "天";
    calendar_fill_minutes = "minutes" | "分钟";
    calendar_fill_a_day = "Rounds a day, at most" | "每天最多轮数";
    calendar_fill_rest = "Rest days" | "休息日";
    calendar_fill_rest_hint = "For example 2026-11-21; separate several dates with spaces." | "如2026-11-21，用空格隔开。";
    calendar_fill_do = "Fill" | "安排";
    calendar_error_row(row, message) = "Row {row}: {message}" | "第{row}行：{message}";
    calendar_error_start = "enter the start: year, month, day and time" | "请填写开始的年月日与时间";
    calendar_error_until = "enter the end as year, month, day and time, or leave it blank" | "截止须写明年月日与时间，或不填";
    calendar_error_round = "enter the number of an announced round" | "请填写预定轮次内的轮次";
    calendar_error_number = "enter a whole number from 1 up" | "应为正整数";
    calendar_error_rest = "Enter rest days as 2026-11-21" | "休息日应写作2026-11-21";
    calendar_error_many = "A calendar can have at most 500 entries" | "日程不得超过500项";
    calendar_warnings = "Please check" | "请留意";
    calendar_overlap(first, second) = "{second} begins before the planned end of {first}" | "{second}开始时{first}尚未结束";
    calendar_short_break(first, second, minutes) = "Only {minutes} minutes between {first} and {second}" | "{first}与{second}之间仅{minutes}分钟";
    calendar_long_day(day, hours) = "{hours} hours of play on {day}; title norms allow twelve" | "{day}共{hours}小时；称号序分要求不超过12小时";
    calendar_out_of_order(first, second) = "{second} begins after {first}" | "{second}排在{first}之后";
    calendar_on_rest_day(entry) = "{entry} is on a rest day" | "{entry}排在休息日";
    calendar_no_such_time(entry) = "{entry}: this time is skipped when clocks go forward; the equivalent later time is used" | "{entry}：当日时钟拨快，此时间不存在，按顺延计";
    calendar_twice(entry) = "{entry}: this time occurs twice when clocks go back; the first is used" | "{entry}：当日此时间出现两次，以第一次为准";
    calendar_outside(entry) = "{entry} is outside the days of the event" | "{entry}不在赛事日期内";
    calendar_window(from, until) = "{from} to {until}, players arrange the time" | "{from}至{until}，时间由双方商定";
    calendar_arranged = "Round, time arranged by the players" | "轮次（双方商定时间）";
    calendar_fill_window = "Days in which to play" | "每轮开放天数";
    calendar_fill_window_hint = "For example 7: the two players of each game arrange a time within a week. Leave blank if all games begin together." | "填7即一周，双方在期内自行商定时间；不填则统一开始。";
    calendar_error_window = "a window for arranged games must end after it begins: enter the end" | "双方商定时间的轮次须填写晚于开始的截止时间";
    calendar_clash(name, own, time, other, others) = "{name}: {own} ({time}) overlaps with {others} of {other}" | "{name}：{own}（{time}）与{other}{others}时间冲突";
    calendar_clash_more(said, count) = "{said}; other overlapping rounds: {count}" | "{said}；另有{count}处冲突";
    calendar_clashes_left(count) = "More players with overlapping rounds: {count}" | "另有{count}人时间冲突";
    calendar_subscribe = "Subscribe" | "订阅";
    calendar_as_file = "as a file (iCalendar)" | "日历文件（iCalendar）";
    calendar_local_time(time, zone) = "{time} ({zone})" | "{time}（{zone}）";
    calendar_game_of(round, game) = "Round {round}, game {game}" | "第{round}轮第{game}局";
    calendar_next(entry, time) = "{entry}, {time}" | "{entry}，{time}";
    calendar_all_games = "All games" | "全部项目";
    calendar_no_events(year) = "No event in {year} yet." | "{year}年暂无赛事。";
    calendar_undated = "Without a date" | "日期未定";
    calendar_to_come = "to come" | "未开始";
    calendar_running = "running" | "进行中";
    calendar_over = "finished" | "已结束";
    calendar_board(number) = "board {number}" | "第{number}台";
    league_until = "Until" | "截止";
}

impl Words {
    /// Returns the label of a calendar entry's kind.
    pub fn sitting_kind(&self, kind: SittingKind) -> &'static str {
        match kind {
            SittingKind::Round => self.calendar_round(),
            SittingKind::Rest => self.calendar_rest(),
            SittingKind::Meeting => self.calendar_meeting(),
            SittingKind::Opening => self.calendar_opening(),
            SittingKind::Drawing => self.calendar_drawing(),
            SittingKind::Reserve => self.calendar_reserve(),
        }
    }

    /// Returns the label of a calendar entry's certainty.
    pub fn certainty(&self, certainty: Certainty) -> &'static str {
        match certainty {
            Certainty::Planned => self.calendar_planned(),
            Certainty::IfNeeded => self.calendar_if_needed(),
            Certainty::Cancelled => self.calendar_cancelled(),
        }
    }

    /// Returns the reason why a rule yields no times.
    pub fn fill_error(&self, error: FillError) -> &'static str {
        match error {
            FillError::Rounds => self.either(
                "The first round must be at least 1, and the last round not before it",
                "首轮不小于1，末轮不得早于首轮",
            ),
            FillError::Step => self.either(
                "Enter an interval in days or minutes, and at least one round a day",
                "间隔须为正数，每天至少一轮",
            ),
            FillError::TooFar => self.either("The dates are too far in the future", "日期超出日历范围"),
        }
    }
}
