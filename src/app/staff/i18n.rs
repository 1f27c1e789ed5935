//! Messages about roles and rights in a tournament.

use qisai_domain::office::{Boards, Office, Right, holders};

use crate::Words;
use qisai_service::accounts::security::LoggedRole;

impl Words {
    /// Returns the name of a role.
    pub fn office_name(&self, office: Office) -> &'static str {
        match office {
            Office::Organiser => self.office_organiser(),
            Office::Chief => self.office_chief(),
            Office::Deputy => self.office_deputy(),
            Office::Pairings => self.office_pairings(),
            Office::Sector => self.office_sector(),
            Office::Scorer => self.office_scorer(),
        }
    }

    /// Returns the purpose of a role.
    pub fn office_hint(&self, office: Office) -> &'static str {
        match office {
            Office::Organiser => self.office_organiser_hint(),
            Office::Chief => self.office_chief_hint(),
            Office::Deputy => self.office_deputy_hint(),
            Office::Pairings => self.office_pairings_hint(),
            Office::Sector => self.office_sector_hint(),
            Office::Scorer => self.office_scorer_hint(),
        }
    }

    /// Returns the name of a role in the security log.
    pub fn given_name(&self, given: LoggedRole) -> &'static str {
        match given {
            LoggedRole::Account(role) => self.role_name(role),
            LoggedRole::Office(office) => self.office_name(office),
        }
    }

    /// Returns a sentence listing the holders of a right.
    pub fn who_may(&self, can: Right) -> String {
        self.only_for(self.holders(can))
    }

    fn holders(self, can: Right) -> String {
        let names: Vec<&str> = holders(can).into_iter().map(|office| self.office_name(office)).collect();
        if names.is_empty() { self.role_owner().to_owned() } else { names.join(self.either(", ", "、")) }
    }

    /// Returns a refusal with the missing right, its holders, and the boards of the refused account.
    pub fn may_not(&self, can: Right, board: Option<u32>, own: Option<&Boards>) -> String {
        let (what, who) = (self.can_name(can), self.holders(can));
        let said = match board {
            Some(board) => self.not_at_board(what, board, who),
            None => self.not_for_you(what, who),
        };
        let own = own.map(|own| self.your_boards(own));
        let two_minutes = (can == Right::Change).then(|| self.change_own().to_owned());
        let parts = [Some(said), own, two_minutes];
        parts.into_iter().flatten().collect::<Vec<_>>().join(self.either(" ", ""))
    }

    /// Returns a right as the beginning of a sentence.
    pub fn can_name(&self, can: Right) -> &'static str {
        match can {
            Right::See => self.can_see(),
            Right::EventData => self.can_event_data(),
            Right::Delete => self.can_delete(),
            Right::End => self.can_end(),
            Right::Give => self.can_give(),
            Right::GiveTop => self.can_give_top(),
            Right::GiveDeputy => self.can_give_deputy(),
            Right::GiveOthers => self.can_give_others(),
            Right::Devices => self.can_devices(),
            Right::Settings => self.can_settings(),
            Right::Publish => self.can_publish(),
            Right::Players => self.can_players(),
            Right::Tick => self.can_tick(),
            Right::CheckIn => self.can_check_in(),
            Right::Bye => self.can_bye(),
            Right::FullBye => self.can_full_bye(),
            Right::LineUps => self.can_line_ups(),
            Right::Pair => self.can_pair(),
            Right::Enter => self.can_enter(),
            Right::Change => self.can_change(),
            Right::Special => self.can_special(),
            Right::Settle => self.can_settle(),
            Right::SecondPass => self.can_second_pass(),
            Right::Record => self.can_record(),
            Right::Foul => self.can_foul(),
            Right::Warn => self.can_warn(),
            Right::Punish => self.can_punish(),
            Right::Expel => self.can_expel(),
            Right::OldRound => self.can_old_round(),
            Right::Prizes => self.can_prizes(),
            Right::Screens => self.can_screens(),
            Right::Call => self.can_call(),
            Right::Print => self.can_print(),
            Right::Forms => self.can_forms(),
            Right::ReadLog => self.can_read_log(),
            Right::Undo => self.can_undo(),
            Right::OwnPage => self.can_own_page(),
            Right::Badge => self.can_badge(),
            Right::Report => self.can_report(),
        }
    }
}

