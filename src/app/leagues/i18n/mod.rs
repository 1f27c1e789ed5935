//! Messages of leagues: match dates, reports, promotion and relegation.

pub(crate) mod arranging;

use qisai_domain::league::MatchState;
use qisai_domain::refusal::AppointmentFault;
use qisai_standings::promotion::Way;

use crate::Words;

// Match dates and reports.
crate::messages! {
    league_matches = "Dates of matches" | "比赛日期";
    league_hint = "Every match of a public round can have its own date and place. Eligibility is judged by the first date, even if the match is moved." | "已公布轮次的每场比赛均可另定日期与地点。参赛资格按原定日期判断，改期不影响。";
    league_no_matches = "No round is public yet. Pair and publish all rounds at the desk first." | "尚无已公布的轮次，请先在编排台编排并公布全部轮次。";
    league_fixtures_file = "Fixture list (CSV)" | "赛程表（CSV）";
    league_moved_from(date) = "moved from {date}" | "原定{date}";
    league_proposed(date) = "proposed: {date}" | "拟改至{date}";
    league_agreed(names) = "agreed: {names}" | "同意：{names}";
    league_approved = "approved" | "已批准";
    league_no_date = "no date" | "日期未定";
    league_first_date = "First date" | "原定日期";
    league_new_date = "Moved to" | "改至";
    league_agrees(name) = "{name} agrees" | "{name}同意";
    league_approve = "Approved by the committee" | "组委会批准";
    league_date_form_hint = "A later date is valid when both sides agree, or when the committee approves it with a reason." | "双方同意，或组委会写明理由批准后，改期生效。";
    league_save_date = "Save the date" | "保存日期";
    league_date_error = "Enter a date and a time. Nothing has been saved." | "日期应包括年月日与时间。尚未保存。";
    league_date_first = "Enter a date for the match first: then its report can be confirmed or protested." | "请先为本场定日期，再确认成绩或登记抗议。";
    league_confirm = "Confirm the report" | "确认成绩";
    league_protests(name) = "Protest of {name}" | "登记{name}抗议";
    league_settle = "Settle the protest without a ruling" | "抗议已了结，无须裁决";
    league_state_planned = "planned" | "已定";
    league_state_moved = "moved" | "改期";
    league_state_played = "due, no report" | "已到时间，未报成绩";
    league_state_reported = "reported, not confirmed" | "已报成绩，待确认";
    league_state_confirmed = "confirmed" | "已确认";
    league_state_protested = "protested" | "有抗议";
    league_state_decided = "decided by the committee" | "组委会裁决";
    league_outside(names, round) = "{names}, round {round}: the date is outside the days of the round" | "第{round}轮{names}：日期不在本轮期限内";
    league_home_run(name, rounds) = "{name} is at home in consecutive rounds {rounds}" | "{name}连续主场：第{rounds}轮";
    league_clash(name, one, other) = "{name}: the matches of rounds {one} and {other} are at the same time" | "{name}：第{one}轮与第{other}轮比赛时间相同或重叠";
    league_defaults = "Defaults" | "缺席记录";
    league_defaults_of(name, matches, boards) = "{name}: matches {matches}, boards {boards}" | "{name}：缺席{matches}场、{boards}台";
    league_repeated = "repeated" | "再次缺席";
    league_left(name, matches) = "{name} has withdrawn; matches without a result: {matches}" | "{name}已退赛，尚有{matches}场没有成绩";
    league_award = "Award them to the opponents" | "判对手获胜";
    // Promotion and relegation.
    league_rules = "Confirmation, promotion and relegation" | "成绩确认与升降级";
    league_confirmed_after = "Hours after the start until a report is confirmed" | "比赛开始后几小时未抗议即视为确认";
    league_confirmed_after_hint = "Leave blank to confirm reports only explicitly." | "不填则须明确确认。";
    league_up = "Promotion places" | "升级队数";
    league_play_off_up = "Promotion play-off places" | "参加升级附加赛队数";
    league_down = "Relegation places" | "降级队数";
    league_play_off_down = "Relegation play-off places" | "参加保级附加赛队数";
    league_size = "Teams next season, at most" | "下赛季最多队数";
    league_size_hint = "Leave blank to keep the number of relegated teams." | "不填则降级队数不变。";
    league_coming_down = "Clubs of teams relegated into this division" | "从上级降入本级各队的单位";
    league_coming_up = "Teams promoted into it" | "从下级升入的队数";
    league_one_of_a_club = "A club can have one team in a division" | "同一单位在一个级别只能有一队";
    league_above = "Clubs with a team in the division above" | "上级已有参赛队的单位";
    league_one_a_line = "One per line" | "每行一个";
    league_declined_of(name) = "{name} declines promotion" | "{name}放弃升级";
    league_rules_error = "Enter whole numbers, or leave the fields blank. Nothing has been saved." | "应为整数或不填。尚未保存。";
    league_moves = "Promotion and relegation" | "升降级";
    league_moves_so_far = "According to the current table; the committee decides." | "按当前名次计算，以组委会决定为准。";
    league_way_up = "Promoted" | "升级";
    league_way_play_off_up = "Promotion play-off" | "升级附加赛";
    league_way_open = "Open" | "待定";
    league_way_stays = "Stays" | "留级";
    league_way_play_off_down = "Relegation play-off" | "保级附加赛";
    league_way_down = "Relegated" | "降级";
    league_why_next_best(names) = "in place of {names}" | "递补{names}";
    league_why_declined = "declined promotion" | "放弃升级";
    league_why_club_above = "the club already has a team there" | "本单位在上级已有参赛队";
    league_why_left = "withdrawn: counts as the first to be relegated" | "已退赛，首先降级";
    league_why_comes_down = "the club’s upper team is relegated" | "本单位的上级队降入本级";
    league_why_full = "more teams come in than leave" | "降入多于升出";
    league_why_shared = "shared place: decided by a play-off or a lot" | "名次并列，须附加赛或抽签决定";
    league_place(place, name) = "{place}. {name}" | "{place}. {name}";
    print_without_result = "not played" | "未赛";
    print_no_postponed = "No adjourned games and no missing results of earlier rounds." | "没有封棋，以前各轮也没有未赛的对局。";
}

impl Words {
    /// Returns the label of a match's state.
    pub fn match_state(&self, state: MatchState) -> &'static str {
        match state {
            MatchState::Planned => self.league_state_planned(),
            MatchState::Moved => self.league_state_moved(),
            MatchState::Played => self.league_state_played(),
            MatchState::Reported => self.league_state_reported(),
            MatchState::Confirmed => self.league_state_confirmed(),
            MatchState::Protested => self.league_state_protested(),
            MatchState::Decided => self.league_state_decided(),
        }
    }

    /// Returns the label of a team's promotion or relegation.
    pub fn league_way(&self, way: Way) -> &'static str {
        match way {
            Way::Up => self.league_way_up(),
            Way::PlayOffUp => self.league_way_play_off_up(),
            Way::Open => self.league_way_open(),
            Way::Stays => self.league_way_stays(),
            Way::PlayOffDown => self.league_way_play_off_down(),
            Way::Down => self.league_way_down(),
        }
    }

    /// Returns the reason why a match cannot have a given date, in Chinese.
    pub(super) fn appointment_fault(why: AppointmentFault) -> &'static str {
        match why {
            AppointmentFault::OfLadder => "挑战的期限由名次挑战赛规则决定，不能另定日期。",
            AppointmentFault::NotOver => "本场成绩未齐，请先登分再确认。",
            AppointmentFault::OtherScore => "成绩已变，请核对后确认现有成绩。",
        }
    }
}
