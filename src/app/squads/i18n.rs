//! Messages about clubs with several teams, and about the eligibility of their players.

use qisai_domain::squad::SquadWarning;

use crate::{Lang, Words};

crate::messages! {
    squads_heading = "Clubs with several teams" | "一单位多队";
    squads_hint = "Clubs are identified by the field Club of their teams, across all divisions of the event: the first team is that of the highest division. A player belongs to the lowest team listing the player. Eligibility is judged by the first date of a match, even if it was moved." | "按各队的“单位”归并本赛事各组别的队；最高组别的队为一队。队员以名单所在的最低一队为本队。改期的比赛仍按原定日期判断。";
    squads_none = "No club has several teams here: enter the club in the team forms." | "没有一单位多队：请在各队表单中填写“单位”。";
    squads_rule = "Rule" | "规定";
    squads_tied = "Fixed to a higher team after matches above" | "为上级队出场满几场后不得回队";
    squads_tied_hint = "The player can then no longer play for a lower team. Leave blank for never." | "此后不得再代表下级队；不填则不限。";
    squads_substitutions = "Substitutions above" | "可为上级队替补的场数";
    squads_substitutions_hint = "Matches in which a player of a lower team may play in higher teams. Leave blank for any number." | "下级队队员可为上级队出场的次数；不填则不限。";
    squads_error = "Enter a number up to 100, or leave the field blank" | "应为100以内的数，或不填";
    squads_on = "Date" | "日期";
    squads_on_error(text) = "“{text}” is not a date: use a format like 2026-11-20" | "“{text}”不是日期";
    squads_show = "Show" | "查看";
    squads_dates = "First dates of the matches" | "各场原定日期";
    squads_list = "List" | "名单";
    squads_above = "Matches above" | "上级队出场";
    squads_may = "eligible" | "可出场";
    squads_not_listed = "not on the list" | "不在名单";
    squads_team(number, name) = "{number}. {name}" | "{number}队 {name}";
}

impl Words {
    /// Returns the objection to a player, as the end of a sentence that begins with the name.
    pub fn squad_warning(&self, warning: SquadWarning) -> String {
        if self.lang != Lang::Zh {
            return warning.to_string();
        }
        match warning {
            SquadWarning::Tied { matches } => format!("已为上级队出场{matches}场，不得回下级队"),
            SquadWarning::OfTeamAbove { team } => format!("在{team}队名单中"),
            SquadWarning::Substitutions { matches, most } => format!("为上级队出场将达{matches}场，规定最多{most}场"),
            SquadWarning::RegisteredLate { on } => format!("于{on}注册，已过期限"),
            SquadWarning::SameDay { team } => format!("同日已代表{team}队出场"),
        }
    }
}
