//! Log messages about changed settings with their old and new values. Names of settings that also appear in forms are
//! defined with the forms.

crate::messages! {
    setting_changed(name, before, after) = "{name}: {before} → {after}" | "{name}：{before} → {after}";
    setting_of_stage(stage, said) = "{stage}: {said}" | "{stage}：{said}";
    setting_yes = "yes" | "是";
    setting_no = "no" | "否";
    setting_position = "Place among the tournaments" | "项目次序";
    setting_game = "Game" | "棋种";
    setting_regulations = "Tie-break regulations" | "同分名次规程";
    setting_reports = "Result reporting" | "成绩申报";
    setting_by_kiosk = "kiosk" | "自助台";
    setting_by_phones = "phones" | "手机";
    setting_by_arbiters = "arbiters only" | "仅裁判员";
    setting_print_lang = "Language of documents" | "打印语言";
    setting_print_paper = "Paper size of documents" | "打印纸张";
    setting_system = "System" | "赛制";
    setting_rounds = "Rounds" | "轮数";
    setting_acceleration = "Acceleration" | "加速编排";
    setting_meeting = "Match format" | "每场赛法";
    setting_match_points = "Match points" | "场分";
    setting_min_present = "Minimum boards present per team" | "每队最少到场台数";
    setting_forfeited_match = "Game points of a forfeited match" | "未赛场次的局分";
    setting_line_up_terms = "Line-up rules" | "出场名单规定";
    setting_lost_places = "Places of losers of the same round" | "同轮负者的名次";
    setting_registered_until = "Last day of registration" | "注册截止日";
    setting_groups = "Groups" | "组数";
}
