//! Messages of the arbiter's pages.

use qisai_domain::command::Action;
use qisai_domain::{ByeKind, Discipline, GameResult, PlayedScore, Visibility};
use qisai_exchange::csv_players::{CsvProblem, Delimiter, PlayerField};

use super::{Lang, Words};
use qisai_service::accounts::Role;

/// English messages of the desk's script.
pub const SCRIPT: &str = include_str!("desk.en.json");

super::messages! {
    desk = "Desk" | "编排台";
    side_desk = "Round desk" | "编排台";
    side_tables = "Tables" | "名次与成绩表";
    side_hall = "Hall" | "赛场";
    side_files = "Print, files" | "打印与文件";
    side_set_up = "Set-up" | "设置";
    public_page = "Public page" | "公开页面";
    accounts = "Accounts" | "账号";
    settings = "Settings" | "设置";
    log = "Log" | "日志";
    save = "Save" | "保存";
    saved = "Saved." | "已保存。";
    cancel = "Cancel" | "取消";
    change = "Change" | "修改";
    needed = "This field is required" | "必填";
    needed_of(what) = "{what}: this field is required" | "“{what}”为必填项";
    reason = "Reason" | "理由";
    visibility = "Visibility" | "公开范围";
    visibility_hint = "A new event is visible to its staff only. Make it public when the list is ready for everyone." | "新建的赛事只有工作人员可见；名单可以公开时再设为公开。";
    reason_of_rules = "A round is public: changing the rules requires a reason. The reason is recorded in the log." | "已有轮次公布：更改规则须写明理由，并记入日志。";
    reason_hint = "A few words for the log. For example “scoresheet read again with both players”." | "写入日志的简短说明，如“与双方棋手重新核对记录”。";

    welcome = "Welcome" | "欢迎使用";
    welcome_text = "This installation has no accounts yet. Choose a name and a password: you will be the owner, with full rights, and can give others access." | "尚无任何账号。请设定用户名和密码，您将成为管理员，拥有全部权限，并可授权他人。";
    create_owner = "Create the owner account" | "创建管理员账号";
    user_name = "User name" | "用户名";
    password = "Password" | "密码";
    password_hint = "8 to 128 characters." | "8至128个字符。";
    old_password = "Current password" | "现用密码";
    new_password = "New password" | "新密码";
    change_password = "Change the password" | "修改密码";
    spectators_need_no_account = "Players and spectators need no account." | "棋手和观众无需账号。";
    key_map = "Keys for results" | "成绩按键";
    key_map_hint = "First wins, draw, second wins · clear." | "先手胜、和、后手胜 · 清除。";
    role = "Account type" | "账号类型";
    role_owner = "Owner" | "管理员";
    role_arbiter = "Arbiter" | "裁判员";
    role_scorer = "Staff" | "工作人员";
    role_owner_hint = "Everything, including accounts." | "全部权限，含账号管理。";
    role_arbiter_hint = "Creates tournaments; works where assigned a role." | "创建赛事，并在任职的赛事中工作。";
    role_scorer_hint = "Works in tournaments where assigned a role." | "在任职的赛事中工作。";
    accounts_text = "Users see only tournaments in which they have a role; the owner sees all." | "登录者只能看到任职的赛事；管理员可看到全部。";
    add_account = "Add an account" | "新增账号";
    remove_account(name) = "Remove {name}" | "删除{name}";

    new_tournament = "New tournament" | "新建赛事";
    new_tournament_hint = "Name, game, system, rounds: it takes a minute." | "名称、棋种、赛制、轮数，一分钟即可。";
    create_tournament = "Create the tournament" | "创建赛事";
    nothing_given_yet = "You have no role in any tournament yet. Its chief arbiter assigns roles under Officials; the tournament then appears here." | "尚无授权给您的赛事。由该赛事裁判长在“工作人员与职务”页任命后，即在此显示。";
    no_tournaments_yet = "No tournaments yet" | "尚无赛事";
    import_trf = "From a report file (TRF)" | "由上报文件（TRF）导入";
    import_trf_hint = "TRF16 or TRF26, as written by every endorsed program. You can check the content before anything is saved." | "TRF16或TRF26，各认可程序均可导出。存入之前先显示读到的内容。";
    import_clean = "The file was read without problems." | "文件已读取，没有问题。";
    trf_file = "TRF file" | "TRF文件";
    look_first = "Preview the file" | "预览文件";
    notes = "Notes" | "说明";
    line = "Line" | "行";
    column = "Column" | "列";
    and_n_more(count) = "and {count} more" | "另有{count}条";
    as_the_file_says = "As in the file" | "按文件";
    game_chess = "Chess" | "国际象棋";
    game_xiangqi = "Xiangqi" | "象棋";
    game_draughts = "Draughts 10×10" | "国际跳棋（100格）";
    event_name = "Name" | "赛事名称";
    section = "Section" | "组别";
    sections = "Sections" | "组别";
    sections_hint = "For example Open, Women, U12, one on each line: each becomes a tournament of this event. Leave blank if there is only one." | "公开组、女子组、少年组……每行一个；只有一组则不填。";
    sections_twice = "The same section is listed twice" | "组别重复";
    too_many_sections(most) = "At most {most} sections at once" | "一次最多{most}个组别";
    event_has_sections = "The event now has several tournaments: edit its name, place and days on its own page" | "本赛事已有多个组别，名称、地点、日期请在赛事页面编辑";
    part_of_event = "Part of the event" | "所属赛事";
    delete_event = "Delete the event" | "删除赛事";
    delete_event_hint(count) = "All its tournaments ({count}) will be removed from all lists; only staff can find the pages. The log is kept; the owner can restore the event on this page." | "全部组别（{count}个）将从所有列表移除，除工作人员外无人能查看。日志保留，管理员可在此页恢复。";
    delete_type = "Type the URL name to delete the event" | "输入网址代号以确认删除";
    delete_not_typed(word) = "Type the URL name “{word}” exactly as shown" | "请照样输入网址代号“{word}”";
    delete_has_results = "An event with results cannot be deleted. Archive it under “Visibility”." | "已有成绩的赛事不能删除，可在“公开范围”中选择归档。";
    event_is_deleted = "This event is deleted. To restore it, choose its visibility above and save." | "本赛事已删除。在上方选择公开范围并保存，即可恢复。";
    deleted_events = "Deleted" | "已删除";
    deleted_events_hint = "Only the owner sees this list. Open an event to restore it, or to free its URL name for another event." | "仅管理员可见。可在赛事页面恢复，或释放其网址代号供其他赛事使用。";
    free_address(word) = "Free the URL name “{word}”" | "释放网址代号“{word}”";
    free_address_hint = "The deleted event and its tournaments get new URL names; the old ones can be used again." | "已删除的赛事及其组别改用其他网址代号，原代号可再次使用。";
    delete_section = "Delete this section" | "删除本组别";
    delete_section_hint = "The section will be removed from all lists; only staff can find its pages. The log is kept; this page can restore the section." | "本组别将从所有列表移除，除工作人员外无人能查看。日志保留，可在此页恢复。";
    delete_section_type = "Type the URL name to delete the section" | "输入网址代号以确认删除";
    delete_section_has_results = "A section with results cannot be deleted. Archive it under “Visibility”." | "已有成绩的组别不能删除，可在“公开范围”中选择归档。";
    delete_only_section = "This is the only tournament of its event: delete the event." | "本赛事只有这一个组别：请删除赛事。";
    section_is_deleted = "This section is deleted. To restore it, choose its visibility above and save." | "本组别已删除。在上方选择公开范围并保存，即可恢复。";
    archived_events = "Archived" | "已归档";
    edit_event = "Edit the event" | "编辑赛事";
    add_tournament = "Add a tournament to this event" | "为本赛事增设组别";
    add_tournament_hint = "For example Women or U12, with its own players and rounds, on the same page." | "女子组、少年组……各有名单和轮次，与本组同列一页。";
    rating_list = "Rating list" | "等级分表";
    move_to_section = "Move to another section" | "转入其他组别";
    move_hint = "Moves all data, including byes requested for rounds that the other section has not paired. It is one action in both logs: undoing it in either undoes it in both." | "全部资料一并转入，另一组别尚未编排轮次的轮空也随之转入。两组日志各记一条，在任一组撤销即同时撤销。";
    move_without_byes = "Move without these byes" | "不带上述轮空转入";
    move_hint_paired = "The player has already been paired: the games stay in this section, and the player is withdrawn from it. Byes of later rounds are removed here. A reason is required." | "该棋手已编排：对局留在本组，并办理退赛，其后各轮的轮空在本组取消。须写明理由。";
    admission = "Entry conditions" | "参赛条件";
    admission_hint = "Conditions separated by commas. For example U8, S60, born 2015-, female, male, -1799, 1600-, unrated, CHN, not CHN. Other players are marked in the player list. Leave blank for no conditions." | "以逗号分隔：U8、S60、出生2015-、女、男、-1799、1600-、无等级分、CHN、非CHN。不符合者在名单中注明。留空即不限";
    admission_outside(limit) = "Does not meet “{limit}”" | "不符合“{limit}”";
    admission_not_known(limit) = "Unknown whether “{limit}” is met" | "是否符合“{limit}”不详";
    admission_condition_fault(found) = "“{found}” is not a condition: use for example U8, S60, born 2015-, female, male, unrated, 1600-1799, -1799, CHN, or not CHN" | "“{found}”不是条件：可写U8、S60、出生2015-、女、男、无等级分、1600-1799、-1799、CHN、非CHN";
    admission_no_year = "An age needs the first day of the event, or its own reference date, for example U12@2027-01-01" | "年龄组须先填写赛事开始日期，或自定基准日，如U12@2027-01-01";
    first_board = "First board" | "首台号";
    first_board_hint = "For example 21 if other sections use boards 1 to 20. Applies to rounds made from now on." | "例如同场其他组别占用1至20台时填21。此后编排的各轮自该台号起。";
    first_board_error(most) = "Enter a first board from 1 to {most}" | "首台号应为1至{most}";
    rating_list_hint = "Source and month of the ratings. For example FIDE standard, 2026-11. Shown on the player list." | "等级分的来源和月份，如“协会等级分表 2026年7月”；写在棋手名单上。";
    section_hint = "For example Open, Women or U12. Leave blank if there is only one." | "公开组、女子组、少年组……只有一组则不填。";
    address_word = "URL name" | "网址代号";
    address_word_hint = "Used in the address of the public page: small letters, digits, hyphens. Leave blank to derive it from the name." | "用于公开页面网址；小写字母、数字、连字符。不填则由名称生成。";
    first_day = "First day" | "开始日期";
    last_day = "Last day" | "结束日期";
    not_a_date(field) = "{field} is not a date: use a format like 2026-11-20" | "{field}格式不对，应如2026-11-20";
    ends_before_it_begins = "The last day is before the first day" | "结束日期早于开始日期";
    rounds_between(most) = "Rounds: enter a number from 1 to {most}, for example 9" | "轮数：应为1至{most}之间的数，如9";
    rounds_impossible(entrants, most) = "{entrants} entrants can play {most} rounds at most without repeating an opponent (C.04.1 article 2). Announce fewer rounds, or choose a round robin" | "{entrants}人（队）至多可赛{most}轮：同一对手不得重遇。请减少轮数，或改用循环赛";
    system = "System" | "赛制";
    article_bye = "C.04.1 article 3" | "C.04.1第3条";
    custom_scoring = "Custom scoring" | "自定计分";
    custom_scoring_hint = "Win-draw-loss, then the bye if it is not worth a win. For example 5-2-0 or 3-1-0-1; up to one decimal." | "胜-和-负，轮空若不同于胜局则写在后面：5-2-0或3-1-0-1，最多一位小数。";
    custom_scoring_error = "Enter win-draw-loss, such as 5-2-0, or with the bye 3-1-0-1" | "请写胜-和-负，如5-2-0，或加轮空3-1-0-1";
    custom_absent = "Absent player" | "缺席者得分";
    custom_absent_hint = "Only with custom scoring. For example 0 with 3-2-1. Leave blank to give the points of a loss." | "仅用于自定计分，如3-2-1时填0；不填则同负局。";
    custom_absent_error = "Enter points such as 0 or 0.5, at most the value of a loss, or leave the field blank" | "应填不多于负局的分数，如0或0.5；或不填";
    bye_refused(bye) = "A bye cannot be worth {bye}, since no result is (C.04.1 article 3): use the points of a win, a draw or a loss, or choose another system" | "轮空{bye}分与任何成绩都不相同（C.04.1第3条）：应与胜、和或负同分，或另选赛制";
    bye_asked(bye) = "No result is worth {bye}, the value of the bye. Use the points of a win, a draw or a loss, or tick “Accept anyway” beside your custom scoring" | "轮空{bye}分与任何成绩都不相同：应与胜、和或负同分；确需如此，请在自定计分旁勾选“仍按此计”";
    accept_bye = "Accept anyway" | "仍按此计";
    pairing_bye_worth = "The pairing-allocated bye is worth" | "编排轮空计为";
    a_win = "a win" | "胜局";
    a_draw = "a draw" | "和局";
    a_loss = "a loss" | "负局";
    tie_breaks = "Tie-breaks" | "同分名次判定";
    tie_breaks_hint = "Choose a preset order, or enter your own below." | "选用常用方案，或在下面自行填写。";
    tie_breaks_own = "Custom order" | "自定次序";
    tie_breaks_own_hint = "C.07 descriptors, for example BH/C1, BH, SB, DE; points always come first. Leave blank to use the order chosen above." | "用C.07代号，如BH/C1, BH, SB, DE；积分总是第一项。不填则用上面所选。";
    started_settings = "Play has begun: game, system and scoring are fixed. Changing rounds or tie-breaks requires a reason; once a round is public, so does changing any other rule. Names, place, time control and visibility do not." | "比赛已开始：棋种、赛制、计分不可更改。改动轮数或同分名次判定须写明理由；公布轮次之后，改动其他规则也须写明理由。名称、地点、用时和公开范围不需理由。";
    take_away = "remove" | "取消授权";

    number = "No." | "序号";
    name_hint = "As it should be printed: “Alder, Jane” or “陈伟”." | "按秩序册写法，如“陈伟”或“Alder, Jane”。";
    fide_id = "FIDE ID" | "FIDE ID";
    national_id = "National ID" | "注册号";
    national_id_hint = "Number in your federation's list; never shown in public." | "本国（地区）协会名册中的编号；不公开。";
    sex = "Sex" | "性别";
    male = "male" | "男";
    female = "female" | "女";
    born = "Born" | "出生日期";
    born_hint = "Year or date; never shown in public." | "年份或日期；不公开。";
    not_a_title(title) = "“{title}” is not a title: GM, IM, WGM, FM, WIM, CM, WFM, WCM, 特级大师, 大师, GMI, MI, MF" | "“{title}”不是称号：特级大师、大师、GM、IM、WGM、FM、WIM、CM、WFM、WCM、GMI、MI、MF";
    rating_floor_hint = "FIDE publishes no rating below 1400: such a player is unrated in the rating report and counts as 1400 in norms." | "国际棋联不公布1400以下的等级分：此类数值在等级分报告中视为无等级分，在序分中按1400计。";
    rating_asked(rating) = "FIDE publishes no rating below 1400. If {rating} is meant, such as a national rating, save again; otherwise leave the field empty." | "国际棋联不公布1400以下的等级分。如{rating}无误（例如本国等级分），请再次保存；否则留空。";
    career = "For FIDE's rating report" | "用于国际棋联等级分报告";
    career_hint = "As published in the rating list of this time control. Leave blank if not known: the program then assumes 30 completed games and no rating of 2400." | "按该用时类别公布的等级分表填写；不详则不填：视为已满30局，且未曾达到2400分。";
    career_k = "Published K" | "公布的K值";
    career_games = "Games completed" | "已完成局数";
    career_2400 = "Has had a published rating of 2400" | "公布的等级分曾达到2400";
    not_a_k(k, most) = "“{k}” is not a development coefficient: enter a number up to {most}, or leave the field blank" | "“{k}”不是K值：应为{most}以内的数，或不填";
    not_a_number_of_games(games) = "“{games}” is not a number of games: enter digits, or leave the field blank" | "“{games}”不是局数：应为数字，或不填";
    not_a_rating(rating) = "“{rating}” is not a rating: enter a number up to 4000, or leave the field blank" | "“{rating}”不是等级分：应为4000以内的数，或不填";
    add_player = "Add a player" | "添加棋手";
    add_players = "Add the players" | "录入棋手";
    add_players_hint = "One at a time, or from a list." | "逐个录入，或由名单导入。";
    add_late(round) = "Late entry, from round {round}" | "补报，自第{round}轮起";
    another_person = "A different person with the same name" | "确为同名的另一人";
    many_at_once = "Import a list" | "批量导入";
    csv_file = "List (XLSX or CSV)" | "名单（XLSX或CSV）";
    csv_hint = "From any spreadsheet; the first line names the columns (Name, Rating, Federation, Club … or 姓名, 等级分, 单位 …)." | "由任何表格软件导出；首行为列名（姓名、等级分、单位……或Name, Rating, Club……）。";
    csv_read_as(encoding, delimiter) = "Read as {encoding}, fields separated by {delimiter}." | "按{encoding}编码读取，以{delimiter}分隔。";
    file_sheet = "Sheet" | "工作表";
    file_encoding = "Encoding" | "编码";
    file_columns = "Meaning of the columns" | "各列含义";
    file_column = "Column" | "列";
    file_meaning = "Meaning" | "含义";
    column_unused = "not used" | "不用";
    read_again = "Read again" | "重新读取";
    lines = "lines" | "行";
    ready = "ready" | "可录入";
    with_errors = "with errors" | "有误";
    take = "import" | "录入";
    take_head = "Import" | "录入";
    left_out = "skipped" | "不录入";
    enter_these = "Enter these players" | "录入所选棋手";
    entered_already = "Already entered: the same person?" | "已报名，是否同一人？";
    find = "Find" | "查找";
    find_hint = "Name, club or number" | "姓名、单位或序号";
    draw_lots = "Draw the numbers by lot" | "抽签定序号";
    drawn_with_seed(seed) = "Drawn by lot, seed {seed}" | "抽签，种子{seed}";
    drawn_by_lot = "Drawn by lot" | "抽签决定";
    edit = "Edit" | "修改";
    state = "State" | "状态";
    late_entry = "late entry" | "补报";
    round_robin_substitutes = "A substitute can replace a player before the first game" | "尚未对局者可由他人替补";
    round_robin_closed = "The rounds are made, and no table number is free: no more players can be entered." | "各轮已编排，循环表中没有空号，不再接受报名。";
    free_number_of_teams_hint(number) = "Number {number} of the table is free for one team. Existing matches stay, and each round gets one more." | "循环表中{number}号空缺，可由一队补入：原有对阵不变，各轮增加一场。";
    free_number_hint(number) = "Number {number} of the table is free for one player. Existing pairs stay, and each round gets one more board." | "循环表中{number}号空缺，可由一名棋手补入：原有对阵不变，各轮增加一台。";
    rounds_to_come = "Byes and absences" | "后续轮次";
    byes_hint = "Requested byes and absences in rounds not yet paired." | "请假和缺席，须在该轮编排之前登记。";
    absences_hint = "This format has no byes: an absent player is paired all the same, and the game is postponed or forfeited." | "本赛制没有请假：缺席者照常编排，对局延期或判弃权。";
    byes_hint_fide = "FIDE discourages full-point byes." | "国际棋联不提倡满分轮空。";
    plays = "plays" | "出场";
    choose_half_bye = "half-point bye" | "半分轮空";
    choose_full_bye = "full-point bye" | "满分轮空";
    withdraw = "Withdraw" | "退赛";
    withdraw_hint(round) = "Not paired from round {round} on." | "自第{round}轮起不再编排。";
    withdrawn_from(round) = "Withdrawn from round {round}." | "自第{round}轮起退赛。";
    reinstate = "Reinstate" | "恢复参赛";
    remove = "Remove" | "删除";
    three_things = "Your tournament is ready. Three next steps" | "赛事已建立，接下来三件事";
    to_round(round) = "To round {round}" | "进入第{round}轮";

    key_of_step = "Press n for the next step" | "按n键执行下一步";
    step_presence = "Attendance" | "检录";
    step_pair = "Pair" | "编排";
    step_publish = "Publish" | "公布";
    step_results = "Results" | "登分";
    step_close = "Close" | "结束";
    presence_hint = "Untick absent players: they are not paired and get a zero-point bye." | "未到者去掉勾：本轮不编排，记零分轮空。";
    presence_hint_round_robin = "A round robin also pairs absent players: enter a forfeit as the result." | "循环赛按表编排，缺席者照排，成绩登记弃权。";
    renaming_hint = "Needed for another name or FIDE ID, because games have been played." | "已有对局，更改姓名或FIDE ID须写明理由。";
    absentees = "Announced absent, and paired all the same" | "已请假，仍列入对阵";
    absentee(board, names) = "Board {board}: {names}" | "第{board}台：{names}";
    absentees_draft = "After publication you can enter the forfeit, or postpone the game." | "公布后可登记弃权，或延期对局。";
    enter_forfeit = "Enter the forfeit" | "登记弃权";
    postpone_game = "Postpone the game" | "延期对局";
    pair_hint = "You see the boards before they are published." | "公布之前只有裁判能看到对阵。";
    pair_round(round) = "Pair round {round}" | "编排第{round}轮";
    publish_round_to_all(round) = "Publish round {round} for everyone" | "向所有人公布第{round}轮";
    publish_round_to_staff = "Publish for staff only" | "仅向工作人员公布";
    only_staff_sees = "Only staff can see this event" | "仅工作人员可见";
    publish_round(round) = "Publish round {round}" | "公布第{round}轮";
    close_round(round) = "Close round {round}" | "结束第{round}轮";
    close_waits_for_matches = "Matches missing" | "尚缺场次";
    close_waits_for = "Results missing" | "尚缺成绩";
    reopen_round(round) = "Reopen round {round}" | "恢复第{round}轮登分";
    correct_round = "Correct this round" | "更正本轮";
    discard_draft = "Discard the pairing" | "作废此草稿";
    discard_draft_text(boards) = "Discards these {boards} unpublished boards so that you can pair the round again." | "作废这{boards}台未公布的对阵，以便重新编排。";
    discard_round(round, results) = "Discard round {round}, with {results}" | "作废第{round}轮（含{results}）";
    save_presence = "Save attendance" | "保存检录";
    present = "present" | "到场";
    present_head = "Present" | "到场";
    initial_side_hint = "The side of number 1 in round 1, drawn before pairing (C.04.3 art. 5.1)." | "第一轮1号棋手的先后手，编排前抽签（C.04.3第5.1条）。";
    draw_by_lot_now = "Draw by lot now" | "现在抽签";
    not_paired = "Not paired" | "未编排";
    not_playing = "Not playing" | "本轮不出场";
    byes = "byes" | "轮空";
    free_places = "Bye to the next round" | "轮空晋级";
    everybody_plays = "No byes or absentees" | "全部出场。";
    boards = "Boards" | "台次";
    board_in_hand = "Current board" | "当前台";
    only_open_boards = "Only open boards" | "只看未登记台次";
    draft_text = "This draft is visible to staff only. Change it by hand if necessary, then publish." | "草稿，尚未公布。如需要可手工调整，然后公布。";
    by_hand = "By hand" | "手工调整";
    by_hand_hint = "Enter starting numbers. The two players swap places, including their opponents and sides." | "请填序号。两人互换位置，连同对手与先后手。";
    exchange_by_click = "Or click two players on the boards: they swap places." | "也可在台次上先后点两名棋手，两人即互换位置。";
    exchange_with = "No. {no} is selected: now click the other player, or press Esc to cancel." | "已选{no}号：再点另一名棋手；按Esc取消。";
    player_number = "Player no." | "棋手序号";
    team_no = "Team no." | "队号";
    with_number = "with no." | "与序号";
    exchange = "Swap" | "互换";
    swap_sides = "Swap sides" | "互换先后手";
    unpair = "Unpair" | "取消该台对阵";
    pairing_bye = "Pairing-allocated bye" | "轮空";
    why = "Why" | "编排依据";
    of_results_in = "results in" | "台已有成绩";
    go = "Go" | "进入";
    verify = "Verify" | "复核";
    undo = "Undo" | "撤销";
    redo = "Redo" | "恢复";
    undo_of(number) = "Undo entry {number}" | "撤销第{number}条";
    redo_of(number) = "Redo what entry {number} undid" | "恢复第{number}条撤销的操作";
    undo_text = "This action and all its changes will be undone." | "撤销以下操作及其全部变动。";
    undo_text_together(count) = "Later actions depend on this one, so these {count} are undone together, newest first." | "其后的操作以此为基础，以下{count}项将自最新一项起一并撤销。";
    undo_text_contradicting(count) = "Later actions depend on this one or contradict its undo, so these {count} are undone together, newest first." | "其后的操作以此为基础，或与撤销后的结果矛盾，以下{count}项将自最新一项起一并撤销。";
    undo_alone(number) = "Without the marked actions, undoing entry {number} leaves contradictions:" | "若不连同撤销有标记的操作，撤销第{number}条后会有矛盾：";
    undo_elsewhere(section) = "Also in {section}" | "同时在{section}";
    undo_marked = "contradicts" | "矛盾";
    undo_all(count) = "Undo all {count}" | "{count}项一并撤销";
    undo_only = "Undo without the marked actions" | "不撤销有标记的操作";
    redo_text = "The undone action will be restored." | "撤销的操作将重新生效。";
    redo_text_together(count) = "The {count} undone actions will be restored together." | "撤销的{count}项操作将一并恢复。";
    redo_all(count) = "Redo all {count}" | "{count}项一并恢复";
    undo_can_be_undone = "The log gets one entry, which can itself be undone." | "日志中记为一条，该条也可再撤销。";
    log_redone = "Redone" | "恢复操作";
    log_together(what, numbers) = "{what}, together with {numbers}" | "{what}，连同{numbers}";
    no_result = "no result" | "未登记";
    other_results(board) = "Other results for board {board}" | "第{board}台其他结果";
    say_saved = "Board {board}, {first} – {second}: {result} saved" | "第{board}台，{first} 对 {second}：{result}，已保存";

    conflict_heading(board) = "Board {board}: a colleague saved a result first" | "第{board}台：他人已先保存";
    conflict_text = "Your page was out of date. Your entry has not been saved. Which result is correct?" | "您的页面在此之前打开，您的成绩尚未保存。以哪个为准？";
    yours_not_stored = "Yours, not saved" | "您的（未保存）";
    stored_value = "Saved" | "已保存的";
    store_mine = "Save mine" | "改为我的";
    keep_theirs = "Keep the saved one" | "保留已存的";
    both_in_log = "Both values remain in the log." | "无论如何，另一成绩都留在日志中。";

    log_text = "All actions, newest first. Each entry carries the hash of the previous one; qisai verify checks the chain." | "全部操作，新的在前。每条都带有前一条的哈希值，可用 qisai verify 校验。";
    time = "Time" | "时间";
    by = "By" | "操作者";
    what = "What" | "操作";
    hash = "Hash" | "哈希";
    older = "Older" | "更早";
    log_of_event = "Event data: name, place, days, officials" | "赛事资料：名称、地点、日期、裁判";
    event_saved = "Saved. The changes are recorded in the log of each tournament." | "已保存，更改内容见各赛事的日志。";
    settings_saved = "Saved. Changes recorded in the log:" | "已保存，更改内容见日志：";
    log_unreadable = "This entry cannot be read: run qisai verify for details" | "此条无法读取，原因见 qisai verify";
    text_erased = "(erased)" | "（已删除）";
    person_n(number) = "person {number}" | "{number}号人员";
    round_board(round, board) = "round {round}, board {board}" | "第{round}轮第{board}台";
    action_on(action, what) = "{action}: {what}" | "{action}：{what}";
    name_separator = "; " | "；";
    and_more(names, count) = "{names} and {count} more" | "{names}等，另{count}项";
    bye_in_round(round, kind) = "R{round}: {kind}" | "第{round}轮{kind}";

    name_pairing_bye = "pairing-allocated bye" | "轮空";
    name_full_bye = "full-point bye" | "满分轮空";
    name_half_bye = "half-point bye" | "半分轮空";
    name_zero_bye = "absent" | "缺席";
    visibility_deleted = "Deleted" | "已删除";
    visibility_archived = "Archived: anyone with the link, not in any list" | "归档：知道网址的人可查看，不列入任何列表";
    visibility_private = "Staff only" | "仅工作人员";
    visibility_unlisted = "Anyone with the link" | "知道网址的人";
    visibility_public = "Everyone" | "所有人";
    stored_meanwhile(value) = "A colleague has changed this in the meantime. Saved value: “{value}”." | "同事已在此期间修改。现存内容：“{value}”。";
}

