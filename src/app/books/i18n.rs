//! Messages of the books of an event, 秩序册 and 成绩册, and of the form for their facts.

use qisai_domain::leaving::Profile;

use crate::{Lang, Words};

crate::messages! {
    books = "Order book and record book" | "秩序册与成绩册";
    books_of(event) = "Books of {event}" | "{event}：秩序册与成绩册";
    books_hint = "These facts appear only in the order book and the record book. Empty fields print nothing." | "以下内容只印在秩序册和成绩册中，未填的项目不印。";
    books_saved = "Saved. The changes are recorded in the log of each tournament." | "已保存，更改内容见各赛事的日志。";
    books_bodies = "Host and organisers" | "主办、承办、协办单位";
    books_hosts = "Host" | "主办单位";
    books_organisers = "Organiser" | "承办单位";
    books_co_organisers = "Co-organiser" | "协办单位";
    books_lines_hint = "One per line." | "每行一个单位。";
    books_regulations = "Text of the regulations" | "竞赛规程正文";
    books_regulations_hint = "Type or paste the event's own text, one paragraph per line. The system, scoring, tie-breaks and time control follow it from the settings." | "录入或粘贴本赛事规程，每行一段。赛制、计分、名次判定和用时按设置附于其后。";
    books_supplement_hint = "One paragraph per line." | "每行一段。";
    books_too_long(limit) = "Shorten the text to {limit} characters" | "最多{limit}个字，请缩短";
    books_too_many(limit) = "At most {limit} lines" | "最多{limit}行";
    books_line(number, fault) = "Line {number}: {fault}" | "第{number}行：{fault}";
    books_committees = "Committees" | "组织机构";
    books_members_hint = "One per line, with the role after a semicolon: Noor, Ines; Chair" | "每行一人，职务写在分号之后：林知远；主任";
    books_officials_hint = "The list of arbiters comes from the officials of the event and of the tournament." | "裁判员名单取自赛事的裁判长、副裁判长和各裁判岗位。";
    books_fair_play = "Fair-play award" | "体育道德风尚奖";
    books_fair_play_winners = "Winners" | "获奖名单";
    books_fair_play_hint = "Teams, players or arbiters, one per line. Printed in the record book." | "运动队、运动员或裁判员，每行一个，印在成绩册中。";
    books_contents = "Contents" | "目录";
    books_chapter(number, title) = "{number}. {title}" | "{number}、{title}";
    books_host_line(names) = "Host: {names}" | "主办单位：{names}";
    books_organiser_line(names) = "Organiser: {names}" | "承办单位：{names}";
    books_co_organiser_line(names) = "Co-organiser: {names}" | "协办单位：{names}";
    books_settings = "System and rules" | "赛制与办法";
    books_entries = "Participating teams" | "参赛队名单";
    books_unit(unit, count) = "{unit} ({count})" | "{unit}（{count}人）";
    books_no_unit(count) = "Without a club ({count})" | "无单位（{count}人）";
    books_grid = "Crosstable, blank" | "循环赛成绩表（空白）";
    books_rounds = "Pairings of all rounds" | "各轮对阵表";
    books_results = "Results of all rounds" | "各轮成绩";
    books_people = "Individual results" | "个人成绩";
    books_boards = "Board results" | "台次成绩";
    books_people_note = "+ won by forfeit, - lost by forfeit, empty: did not play" | "+ 对方弃权获胜，- 弃权，空白为未出场";
    books_signatures = "Signatures" | "签字";
    books_signed = "We confirm the results in this book." | "本成绩册所载成绩属实，特此签字确认。";
    books_unfinished = "The event is not finished: places may still change." | "赛事尚未结束，名次可能变动。";
    books_as_of(moment) = "As of {moment}" | "截至{moment}";
    books_seal = "Organising committee (seal)" | "组织委员会（盖章）";
    leaving_half = "If a player or team withdraws before half of its games are completed, all its results are annulled; otherwise its results stand and its remaining games are forfeited." | "中途退赛者，已完成对局不足半数的，其全部成绩取消；达到半数的，已赛成绩有效，未赛各局判负。";
    leaving_opponents = "If a player or team withdraws before meeting half of its opponents, all its results are annulled; otherwise its results stand and its remaining games are forfeited." | "中途退赛者，与对手相遇不足半数的，其全部成绩取消；达到半数的，已赛成绩有效，未赛各局作弃权，对手胜。";
    leaving_more = "If a player or team withdraws with no more than half of its games completed, all its results are annulled; otherwise its results stand and its remaining games are forfeited." | "中途退赛者，已完成对局未超过半数的，其全部成绩取消；超过半数的，已赛成绩有效，未赛各局判负。";
    leaving_stands = "If a player or team withdraws, its results stand and its remaining games are forfeited." | "中途退赛者，已赛成绩有效，未赛各局作弃权，对手胜。";
    print_entries_by_unit = "Entries by club" | "参赛名单";
    print_hall_plan = "Hall plan" | "赛场平面图";
}

impl Words {
    /// Returns the title of a chapter of a book with its number, counted from 1: `3. Schedule`, `三、竞赛日程`.
    pub fn numbered_chapter(&self, number: usize, title: &str) -> String {
        let number = if self.lang == Lang::Zh { in_chinese(number) } else { number.to_string() };
        self.books_chapter(number, title)
    }

    /// Returns the rule on leaving a round robin.
    pub fn leaving_said(&self, profile: Profile) -> &'static str {
        match profile {
            Profile::Fide => self.leaving_half(),
            Profile::Xiangqi => self.leaving_opponents(),
            Profile::Fmjd => self.leaving_more(),
            Profile::Forfeit => self.leaving_stands(),
        }
    }
}

/// Returns a number below 100 in Chinese characters; larger numbers in digits.
pub(super) fn in_chinese(number: usize) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let digit = |digit: usize| DIGITS.get(digit).copied().unwrap_or_default();
    match (number / 10, number % 10) {
        (0, one) => digit(one).to_owned(),
        (1, one) => format!("十{}", digit(one)),
        (ten @ 2..=9, one) => format!("{}十{}", digit(ten), digit(one)),
        _ => number.to_string(),
    }
}
