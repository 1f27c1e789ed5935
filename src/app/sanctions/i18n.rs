//! Messages about penalties, points given or deducted, fouls, leaving, late corrections, and their effects on the
//! standings.

use qisai_domain::leaving::Profile;
use qisai_domain::{AdjustmentKind, PenaltyKind};

use crate::Words;

crate::messages! {
    correct_at_once = "Save the correction" | "保存更正";
    correct_at_once_hint(round) = "Reopens round {round}, saves the result and closes the round again, in one action." | "一次完成：恢复第{round}轮登分、保存成绩、再次结束本轮。";
    penalties_and_points = "Penalties and points" | "处罚与加减分";
    penalty_warning = "Warning" | "警告";
    penalty_game_cancelled = "Game cancelled" | "取消当场";
    no_penalties = "None." | "暂无。";
    penalties_counted = "Among players with equal points those with penalties rank last (xiangqi art. 18.4); a penalty itself takes no points." | "积分相同者，受处罚的列后（象棋规则18.4）；处罚本身不扣分。";
    penalties_not_counted = "Tie-breaks in this event ignore penalties; they are recorded and shown." | "本赛事的同分名次判定不计处罚，只作记录。";
    penalties_received = "Penalties" | "处罚";
    penalty_add = "Add a penalty" | "记处罚";
    points_add = "Add or deduct points" | "加分或扣分";
    points_hint = "Points in addition to results. For example 1 or -0.5; they count from that round on." | "成绩之外的加减分，如1或-0.5，自该轮起计入。";
    in_round = "In round" | "轮次";
    every_round = "every round" | "各轮";
    take_this_back = "Revoke" | "撤回";
    not_points(text, step) = "“{text}” is not valid: enter a multiple of {step}, such as 1 or -{step}" | "“{text}”不是有效分数：应为{step}的倍数，如1或-{step}";
    not_whole_points(text) = "“{text}” is not valid: this event uses whole points, so enter a whole number such as 1 or -1" | "“{text}”不是有效分数：本赛事以整分计，应填整数，如1或-1";
    expel = "Expel" | "除名";
    expel_hint = "Permanent withdrawal with a reason: no place in the final standings." | "终止参赛并写明理由，不列入最终名次。";
    expelled = "expelled" | "除名";
    annulled = "annulled" | "成绩取消";
    is_expelled = "Expelled: no place in the standings." | "已除名，不列名次。";
    see_effect = "Preview the effect" | "查看影响";
    penalty_in_round(kind, round) = "Round {round}: {kind}" | "第{round}轮 {kind}";
}

// Effects of leaving a round robin.
crate::messages! {
    const LEAVING;
    games_done(done, of) = "{done} of {of} games completed" | "已完成{of}局中的{done}局";
    opponents_met(done, of) = "{done} of {of} opponents met" | "应遇{of}人，已遇{done}人";
    leaving_annuls(done, article) = "{done}: withdrawing now annuls all these games for the standings; they stay in the crosstable and count for ratings ({article})." | "{done}：现在退赛，已赛成绩全部取消，不计名次；成绩总表保留，等级分照计（{article}）。";
    leaving_keeps(done, article) = "{done}: games already played count; remaining games are forfeited to the opponents ({article})." | "{done}：现在退赛，已赛成绩有效；未赛各局作弃权，对手胜（{article}）。";
    leaving_swiss = "Games already played count; the player keeps a place in the standings." | "已赛成绩有效，名次照列。";
    missed_games = "Missed games" | "缺赛对局";
    missed_hint = "These games were missed. For each, choose whether it is played later or won by the player present. If a game is played later, its round is reopened." | "以下对局缺赛。请逐局选定补赛，或判到场一方胜。补赛对局所在轮次将恢复登分。";
    missed_skipped(round, name) = "Round {round}: {name} had no opponent" | "第{round}轮：{name}无对手";
    missed_lost(round, name) = "Round {round}: lost by forfeit against {name}" | "第{round}轮：对{name}弃权负";
    missed_later = "Play later" | "补赛";
    missed_win(name) = "Win for {name}" | "{name}胜";
    missed_needed = "For each missed game, choose whether it is played later or won by the player present." | "请逐局选定补赛或判到场一方胜。";
    lost_by_withdrawal(name) = "Lost by withdrawal of {name}." | "{name}退赛，判负。";
    lost_by_expulsion(name) = "Lost by expulsion of {name}." | "{name}被除名，判负。";
    lost_by_advancing(name, stage) = "Lost because {name} advanced to {stage}." | "{name}已晋级“{stage}”，判负。";
    lost_on_publishing(name) = "{name} has left: the board will be lost on publishing." | "{name}已退出，公布时判负。";
    log_lost_by_leaving(act, boards) = "{act}; lost by leaving: {boards}" | "{act}；因退出判负：{boards}";
    has_left_annulled(done, article) = "{done}: the games are annulled for the standings ({article})." | "{done}：成绩取消，不计名次（{article}）。";
}