impl Words {
    /// Returns the label of a visibility setting.
    pub fn visibility_of(&self, visibility: &Visibility) -> &'static str {
        match visibility {
            Visibility::Deleted => self.visibility_deleted(),
            Visibility::Archived => self.visibility_archived(),
            Visibility::Private => self.visibility_private(),
            Visibility::Unlisted => self.visibility_unlisted(),
            Visibility::Public => self.visibility_public(),
        }
    }

    /// Returns the label of a kind of bye.
    pub fn bye_kind(&self, kind: ByeKind) -> &'static str {
        match kind {
            ByeKind::PairingAllocated => self.name_pairing_bye(),
            ByeKind::FullPoint => self.name_full_bye(),
            ByeKind::HalfPoint => self.name_half_bye(),
            ByeKind::ZeroPoint => self.name_zero_bye(),
        }
    }

    /// Returns the meaning of a result.
    pub fn result_legend(&self, discipline: Discipline, result: GameResult) -> &'static str {
        let xiangqi = discipline == Discipline::Xiangqi;
        let (en, zh) = match result {
            GameResult::Unknown => ("clear", "清除"),
            GameResult::Adjourned => ("adjourned", "封棋"),
            GameResult::FirstForfeits if xiangqi => ("red forfeits", "红方弃权"),
            GameResult::FirstForfeits => ("white forfeits", "白方弃权"),
            GameResult::SecondForfeits => ("black forfeits", "黑方弃权"),
            GameResult::DoubleForfeit => ("both forfeit", "双方弃权"),
            GameResult::Played { score, rated: true } => match score {
                PlayedScore::FirstWins if xiangqi => ("red wins", "红胜"),
                PlayedScore::FirstWins => ("white wins", "白胜"),
                PlayedScore::Draw => ("draw", "和"),
                PlayedScore::SecondWins => ("black wins", "黑胜"),
                PlayedScore::HalfZero if xiangqi => ("red draws, black loses", "红和黑负"),
                PlayedScore::HalfZero => ("white draws, black loses", "白和黑负"),
                PlayedScore::ZeroHalf if xiangqi => ("red loses, black draws", "红负黑和"),
                PlayedScore::ZeroHalf => ("white loses, black draws", "白负黑和"),
                PlayedScore::ZeroZero => ("both lose", "双方负"),
            },
            GameResult::Played { score, rated: false } => match score {
                PlayedScore::FirstWins if xiangqi => ("red wins, not rated", "红胜，不计等级分"),
                PlayedScore::FirstWins => ("white wins, not rated", "白胜，不计等级分"),
                PlayedScore::Draw => ("draw, not rated", "和，不计等级分"),
                PlayedScore::SecondWins => ("black wins, not rated", "黑胜，不计等级分"),
                PlayedScore::HalfZero if xiangqi => ("red draws, black loses, not rated", "红和黑负，不计等级分"),
                PlayedScore::HalfZero => ("white draws, black loses, not rated", "白和黑负，不计等级分"),
                PlayedScore::ZeroHalf if xiangqi => ("red loses, black draws, not rated", "红负黑和，不计等级分"),
                PlayedScore::ZeroHalf => ("white loses, black draws, not rated", "白负黑和，不计等级分"),
                PlayedScore::ZeroZero => ("both lose, not rated", "双方负，不计等级分"),
            },
        };
        self.either(en, zh)
    }

    /// Returns the name of an action in the log.
    pub fn action(&self, action: Action) -> &'static str {
        let (en, zh) = match action {
            Action::Create => ("Tournament created", "创建赛事"),
            Action::Edit => ("Settings changed", "修改设置"),
            Action::Register => ("Entered", "报名"),
            Action::AddStage => ("Stage added", "增加阶段"),
            Action::RemoveStage => ("Stage removed", "删除阶段"),
            Action::Open => ("Stage opened", "开启阶段"),
            Action::Accept => ("Entrants kept", "维持参赛名单"),
            Action::RegisterTeam => ("Team entered", "参赛队报名"),
            Action::EditPerson => ("Player corrected", "更正棋手"),
            Action::EditTeam => ("Team corrected", "更正参赛队"),
            Action::Tag => ("Marks set", "设置标记"),
            Action::Remove => ("Removed", "删除"),
            Action::Withdraw => ("Withdrawn", "退赛"),
            Action::Reinstate => ("Reinstated", "恢复参赛"),
            Action::Substitute => ("Replaced", "替补"),
            Action::RequestBye => ("Bye", "登记轮空"),
            Action::StateAbsence => ("Reason for an absence", "缺席原因"),
            Action::SetAbsent => ("Attendance", "检录"),
            Action::Renumber => ("Numbers drawn", "抽签定序号"),
            Action::Draw => ("Drawn", "抽签"),
            Action::Challenge => ("Challenged", "挑战"),
            Action::BeginEdit => ("Editing by hand started", "开始手工调整"),
            Action::EndEdit => ("Editing by hand ended", "结束手工调整"),
            Action::Pair => ("Paired", "编排"),
            Action::SwapSides => ("Sides swapped", "互换先后手"),
            Action::Exchange => ("Swapped", "互换棋手"),
            Action::Unpair => ("Unpaired", "取消该台对阵"),
            Action::PairByHand => ("Paired by hand", "手工编排"),
            Action::GiveBye => ("Bye given", "给予轮空"),
            Action::MakeUp => ("Missed game settled", "补赛处理"),
            Action::Replay => ("Match to be replayed", "重赛"),
            Action::KeepMatch => ("Match kept as paired", "维持原对阵"),
            Action::DiscardRound => ("Discarded", "作废"),
            Action::Publish => ("Published", "公布"),
            Action::Close => ("Closed", "结束"),
            Action::Reopen => ("Reopened", "恢复登分"),
            Action::Enter => ("Result", "登分"),
            Action::Decide => ("Ruling", "裁定"),
            Action::Appoint => ("Date of a match", "比赛日期"),
            Action::HandIn => ("Submitted, sealed", "密封提交"),
            Action::Reveal => ("Opened", "拆封"),
            Action::Sanction => ("Penalties and points", "处罚与加减分"),
            Action::Expel => ("Expelled", "除名"),
            Action::Adjourn => ("Adjournment", "封棋"),
            Action::RecordFouls => ("Fouls", "犯规"),
            Action::CorrectForRating => ("Corrected for the rating report", "仅更正等级分成绩"),
            Action::KeepRecords => ("Records kept", "保存棋谱"),
            Action::Acknowledge => ("Result confirmed", "维持成绩"),
            Action::Erase => ("Personal data erased", "删除个人信息"),
            Action::End => ("Tournament ended", "结束赛事"),
            Action::ReopenEnded => ("Tournament reopened", "恢复赛事"),
            Action::Undo => ("Undone", "撤销操作"),
        };
        self.either(en, zh)
    }

    /// Returns the name of a delimiter.
    pub fn delimiter(&self, delimiter: Delimiter) -> &'static str {
        let (en, zh) = match delimiter {
            Delimiter::Comma => ("commas", "逗号"),
            Delimiter::Semicolon => ("semicolons", "分号"),
            Delimiter::Tab => ("tabs", "制表符"),
        };
        self.either(en, zh)
    }

    /// Returns the name of a list column.
    pub fn column_name(&self, field: PlayerField) -> String {
        crate::entries::column_name(field, self.lang == Lang::Zh)
    }

    /// Returns the message about a fault in a list of players, with its place.
    pub fn csv_problem(&self, problem: &CsvProblem) -> String {
        match self.lang {
            Lang::En | Lang::Other(_) => problem.to_string(),
            Lang::Zh => crate::entries::chinese(problem),
        }
    }

    /// Returns the messages of the desk's script as JSON.
    pub fn desk_words(&self) -> &'static str {
        match self.lang {
            Lang::En => SCRIPT,
            Lang::Zh => include_str!("desk.zh.json"),
            Lang::Other(other) => other.script(),
        }
    }

    /// Returns the name of a role in the installation.
    pub fn role_name(&self, role: Role) -> &'static str {
        match role {
            Role::Owner => self.role_owner(),
            Role::Arbiter => self.role_arbiter(),
            Role::Scorer => self.role_scorer(),
        }
    }
}
