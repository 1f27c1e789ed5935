//! Messages for people in the hall: codes, kiosks, check-in and refusals.

use qisai_domain::ReportingMode;

use crate::{Lang, Words, sentence};
use qisai_service::check_in::CheckInState;
use qisai_service::passes::hall::{HallRefusal, boards};
use qisai_service::passes::kiosks::KioskUse;

impl Words {
    /// Returns the reason for a refusal in the hall, with a remedy.
    pub fn hall_refusal(&self, refusal: &HallRefusal) -> String {
        match refusal {
            HallRefusal::UnknownCode => self.refused_code().to_owned(),
            HallRefusal::CodeWait { seconds } => self.refused_code_wait(seconds),
            HallRefusal::Claimed => self.refused_claimed().to_owned(),
            HallRefusal::NotHolder => self.refused_not_holder().to_owned(),
            HallRefusal::NotForThis => self.refused_not_for_this().to_owned(),
            HallRefusal::KioskUse(KioskUse::CheckIn) => self.refused_kiosk_check_in().to_owned(),
            HallRefusal::KioskUse(KioskUse::Report) => self.refused_kiosk_report().to_owned(),
            HallRefusal::KioskUse(KioskUse::LookUp) => self.refused_kiosk_look_up().to_owned(),
            HallRefusal::CheckInClosed => self.refused_check_in_closed().to_owned(),
            HallRefusal::WrongWord => self.refused_word().to_owned(),
            HallRefusal::CheckInTime => self.refused_check_in_time().to_owned(),
            HallRefusal::LateLimit => self.refused_late_limit().to_owned(),
            HallRefusal::NotExpected => self.refused_not_expected().to_owned(),
            HallRefusal::Posture(ReportingMode::Kiosk) => self.refused_posture_kiosk().to_owned(),
            HallRefusal::Posture(_) => self.refused_posture().to_owned(),
            HallRefusal::NoGame => self.refused_no_game().to_owned(),
            HallRefusal::AnotherBoard => self.refused_another_board().to_owned(),
            HallRefusal::RoundClosed => self.refused_round_closed().to_owned(),
            HallRefusal::NotReported(_) => self.refused_not_reported().to_owned(),
            HallRefusal::NoRecords => self.refused_no_records().to_owned(),
            HallRefusal::NoMoves => self.refused_no_moves().to_owned(),
            HallRefusal::Unreadable(stop) => self.refused_unreadable(&stop.text),
            HallRefusal::LongRecord { most } => self.refused_long_record(most / 1024),
            HallRefusal::PhotoBytes { most } => self.refused_photo_bytes(most >> 20),
            HallRefusal::PhotoKind => self.refused_photo_kind().to_owned(),
            HallRefusal::PhotoPixels => self.refused_photo_pixels().to_owned(),
            HallRefusal::ManySheets => self.refused_many_sheets().to_owned(),
            HallRefusal::SheetGone => self.refused_sheet_gone().to_owned(),
            HallRefusal::ManyFouls { most } => self.refused_many_fouls(most),
            HallRefusal::Unsettled(open) => self.refused_unsettled(boards(open)),
            HallRefusal::SecondPassOpen(open) => self.refused_second_pass(boards(open)),
            HallRefusal::SamePerson => self.refused_same_person().to_owned(),
            HallRefusal::ManyMessages => self.refused_many_messages().to_owned(),
            HallRefusal::NoResult => self.refused_no_result().to_owned(),
            HallRefusal::Arranging(fault) => self.arranging_fault(fault),
            HallRefusal::Bye(fault) => self.bye_fault(fault),
            HallRefusal::KioskName => match self.lang {
                Lang::En | Lang::Other(_) => sentence(&refusal.to_string()),
                Lang::Zh => "自助台须有名称，最多60个字符。".to_owned(),
            },
        }
    }

    /// Returns the label of a state in the check-in list.
    pub fn roll_state(&self, state: CheckInState) -> &'static str {
        match state {
            CheckInState::Expected => self.roll_expected(),
            CheckInState::Here => self.roll_here(),
            CheckInState::Late => self.roll_late(),
            CheckInState::Absent => self.roll_absent(),
            CheckInState::Bye(kind) => self.bye_kind(kind),
            CheckInState::Withdrawn => self.withdrawn(),
        }
    }
}

