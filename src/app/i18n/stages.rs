//! Words of the stages of a tournament: who enters, drawing into groups, opening.

use qisai_domain::entrants::{CarryOver, Comparison, Ranking, Seating, Source, Split};
use qisai_domain::opening::{Entered, Unsettled};
use qisai_domain::{EntryId, Group, GroupId, Stage, StageId, Tournament};

use super::{Lang, Words, name_of};

super::messages! {
    stages = "Stages" | "赛事阶段";
    group_called(letter) = "Group {letter}" | "{letter}组";
    stage_unopened = "not opened yet" | "尚未开启";
    stage_waits_for_draw = "waits for the draw" | "等待抽签分组";
    stage_not_begun = "not begun" | "尚未开始";
    stage_running = "running" | "进行中";
    stage_over = "finished" | "已结束";
    stage_group_state(played, rounds) = "{played} of {rounds} rounds" | "已进行{played}轮，共{rounds}轮";
    stage_enters = "Who enters" | "参赛来源";
    stage_how = "Groups and seats" | "分组与排位";
    stage_sizes(groups, sizes) = "{groups} groups of {sizes}" | "共{groups}组，人数：{sizes}";
    stage_sizes_differ = "The groups have an odd and an even number of players: some have more rounds than others, and free rounds." | "各组人数有单有双：轮数不同，单数组有轮空。";
    stage_proposal = "Who would sit where" | "拟定名单";
    stage_why_in = "Because" | "依据";
    stage_open_now = "Open the stage" | "开启本阶段";
    stage_draw_now = "Draw lots and seat them" | "抽签并排位";
    stage_draw_again = "Draw again" | "重新抽签";
    stage_open_again = "Open again with these" | "按此重新开启";
    stage_by_hand = "Seat by hand" | "手工排位";
    stage_by_hand_hint = "The group and the seat in it; whoever has no group does not enter." | "填组别和组内序号；不填组别者不参赛。";
    stage_seat_these = "Seat them so" | "按此排位";
    stage_seat = "Seat" | "序号";
    stage_group = "Group" | "组别";
    stage_group_of(name) = "Group of {name}" | "{name}的组别";
    stage_seat_of(name) = "Seat of {name}" | "{name}的序号";
    stage_declines = "Does not enter" | "不参赛";
    stage_enters_again = "Enters after all" | "恢复参赛资格";
    stage_passed_over = "Do not enter although they have the place" | "获得资格但不参赛";
    stage_together(one, other) = "No drawing could keep {one} and {other} apart." | "{one}与{other}未能分在不同组。";
    stage_differs = "The entrants would now be others than those who were seated" | "现在拟定的名单与已排位的名单不同";
    stage_would_enter(names) = "Would enter: {names}" | "应参赛而未排位：{names}";
    stage_would_leave(names) = "Would not enter: {names}" | "已排位而不应参赛：{names}";
    stage_order_differs = "The same players, in other groups or on other seats." | "人员相同，组别或序号不同。";
    stage_let_stand = "Let the seats stand" | "维持原排位";
    stage_undo_opening = "Take the opening back" | "撤回开启";
    stage_add = "Add a stage" | "增加阶段";
    stage_remove = "Remove the stage" | "删除本阶段";
    stage_what_to_settle = "To be settled first" | "须先解决";
    stage_draw_place = "Draw lots for it" | "抽签决定";
    stage_place_by_hand = "Enter the order" | "填写次序";
    stage_place_of(name) = "Number of {name}" | "{name}的次序";
    stage_place_hint = "By a play-off, or lots drawn in the hall: 1 goes first." | "加赛或现场抽签的结果：1为先。";
    stage_order_error = "Each of them has a number of his own, from 1" | "每人一个次序号，从1起，不得重复";
    stage_changed_meanwhile = "The proposal has changed in the meantime. Look at it again." | "名单其间已有变化，请重新查看。";
    stage_still_unsettled = "Something has to be settled first: see below." | "尚有事项须先解决，见下。";
    stage_seat_error = "Every group has the seats 1, 2, 3 …, each once" | "每组序号从1起，不得重复";
    stage_groups_form = "Into groups" | "分组办法";
    stage_groups_count = "Number of groups" | "组数";
    stage_groups_count_error = "A number of groups from 1 to 64" | "组数应为1至64";
    stage_keep_federations = "Keep members of one federation in different groups" | "同协会者尽量分入不同组";
    players_elsewhere = "Not in this group" | "不在本组";
    players_without_seat = "no seat yet" | "尚未排位";
    stages_to_come = "To come" | "后续阶段";
    stage_and_source(stage, format, source) = "{stage}, {format}: {source}" | "{stage}（{format}）：{source}";
    stage_keep_clubs = "Keep members of one club in different groups" | "同单位者尽量分入不同组";
}

