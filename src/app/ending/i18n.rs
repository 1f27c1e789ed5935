//! Messages about the end of a tournament and its reopening.

use qisai_domain::{OpenRound, RoundState};

use crate::Words;

crate::messages! {
    ending_heading = "End of the tournament" | "结束赛事";
    ending_text = "Settings, players, rounds and results can then no longer be changed. Codes and devices in the hall can no longer report or check in. Reading, printing, exporting, verifying and backing up still work, and public pages show the event as finished; withheld results of the last round become public. It can be reopened, with a reason." | "结束后不再有任何更改：设置、名单、轮次、成绩均不可改，赛场的通行码和设备不再申报成绩或签到。查看、打印、导出、核验、备份照常，公开页面显示已结束，暂缓公布的末轮成绩随之公布。可写明理由后恢复。";
    ending_do = "End the tournament" | "结束赛事";
    ending_why = "Reason (optional)" | "理由（可不填）";
    ending_not_yet(rounds) = "Not yet: {rounds}. Finish these rounds first, or discard them." | "尚不能结束：{rounds}。请先完成或作废这些轮次。";
    ending_reopen = "Reopen the tournament" | "恢复赛事";
    ending_reopen_text = "Everything can be changed again, and codes and devices work as before. The reopening and its reason are recorded in the log." | "恢复后可照常更改，通行码和设备照常使用。日志记录由谁恢复及其理由。";
    ended_on(day, name) = "Ended on {day} by {name}." | "{name}已于{day}结束本赛事。";
    ended_nothing_changes = "Nothing can be changed until the chief arbiter reopens it." | "裁判长恢复之前不再有任何更改。";
    ended_without_rounds = "Ended without a round" | "未赛即结束";
    open_round_draft(round) = "{round} is a draft" | "{round}还是草稿";
    open_round_playing(round) = "{round} is being played" | "{round}尚在进行";
    open_round_adjourned(round) = "{round} has an adjourned game" | "{round}有封棋未结束";
    finish_tournament = "Finish the tournament" | "结束赛事";
    finish_check = "Checklist" | "结束前核对";
    finish_rounds_over = "All rounds are closed." | "各轮均已结束。";
    finish_unplayed(made, planned) = "{made} of {planned} rounds have been played: this would end the tournament early." | "共{planned}轮，已赛{made}轮：此时结束即为提前结束。";
    finish_shared = "Shared places: add play-offs, or keep them shared." | "并列名次：可加赛，或保留并列。";
    finish_paper = "Print the final announcement, certificates and lists" | "最终公告、证书与名次表（打印）";
    finish_prizes = "Prizes" | "奖项";
    finish_report = "Report for the federation (TRF)" | "上报文件（TRF）";
    open_round_of(round, group) = "{round} ({group})" | "{group}{round}";
}

impl Words {
    /// Returns a list of the rounds that prevent the end of a tournament.
    pub fn open_rounds(self, rounds: &[OpenRound]) -> String {
        let said = rounds.iter().map(|open| {
            let round = self.round_n(open.round);
            let round = if open.group.is_empty() { round } else { self.open_round_of(round, &open.group) };
            match open.state {
                RoundState::Draft => self.open_round_draft(round),
                RoundState::Published => self.open_round_playing(round),
                RoundState::Closed => self.open_round_adjourned(round),
            }
        });
        said.collect::<Vec<_>>().join(self.name_separator())
    }
}
