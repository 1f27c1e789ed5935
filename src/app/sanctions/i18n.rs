//! Messages about penalties, points given or deducted, fouls and leaving.

use qisai_domain::leaving::Profile;
use qisai_domain::readings::LosingFoul;
use qisai_domain::{AdjustmentKind, PenaltyKind};

use crate::Words;

crate::messages! {
    penalties_and_points = "Penalties and points" | "处罚与加减分";
    penalty_warning = "Warning" | "警告";
    penalty_game_cancelled = "Game cancelled" | "取消当场";
    no_penalties = "None." | "暂无。";
    penalties_counted = "Among players with equal points those with penalties rank last (xiangqi art. 18.4); a penalty itself takes no points." | "积分相同者，受处罚的列后（象棋规则18.4）；处罚本身不扣分。";
    penalties_not_counted = "Tie-breaks in this event ignore penalties; they are recorded and shown." | "本赛事的同分名次判定不计处罚，只作记录。";
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
    annulled = "annulled" | "成绩取消";
    is_expelled = "Expelled: no place in the standings." | "已除名，不列名次。";
    see_effect = "Preview the effect" | "查看影响";
    penalty_in_round(kind, round) = "Round {round}: {kind}" | "第{round}轮 {kind}";
    // Effects of leaving a round robin.
    games_done(done, of) = "{done} of {of} games completed" | "已完成{of}局中的{done}局";
    opponents_met(done, of) = "{done} of {of} opponents met" | "应遇{of}人，已遇{done}人";
    leaving_annuls(done, article) = "{done}: withdrawing now annuls all these games for the standings; they stay in the crosstable and count for ratings ({article})." | "{done}：现在退赛，已赛成绩全部取消，不计名次；成绩总表保留，等级分照计（{article}）。";
    leaving_keeps(done, article) = "{done}: games already played count; remaining games are forfeited to the opponents ({article})." | "{done}：现在退赛，已赛成绩有效；未赛各局作弃权，对手胜（{article}）。";
    leaving_swiss = "Games already played count; the player keeps a place in the standings." | "已赛成绩有效，名次照列。";
    missed_needed = "For each missed game, choose whether it is played later or won by the player present." | "请逐局选定补赛或判到场一方胜。";
    has_left_annulled(done, article) = "{done}: the games are annulled for the standings ({article})." | "{done}：成绩取消，不计名次（{article}）。";
    // Fouls.
    fouls = "Fouls" | "犯规";
    fouls_next_loses(name, count, text) = "Fouls of {name} in this game: {count}. One more loses it ({text})." | "{name}本局犯规{count}次：再犯一次即判负（{text}）。";
    fouls_lose(name, count, text) = "Fouls of {name} in this game: {count}. The game is lost ({text})." | "{name}本局犯规{count}次，判负（{text}）。";
    fouls_third_text = "article 4.1.8" | "第4.1.8条";
    fouls_second_text = "rules of the event: the second foul loses" | "赛事规程：第二次犯规判负";
    fouls_enter_loss(name) = "Enter a loss for {name}" | "登记{name}判负";
    fouls_of(name) = "Fouls of {name}" | "{name}犯规次数";
    game_n(number) = "Game {number}" | "第{number}局";
    report_fouls = "Fouls in this game" | "本局犯规次数";
    warn_somebody = "Warning" | "警告";
    warn_whom = "Player warned" | "被警告方";
    // Effects on the standings.
    effect_nothing_stored = "Nothing has been saved yet." | "尚未保存。";
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

    /// Returns the text by which a foul loses a game.
    pub fn losing_foul_text(&self, losing: LosingFoul) -> &'static str {
        match losing {
            LosingFoul::Third => self.fouls_third_text(),
            LosingFoul::Second => self.fouls_second_text(),
        }
    }
}
