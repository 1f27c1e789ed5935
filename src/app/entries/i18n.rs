//! Messages about players: their lists and pages, moves between sections, numbers, faults in a file. The exchange crate
//! has the English messages about faults.

use qisai_exchange::csv_players::{CsvProblem, CsvProblemKind, Delimiter, PlayerField};
use qisai_exchange::workbook::WorkbookFlaw;

use crate::{Lang, Words};

crate::messages! {
    move_to_section = "Move to another section" | "转入其他组别";
    move_hint = "Moves all data, including byes requested for rounds that the other section has not paired. It is one action in both logs: undoing it in either undoes it in both." | "全部资料一并转入，另一组别尚未编排轮次的轮空也随之转入。两组日志各记一条，在任一组撤销即同时撤销。";
    move_without_byes = "Move without these byes" | "不带上述轮空转入";
    move_hint_paired = "The player has already been paired: the games stay in this section, and the player is withdrawn from it. Byes of later rounds are removed here. A reason is required." | "该棋手已编排：对局留在本组，并办理退赛，其后各轮的轮空在本组取消。须写明理由。";
    name_hint = "As it should be printed: “Alder, Jane” or “陈伟”." | "按秩序册写法，如“陈伟”或“Alder, Jane”。";
    national_id = "National ID" | "注册号";
    national_id_hint = "The number in your federation's list; not public." | "协会名册中的编号；不公开。";
    born_hint = "Year or date; never shown in public." | "年份或日期；不公开。";
    not_a_title(title) = "“{title}” is not a title: GM, IM, WGM, FM, WIM, CM, WFM, WCM, 特级大师, 大师, GMI, MI, MF" | "“{title}”不是称号：特级大师、大师、GM、IM、WGM、FM、WIM、CM、WFM、WCM、GMI、MI、MF";
    rating_floor_hint = "FIDE publishes no rating below 1400." | "国际棋联不公布1400以下的等级分。";
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
    csv_file = "List (XLSX or CSV)" | "名单（XLSX或CSV）";
    pasted_rows = "Pasted rows" | "粘贴的名单";
    paste_rows = "Or paste rows from a spreadsheet" | "或粘贴表格中的行";
    paste_rows_hint = "One player on each line: name, rating, federation, club, or with a line of column names." | "每行一人：姓名、等级分、协会、单位；或首行为列名。";
    list_entered(entered, left) = "{entered} entered, {left} left out." | "已录入{entered}名，未录入{left}名。";
    list_left = "Left out" | "未录入的各行";
    list_notes = "Notes on the list" | "名单说明";
    list_check_again = "Check again" | "重新检查";
    list_correct_line(line) = "Correct line {line}" | "更正第{line}行";
    csv_hint = "From any spreadsheet; one line names the columns (Name, Rating, Federation, Club … or 姓名, 等级分, 单位 …)." | "由任何表格软件导出；其中一行为列名（姓名、等级分、单位……或Name, Rating, Club……）。";
    csv_read_as(encoding, delimiter) = "Read as {encoding}, fields separated by {delimiter}." | "按{encoding}编码读取，以{delimiter}分隔。";
    file_sheet = "Sheet" | "工作表";
    file_encoding = "Encoding" | "编码";
    file_columns = "Meaning of the columns" | "各列含义";
    file_column = "Column" | "列";
    file_meaning = "Meaning" | "含义";
    column_unused = "not used" | "不用";
    read_again = "Read again" | "重新读取";
    lines = "lines" | "行";
    take = "import" | "录入";
    take_head = "Import" | "录入";
    enter_these = "Enter these players" | "录入所选棋手";
    entered_already = "Already entered: the same person?" | "已报名，是否同一人？";
    draw_lots = "Draw the numbers by lot" | "抽签定序号";
    late_entry = "late entry" | "补报";
    round_robin_substitutes = "A substitute can replace a player before the first game" | "尚未对局者可由他人替补";
    round_robin_closed = "The rounds are made, and no table number is free: no more players can be entered." | "各轮已编排，循环表中没有空号，不再接受报名。";
    free_number_hint(number) = "Number {number} of the table is free for one player. Existing pairs stay, and each round gets one more board." | "循环表中{number}号空缺，可由一名棋手补入：原有对阵不变，各轮增加一台。";
    byes_hint_fide = "FIDE discourages full-point byes." | "国际棋联不提倡满分轮空。";
    withdraw_hint(round) = "Not paired from round {round} on." | "自第{round}轮起不再编排。";
    three_things = "Your tournament is ready. Three next steps" | "赛事已建立，接下来三件事";
    pair_hint = "You see the boards before they are published." | "公布之前只有裁判能看到对阵。";
    ratings_from(list) = "Ratings: {list}" | "等级分：{list}";
    how_values_came = "How these figures are calculated" | "各项分值的计算过程";
    this_is_me = "This is me" | "这是我";
    find_by = "Find a player by name, club or number" | "按姓名、拼音、单位或序号查找";
    find_by_short = "Name, club or number" | "姓名、单位或序号";
    n_players_found = "{n} found" | "找到{n}名";
    their_points = "Their pts" | "对手积分";
    not_paired_yet(round) = "The pairings of round {round} are not published yet." | "第{round}轮对阵尚未公布。";
    colour_history = "Sides so far" | "各轮先后手";
    no_players_yet = "No players have been entered yet." | "尚无人报名。";
    calendar_feed_of_player = "Games as a calendar" | "对局日历";
    numbers_came(count) = "1 was entered after the numbers were drawn and comes last. Redraw to include all." | "{count} were entered after the numbers were drawn; they come last. Redraw to include them." | "抽签后新增{count}人，暂列末位；如需抽签请重新进行。";
    numbers_free(count) = "1 withdrew before round 1: remove the player, or the number stays free in every round." | "{count} withdrew before round 1: remove them, or their numbers stay free in every round." | "赛前退赛{count}人：可删除；不删除则其序号各轮轮空。";
    print_category = "Category" | "组别";
    print_here = "Here" | "到";
    certificate_link = "Certificate of title result (IT1)" | "称号序分证明（IT1）";
    penalties_received = "Penalties" | "处罚";
    match_number_one = "Number 1" | "1号";
    match_number_one_hint = "The champion, if a tie keeps the title; also has the first move in game 1, unless it is drawn by lot." | "战平卫冕时的冠军；第1局先行者（抽签决定的除外）。";
    match_name_first = "Make number 1" | "定为1号";
    players_elsewhere = "Not in this group" | "不在本组";
    players_without_seat = "no seat yet" | "尚未排位";
    sheet_read_as(sheet) = "Read from a workbook, sheet “{sheet}”." | "读自工作表“{sheet}”。";
    rounds_to_come = "Byes and absences" | "后续轮次";
    byes_hint = "Requested byes and absences in rounds not yet paired." | "请假和缺席，须在该轮编排之前登记。";
    absences_hint = "This format has no byes: an absent player is paired all the same, and the game is postponed or forfeited." | "本赛制没有请假：缺席者照常编排，对局延期或判弃权。";
    plays = "plays" | "出场";
    choose_half_bye = "half-point bye" | "半分轮空";
    choose_full_bye = "full-point bye" | "满分轮空";
    withdrawn_from(round) = "Withdrawn from round {round}." | "自第{round}轮起退赛。";
    reinstate = "Reinstate" | "恢复参赛";
    remove = "Remove" | "删除";
    missed_games = "Missed games" | "缺赛对局";
    // Numbers of a round robin.
    numbers_draw_varma = "Restricted drawing: compatriots not in the last three rounds" | "限制抽签：同协会者不在最后三轮相遇";
    numbers_draw_compatriots = "By lot, compatriots in the first rounds" | "抽签，同协会者先相遇";
    numbers_order_error(count) = "The order must contain each of the {count} numbers once" | "顺序中{count}个序号应各出现一次";
    numbers_no_varma = "The restricted drawing has tables for 9 to 24 players: draw by lot" | "限制抽签仅有9至24人的表，请用普通抽签";
    numbers_changed = "The numbers have changed since they were drawn." | "现序号已非抽签结果。";
    numbers_draw_anew(left) = "{left} are left, an even number: remove the withdrawn players and redraw the numbers (xiangqi art. 20.2)." | "剩余{left}人，为双数：请删除退赛者并重新抽签（象棋规则20.2）。";
    numbers_one_free(left) = "{left} are left, an odd number: the withdrawn player's number stays free in every round. If it was not the last one, redraw or enter a substitute." | "剩余{left}人，为单数：退赛者的序号各轮轮空；如非末号，应重新抽签或由替补接替。";
    numbers_varma_twelve = "With twelve players, numbers 6 and 12 share a group of the printed table and meet in round 11." | "12人时，所印表中6号与12号同组，第11轮相遇。";
    numbers_late(pairs) = "Compatriots meeting later than they should: {pairs}." | "未能先相遇的同协会棋手：{pairs}。";
    versus(one, two) = "{one} – {two}" | "{one}—{two}";
    numbers_hand_order = "New order by hand" | "人工排定顺序";
    numbers_hand_hint = "All current numbers, new number 1 first. For example 3 1 2." | "按新顺序填写全部现有序号，如3 1 2。";
    numbers_hand_save = "Save these numbers" | "确定序号";
}

