//! Messages about game records: their evidence, their faults, and the pages for handling them.

pub(crate) mod laws;

use qisai_domain::Discipline;
use qisai_records::{Notation, Severity, Status, Termination};
use qisai_rules_kernel::{Cause, ClaimKind, FaultKind};

use crate::Words;

crate::messages! {
    ply(number, side) = "move {number}, {side}" | "第{number}回合{side}方";
    records = "Records" | "棋谱";
    record = "Record" | "棋谱";
    records_of_round(round) = "Records of round {round}" | "第{round}轮棋谱";
    records_hint = "Upload one file with many games, or one game at its board. Each game is compared with the entered result; nothing is changed automatically." | "可上传含多局的文件，也可逐台录入。每局棋谱与登记成绩核对，系统不会自行改动成绩。";
    records_queue_empty = "No record contradicts its result." | "没有棋谱与成绩相矛盾。";
    records_not_needed = "These games need no record: at this time control the players do not have to record the moves." | "此用时下棋手不必记录着法，这些对局不要求棋谱。";
    records_in(have, all) = "{have} of {all} records in" | "已收{have}份，共{all}局";
    upload_records = "Upload a file" | "上传棋谱文件";
    records_file_hint = "PGN, PDN, XQF 1.0, web boards (DHTML); any common encoding, up to 10 MB. Larger files: qisai rules verify." | "支持PGN、PDN、XQF 1.0、网页棋盘（DHTML）格式及常用编码，10MB以内；更大的文件请用qisai rules verify。";
    look_at_games = "Preview the games" | "查看各局";
    no_games_found = "No games were found in the file." | "文件中没有读到对局。";
    games_more(count) = "Only the first {count} games are shown; split the file." | "只显示前{count}局，请拆分文件。";
    assign_hint = "Check the board of each game, then save the records." | "核对每局归属后保存。";
    game_goes_to = "Board" | "归属";
    not_kept = "Do not save" | "不保存";
    match_sure = "matched by names" | "按姓名确认";
    match_swapped = "sides exchanged" | "先后手相反";
    match_ambiguous = "several boards fit: choose" | "有几台相符，请选择";
    match_other_round(round) = "the file says round {round}" | "文件注明第{round}轮";
    match_none = "no matching board: choose one or skip" | "没有相符的台次，请选择或舍去";
    board_has_record(board) = "{board} (its record is replaced)" | "{board}（将替换现有棋谱）";
    keep_record = "Save the record" | "保存棋谱";
    board_option(board, first, second) = "{board}: {first} – {second}" | "{board}台：{first} – {second}";
    game_in_file(number, line) = "Game {number}, line {line}" | "第{number}局，第{line}行";
    record_text = "Record as text" | "棋谱文本";
    record_text_hint = "PGN or PDN with its tags, or just the moves." | "带标签的PGN或PDN，也可只写着法。";
    record_type_hint = "Type a move or choose one; the record is saved only when you confirm." | "输入或选择着法，确认后保存。";
    type_moves = "Enter the moves" | "逐着录入";
    next_move = "Next move" | "下一着";
    play_move = "Play" | "走";
    take_back = "Undo" | "退一着";
    remove_record = "Remove the record" | "删除棋谱";
    how_ended = "How it ended" | "终局方式";
    how_unknown = "not specified" | "未注明";
    no_record_yet = "No record yet." | "尚无棋谱。";
    verdict = "Verdict" | "核对结果";
    by_laws(edition) = "by {edition}" | "依据：{edition}";
    laws_label = "Laws used to check records" | "核对棋谱所依据的规则";
    laws_by_date = "those in force on the first day" | "按比赛首日有效的规则";
    let_stand = "Keep the result" | "维持成绩";
    let_stand_hint = "If the result is correct although the record contradicts it, give the reason. It is recorded in the log." | "棋谱与成绩不符，但成绩无误：请写明理由，记入日志。";
    stands_because(by, reason) = "Result confirmed: {reason} ({by})" | "维持成绩：{reason}（{by}）";
    correct_to(result) = "Correct the result to {result}" | "更正成绩为{result}";
    back_to_round(round) = "Back to round {round}" | "返回第{round}轮";
    to_records = "All records of the round" | "本轮全部棋谱";
    article_named(article) = "article {article}" | "第{article}条";
    nearest_moves = "Nearest legal moves" | "相近的合规着法";
    near_to_ply(text, ply) = "{text} (playable to half-move {ply})" | "{text}（可走至第{ply}着）";
    near_to_the_end(text) = "{text} (playable to the end)" | "{text}（可走至终局）";
    way_out = "Consistent corrections" | "可行处理";
    moves = "Moves" | "着法";
    after_move(number) = "After {number}" | "{number}之后";
    start_position = "Start" | "开局";
    previous_move = "Back" | "上一着";
    following_move = "Next" | "下一着";
    first_position = "Start" | "开局";
    last_position = "End" | "终局";
    turn_board = "Flip the board" | "翻转棋盘";
    notation = "Notation" | "记谱方式";
    notation_san = "Letters (SAN)" | "代数记谱（SAN）";
    notation_uci = "Squares (UCI)" | "坐标（UCI）";
    notation_chinese = "Chinese" | "中文";
    notation_wxf = "WXF" | "WXF";
    notation_iccs = "ICCS" | "ICCS";
    notation_short = "Short" | "简式";
    notation_full = "Every square" | "全程";
    download_game = "Download this game" | "下载本局";
    download_round_games = "Download the round's games" | "下载本轮对局";
    play_through = "Play through" | "打谱";
    keys_play_through = "Use the arrow keys to move through the game." | "方向键逐着浏览。";
    broken_here = "The record becomes unreadable here." | "此处起无法识别。";

    ruling_tool = "Claims and rulings" | "和棋与棋例裁定";
    ruling_tool_hint = "Paste a position and the moves of a game to see possible claims, the ruling on repeated moves and the class of each move." | "粘贴局面和着法：可否提出和棋、重复着法如何裁定、每着属何类。";
    ruling_start = "Start position (FEN); leave blank for the usual one" | "起始局面（FEN），空则为开局";
    ruling_moves = "Moves" | "着法";
    ruling_ask = "Show the ruling" | "查看裁定";
    claim_made = "A claim was made" | "提出的要求";
    claim_of = "on what grounds" | "事由";
    claim_repetition = "repetition" | "重复局面";
    claim_moves = "the move limit" | "限着";
    first_side = "first side" | "先手方";
    second_side = "second side" | "后手方";
    ruling_question(article) = "an arbiter may apply article {article}" | "裁判可适用第{article}条";
    claim_none = "none" | "无";
    claim_by = "by" | "提出方";
    claim_after_ply = "after half-move" | "于第几着后";
    class_of_plies = "Each half-move of the cycle" | "循环内各着";
    class_check = "check" | "将";
    class_kill = "kill" | "杀";
    class_chase = "chase" | "捉";
    class_idle = "idle" | "闲";
    claims_right = "A claim is correct from here on" | "自此可提出要求";
    after_ply(ply, text) = "after half-move {ply}, {text}" | "第{ply}着{text}之后";
    ruling_none = "No position has occurred often enough for a ruling." | "没有局面重复到须裁定的次数。";

    consequence_draw = "a draw unless a side varies" | "双方不变作和";
    consequence_vary(side) = "{side} must vary, and loses when it repeats once more" | "{side}方须变着，再重复则判负";
    consequence_loses(side) = "{side} has lost" | "{side}方判负";

    f_result_excluded(entered, proved, cause) = "{entered} was entered, but the record ends in {cause}: {proved}" | "登记为{entered}，而棋谱以{cause}结束，应为{proved}";
    f_result_missing(proved) = "No result is entered; the record proves {proved}" | "尚未登记成绩，棋谱证实为{proved}";
    f_result_missing_open = "No result is entered" | "尚未登记成绩";
    f_claims_other(entered, claimed) = "The record itself states {claimed}, but {entered} was entered" | "棋谱自载{claimed}，登记为{entered}";
    f_double_result = "Only an arbiter can give this result: the board neither proves nor excludes it" | "此成绩只能由裁判判定，棋谱既不能证实也不能否定";
    f_decided_against(entered, proved, cause) = "{entered} was decided, but the record ends in {cause}: {proved}. Is the decision intended?" | "判定为{entered}，而棋谱以{cause}结束，应为{proved}。是否确为如此判定？";
    f_forfeit_with_moves(plies) = "Entered as not played, but the record has half-moves ({plies}). Was the game played?" | "登记为未赛，而棋谱有{plies}着。是否已经对弈？";
    f_plies_after_end(count, cause) = "Half-moves recorded after the end ({cause}) do not count: {count}" | "终局（{cause}）之后还有{count}着，无效";
    f_termination_excluded(how) = "The record does not end by {how}" | "棋谱并非以{how}结束";
    f_termination_against(how, entered) = "{how} does not give {entered}" | "{how}不会得出{entered}";
    f_termination_differs(how, cause) = "The result is right; the game ended by {cause}, not by {how}" | "成绩无误；终局方式是{cause}，不是{how}";
    f_termination_unknown(text) = "“{text}” is not a known way to end a game" | "“{text}”不是已知的终局方式";
    f_claim_early(count, needed, claim) = "The claim of {claim} came too early: {count} of {needed}" | "提出{claim}过早：现为{count}，须满{needed}";
    f_claim_unknown(claim) = "These laws have no claim of {claim}" | "本规则没有{claim}一项";
    f_claim_beyond(ply, plies) = "The claim was made after half-move {ply}, the record has {plies}" | "于第{ply}着后提出，而棋谱只有{plies}着";
    f_claimable(claim) = "A draw by {claim} could have been claimed here" | "此处可提出{claim}";
    f_flag_cannot_win(side) = "A player's time ran out, but {side} cannot win by any series of moves: a draw" | "超时，但{side}方无论如何走都不能取胜，应判和";
    f_flag_can_win(side) = "A player's time ran out, and {side} can still win on the board" | "超时，而{side}方在棋盘上仍可能取胜";
    f_flag_line(line) = "for example {line}" | "例如{line}";
    f_flag_open(side) = "A player's time ran out. Can {side} still win by any series of moves? This could not be decided in the time allowed" | "超时。{side}方是否还能取胜？在规定计算量内未能判明";
    f_flag_no_article = "These laws have no rule on time; the event's own rules decide" | "本规则未规定超时，按比赛规程处理";
    f_must_vary(side) = "{side} had to vary when the record ended. Did both agree, or was a ruling given?" | "棋谱结束时{side}方须变着。双方是否同意作和，或已有裁定？";
    f_ruling_loses(side) = "By its repeated moves {side} had lost" | "{side}方因重复着法应判负";
    f_ruling_draws = "The repeated moves are a draw unless a side varies" | "双方不变可作和";
    f_ruling_passed = "A ruling on repeated moves was due here, but the game continued" | "此处本应裁定重复着法，对局仍继续";
    f_ruling_missing = "A ruling on repeated moves supposedly decided the game, but no position occurred often enough" | "称由棋例裁定，但没有局面重复到规定次数";
    f_fault_unreadable(text) = "“{text}” is not a move in any notation of the game" | "“{text}”不是任何记谱方式的着法";
    f_fault_illegal(text) = "“{text}” is not legal here" | "“{text}”在此不合规则";
    f_fault_ambiguous(text, readings) = "“{text}” can mean {readings}" | "“{text}”可能是{readings}";
    f_fault_not_decided(text, readings) = "“{text}” can mean {readings}; the right one cannot be determined, as the following moves can be read in too many ways" | "“{text}”可能是{readings}；其后着法的读法过多，未能判定是哪一着";
    f_fault_over(text) = "“{text}”: the game was over" | "“{text}”：对局已经结束";
    f_start_unreadable(text, why) = "The start position “{text}” cannot be read: {why}" | "起始局面“{text}”无法读取：{why}";
    f_irregular(text, taken, possible) = "“{text}” captures {taken} where {possible} had to be captured; the opponent did not object" | "“{text}”吃{taken}子，应吃{possible}子；对方未提出，着法有效";
    f_inferred(plies) = "Inferred from the following moves: half-move {plies}" | "据后续着法推定：第{plies}着";
    f_no_record = "The record is missing" | "没有棋谱";
    f_no_moves = "The record has no moves" | "棋谱没有着法";
    f_nothing_read = "No moves could be read: enter the moves, or submit another file" | "文本中没有读到任何着法：请录入着法，或另交棋谱文件";
    f_one_side_moved = "Only one player has moved, so the game does not count for rating: enter the result as not rated, or submit the whole record" | "并非双方都已走棋，本局不计等级分：请登记为不计等级分的成绩，或补交完整棋谱";
    f_in_file(line, column) = "line {line}, column {column}" | "第{line}行第{column}列";
    f_text(message) = "Text: {message}" | "文本：{message}";
    f_wrong_game(expected, found) = "This is a record of {found}, but the event is {expected}" | "这是{found}棋谱，本赛事为{expected}";
    f_foreign_result(text, means) = "“{text}” is another game's notation for {means}" | "“{text}”是其他棋种的写法，即{means}";
    f_result_unreadable(text) = "The result “{text}” is not valid" | "无法识别成绩“{text}”";
    f_too_many_plies(plies, limit) = "The record has {plies} half-moves, more than any game can have: only the first {limit} are read" | "棋谱有{plies}着，超过任何对局：只读取前{limit}着";
    f_tags_missing = "The game does not name its players" | "棋谱没有双方姓名";

    f_sides_exchanged = "Colours exchanged: the record has the players on opposite sides. The points are compared by player" | "先后手相反：棋谱中双方的先后手与编排相反，成绩按棋手核对";
    f_other_players(first, second) = "The record is of {first} and {second}. Does it belong here?" | "棋谱双方为{first}与{second}，是否属于本台？";

    r_result(result) = "the result {result}" | "成绩改为{result}";
    r_termination = "another ending: resignation, agreement, time" | "其他终局方式：认输、议和、超时";
    r_claim_after(ply) = "the claim after half-move {ply}" | "于第{ply}着后提出";
    r_cut_after(ply) = "the record only up to half-move {ply}" | "棋谱只到第{ply}着";
    r_repair(new) = "“{new}” here: the only change that makes the rest legal" | "此处改为“{new}”：唯一能使其后合规的改法";
    r_whole_record = "the rest of the record" | "补全棋谱";
    record_exchange_hint = "The board adopts the sides of the record; each player keeps the result, and the standings count the sides as played." | "本台先后手改为与棋谱一致；双方成绩不变，名次按实际先后手计算。";
    record_exchange_reason = "played with the sides of the record" | "实际先后手与棋谱一致";
    r_exchange_sides = "exchange the sides of the board; the points stay with the players" | "对调本台先后手，积分仍归各自棋手";
    r_not_rated = "the same result, not rated" | "成绩不变，不计等级分";
    r_decision = "the arbiter's decision, with a reason" | "由裁判裁定并写明理由";
    games_found(count) = "1 game found" | "{count} games found" | "读到{count}局";
    keep_records(count) = "Keep 1 record" | "Keep {count} records" | "保存{count}份棋谱";
    hand_in_record = "Submit the record" | "提交棋谱";
    hand_in_hint = "Enter the moves in any notation, or a photo of the scoresheet. An arbiter checks it before it becomes the record." | "可输入任一记法的着法，或拍摄记录表。经裁判员审核后方为正式棋谱。";
    hand_in_moves = "Moves" | "着法";
    hand_in_photo = "Or a photo of the scoresheet" | "或记录表照片";
    hand_in_photo_hint = "JPEG, PNG or WebP, at most 6 MB. Only the arbiters of your board see it." | "JPEG、PNG或WebP，最大6 MB，仅本台裁判员可见。";
    hand_in = "Submit" | "提交";
    read_up_to(place, fault) = "Read up to {place}. {fault}" | "已读至{place}。{fault}";
    nothing_read(fault) = "No move was read. {fault}" | "未读出任何着法。{fault}";
    hand_in_as_is = "Submit the moves as they are; an arbiter corrects them" | "按原样提交，由裁判员更正";
    moves_wait(time) = "Moves submitted at {time} are waiting for an arbiter; new ones replace them." | "{time}提交的着法待裁判员审核，再次提交将替换。";
    photo_waits(time) = "A photo submitted at {time} is waiting for an arbiter; a new one replaces it." | "{time}提交的照片待裁判员审核，再次提交将替换。";
    print_move = "Move" | "回合";
    sheet_heading = "Submitted by the player" | "棋手提交";
    sheet_plies(plies, recorded) = "Legal half-moves: {plies} of {recorded}." | "合规：{plies}/{recorded}着。";
    sheet_take = "Accept as the record" | "采用为棋谱";
    sheet_leave = "Reject" | "不采用";
    sheet_delete = "Delete the photo" | "删除照片";
    sheet_replaces = "The current record will be replaced." | "将替换现有棋谱。";
    sheet_locked = "Photos are visible only to officials responsible for the record of this board." | "照片仅供本台记录人员查看。";
}

