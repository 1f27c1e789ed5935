//! Messages of the form of a tournament and its sections.

use qisai_standings::admission::Outside;
use qisai_standings::prize_conditions::ConditionFault;

use crate::Words;

crate::messages! {
    sections = "Sections" | "组别";
    sections_hint = "For example Open, Women, U12, one on each line: each becomes a tournament of this event. Leave blank if there is only one." | "公开组、女子组、少年组……每行一个；只有一组则不填。";
    sections_twice = "The same section is listed twice" | "组别重复";
    too_many_sections(most) = "At most {most} sections at once" | "一次最多{most}个组别";
    event_has_sections = "The event now has several tournaments: edit its name, place and days on its own page" | "本赛事已有多个组别，名称、地点、日期请在赛事页面编辑";
    part_of_event = "Part of the event" | "所属赛事";
    delete_section = "Delete this section" | "删除本组别";
    delete_section_hint = "The section will be removed from all lists; only staff can find its pages. The log is kept; this page can restore the section." | "本组别将从所有列表移除，除工作人员外无人能查看。日志保留，可在此页恢复。";
    delete_section_type = "Type the URL name to delete the section" | "输入网址代号以确认删除";
    delete_section_has_results = "A section with results cannot be deleted. Archive it under “Visibility”." | "已有成绩的组别不能删除，可在“公开范围”中选择归档。";
    delete_only_section = "This is the only tournament of its event: delete the event." | "本赛事只有这一个组别：请删除赛事。";
    section_is_deleted = "This section is deleted. To restore it, choose its visibility above and save." | "本组别已删除。在上方选择公开范围并保存，即可恢复。";
    add_tournament_hint = "For example Women or U12, with its own players and rounds, on the same page." | "女子组、少年组……各有名单和轮次，与本组同列一页。";
    admission_hint = "Conditions separated by commas. For example U8, S60, born 2015-, female, male, -1799, 1600-, unrated, CHN, not CHN. Other players are marked in the player list. Leave blank for no conditions." | "以逗号分隔：U8、S60、出生2015-、女、男、-1799、1600-、无等级分、CHN、非CHN。不符合者在名单中注明。留空即不限";
    admission_outside(limit) = "Does not meet “{limit}”" | "不符合“{limit}”";
    admission_not_known(limit) = "Unknown whether “{limit}” is met" | "是否符合“{limit}”不详";
    admission_condition_fault(found) = "“{found}” is not a condition: use for example U8, S60, born 2015-, female, male, unrated, 1600-1799, -1799, CHN, or not CHN" | "“{found}”不是条件：可写U8、S60、出生2015-、女、男、无等级分、1600-1799、-1799、CHN、非CHN";
    admission_no_year = "An age needs the first day of the event, or its own reference date, for example U12@2027-01-01" | "年龄组须先填写赛事开始日期，或自定基准日，如U12@2027-01-01";
    first_board_hint = "For example 21 if other sections use boards 1 to 20. Applies to rounds made from now on." | "例如同场其他组别占用1至20台时填21。此后编排的各轮自该台号起。";
    first_board_error(most) = "Enter a first board from 1 to {most}" | "首台号应为1至{most}";
    rating_list_hint = "Source and month of the ratings. For example FIDE standard, 2026-11. Shown on the player list." | "等级分的来源和月份，如“协会等级分表 2026年7月”；写在棋手名单上。";
    section_hint = "For example Open, Women or U12. Leave blank if there is only one." | "公开组、女子组、少年组……只有一组则不填。";
    not_a_date(field) = "{field} is not a date: use a format like 2026-11-20" | "{field}格式不对，应如2026-11-20";
    ends_before_it_begins = "The last day is before the first day" | "结束日期早于开始日期";
    article_bye = "C.04.1 article 3" | "C.04.1第3条";
    custom_absent = "Absent player" | "缺席者得分";
    custom_absent_hint = "Only with custom scoring. For example 0 with 3-2-1. Leave blank to give the points of a loss." | "仅用于自定计分，如3-2-1时填0；不填则同负局。";
    bye_refused(bye) = "A bye cannot be worth {bye}, since no result is (C.04.1 article 3): use the points of a win, a draw or a loss, or choose another system" | "轮空{bye}分与任何成绩都不相同（C.04.1第3条）：应与胜、和或负同分，或另选赛制";
    bye_asked(bye) = "No result is worth {bye}, the value of the bye. Use the points of a win, a draw or a loss, or tick “Accept anyway” beside your custom scoring" | "轮空{bye}分与任何成绩都不相同：应与胜、和或负同分；确需如此，请在自定计分旁勾选“仍按此计”";
    accept_bye = "Accept anyway" | "仍按此计";
    pairing_bye_worth = "The pairing-allocated bye is worth" | "编排轮空计为";
    started_settings = "Play has begun: game, system and scoring are fixed. Changing rounds or tie-breaks requires a reason; once a round is public, so does changing any other rule. Names, place, time control and visibility do not." | "比赛已开始：棋种、赛制、计分不可更改。改动轮数或同分名次判定须写明理由；公布轮次之后，改动其他规则也须写明理由。名称、地点、用时和公开范围不需理由。";
    settings_saved = "Saved. Changes recorded in the log:" | "已保存，更改内容见日志：";
    advice_there(rounds) = "There is time for 1 round." | "There is time for {rounds} rounds." | "时间可容{rounds}轮。";
    time_control_hint = "For example 40/90m+30s 30m+30s: 90 minutes for 40 moves, then 30 minutes, 30 seconds a move. Also 15+10, W 5m | B 4m, 40/90m 10/15m ... Separate the parts of a match with ;." | "如40/90m+30s 30m+30s：40着90分钟，其后30分钟，每着加30秒。也可写15+10、W 5m | B 4m、40/90m 10/15m ...。一场多段时用分号隔开。";
    // Groups followed by a knockout.
    contest_from_round(round) = "From round {round} on; rounds already made are unchanged." | "自第{round}轮起适用，此前各轮不变。";
    contest_matches_ahead = "In this system a finalist may begin a game ahead: use one set only" | "本赛制决赛可先得一局，只能为一盘";
    contest_undecided = "It could end tied: choose another number of games, or a contest that continues until one side wins" | "此赛法可能分不出胜负，请改局数，或选有加赛的赛法";
    system_groups = "Groups, then a knockout" | "先分组循环、后淘汰";
    system_hint_groups = "All players of a group meet; the first of each group play a knockout." | "各组单循环，每组前几名进入淘汰赛。";
    groups_form = "Groups and knockout" | "分组与淘汰赛";
    groups_form_hint = "Both are created together. Once all players have registered, draw the groups on the page Stages." | "一次建好；报名结束后在“赛事阶段”页抽签分组。";
    groups_count_error(most) = "Enter a number of groups from 2 to {most}" | "组数应为2至{most}";
    groups_first = "Players advancing from each group" | "每组出线人数";
    groups_first_error(most) = "Enter how many of each group advance, from 1 to {most}" | "每组出线人数应为1至{most}";
    groups_third = "A match for third place in the knockout" | "淘汰赛设三四名决赛";
    groups_final = "Knockout" | "淘汰赛";
    // Individuals or teams.
    team_kind = "Participants" | "比赛项目";
    team_kind_people = "Individuals" | "个人";
    team_kind_teams = "Teams" | "团体";
    team_kind_teams_hint = "A match of two teams is played on several boards." | "两队对阵，分台进行。";
    team_kind_sum = "Members count for teams" | "队员总分";
    team_kind_sum_hint = "Players compete individually; the team is ranked by its best players (12.5)." | "个人赛成绩计入团体（第12.5条）。";
    team_kind_all_short = "All against all" | "全队轮赛";
    team_kind_all_hint = "Every player meets all players of the other teams (12.4); a team's points are added." | "各队队员与他队全体队员逐一对局（第12.4条），全队得分相加。";
    team_sum_legend = "Team scoring" | "团体计分";
}

impl Words {
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
}
