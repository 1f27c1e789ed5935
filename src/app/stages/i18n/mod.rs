//! Messages about the stages of a tournament: entrants, drawing into groups, opening.

pub(crate) mod compass;
pub(crate) mod play_offs;

use qisai_domain::bracket::written::{LineError, Wrong};
use qisai_domain::entrants::{CarryOver, Comparison, Ranking, Seating, Source, Split};
use qisai_domain::opening::{Entered, Unsettled};
use qisai_domain::stage::LostPlaces;
use qisai_domain::{EntryId, Group, GroupId, Stage, StageId, Tournament};

use crate::{Lang, Words, name_of};

crate::messages! {
    stages = "Stages" | "赛事阶段";
    group_called(letter) = "Group {letter}" | "{letter}组";
    stage_unopened = "not opened yet" | "尚未开启";
    stage_waits_for_draw = "waiting for the draw" | "等待抽签分组";
    stage_not_begun = "not started" | "尚未开始";
    stage_running = "running" | "进行中";
    stage_over = "finished" | "已结束";
    stage_group_state(played, rounds) = "{played} of {rounds} rounds" | "已进行{played}轮，共{rounds}轮";
    stage_enters = "Entrants" | "参赛来源";
    stage_how = "Groups and seats" | "分组与排位";
    stage_sizes(groups, sizes) = "Groups: {groups}, sizes: {sizes}" | "共{groups}组，人数：{sizes}";
    stage_sizes_differ = "Groups have odd and even numbers of players: some have more rounds than others, and free rounds." | "各组人数有单有双：轮数不同，单数组有轮空。";
    stage_proposal = "Proposed seats" | "拟定名单";
    stage_why_in = "Reason" | "依据";
    stage_open_now = "Open the stage" | "开启本阶段";
    stage_draw_now = "Draw lots and seat the players" | "抽签并排位";
    stage_draw_again = "Draw again" | "重新抽签";
    stage_open_again = "Reopen with these" | "按此重新开启";
    stage_by_hand = "Seat by hand" | "手工排位";
    stage_by_hand_hint = "Enter the group and the seat in it; players without a group do not enter." | "填组别和组内序号；不填组别者不参赛。";
    stage_seat_these = "Save these seats" | "按此排位";
    stage_seat = "Seat" | "序号";
    stage_group = "Group" | "组别";
    stage_group_of(name) = "Group of {name}" | "{name}的组别";
    stage_seat_of(name) = "Seat of {name}" | "{name}的序号";
    stage_declines = "Does not enter" | "不参加";
    stage_enters_again = "Re-enter" | "恢复参赛资格";
    stage_passed_over = "Qualified players not entering" | "获得资格但不参赛";
    stage_together(one, other) = "No draw could keep {one} and {other} apart." | "{one}与{other}未能分在不同组。";
    stage_early(one, other, round) = "{one} and {other} could meet in round {round}: no seating of their block avoids it." | "{one}与{other}可能在第{round}轮相遇：所在档位无法避开。";
    stage_exchanged(pairs) = "Swapped after the drawing of lots to be kept apart: {pairs}." | "抽签后为回避而互换位置：{pairs}。";
    stage_exchange(one, other) = "{one} with {other}" | "{one}与{other}";
    stage_seeds = "Seeds drawn in blocks" | "分档抽签的种子数";
    stage_seeds_hint = "0: all are drawn together" | "0：全部一起抽签";
    stage_seeds_error = "Enter a number of seeds, 0 or more" | "种子数应为0或正整数";
    stage_apart_until = "Separated players may meet from round" | "回避者最早相遇轮次";
    stage_apart_until_hint = "Leave blank for as late as possible" | "不填：尽量晚";
    stage_round_error = "Enter a round from 2 up" | "轮次应为2或以上";
    stage_substitute = "Substitute a player" | "替补";
    stage_substitute_hint = "Before the absent player's first game. The substitute takes over the seat and its number; nothing else changes." | "限缺席者尚未开始对局时；替补者接替其席位和序号，其余不变。";
    stage_absent = "Absent player" | "缺席者";
    stage_substitute_entry = "Entered player without a place here" | "已报名而在此无席位者";
    stage_substitute_new = "or new player, by name" | "或新报名者姓名";
    stage_nobody = "none" | "无";
    stage_substitute_error = "Choose a player, or enter the name of a new player" | "请选择棋手，或填写新报名者姓名";
    stage_differs = "The current results would give other entrants than those seated" | "现在拟定的名单与已排位的名单不同";
    stage_would_enter(names) = "Would enter: {names}" | "应参赛而未排位：{names}";
    stage_would_leave(names) = "Would not enter: {names}" | "已排位而不应参赛：{names}";
    stage_order_differs = "The same players, in different groups or seats." | "人员相同，组别或序号不同。";
    stage_let_stand = "Keep the seats" | "维持原排位";
    stage_undo_opening = "Undo the opening" | "撤回开启";
    stage_add = "Add a stage" | "增加阶段";
    stage_remove = "Remove the stage" | "删除本阶段";
    stage_what_to_settle = "To be settled first" | "须先解决";
    stage_draw_place = "Draw lots for it" | "抽签决定";
    stage_place_by_hand = "Enter the order" | "填写次序";
    stage_place_of(name) = "Number of {name}" | "{name}的次序";
    stage_place_hint = "By a play-off, or lots drawn in the hall: 1 goes first." | "加赛或现场抽签的结果：1为先。";
    stage_order_error = "Enter a different number for each of them, from 1" | "每人一个次序号，从1起，不得重复";
    stage_changed_meanwhile = "The proposal has changed in the meantime. Please check it again." | "名单其间已有变化，请重新查看。";
    stage_still_unsettled = "Some points must be settled first: see below." | "尚有事项须先解决，见下。";
    stage_seat_error = "Every group has seats 1, 2, 3 …, each once" | "每组序号从1起，不得重复";
    stage_groups_form = "Into groups" | "分组办法";
    stage_groups_count = "Number of groups" | "组数";
    stage_groups_count_error = "Enter a number of groups from 1 to 64" | "组数应为1至64";
    stage_keep_federations = "Keep members of one federation in different groups" | "同协会者尽量分入不同组";
    stage_and_source(stage, format, source) = "{stage}, {format}: {source}" | "{stage}（{format}）：{source}";
    stage_keep_clubs = "Keep members of one club in different groups" | "同单位者尽量分入不同组";
    stage_n(number) = "Stage {number}" | "第{number}阶段";
    group_n(number) = "Group {number}" | "第{number}组";
    // Form of a new stage.
    stage_title = "Name of the stage" | "阶段名称";
    stage_title_hint = "For example Final or Knockout" | "如：决赛、淘汰赛";
    stage_format = "Format" | "赛制";
    stage_scoring_before = "As in the previous stage" | "与前一阶段相同";
    stage_swiss_rounds = "Rounds of a Swiss" | "瑞士制轮数";
    stage_from = "From stage" | "来自";
    stage_takes = "Entrants taken" | "取人办法";
    stage_takes_places = "The first of each group" | "每组前几名";
    stage_takes_rest = "All players not taken by another stage" | "未进入其他阶段的全部棋手";
    stage_first_places = "Places per group" | "每组取几名";
    stage_others = "Additional best players of the next place" | "另取下一名次中成绩最好者几名";
    stage_how_compared = "Comparison between groups" | "各组之间的比较办法";
    stage_after_round = "After which round, if the others continue" | "第几轮后（其余棋手继续比赛时填写）";
    stage_split = "Into its groups" | "编组办法";
    stage_seating = "Order of the seats" | "排位办法";
    stage_carry = "Points carried over" | "带入成绩";
    stage_takes_losers = "Losers of certain knockout rounds" | "淘汰赛若干轮的负者";
    stage_takes_first_losers = "Losers of a first match in a knockout" | "淘汰赛首场即负者";
    stage_lost_rounds = "Lost in rounds" | "所负轮次";
    stage_lost_rounds_hint = "For example 1 or 1-2: later losers are seated higher" | "如1或1-2：后负者排位在前";
    stage_lost_rounds_error = "Enter rounds such as 1 or 1-2" | "轮次应如1或1-2";
    stage_tree = "Shape of a knockout" | "淘汰赛对阵表";
    stage_tree_plain = "Only a plain knockout can have another shape: choose that, or the standard shape" | "只有普通淘汰赛可用其他对阵表，请改选其一";
    stage_tree_usual = "standard: the top seeds meet last" | "常规：种子分区";
    stage_tree_natural = "neighbours: 1-2, 3-4 …" | "相邻：1-2、3-4……";
    stage_tree_reverse = "neighbours from below: 8-7, 6-5 …" | "自下而上相邻：8-7、6-5……";
    stage_tree_half_shift = "the lower half first: 5-6, 7-8, 1-2, 3-4" | "下半区在前：5-6、7-8、1-2、3-4";
    stage_tree_reverse_half_shift = "both halves from below: 4-3, 2-1, 8-7, 6-5" | "两半区各自下而上：4-3、2-1、8-7、6-5";
    stage_tree_pair_flip = "neighbours, the second first: 2-1, 4-3 …" | "相邻互换：2-1、4-3……";
    stage_tree_finals = "only finals for places: 1-2, 3-4 …" | "只赛名次决赛：1-2、3-4……";
    stage_tree_entering = "late seeds: entrants by round" | "后期种子：各轮进入人数如下";
    stage_tree_listed = "as listed below" | "按下列对阵";
    stage_blocks = "Entrants by round" | "各轮进入人数";
    stage_blocks_hint = "Lowest first, for example 156, 50: the first 50 enter in round 2" | "末位者在前，如156, 50：前50名自第2轮起";
    stage_blocks_error = "Enter numbers such as 156, 50" | "应为数字，如156, 50";
    stage_matches = "Matches, one per line" | "对阵，每行一场";
    stage_matches_hint = "Name, side, side. For example A, 1, 4, then F, winner A, winner B. Sides are seats, winners or losers of earlier lines; round 3, places 3-4, if F can follow. You can paste a table." | "名称、甲方、乙方：A, 1, 4，其后如F, 胜者 A, 胜者 B。双方为席位或前面各行的胜者、负者；可加“轮 3”“名次 3-4”“if F”。可直接粘贴表格。";
    stage_lost_places = "Places of losers of the same round" | "同轮负者的名次";
    stage_lost_shared = "shared" | "并列";
    stage_lost_conqueror = "by the place of the winner against them" | "按战胜者的名次";
    stage_lost_score = "by the points of the lost match" | "按所负场次的得分";
    stage_lost_seat = "by the seat" | "按席位";
    stage_keep_apart_federations = "Keep members of one federation apart" | "同协会者尽量回避";
    stage_keep_apart_clubs = "Keep members of one club apart" | "同单位者尽量回避";
    stage_number_error = "Enter a whole number, at least 1" | "应为不小于1的整数";
    // Description of a stage.
    stage_of_all = "all entered players" | "全部报名棋手";
    stage_of_listed(names) = "named: {names}" | "指定：{names}";
    stage_of_rest(stage) = "all players of {stage} not taken by another stage" | "{stage}中未进入其他阶段者";
    stage_of_tied(ranking, place) = "players sharing place {place} of {ranking}" | "{ranking}并列第{place}名者";
    stage_of_tied_by_points(ranking, place) = "players sharing place {place} of {ranking} by points" | "{ranking}积分并列第{place}名者";
    stage_of_tied_by_criteria(ranking, place, count) = "players sharing place {place} of {ranking} by the first {count} criteria" | "{ranking}按前{count}项标准并列第{place}名者";
    stage_of_winners(round) = "the winners of round {round}" | "第{round}轮胜者";
    stage_of_losers(round) = "the losers of round {round}" | "第{round}轮负者";
    stage_of_losers_of(rounds, stage) = "the losers of rounds {rounds} of {stage}" | "{stage}第{rounds}轮负者";
    stage_of_first_losers(rounds, stage) = "losers of a first match in rounds {rounds} of {stage}" | "{stage}第{rounds}轮内首场即负者";
    stage_of_first(ranking) = "the first of {ranking}" | "{ranking}第1名";
    stage_of_first_n(count, ranking) = "the first {count} of {ranking}" | "{ranking}前{count}名";
    stage_of_places(first, last, ranking) = "places {first} to {last} of {ranking}" | "{ranking}第{first}至{last}名";
    stage_of_after(source, round) = "{source}, after round {round}" | "第{round}轮后{source}";
    stage_of_others(count, place, ranking, how) = "the {count} best of those on place {place} of {ranking} ({how})" | "{ranking}第{place}名中最好的{count}人（{how}）";
    stage_each_group(stage) = "each group of {stage}" | "{stage}各组";
    stage_of_listing(name) = "the list “{name}”" | "榜单“{name}”";
    stage_is_everybody = "entered" | "已报名";
    stage_is_named = "named" | "指定";
    stage_is_rest = "not taken by another stage" | "未进入其他阶段";
    stage_is_tied(place) = "shares place {place}" | "并列第{place}名";
    stage_is_winner(round) = "won in round {round}" | "第{round}轮胜者";
    stage_is_loser(round) = "lost in round {round}" | "第{round}轮负者";
    stage_is_place(place) = "place {place}" | "第{place}名";
    stage_is_place_of(place, group) = "{place} of {group}" | "{group}第{place}名";
    stage_is_other(rank, place) = "{place}, number {rank} of the best others" | "{place}，同名次者中第{rank}";
    stage_carried = "Points of the places" | "各名次带入积分";
    stage_carried_hint = "Where points by place are carried over, first place first: 3, 1" | "按名次带入时，自第一名起依次填写：3，1";
    stage_carried_points(points) = "points by place in the previous stage: {points}" | "按前阶段名次带入积分：{points}";
    stage_carry_nothing = "no points are carried over" | "不带入成绩";
    stage_carry_mutual = "mutual results of the previous stage count" | "带入相互间的成绩";
    stage_carry_all = "all points of the previous stage count" | "带入全部积分";
    stage_carry_half = "half the points of the previous stage count" | "带入一半积分";
    stage_carry_places = "points by place in the previous stage" | "按前阶段名次带入积分";
    // Questions to be settled first.
    stage_unfinished(ranking) = "Not finished: {ranking}." | "尚未结束：{ranking}。";
    stage_waits(stage) = "{stage} must be opened first: it takes from the same players." | "须先开启{stage}：该阶段从同一批棋手中取人。";
    stage_no_winner(round) = "A match of round {round} has no winner yet." | "第{round}轮有一场尚无胜者。";
    stage_tie(names, place, wanted) = "{names} share the last qualifying place (from place {place}): {wanted} of them can enter." | "{names}并列出线名次（第{place}名起），只能取{wanted}人。";
    stage_play_off_due(stage, of, names, place) = "{stage} must be played first: {names} share place {place} of {of}." | "须先进行{stage}：{names}在{of}并列第{place}名。";
    stage_shared(said) = "{said} The further criteria decide, unless a play-off is added first." | "{said}如不先安排加赛，则由其后各项决定。";
    stage_unequal(stage) = "The groups of {stage} have different sizes: choose another comparison." | "{stage}各组人数不同，请改用其他比较办法。";
    stage_too_few(ranking, wanted, found) = "{ranking}: {wanted} should advance, but only {found} are available." | "{ranking}：应取{wanted}人，仅有{found}人。";
    stage_missing(name) = "{name} is named, but has left the event." | "{name}已指定，但不再参赛。";
    stage_no_drawing(count) = "Lots must be drawn: {count} players." | "须抽签：{count}人。";
    stage_no_letters(groups, seats) = "Seating by letters needs equal groups and 2, 4, 8 … players in total; here are {groups} groups with {seats}." | "按组别字母排位须为偶数组、每组人数相同，总数为2、4、8……；现有{groups}组{seats}人。";
    stage_no_varma(count) = "C.05 Annex 2 has Varma tables for 9 to 24 players, not for {count}. Choose seats by lot; “By lot, compatriots in the first rounds” on the page Players works for any number." | "没有{count}人的瓦尔马抽签表：C.05附件2仅有9至24人的表。请改为抽签；在棋手页可选“抽签，同协会者先相遇”，人数不限。";
    numbers_by_lot(seed) = "by lot, seed {seed}" | "抽签，种子{seed}";
    numbers_by_hand = "by hand" | "人工排定";
    numbers_by_varma(seed) = "restricted drawing (C.05 Annex 2), seed {seed}" | "限制抽签（C.05附件2），种子{seed}";
    numbers_by_compatriots(seed, tries) = "by lot, compatriots first; seeds from {seed} on, {tries} draws" | "抽签，同协会者先相遇；种子自{seed}起，抽签{tries}次";
    // Faults in a pasted list of matches.
    listed_line(line, what) = "Line {line}: {what}." | "第{line}行：{what}。";
    listed_columns(found) = "a match needs a name and two sides; this line has {found} columns" | "每场应有名称和双方，此行有{found}列";
    listed_name_twice(name) = "the name “{name}” is empty or taken" | "名称“{name}”为空或重复";
    listed_side(text) = "“{text}” is neither a seat nor the winner or loser of a line above" | "“{text}”既非席位，也非前面某行的胜者或负者";
    listed_no_match(name) = "no line above has the name “{name}”" | "前面没有名为“{name}”的一行";
    listed_winner_twice(name) = "the winner of {name} is already in another line" | "{name}的胜者已在另一行";
    listed_loser_twice(name) = "the loser of {name} is already in another line" | "{name}的负者已在另一行";
    listed_seat_twice(seat) = "seat {seat} is already in another line" | "席位{seat}已在另一行";
    listed_seat_missing(seat) = "Seat {seat} is missing from the list." | "席位{seat}未列入。";
    listed_more(text) = "“{text}” is not a round, places or condition (round 3, places 3-4, if F)" | "“{text}”不是轮次、名次或条件（轮 3、名次 3-4、if F）";
    listed_too_early(round, first) = "round {round} is before the matches it depends on: at the earliest {first}" | "第{round}轮早于所等待的对阵，最早为第{first}轮";
    listed_empty = "The list has no matches." | "未列出任何对阵。";
    listed_too_many = "more matches than a knockout can have" | "对阵过多";
}