// The form of a new stage.
super::messages! {
    stage_title = "Name of the stage" | "阶段名称";
    stage_title_hint = "Final, Knockout" | "如：决赛、淘汰赛";
    stage_format = "How it is played" | "赛制";
    stage_swiss_rounds = "Rounds of a Swiss" | "瑞士制轮数";
    stage_from = "From which stage" | "来自";
    stage_takes = "Whom it takes" | "取人办法";
    stage_takes_places = "The first of each group" | "每组前几名";
    stage_takes_rest = "Everybody whom no other stage takes" | "未进入其他阶段的全部棋手";
    stage_first_places = "How many of each group" | "每组取几名";
    stage_others = "Besides, how many best of those with the next place" | "另取下一名次中成绩最好者几名";
    stage_how_compared = "Compared between groups" | "各组之间的比较办法";
    stage_after_round = "After which round, if the others play on" | "第几轮后（其余棋手继续比赛时填写）";
    stage_split = "Into its groups" | "编组办法";
    stage_seating = "Order of the seats" | "排位办法";
    stage_carry = "What comes along" | "带入成绩";
    stage_number_error = "A whole number, at least 1" | "应为不小于1的整数";
}

// What a stage says of itself.
super::messages! {
    stage_of_all = "everybody who has entered" | "全部报名棋手";
    stage_of_listed(names) = "named: {names}" | "指定：{names}";
    stage_of_rest(stage) = "everybody of {stage} whom no other stage takes" | "{stage}中未进入其他阶段者";
    stage_of_tied(ranking, place) = "who share place {place} of {ranking}" | "{ranking}并列第{place}名者";
    stage_of_tied_by_points(ranking, place) = "who share place {place} of {ranking} by points" | "{ranking}积分并列第{place}名者";
    stage_of_tied_by_criteria(ranking, place, count) = "who share place {place} of {ranking} by the first {count} criteria" | "{ranking}按前{count}项标准并列第{place}名者";
    stage_of_winners(round) = "the winners of round {round}" | "第{round}轮胜者";
    stage_of_losers(round) = "the losers of round {round}" | "第{round}轮负者";
    stage_of_first(ranking) = "the first of {ranking}" | "{ranking}第1名";
    stage_of_first_n(count, ranking) = "the first {count} of {ranking}" | "{ranking}前{count}名";
    stage_of_places(first, last, ranking) = "places {first} to {last} of {ranking}" | "{ranking}第{first}至{last}名";
    stage_of_after(source, round) = "{source}, after round {round}" | "第{round}轮后{source}";
    stage_of_others(count, place, ranking, how) = "the {count} best of those on place {place} of {ranking} ({how})" | "{ranking}第{place}名中最好的{count}人（{how}）";
    stage_each_group(stage) = "each group of {stage}" | "{stage}各组";
    stage_of_listing(name) = "the list “{name}”" | "榜单“{name}”";
    stage_is_everybody = "has entered" | "已报名";
    stage_is_named = "named" | "指定";
    stage_is_rest = "not taken by another stage" | "未进入其他阶段";
    stage_is_tied(place) = "shares place {place}" | "并列第{place}名";
    stage_is_winner(round) = "won in round {round}" | "第{round}轮胜者";
    stage_is_loser(round) = "lost in round {round}" | "第{round}轮负者";
    stage_is_place(place) = "place {place}" | "第{place}名";
    stage_is_place_of(place, group) = "{place} of {group}" | "{group}第{place}名";
    stage_is_other(rank, place) = "{place}, number {rank} of the best others" | "{place}，同名次者中第{rank}";
    stage_carry_nothing = "nothing comes along" | "不带入成绩";
    stage_carry_mutual = "mutual results of the stage before count" | "带入相互间的成绩";
    stage_carry_all = "all points of the stage before count" | "带入全部积分";
    stage_carry_half = "half of the points of the stage before count" | "带入一半积分";
    stage_carry_places = "points by the place in the stage before" | "按前阶段名次带入积分";
}

// What has to be found out first.
super::messages! {
    stage_unfinished(ranking) = "Not finished: {ranking}." | "尚未结束：{ranking}。";
    stage_waits(stage) = "{stage} has to be opened first: it takes from the same players." | "须先开启{stage}：该阶段从同一批棋手中取人。";
    stage_no_winner(round) = "A meeting of round {round} has no winner yet." | "第{round}轮有一场尚无胜者。";
    stage_tie(names, place, wanted) = "{names} share the last place that goes on (from place {place}): {wanted} of them can enter." | "{names}并列出线名次（第{place}名起），只能取{wanted}人。";
    stage_unequal(stage) = "The groups of {stage} have different sizes: compare them by another method." | "{stage}各组人数不同，请改用其他比较办法。";
    stage_too_few(ranking, wanted, found) = "{ranking}: {wanted} shall go on, only {found} are there." | "{ranking}：应取{wanted}人，仅有{found}人。";
    stage_missing(name) = "{name} is named, but does not play any more." | "{name}已指定，但不再参赛。";
    stage_no_drawing(count) = "Lots have to be drawn: {count} players." | "须抽签：{count}人。";
    stage_no_varma(count) = "There are no Varma tables for {count} players." | "没有{count}人的瓦尔马抽签表。";
}