impl Words {
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
        if self.lang == Lang::Zh { field_name(field).to_owned() } else { field.to_string() }
    }

    /// Returns the message about a fault in a list of players, with its place.
    pub fn csv_problem(&self, problem: &CsvProblem) -> String {
        match self.lang {
            Lang::En | Lang::Other(_) => problem.to_string(),
            Lang::Zh => chinese(problem),
        }
    }
}

fn chinese(problem: &CsvProblem) -> String {
    let place = match (problem.line, problem.column) {
        (0, _) => String::new(),
        (line, 0) => format!("第{line}行："),
        (line, column) => format!("第{line}行第{column}列："),
    };
    let found = if problem.found.is_empty() { String::new() } else { format!("（“{}”）", problem.found) };
    let what = match &problem.kind {
        CsvProblemKind::TooLarge { bytes } => format!("文件{bytes}字节，过大，请分成几份"),
        CsvProblemKind::TooManyRows => "棋手过多，请分成几份".into(),
        CsvProblemKind::TooManyColumns => "首行列数过多，请确认是否为棋手名单".into(),
        CsvProblemKind::Empty => "文件为空".into(),
        CsvProblemKind::NoHeader => "缺少列名一行，如：姓名、等级分、单位".into(),
        CsvProblemKind::BeforeHeader => "此行在列名之前，不读取".into(),
        CsvProblemKind::NoNameColumn => "缺少“姓名”一列".into(),
        CsvProblemKind::ColumnTwice { field, first } => {
            format!("与第{first}列同为“{}”，请删去或改名", field_name(*field))
        }
        CsvProblemKind::UnknownColumn => "此列不用".into(),
        CsvProblemKind::OddBytes => "此行编码与全文不同，请检查，或将整个文件存为UTF-8".into(),
        CsvProblemKind::TooFewFields { expected, found } | CsvProblemKind::TooManyFields { expected, found } => {
            format!("此行{found}栏，列名{expected}栏，请检查分隔符")
        }
        CsvProblemKind::LineBreak => "一栏跨了多行：引号未闭合".into(),
        CsvProblemKind::TooLong => "内容过长".into(),
        CsvProblemKind::NoName => "缺少姓名".into(),
        CsvProblemKind::Duplicate { line } => format!("与第{line}行是同一人，请删去其一，或以单位、出生日期、编号区分"),
        CsvProblemKind::NoPlayer => "像是分组标题或合计，不是棋手；如是棋手请勾选".into(),
        CsvProblemKind::Unreadable { field: PlayerField::Federation } => {
            "协会无法识别，不录入；请写代码如NED，或国家的中英文名".into()
        }
        CsvProblemKind::Unreadable { field } => format!("“{}”无法识别，不录入", field_name(*field)),
        CsvProblemKind::Hidden => "已去掉不可见字符".into(),
        CsvProblemKind::TitleUnknown => "称号无法识别，棋手照录，称号不录入".into(),
        CsvProblemKind::FederationName { code } => format!("按{code}录入"),
        CsvProblemKind::Workbook { flaw } => match flaw {
            WorkbookFlaw::Unreadable => "工作簿无法读取，请打开后另存为XLSX或CSV".into(),
            WorkbookFlaw::Old => "旧式工作簿（XLS）或设有密码，请去掉密码，另存为XLSX或CSV".into(),
            WorkbookFlaw::TooLarge => "工作簿过大，请只留名单一张表，或存为CSV".into(),
        },
        CsvProblemKind::NoTeamColumn => "缺少“队名”一列".into(),
        CsvProblemKind::NoTeam => "未写队名，请补上或删去此行".into(),
        CsvProblemKind::BoardTwice { line } => format!("与第{line}行台次相同，请各占一台，或不填台次"),
        CsvProblemKind::TwoTeams { line, team } => {
            format!("与第{line}行“{team}”的队员是同一人，一人只能代表一队：请删去其一，或以单位、出生日期、编号区分")
        }
        CsvProblemKind::UnknownTeam => "名单中没有此队的队员，此行不录入".into(),
    };
    format!("{place}{what}{found}")
}

/// Returns the first Chinese name of a column.
fn field_name(field: PlayerField) -> &'static str {
    let mut all = PlayerField::NAMES.into_iter().chain(PlayerField::TEAM_NAMES);
    let names = all.find(|(known, _)| *known == field).map_or(&[][..], |(_, names)| names);
    names.iter().find(|name| !name.is_ascii()).copied().unwrap_or_default()
}