impl Words {
    /// Returns the fault in a list of matches, with its line.
    pub fn listed_error(&self, error: &LineError) -> String {
        let what = match &error.what {
            Wrong::Columns { found } => self.listed_columns(found),
            Wrong::NameTwice { name } => self.listed_name_twice(name),
            Wrong::Side { text } => self.listed_side(text),
            Wrong::NoSuchMatch { name } => self.listed_no_match(name),
            Wrong::SentTwice { name, winner: true } => self.listed_winner_twice(name),
            Wrong::SentTwice { name, winner: false } => self.listed_loser_twice(name),
            Wrong::SeatTwice { seat } => self.listed_seat_twice(seat),
            Wrong::SeatMissing { seat } => self.listed_seat_missing(seat),
            Wrong::More { text } => self.listed_more(text),
            Wrong::TooEarly { round, first } => self.listed_too_early(round, first),
            Wrong::Empty => self.listed_empty().to_owned(),
            Wrong::TooMany => self.listed_too_many().to_owned(),
        };
        if error.line == 0 { what } else { self.listed_line(error.line, what) }
    }

    /// Returns the rule for the places of losers in the same round of a knockout.
    pub fn lost_places(&self, places: LostPlaces) -> &'static str {
        match places {
            LostPlaces::Shared => self.stage_lost_shared(),
            LostPlaces::Conqueror => self.stage_lost_conqueror(),
            LostPlaces::Score => self.stage_lost_score(),
            LostPlaces::Seat => self.stage_lost_seat(),
        }
    }

    /// Returns the name of a stage, or its number.
    pub fn stage_name(&self, t: &Tournament, id: StageId) -> String {
        let at = t.stages.iter().position(|stage| stage.id == id);
        match at.and_then(|at| t.stages.get(at)).map(|stage| stage.name.as_str()) {
            None | Some("") => self.stage_n(at.map_or(1, |at| at + 1)),
            Some(name) => name.to_owned(),
        }
    }

    /// Returns the letter or name of one of several groups, or its number.
    pub fn group_name(&self, t: &Tournament, group: &Group) -> String {
        let name = group.name.as_str();
        if name.is_empty() {
            let at = t.groups_of(group.stage).position(|other| other.id == group.id);
            return self.group_n(at.map_or(1, |at| at + 1));
        }
        if name.chars().count() == 1 { self.group_called(name) } else { name.to_owned() }
    }

    /// Returns a group for use in a sentence: the stage if it is the only one.
    fn group_in_words(self, t: &Tournament, id: GroupId) -> String {
        match t.groups.get(&id) {
            Some(group) if t.groups_of(group.stage).count() > 1 => self.group_name(t, group),
            Some(group) => self.stage_name(t, group.stage),
            None => self.group_n(id),
        }
    }

    /// Returns the ranking that places are taken from.
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

    /// Returns the source of a stage's entrants.
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
            Source::Losers { of, rounds, first_match } => {
                let stage = self.stage_name(t, *of);
                let rounds = if rounds.start() == rounds.end() {
                    rounds.start().to_string()
                } else {
                    format!("{}–{}", rounds.start(), rounds.end())
                };
                if *first_match {
                    self.stage_of_first_losers(rounds, stage)
                } else {
                    self.stage_of_losers_of(rounds, stage)
                }
            }
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

    /// Returns the reason why an entrant enters.
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
        let place = if self.lang == Lang::Zh { place.to_string() } else { ordinal(place) };
        self.stage_is_place_of(place, self.group_in_words(t, group))
    }

    /// Returns the reason why a stage cannot be opened.
    pub fn unsettled(&self, t: &Tournament, what: &Unsettled) -> String {
        match what {
            Unsettled::NotFinished { of } => self.stage_unfinished(self.ranking(t, *of)),
            Unsettled::Waits { stage } => self.stage_waits(self.stage_name(t, *stage)),
            Unsettled::NoWinner { at, .. } => self.stage_no_winner(at.round),
            Unsettled::Tie { place, entries, wanted } => self.stage_tie(self.names(t, entries), place, wanted),
            Unsettled::PlayOff { stage, group, place, entries } => self.stage_play_off_due(
                self.stage_name(t, *stage),
                self.ranking(t, Ranking::Group(*group)),
                self.names(t, entries),
                place,
            ),
            Unsettled::UnequalGroups { of } => self.stage_unequal(self.stage_name(t, *of)),
            Unsettled::TooFew { of, wanted, found } => self.stage_too_few(self.ranking(t, *of), wanted, found),
            Unsettled::Missing { entry } => self.stage_missing(name_of(t, *entry, *self)),
            Unsettled::NoDrawing { among } => self.stage_no_drawing(among.len()),
            Unsettled::NoLetters { groups, seats } => self.stage_no_letters(groups, seats),
            Unsettled::NoVarmaTable { seats } => self.stage_no_varma(seats),
        }
    }

    /// Returns the method of comparing entrants of different groups.
    pub fn comparison(&self, how: Comparison) -> &'static str {
        let (en, zh) = match how {
            Comparison::Equal => ("unadjusted, groups of equal size", "直接比较，各组人数须相同"),
            Comparison::StrikeLast => {
                ("without the games against the last of larger groups", "人数多的组不计与末名的对局")
            }
            Comparison::TopOnly => ("only games against higher-placed players", "只计与名次在前者的对局"),
            Comparison::Percentage => ("by percentage of points", "按得分率"),
            Comparison::PlayOff => ("by a play-off", "加赛"),
            Comparison::Lot => ("by lot", "抽签"),
            Comparison::Seed => ("by rating", "按等级分"),
        };
        self.either(en, zh)
    }

    /// Returns the method of dividing entrants into groups.
    pub fn split(&self, split: Split) -> &'static str {
        let (en, zh) = match split {
            Split::Snake => ("snake: A B C C B A", "蛇形：A B C C B A"),
            Split::Straight => ("in turn: A B C A B C", "顺序：A B C A B C"),
            Split::Pots => ("pots by strength, one of each into every group by lot", "按实力分档，每档各组一人，抽签"),
            Split::SourceOrder => ("the first into A, the next into B", "前列入A组，其次入B组"),
        };
        self.either(en, zh)
    }

    /// Returns the order of the seats.
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
            Seating::Letters => {
                ("by letters: A against B, then C against D; first against last", "按组别：A组对B组，C组对D组，首对末")
            }
            Seating::Blocks { .. } => (
                "seeds drawn in blocks (1, 2, 3–4, 5–8 …), the others among themselves",
                "种子分档抽签（1、2、3–4、5–8……），其余抽签",
            ),
            Seating::Hand => ("by hand", "手工"),
        };
        self.either(en, zh)
    }

    /// Returns the results carried over from earlier stages.
    pub fn carry(&self, carry: &CarryOver) -> &'static str {
        match carry {
            CarryOver::Nothing => self.stage_carry_nothing(),
            CarryOver::Mutual => self.stage_carry_mutual(),
            CarryOver::All => self.stage_carry_all(),
            CarryOver::Half => self.stage_carry_half(),
            CarryOver::PerPlace(_) => self.stage_carry_places(),
        }
    }

    /// Returns the groups and seats of a stage in one line.
    pub fn arrangement(&self, stage: &Stage) -> String {
        let entrants = &stage.entrants;
        let split = (entrants.groups > 1).then(|| self.split(entrants.split));
        let carry = match &entrants.carry {
            CarryOver::PerPlace(points) => {
                let unit = stage.play.scoring.primary().unit;
                let each: Vec<String> = points.iter().map(|points| points.in_unit(unit).to_string()).collect();
                self.stage_carried_points(each.join(self.list_comma()))
            }
            carry => self.carry(carry).to_owned(),
        };
        let parts = split.into_iter().chain([self.seating(entrants.seating)]).map(str::to_owned).chain([carry]);
        parts.collect::<Vec<_>>().join(self.list_comma())
    }
}

/// Returns an English ordinal: `1st`, `2nd`, `11th`, `23rd`.
pub fn ordinal(number: u16) -> String {
    let end = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}