impl Words {
    /// A stage by its name, or its number.
    pub fn stage_name(&self, t: &Tournament, id: StageId) -> String {
        let at = t.stages.iter().position(|stage| stage.id == id);
        match at.and_then(|at| t.stages.get(at)).map(|stage| stage.name.as_str()) {
            None | Some("") => self.stage_n(at.map_or(1, |at| at + 1)),
            Some(name) => name.to_owned(),
        }
    }

    /// A group of several by its letter or name, or its number.
    pub fn group_name(&self, t: &Tournament, group: &Group) -> String {
        let name = group.name.as_str();
        if name.is_empty() {
            let at = t.groups_of(group.stage).position(|other| other.id == group.id);
            return self.group_n(at.map_or(1, |at| at + 1));
        }
        if name.chars().count() == 1 { self.group_called(name) } else { name.to_owned() }
    }

    /// A group in a sentence: the stage where it is the only one.
    fn group_in_words(self, t: &Tournament, id: GroupId) -> String {
        match t.groups.get(&id) {
            Some(group) if t.groups_of(group.stage).count() > 1 => self.group_name(t, group),
            Some(group) => self.stage_name(t, group.stage),
            None => self.group_n(id),
        }
    }

    /// What places are taken of.
    fn ranking(self, t: &Tournament, of: Ranking) -> String {
        match of {
            Ranking::EachGroup(stage) => {
                let name = self.stage_name(t, stage);
                let several = t.stage(stage).is_some_and(|stage| stage.entrants.groups > 1);
                if several { self.stage_each_group(name) } else { name }
            }
            Ranking::Group(group) => self.group_in_words(t, group),
            Ranking::Listing(id) => {
                let listing = t.listings.iter().find(|listing| listing.id == id);
                self.stage_of_listing(listing.map_or("", |listing| listing.name.as_str()))
            }
        }
    }

    fn names(self, t: &Tournament, entries: &[EntryId]) -> String {
        let names: Vec<&str> = entries.iter().map(|entry| name_of(t, *entry, self)).collect();
        names.join(self.list_comma())
    }

    /// Whom a stage takes.
    pub fn source(&self, t: &Tournament, source: &Source) -> String {
        match source {
            Source::All { .. } => self.stage_of_all().to_owned(),
            Source::Listed(entries) => self.stage_of_listed(self.names(t, entries)),
            Source::Rest(stage) => self.stage_of_rest(self.stage_name(t, *stage)),
            Source::Tied { of, place, criteria: None } => self.stage_of_tied(self.ranking(t, *of), place),
            Source::Tied { of, place, criteria: Some(1) } => self.stage_of_tied_by_points(self.ranking(t, *of), place),
            Source::Tied { of, place, criteria: Some(count) } => {
                self.stage_of_tied_by_criteria(self.ranking(t, *of), place, count)
            }
            Source::Round { round, winners: true } => self.stage_of_winners(round.round),
            Source::Round { round, winners: false } => self.stage_of_losers(round.round),
            Source::Places { of, places, after } => {
                let of = self.ranking(t, *of);
                let source = match (*places.start(), *places.end()) {
                    (1, 1) => self.stage_of_first(of),
                    (1, last) => self.stage_of_first_n(last, of),
                    (first, last) => self.stage_of_places(first, last, of),
                };
                after.map_or(source.clone(), |round| self.stage_of_after(source, round))
            }
            Source::BestOthers { of, place, count, how } => {
                let of = self.ranking(t, Ranking::EachGroup(*of));
                self.stage_of_others(count, place, of, self.comparison(*how))
            }
        }
    }

    /// Why somebody enters.
    pub fn why_entered(&self, t: &Tournament, why: &Entered) -> String {
        match why {
            Entered::Registered => self.stage_is_everybody().to_owned(),
            Entered::Named => self.stage_is_named().to_owned(),
            Entered::Rest => self.stage_is_rest().to_owned(),
            Entered::Tied { place } => self.stage_is_tied(place),
            Entered::Round { round, won: true } => self.stage_is_winner(round),
            Entered::Round { round, won: false } => self.stage_is_loser(round),
            Entered::Placed { group, place } => self.place_of(t, *place, *group),
            Entered::BestOther { group, place, rank } => self.stage_is_other(rank, self.place_of(t, *place, *group)),
        }
    }