crate::messages! {
    office_organiser = "Organiser" | "组委会";
    office_chief = "Chief arbiter" | "裁判长";
    office_deputy = "Deputy chief arbiter" | "副裁判长";
    office_pairings = "Pairings officer" | "编排长";
    office_sector = "Sector arbiter" | "裁判员";
    office_scorer = "Scorer" | "记录员";
    office_organiser_hint = "Event data, entries, prizes, publishing, expulsion; appoints chief arbiters. No results." | "赛事资料、报名、奖项、公布、除名；任命裁判长。不登记成绩。";
    office_chief_hint = "Everything in the tournament." | "负责赛事的一切裁判事务。";
    office_deputy_hint = "As the chief arbiter, but cannot delete, end the tournament or appoint deputies." | "同裁判长，但不能删除赛事、结束赛事或任命副裁判长。";
    office_pairings_hint = "Players, byes, pairing, publishing a round, prints. No penalties." | "名单、轮空、编排、公布轮次、打印。不作处罚。";
    office_sector_hint = "Assigned boards: results and corrections, fouls, forfeits, warnings, records, reports." | "所辖台次：成绩及更正、犯规、弃权、警告、棋谱、裁定。";
    office_scorer_hint = "First entry of results, double entry, records, check-in." | "登记成绩、二次登分、棋谱、检录。";
    only_for(who) = "Only for: {who}." | "仅限：{who}。";
    not_for_you(what, who) = "{what}: only for {who}. Ask one of them." | "{what}：仅限{who}，请与其联系。";
    not_at_board(what, board, who) = "{what}, board {board}: only for {who} of that board. Ask one of them." | "{what}（第{board}台）：仅限该台的{who}，请与其联系。";
    your_boards(boards) = "Your boards: {boards}." | "您的台次：{boards}。";
    change_own = "Scorers may change their own entries within two minutes." | "记录员可在两分钟内更改自己登记的成绩。";
    officials = "Officials" | "工作人员与职务";
    officials_text = "A role gives access to the tournament's desk and to the actions listed. One person can have several roles." | "担任职务者可进入编排台，并按职务行使权限。一人可兼任数职。";
    officials_none = "No roles are assigned: the owner does everything." | "尚未任命，由管理员负责一切。";
    office_label = "Role" | "职务";
    office_where = "Where" | "范围";
    office_boards = "Boards" | "台次";
    office_boards_hint = "For sector arbiters and scorers. For example 1-40, 81-. Leave blank for all boards." | "仅用于裁判员和记录员，如1-40, 81-；不填为全部台次。";
    office_boards_error(part) = "“{part}” is not a list of boards: use a format like 1-40, 81-" | "“{part}”不是台次范围，应如1-40, 81-";
    office_boards_only = "Only sector arbiters and scorers have assigned boards: leave this blank" | "只有裁判员和记录员可限定台次，其他职务请留空";
    office_all_boards = "all boards" | "全部台次";
    office_on_event = "The whole event" | "整个赛事";
    office_on_tournament = "This tournament" | "仅本组别";
    office_give = "Assign a role" | "任命";
    office_give_to = "To the account" | "账号";
    office_no_accounts = "You have the only account: the owner creates accounts." | "没有其他账号，请由管理员新建。";
    take_away = "remove" | "取消授权";
    can_see = "Reading the desk" | "查看编排台";
    can_event_data = "Changing the event's data and schedule" | "更改赛事资料和日程";
    can_delete = "Deleting the event" | "删除赛事";
    can_end = "Ending and reopening the tournament" | "结束和恢复赛事";
    can_give = "Assigning and revoking roles" | "任免职务";
    can_give_top = "Appointing organisers and chief arbiters" | "任命组委会和裁判长";
    can_give_deputy = "Appointing deputies" | "任命副裁判长";
    can_give_others = "Appointing pairings officers, sector arbiters and scorers" | "任命编排长、裁判员、记录员";
    can_devices = "Access codes of players and devices" | "管理棋手通行码和设备";
    can_settings = "Changing the settings" | "更改赛事设置";
    can_publish = "Changing the visibility" | "更改公开范围";
    can_players = "Editing players and teams" | "编辑棋手和参赛队";
    can_tick = "Checking players in" | "检录签到";
    can_check_in = "Opening and closing the check-in" | "开始和结束检录";
    can_bye = "Half-point and zero-point byes" | "半分和零分轮空";
    can_full_bye = "Full-point byes" | "满分轮空";
    can_line_ups = "Line-ups" | "出场名单";
    can_pair = "Pairing, publishing and closing rounds" | "编排、公布和结束轮次";
    can_enter = "Entering a result" | "登记成绩";
    can_change = "Changing a result" | "更改成绩";
    can_special = "Forfeits and rulings" | "弃权和裁定";
    can_settle = "Settling disputed results" | "裁定分歧";
    can_second_pass = "Double entry" | "二次登分";
    can_record = "Keeping records of games" | "保存棋谱";
    can_foul = "Recording fouls" | "登记犯规";
    can_warn = "Warnings" | "警告";
    can_punish = "Ruling games lost and deducting points" | "判负和扣分";
    can_expel = "Expulsion" | "除名";
    can_old_round = "Correcting a closed round" | "更正已结束的轮次";
    can_prizes = "Changing the prizes" | "更改奖项";
    can_screens = "Screens and announcements" | "大屏和通知";
    can_call = "Calling players" | "呼叫棋手";
    can_print = "Printing slips, cards, forms and books" | "打印成绩单、证卡、表单和成册文件";
    can_forms = "Rating reports and norm forms" | "等级分报告和序分表格";
    can_read_log = "Reading the log" | "查看日志";
    can_undo = "Undoing actions" | "撤销操作";
    can_own_page = "The page of a code" | "通行码页面";
    can_badge = "Showing a badge" | "出示参赛证";
    can_report = "Reporting a result" | "申报成绩";
    // Printed lists of officials.
    print_clock_time = "Time" | "时间";
    print_office = "Role" | "职务";
    print_office_at(office, boards) = "{office}, boards: {boards}" | "{office}（台次：{boards}）";
    print_grade = "Title" | "等级";
}