crate::messages! {
    refused_code = "This code is unknown or has expired. Check the letters, or ask at the desk for a new one." | "通行码不存在或已失效。请核对字母，或向编排台重新领取。";
    refused_code_wait(seconds) = "Too many wrong codes. Wait {seconds} s, or scan the code instead." | "通行码多次错误，请等待{seconds}秒，或改为扫码。";
    refused_claimed = "Another device uses this code. If it is not yours, the desk can release it." | "此通行码已在另一设备上使用。若非本人设备，请编排台解除绑定。";
    refused_not_holder = "This page is for the device that uses the code. Scan your code again." | "此页只供绑定通行码的设备使用，请重新扫码。";
    refused_not_for_this = "This code cannot be used for that." | "此通行码不可用于此项操作。";
    refused_kiosk_check_in = "This kiosk is not for check-in. Go to the desk." | "本自助台不办理签到，请到编排台。";
    refused_kiosk_report = "This kiosk is not for reporting results. Go to the arbiter." | "本自助台不办理成绩申报，请找裁判员。";
    refused_kiosk_look_up = "This kiosk has no player search: show your badge." | "本自助台不提供查询，请出示参赛证。";
    refused_check_in_closed = "The check-in is not open. Go to the desk." | "检录未开放，请到编排台。";
    refused_word = "The word of the day is missing or wrong. It is posted in the hall." | "当日口令缺失或有误，口令张贴在赛场。";
    refused_check_in_time = "The check-in time cannot be read. Enter date and time as 2026-11-21 13:45, or leave it blank." | "检录时间无法识别。请按“2026-11-21 13:45”填写日期和时间，或留空。";
    refused_late_limit = "The default time has not passed yet: players arriving in time may play." | "迟到时限未到：在时限内到场者照常比赛。";
    refused_not_expected = "You are not expected in this round. Ask at the desk." | "本轮名单中没有您，请到编排台询问。";
    refused_posture_kiosk = "Report results at the kiosk or to the arbiter; phones are not allowed in the playing hall." | "请在自助台或向裁判员申报成绩；赛场内不得使用手机。";
    refused_posture = "The arbiters enter the results in this event. Hand in your slip." | "本赛事由裁判员登记成绩，请交成绩单。";
    refused_no_game = "You have no game to report." | "没有可申报的对局。";
    refused_another_board = "This board has changed: the round was paired again. Check your board and report there." | "对阵已重新编排，此台已变更。请查看新的台次后再申报。";
    refused_round_closed = "The round is closed. Go to the arbiter." | "本轮已结束，请找裁判员。";
    refused_not_reported = "Only a win, a draw or a loss can be reported. Call the arbiter." | "只能申报胜、和、负，其他情况请呼叫裁判员。";
    refused_no_records = "Game records cannot be submitted by phone here. Give your scoresheet to the arbiter." | "本赛事不用手机提交棋谱，请将记录表交裁判员。";
    refused_unreadable(text) = "The record was not submitted: “{text}” cannot be read. Correct the moves below, or submit them as they are." | "棋谱未提交：无法识别“{text}”。请在下方更正着法，或按原样提交。";
    refused_no_moves = "No moves were found. Type or paste the moves of the game, or add a photo of the scoresheet." | "未找到着法。请输入或粘贴着法，或附上记录表照片。";
    refused_long_record(most) = "A record can have at most {most} kB." | "棋谱最大{most} kB。";
    refused_photo_bytes(most) = "A photo can have at most {most} MB. Take it at a lower resolution." | "照片最大{most} MB，请降低分辨率后重拍。";
    refused_photo_kind = "This file is not a readable photo. Send a JPEG, PNG or WebP file." | "无法识别此照片，请使用JPEG、PNG或WebP格式。";
    refused_photo_pixels = "This photo has too many pixels. Take it at a lower resolution." | "照片像素过多，请降低分辨率后重拍。";
    refused_many_sheets = "Too much was submitted for this game. Go to the arbiter." | "本局提交次数过多，请找裁判员。";
    refused_sheet_gone = "This submission has already been answered or replaced." | "此件已处理，或棋手已另行提交。";
    refused_many_fouls(most) = "At most {most} fouls per side can be reported. Call the arbiter." | "每方最多可申报{most}次犯规，更多请呼叫裁判员。";
    refused_unsettled(boards) = "Not settled: boards {boards}. Settle them on the page Players’ reports, or close the round there with a reason." | "未裁定的台次：{boards}。请在“成绩申报裁定”页裁定，或在该页写明理由后结束本轮。";
    refused_second_pass(boards) = "Double entry is missing for boards {boards}. Enter them, or close the round on the page Players’ reports with a reason." | "以下台次尚未二次登分：{boards}。请完成二次登分，或在“成绩申报裁定”页写明理由后结束本轮。";
    refused_same_person = "You entered this result. A colleague has to enter it the second time." | "此成绩由您登记，二次登分须由他人进行。";
    refused_no_result = "This board has no result yet." | "此台尚无成绩。";

    your_code = "Your code" | "您的通行码";
    pass_code = "Access code" | "通行码";
    pass_code_hint = "Eight letters. For example KRMT-ZQXP; small letters also work." | "八个字母，形如 KRMT-ZQXP，大小写均可。";
    claim_player = "With this code you can check in, see your board, and report your result where reporting is allowed." | "凭此通行码可以签到、查看台次，并在允许时申报成绩。";
    claim_captain = "With this code you can check your team in, submit line-ups, and report the boards of your match where reporting is allowed." | "凭此通行码可以为本队签到、提交出场名单，并在允许时申报本场各台成绩。";
    claim_kiosk = "This code makes the device a kiosk of the hall." | "凭此通行码，本设备成为赛场自助台。";
    claim_this_device = "Use it on this device" | "在本设备上使用";
    claim_not_me = "Not you? Close this page: the code is not used." | "不是您？请关闭本页，未作任何更改。";
    i_am_here = "I am here" | "我已到场";
    not_me = "Not me" | "不是我";
    check_in = "Check-in" | "检录";
    check_in_closed = "The check-in is not open." | "检录未开放。";
    word_of_day = "Word of the day" | "当日口令";
    word_of_day_hint = "It is posted in the hall." | "张贴在赛场。";
    no_board_yet = "You have no board yet." | "尚无台次。";
    kiosk_welcome = "Check in here" | "在此签到";
    kiosk_report_here = "Report your result here" | "在此申报成绩";
    kiosk_look_here = "Find your board here" | "在此查询台次";
    kiosk_is_off = "This kiosk is switched off. Go to the desk." | "本自助台已停用，请到编排台。";
    kiosk_badge_alone = "Scan your badge" | "扫描参赛证";
    kiosk_uses = "Uses" | "用途";
    kiosk_use_check_in = "Check-in" | "签到";
    kiosk_use_report = "Reports by badge" | "凭参赛证申报成绩";
    kiosk_use_look_up = "Look up by name" | "按姓名查询";
    kiosk_find = "First letters of your name" | "姓名或拼音首字母";
    kiosk_nobody = "No player found." | "查无此人。";
    kiosk_badge = "Or scan your badge" | "或扫描参赛证";
    kiosk_board(round, board, side) = "Round {round}, board {board}, {side}" | "第{round}轮 第{board}台，执{side}";
    kiosk_done(name) = "{name}: you are checked in" | "{name}：已签到";
    kiosk_reported(name) = "{name}: your report is saved" | "{name}：成绩已申报";
    kiosk_next = "Next, please" | "下一位";

    passes = "Access codes" | "通行码";
    passes_text = "Codes let players, captains and kiosks do a few things without an account. The first device to use a code keeps it; all codes expire with the event." | "棋手、领队和自助台凭通行码进行少量操作，无需账号。首个使用的设备即绑定通行码；比赛结束后全部失效。";
    passes_to_print = "New access codes" | "新发通行码";
    passes_to_print_hint = "Print this page now: the codes are shown for one hour and never stored. Replace a lost code with a new one." | "请立即打印本页：通行码只显示一小时，不予保存。遗失者可补发。";
    passes_make = "Create codes" | "生成通行码";
    passes_all = "For all without a code" | "为所有尚无通行码者生成";
    passes_all_hint = "Active players and teams. Existing codes stay valid." | "在赛的棋手和参赛队，已有的通行码保持不变。";
    passes_one = "For one" | "为一人生成";
    passes_one_hint = "The previous code expires." | "原通行码失效。";
    passes_make_one = "Create a code" | "补发通行码";
    passes_kiosk = "For a kiosk" | "为自助台生成";
    passes_kiosk_hint = "Its name appears in the log. For example “North door”. Choose its uses in the list below." | "名称写入日志，如“北门”。用途可在下方列表中设置。";
    passes_make_kiosk = "Create a kiosk" | "新建自助台";
    passes_slips = "For the slips of a round" | "为本轮成绩单生成";
    passes_slips_hint = "Each half of a slip gets a code for its side, valid for this board in this round. Print them within an hour. Earlier slips expire." | "成绩单每半张各有一个通行码，仅限本轮本台本方使用，请在一小时内打印。此前成绩单上的通行码失效。";
    passes_make_slips = "Create codes and open the slips" | "生成通行码并打开成绩单";
    pass_slip = "slip" | "成绩单";
    claim_slip = "This half of the slip lets you report the result of its board in its round." | "凭此半张成绩单可申报该轮该台的成绩。";
    slip_of_another_board = "This slip is for a finished or re-paired board or round. Ask for a new one." | "此成绩单所属的轮次已结束或台次已变更，请索取新成绩单。";
    passes_none = "No codes yet." | "尚无通行码。";
    pass_player = "player" | "棋手";
    pass_captain = "captain" | "领队";
    pass_kiosk = "kiosk" | "自助台";
    pass_kind = "Kind" | "种类";
    pass_made = "Created" | "生成时间";
    pass_claimed = "In use since" | "启用时间";
    pass_release = "Release" | "解除绑定";
    pass_end = "Revoke" | "作废";

    roll_expected = "○ expected" | "○ 未到";
    roll_here = "● here" | "● 已到";
    roll_late = "◐ late" | "◐ 迟到（已告知）";
    roll_absent = "✕ absent" | "✕ 缺席（已告知）";
}