    fn place_of(self, t: &Tournament, place: u16, group: Option<GroupId>) -> String {
        let Some(group) = group else { return self.stage_is_place(place) };
        let place = if self.lang == Lang::En { ordinal(place) } else { place.to_string() };
        self.stage_is_place_of(place, self.group_in_words(t, group))
    }

    /// What keeps a stage from being opened.
    pub fn unsettled(&self, t: &Tournament, what: &Unsettled) -> String {
        match what {
            Unsettled::NotFinished { of } => self.stage_unfinished(self.ranking(t, *of)),
            Unsettled::Waits { stage } => self.stage_waits(self.stage_name(t, *stage)),
            Unsettled::NoWinner { at, .. } => self.stage_no_winner(at.round),
            Unsettled::Tie { place, entries, wanted } => self.stage_tie(self.names(t, entries), place, wanted),
            Unsettled::UnequalGroups { of } => self.stage_unequal(self.stage_name(t, *of)),
            Unsettled::TooFew { of, wanted, found } => self.stage_too_few(self.ranking(t, *of), wanted, found),
            Unsettled::Missing { entry } => self.stage_missing(name_of(t, *entry, *self)),
            Unsettled::NoDrawing { among } => self.stage_no_drawing(among.len()),
            Unsettled::NoVarmaTable { seats } => self.stage_no_varma(seats),
        }
    }

    /// How competitors of different groups are compared.
    pub fn comparison(&self, how: Comparison) -> &'static str {
        let (en, zh) = match how {
            Comparison::Equal => ("as they stand, groups of one size", "直接比较，各组人数须相同"),
            Comparison::StrikeLast => {
                ("without the games against the last of larger groups", "人数多的组不计与末名的对局")
            }
            Comparison::TopOnly => ("by the games against those placed above only", "只计与名次在前者的对局"),
            Comparison::Percentage => ("by the share of the points", "按得分率"),
            Comparison::PlayOff => ("by a play-off", "加赛"),
            Comparison::Lot => ("by lot", "抽签"),
            Comparison::Seed => ("by rating", "按等级分"),
        };
        self.either(en, zh)
    }

    /// Who comes into which group.
    pub fn split(&self, split: Split) -> &'static str {
        let (en, zh) = match split {
            Split::Snake => ("snake: A B C C B A", "蛇形：A B C C B A"),
            Split::Straight => ("in turn: A B C A B C", "顺序：A B C A B C"),
            Split::Pots => ("pots by strength, one of each into every group by lot", "按实力分档，每档各组一人，抽签"),
            Split::SourceOrder => ("the first into A, the next into B", "前列入A组，其次入B组"),
        };
        self.either(en, zh)
    }

    /// The order of the seats.
    pub fn seating(&self, seating: Seating) -> &'static str {
        let (en, zh) = match seating {
            Seating::Rating => ("by rating", "按等级分"),
            Seating::SourceOrder => ("by the places, first places first", "按出线名次"),
            Seating::Lot => ("by lot", "抽签"),
            Seating::Varma => ("by lot from the Varma tables", "按瓦尔马表抽签"),
            Seating::Crossing { apart: true } => {
                ("crossing: A1–B2, B1–A2; players of one group meet late", "交叉：A1对B2，B1对A2，同组者尽量晚遇")
            }
            Seating::Crossing { apart: false } => ("crossing: players of one group meet early", "交叉：同组者尽量早遇"),
            Seating::Hand => ("by hand", "手工"),
        };
        self.either(en, zh)
    }

    /// What comes along from earlier stages.
    pub fn carry(&self, carry: &CarryOver) -> &'static str {
        match carry {
            CarryOver::Nothing => self.stage_carry_nothing(),
            CarryOver::Mutual => self.stage_carry_mutual(),
            CarryOver::All => self.stage_carry_all(),
            CarryOver::Half => self.stage_carry_half(),
            CarryOver::PerPlace(_) => self.stage_carry_places(),
        }
    }

    /// Groups and seats of a stage in a line.
    pub fn arrangement(&self, stage: &Stage) -> String {
        let entrants = &stage.entrants;
        let split = (entrants.groups > 1).then(|| self.split(entrants.split));
        let parts = split.into_iter().chain([self.seating(entrants.seating), self.carry(&entrants.carry)]);
        parts.collect::<Vec<_>>().join(self.list_comma())
    }
}

/// `1st`, `2nd`, `11th`, `23rd`.
fn ordinal(number: u16) -> String {
    let end = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_english() {
        let places = [1, 2, 3, 4, 11, 12, 13, 21, 111].map(ordinal);
        assert_eq!(places.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 111th");
    }
}