impl Words {
    /// Returns a record's status in two or three words.
    pub fn status(&self, status: Status) -> &'static str {
        let (en, zh) = match status {
            Status::Contradicts => ("contradicts the result", "与成绩矛盾"),
            Status::RecordDefect => ("record at fault", "棋谱有误"),
            Status::Undecidable => ("a question for the arbiter", "待裁判裁定"),
            Status::ConsistentPossible => ("agrees", "相符"),
            Status::ConsistentForced => ("proved", "已证实"),
            Status::NoRecord => ("no record", "无棋谱"),
        };
        self.either(en, zh)
    }

    /// Returns the label of a finding's severity.
    pub fn severity(&self, severity: Severity) -> &'static str {
        let (en, zh) = match severity {
            Severity::Note => ("Note", "说明"),
            Severity::Question => ("Question", "问题"),
            Severity::Defect => ("Fault", "缺陷"),
            Severity::Wrong => ("Contradiction", "矛盾"),
        };
        self.either(en, zh)
    }

    /// Returns the cause of a game's end, for use in a sentence.
    pub fn cause(&self, discipline: Discipline, cause: Cause) -> &'static str {
        let (en, zh) = match cause {
            Cause::Checkmate => ("mate", "将死"),
            Cause::Stalemate if discipline == Discipline::Xiangqi => ("stalemate (a loss)", "困毙"),
            Cause::Stalemate => ("stalemate", "逼和"),
            Cause::InsufficientMaterial => ("a dead position", "双方均无法取胜"),
            Cause::NoMove => ("no move left", "无棋可走"),
            Cause::Repetition => ("repetition", "重复局面"),
            Cause::MoveLimit => ("the move limit", "限着"),
        };
        self.either(en, zh)
    }

    /// Returns a kind of claim, for use in a sentence.
    pub fn claim_kind(&self, discipline: Discipline, kind: ClaimKind) -> &'static str {
        let (en, zh) = match (kind, discipline) {
            (ClaimKind::Repetition, Discipline::Xiangqi) => ("a ruling on repetition", "棋例裁定"),
            (ClaimKind::Repetition, _) => ("repetition", "重复局面和棋"),
            (ClaimKind::MoveLimit, Discipline::Chess) => ("50 moves", "50回合和棋"),
            (ClaimKind::MoveLimit, Discipline::Xiangqi) => ("the natural limit", "自然限着"),
            (ClaimKind::MoveLimit, Discipline::Draughts) => ("25 moves", "25回合和棋"),
            (ClaimKind::Ending, _) => ("the move limit for this ending", "残局限着"),
        };
        self.either(en, zh)
    }

    /// Returns the claimed ending of a game, for use in a sentence.
    pub fn termination(&self, discipline: Discipline, how: &Termination) -> &'static str {
        let (en, zh) = match how {
            Termination::Checkmate => return self.cause(discipline, Cause::Checkmate),
            Termination::Stalemate => return self.cause(discipline, Cause::Stalemate),
            Termination::NoMove => return self.cause(discipline, Cause::NoMove),
            Termination::Resignation => ("resignation", "认输"),
            Termination::Agreement => ("agreement", "议和"),
            Termination::Flag(_) => ("time", "超时"),
            Termination::Claim(claim) => return self.claim_kind(discipline, claim.kind),
            Termination::Rule(kind) => return self.claim_kind(discipline, *kind),
            Termination::Automatic => ("a rule that needs no claim", "规则规定的和棋"),
            Termination::IllegalMove(_) => ("an illegal move", "违例着法"),
            Termination::RepetitionRuling(_) => ("a ruling on repetition", "棋例裁定"),
            Termination::Arbiter => ("the arbiter's decision", "裁判判定"),
            Termination::Abandoned => ("breaking off", "中止"),
            Termination::Forfeit => ("forfeit", "弃权"),
        };
        self.either(en, zh)
    }

    /// Returns the name of a notation.
    pub fn notation_name(&self, notation: Notation) -> &'static str {
        match notation {
            Notation::San => self.notation_san(),
            Notation::Uci => self.notation_uci(),
            Notation::Chinese => self.notation_chinese(),
            Notation::Wxf => self.notation_wxf(),
            Notation::Iccs => self.notation_iccs(),
            Notation::Short => self.notation_short(),
            Notation::Full => self.notation_full(),
        }
    }

    /// Returns the name of a discipline, for use in a sentence.
    pub fn discipline(&self, discipline: Discipline) -> &'static str {
        match discipline {
            Discipline::Chess => self.chess(),
            Discipline::Xiangqi => self.xiangqi(),
            Discipline::Draughts => self.draughts(),
        }
    }

    /// Returns the class of a ply in a cycle.
    pub fn class(&self, code: &str) -> &'static str {
        match code {
            "check" => self.class_check(),
            "kill" => self.class_kill(),
            "chase" => self.class_chase(),
            _ => self.class_idle(),
        }
    }

    /// Returns the possible endings of a discipline for selection: the tag word and the ending.
    pub fn endings(&self, discipline: Discipline) -> Vec<(&'static str, Termination)> {
        let mut endings = vec![
            ("resignation", Termination::Resignation),
            ("agreement", Termination::Agreement),
            ("time forfeit", Termination::Flag(None)),
            ("illegal move", Termination::IllegalMove(None)),
            ("arbiter decision", Termination::Arbiter),
        ];
        endings.extend(match discipline {
            Discipline::Chess => vec![
                ("threefold repetition", Termination::Rule(ClaimKind::Repetition)),
                ("50-move rule", Termination::Rule(ClaimKind::MoveLimit)),
            ],
            Discipline::Xiangqi => vec![
                ("natural limit", Termination::Rule(ClaimKind::MoveLimit)),
                ("repetition ruling", Termination::RepetitionRuling(None)),
            ],
            Discipline::Draughts => vec![
                ("25-move rule", Termination::Rule(ClaimKind::MoveLimit)),
                ("repetition", Termination::Rule(ClaimKind::Repetition)),
            ],
        });
        endings
    }

    /// Returns the fault of a ply.
    pub fn fault(&self, kind: FaultKind, text: &str, readings: &[String]) -> String {
        match kind {
            FaultKind::Unreadable => self.f_fault_unreadable(text),
            FaultKind::Illegal => self.f_fault_illegal(text),
            FaultKind::Ambiguous => self.f_fault_ambiguous(text, readings.join(self.name_separator())),
            FaultKind::NotDecided => self.f_fault_not_decided(text, readings.join(self.name_separator())),
            FaultKind::Over => self.f_fault_over(text),
        }
    }
}