// Explanations of places.
crate::messages! {
    const PLACES;
    why_this_place(rank) = "Why place {rank}?" | "为什么是第{rank}名？";
    neighbour_above = "Above" | "前一名";
    neighbour_below = "Below" | "后一名";
    here = "this player" | "本人";
    there = "neighbour" | "相邻者";
    all_equal = "Tied in every criterion: the place is shared." | "各项全部相同，名次并列。";
    first_that_differs = "The first criterion that differs between two neighbours decides." | "相邻两人以首个不同的项目分先后。";
}

// Fouls.
crate::messages! {
    const FOULS;
    adjournment = "Adjournment" | "封棋";
    adjournment_hint = "Copy the details from the envelope; the sealed move stays inside. The game counts as a draw for the next pairing until it is finished." | "按信封所注明的填写，封着留在信封内。续赛结束前，编排时按和棋计。";
    adjournment_position = "Position" | "封棋时的局面";
    adjournment_used(side) = "Time used by {side} (h:mm or h:mm:ss)" | "{side}已用时间（时:分或时:分:秒）";
    adjournment_sealed_by = "Sealed by" | "封棋方";
    adjournment_move = "Number of the sealed move" | "封着的回合数";
    adjournment_resumes = "Resumes" | "续赛时间";
    adjournment_take_back = "Cancel the adjournment" | "撤销封棋";
    fouls = "Fouls" | "犯规";
    fouls_next_loses(name, count, text) = "Fouls of {name} in this game: {count}. One more loses it ({text})." | "{name}本局犯规{count}次：再犯一次即判负（{text}）。";
    fouls_lose(name, count, text) = "Fouls of {name} in this game: {count}. The game is lost ({text})." | "{name}本局犯规{count}次，判负（{text}）。";
    fouls_third_text = "article 4.1.8" | "第4.1.8条";
    fouls_second_text = "rules of the event: the second foul loses" | "赛事规程：第二次犯规判负";
    fouls_enter_loss(name) = "Enter a loss for {name}" | "登记{name}判负";
    fouls_of(name) = "Fouls of {name}" | "{name}犯规次数";
    fouls_short = "Fouls" | "犯规";
    details = "Details" | "详情";
    game_n(number) = "Game {number}" | "第{number}局";
}

