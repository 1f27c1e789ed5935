//! Messages of the arbiter's pages.

use qisai_domain::{ByeKind, Visibility};
use qisai_service::accounts::Role;

use super::{Lang, Words};

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
    cancel = "Cancel" | "取消";
    change = "Change" | "修改";
    needed = "This field is required" | "必填";
    needed_of(what) = "{what}: this field is required" | "“{what}”为必填项";
    reason = "Reason" | "理由";
    visibility = "Visibility" | "公开范围";
    reason_of_rules = "A round is public: changing the rules requires a reason. The reason is recorded in the log." | "已有轮次公布：更改规则须写明理由，并记入日志。";
    reason_hint = "A few words for the log. For example “scoresheet read again with both players”." | "写入日志的简短说明，如“与双方棋手重新核对记录”。";

    user_name = "User name" | "用户名";
    role_owner = "Owner" | "管理员";
    role_arbiter = "Arbiter" | "裁判员";
    role_scorer = "Staff" | "工作人员";

    new_tournament = "New tournament" | "新建赛事";
    create_tournament = "Create the tournament" | "创建赛事";
    import_trf = "From a report file (TRF)" | "由上报文件（TRF）导入";
    import_trf_hint = "TRF16 or TRF26, as written by every endorsed program. You can check the content before anything is saved." | "TRF16或TRF26，各认可程序均可导出。存入之前先显示读到的内容。";
    look_first = "Preview the file" | "预览文件";
    notes = "Notes" | "说明";
    line = "Line" | "行";
    game_chess = "Chess" | "国际象棋";
    game_xiangqi = "Xiangqi" | "象棋";
    game_draughts = "Draughts 10×10" | "国际跳棋（100格）";
    event_name = "Name" | "赛事名称";
    section = "Section" | "组别";
    delete_event = "Delete the event" | "删除赛事";
    delete_not_typed(word) = "Type the URL name “{word}” exactly as shown" | "请照样输入网址代号“{word}”";
    edit_event = "Edit event" | "编辑赛事";
    add_tournament = "Add a tournament to this event" | "为本赛事增设组别";
    rating_list = "Rating list" | "等级分表";
    admission = "Entry conditions" | "参赛条件";
    first_board = "First board" | "首台号";
    address_word = "URL name" | "网址代号";
    address_word_hint = "Used in the address of the public page: small letters, digits, hyphens. Leave blank to derive it from the name." | "用于公开页面网址；小写字母、数字、连字符。不填则由名称生成。";
    first_day = "First day" | "开始日期";
    last_day = "Last day" | "结束日期";
    rounds_between(most) = "Rounds: enter a number from 1 to {most}, for example 9" | "轮数：应为1至{most}之间的数，如9";
    rounds_doubtful(entrants, rounds, certain, most) = "With {entrants} entrants, new opponents are certain in the first {certain} rounds only, and possible in {most}. A Swiss of {rounds} rounds may have a round without a pairing. Announce fewer rounds, or choose a round robin" | "{entrants}人（队）的瑞士制只能保证前{certain}轮不重复对手，至多{most}轮：共编{rounds}轮时，后面某轮可能无法编排。请减少轮数，或改用循环赛";
    rounds_impossible(entrants, most) = "{entrants} entrants can have new opponents until round {most} only (C.04.1 article 2). Announce fewer rounds, or choose a round robin" | "{entrants}人（队）至多可赛{most}轮：同一对手不得重遇。请减少轮数，或改用循环赛";
    system = "System" | "赛制";
    custom_scoring = "Custom scoring" | "自定计分";
    custom_scoring_hint = "Win-draw-loss, then the bye if it is not worth a win. For example 5-2-0 or 3-1-0-1; up to one decimal." | "胜-和-负，轮空若不同于胜局则写在后面：5-2-0或3-1-0-1，最多一位小数。";
    custom_scoring_error = "Enter win-draw-loss, such as 5-2-0, or with the bye 3-1-0-1" | "请写胜-和-负，如5-2-0，或加轮空3-1-0-1";
    custom_absent_error = "Enter points such as 0 or 0.5, at most the value of a loss, or leave the field blank" | "应填不多于负局的分数，如0或0.5；或不填";
    a_win = "a win" | "胜局";
    a_draw = "a draw" | "和局";
    a_loss = "a loss" | "负局";
    tie_breaks = "Tie-breaks" | "同分名次判定";
    tie_breaks_hint = "Choose a preset order, or enter your own below." | "选用常用方案，或在下面自行填写。";
    tie_breaks_own = "Custom order" | "自定次序";
    tie_breaks_own_hint = "C.07 descriptors, for example BH/C1, BH, SB, DE; points always come first. Leave blank to use the order chosen above." | "用C.07代号，如BH/C1, BH, SB, DE；积分总是第一项。不填则用上面所选。";

    number = "No." | "序号";
    fide_id = "FIDE ID" | "FIDE ID";
    sex = "Sex" | "性别";
    male = "male" | "男";
    female = "female" | "女";
    born = "Born" | "出生日期";
    many_at_once = "Import a list" | "批量导入";
    ready = "ready" | "可录入";
    with_errors = "with errors" | "有误";
    left_out = "skipped" | "不录入";
    find = "Find" | "查找";
    find_hint = "Name, club or number" | "姓名、单位或序号";
    drawn_with_seed(seed) = "Drawn by lot, seed {seed}" | "抽签，种子{seed}";
    edit = "Edit" | "修改";
    state = "State" | "状态";
    withdraw = "Withdraw" | "退赛";
    step_in(place, step) = "{place}: {step}" | "{place}：{step}";
    look_at_seats(stage) = "{stage}: look at the entrants" | "{stage}：查看入围名单";
    to_round(round) = "To round {round}" | "进入第{round}轮";

    key_of_step = "Press n for the next step" | "按n键执行下一步";
    step_presence = "Attendance" | "检录";
    presence_hint = "Untick absent players: they are not paired and get a zero-point bye." | "未到者去掉勾：本轮不编排，记零分轮空。";
    renaming_hint = "Needed for another name or FIDE ID, because games have been played." | "已有对局，更改姓名或FIDE ID须写明理由。";
    pair_round(round) = "Pair round {round}" | "编排第{round}轮";
    publish_round_to_all(round) = "Publish round {round} for everyone" | "向所有人公布第{round}轮";
    publish_round_to_staff = "Publish for staff only" | "仅向工作人员公布";
    only_staff_sees = "Only staff can see this event" | "仅工作人员可见";
    publish_round(round) = "Publish round {round}" | "公布第{round}轮";
    close_round(round) = "Close round {round}" | "结束第{round}轮";
    boards = "Boards" | "台次";
    board_in_hand = "Current board" | "当前台";
    player_number = "Player no." | "棋手序号";
    swap_sides = "Swap sides" | "互换先后手";
    why = "Why" | "编排依据";
    go = "Go" | "进入";
    undo = "Undo" | "撤销";
    say_saved = "Board {board}, {first} – {second}: {result} saved" | "第{board}台，{first} 对 {second}：{result}，已保存";

    time = "Time" | "时间";
    by = "By" | "操作者";
    what = "What" | "操作";
    older = "Older" | "更早";
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