// Corrections of results.
crate::messages! {
    const CORRECTIONS;
    another_result = "Correct the result" | "更正成绩";
    correct_heading(round, board) = "Round {round}, board {board}: correct the result" | "第{round}轮第{board}台：更正成绩";
    stands_now = "Recorded" | "现成绩";
    would_be = "Change to" | "改为";
    look = "Preview" | "预览";
    three_ages = "The treatment of a wrong result depends on when it is found (C.04.2 art. 4.3)" | "成绩有误，按发现的时间处理（C.04.2第4.3条）";
    three_ages_of_others = "The treatment of a wrong result depends on when it is found" | "成绩有误，按发现的时间处理";
    correct_in_table = "In a round robin the true result counts whenever it is found. The list of advancing players may change." | "循环赛以实际成绩为准，何时发现都应更正；出线名单可能随之改变。";
    age_open = "Before the next round is paired: the result is corrected and counts everywhere." | "下一轮编排之前：更正，一切照新成绩。";
    age_next = "Before the end of the next round: it is corrected for the standings and for pairings still to be made; the current round stays as it is." | "下一轮结束之前：更正，计入名次和以后的编排；正在进行的一轮不变。";
    age_late = "Later: standings and pairings stay; only the rating report shows the true result." | "更晚：名次与编排不变，只在等级分报告中更正。";
    reopen_first(round) = "Round {round} is closed but can still be corrected: reopen it with a reason, then change the result on the board." | "第{round}轮已结束，但仍可更正：写明理由恢复本轮登分，再在该台改成绩。";
    store_result = "Save the correction" | "保存更正";
    correct_for_rating = "Correct for the rating report" | "仅更正等级分成绩";
    for_rating_is(result) = "For the rating report: {result}" | "等级分报告：{result}";
    standings_unchanged_rating = "The standings stay as they are: only the rating report changes." | "名次不变，只更改等级分报告。";
}

// Effects on the standings.
crate::messages! {
    const EFFECTS;
    effect_heading = "Preview of the effect" | "影响预览";
    effect_nothing_stored = "Nothing has been saved yet." | "尚未保存。";
    effect_on_standings(round) = "Standings after round {round}" | "第{round}轮后名次";
    effect_none = "The standings do not change." | "名次表没有变化。";
    effect_before = "Old place" | "原名次";
    effect_after = "New place" | "新名次";
    effect_save = "Save" | "确认保存";
}

impl Words {
    /// Returns the label of a kind of penalty.
    pub fn penalty_kind(&self, kind: PenaltyKind) -> &'static str {
        match kind {
            PenaltyKind::Warning => self.penalty_warning(),
            PenaltyKind::GameCancelled => self.penalty_game_cancelled(),
        }
    }

    /// Returns the subject of a points adjustment.
    pub fn adjustment_kind(&self, kind: AdjustmentKind) -> &'static str {
        let (en, zh) = match kind {
            AdjustmentKind::Extra => ("in addition to the result", "成绩之外"),
            AdjustmentKind::ExtraGamePoints => ("game points in addition to the result", "局分加减"),
            AdjustmentKind::Win => ("a win counts", "胜局计"),
            AdjustmentKind::Draw => ("a draw counts", "和局计"),
            AdjustmentKind::Loss => ("a loss counts", "负局计"),
            AdjustmentKind::FullPointBye => ("a full-point bye counts", "满分轮空计"),
            AdjustmentKind::HalfPointBye => ("a half-point bye counts", "半分轮空计"),
            AdjustmentKind::ZeroPointBye => ("an absence counts", "缺席计"),
            AdjustmentKind::ForfeitWin => ("a forfeit win counts", "对手弃权计"),
            AdjustmentKind::ForfeitLoss => ("a forfeit loss counts", "弃权计"),
        };
        self.either(en, zh)
    }

    /// Returns a player's progress in a round robin.
    pub fn share_done(&self, profile: Profile, done: usize, of: usize) -> String {
        if profile.counts_opponents() { self.opponents_met(done, of) } else { self.games_done(done, of) }
    }

    /// Returns the article about leaving a round robin.
    pub fn leaving_article(&self, profile: Profile) -> &'static str {
        let (en, zh) = match profile {
            Profile::Fide => ("C.05 art. 6.6", "C.05第6.6条"),
            Profile::Xiangqi => ("xiangqi art. 20.3", "象棋规则20.3"),
            Profile::Fmjd => ("practice of draughts events", "国际跳棋惯例"),
            Profile::Forfeit => ("rules of this event", "本赛事规程"),
        };
        self.either(en, zh)
    }
}
