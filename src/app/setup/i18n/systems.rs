//! Messages for the choice of pairing systems and restrictions.

use qisai_domain::{Acceleration, Format};

use crate::Words;

crate::messages! {
    system_team = "Team Swiss (C.04.6)" | "团体瑞士制（C.04.6）";
    system_olympiad = "Team Swiss, Olympiad rules (D.02)" | "团体瑞士制，奥林匹克规则（D.02）";
    system_dutch = "Swiss, FIDE Dutch" | "瑞士制（荷兰制）";
    system_dubov = "Swiss, Dubov" | "瑞士制（杜博夫制）";
    system_burstein = "Swiss, Burstein" | "瑞士制（伯斯坦制）";
    system_lim = "Swiss, Lim" | "瑞士制（林氏制）";
    system_double_swiss = "Double-Swiss: two games each round" | "双局瑞士制：每轮两局";
    system_jifen = "积分编排: opponents and first moves by lot" | "积分编排制";
    system_mcmahon = "McMahon: start scores by rating" | "麦克马洪制：按等级分定起始分";
    system_hint_mcmahon = "A Swiss whose stronger players begin with more points, so that the first rounds are even. Places go by McMahon score." | "强手起始分较高的瑞士制，首轮起即强弱相近；名次按麦克马洪分。";
    mcmahon_word = "McMahon" | "麦克马洪制";
    rule_mcmahon_start = "Ratings above each threshold begin with one point more; the top group begins equal." | "等级分每过一档，起始分加一分；最高组起始分相同。";
    rule_mcmahon_once = "Two players meet again only if no round avoids it." | "能避免时两人不重复对局。";
    rule_mcmahon_groups = "Players meet opponents of their own group, or of the nearest ones; several small gaps are better than one wide gap." | "先同组配对，其次邻近组；宁取数个小分差，不取一个大分差。";
    rule_mcmahon_colours = "No player has a third equal colour or a difference beyond two if it can be avoided." | "尽量避免连续三次同色或先后手相差超过两次。";
    rule_mcmahon_places = "Places go by McMahon score: start score plus points." | "名次按麦克马洪分：起始分加得分。";
    system_baku(system) = "{system}, Baku acceleration" | "{system}，巴库加速";
    system_round_robin = "Round robin" | "单循环";
    system_double_round_robin = "Double round robin" | "双循环";
    system_knockout = "Knockout" | "单淘汰制";
    system_knockout_third = "Knockout with a match for third place" | "单淘汰制，附三四名决赛";
    system_knockout_cards = "Knockout, cards drawn in each round" | "淘汰制，每轮抽牌配对";
    system_knockout_double = "Double elimination" | "双淘汰制";
    system_knockout_all = "Knockout for all places" | "淘汰制，决出全部名次";
    system_knockout_reseed = "Knockout, first against last in each round" | "淘汰制，每轮按种子首尾配对";
    system_knockout_double_once = "Double elimination with one final" | "双淘汰制，决赛一场";
    system_knockout_double_odds = "Double elimination, draw odds in the final" | "双淘汰制，决赛胜者组和棋即胜";
    system_knockout_double_up = "Double elimination, a game ahead in the final" | "双淘汰制，决赛胜者组先得一局";
    system_hint_double_up = "One final, in which the unbeaten player begins a game ahead; all games are played." | "决赛一场，尚未负过者先得一局，局数不减。";
    system_hint_all = "All places are decided: losers play on for lower places." | "负者继续争夺以下名次，各名次均决出。";
    system_hint_reseed = "No fixed bracket: of those remaining, the first number meets the last." | "不设固定位置：每轮在场者中首位对末位。";
    system_hint_double_once = "The winner of the final wins, even from the losers’ bracket." | "决赛胜者即为冠军，败者组出线者亦同。";
    system_hint_double_odds = "If the final is tied, the unbeaten player wins." | "决赛战平时，尚未负过者获胜。";
    system_hint_knockout = "Losers are out; the top seeds meet last, and have the byes." | "负者淘汰；种子分区，空位归前列种子。";
    system_hint_cards = "All remaining players draw a card: 1 plays 2, 3 plays 4; an odd one advances with the king." | "在场者抽牌：1对2、3对4……；人数为单时抽得K者直接晋级。";
    system_hint_double = "Two losses eliminate a player; if the winner of the losers’ bracket wins the final, it is replayed." | "负两场者淘汰；败者组冠军如胜决赛，则加赛一场。";
    knockout_meeting = "Knockout match" | "淘汰赛每场的赛法";
    system_hint_dutch = "The usual system for open tournaments." | "公开赛通用。";
    system_hint_dubov = "Equalises the strength of opponents; for small fields of rated players." | "使各人对手强弱均衡，宜于人数不多、有等级分的赛事。";
    system_hint_burstein = "Strength of opposition so far decides the order within a score." | "同分内按对手情况排序。";
    system_hint_lim = "Pairs from the top and the bottom towards the middle." | "自两端向中间编排。";
    system_hint_jifen = "The Chinese rule; lots are drawn from a public seed that anyone can repeat." | "中国规则；抽签种子公开，可复核。";
    system_hint_round_robin = "All players meet: rounds = players − 1, or players in an odd field." | "每两人对局一次：轮数为人数减一，人数为单数时等于人数。";
    chapter_fide(chapter) = "FIDE {chapter} (1 February 2026)" | "国际棋联{chapter}（2026年2月1日版）";
    chapter_olympiad = "FIDE D.02 (1 January 2022)" | "国际棋联D.02（2022年1月1日版）";
    chapter_berger = "FIDE C.05 Annex 1" | "国际棋联C.05附件1";
    chapter_jifen = "Xiangqi competition rules, appendix" | "象棋竞赛规则附录";
    prohibited_pairs = "Must not meet" | "回避";
    prohibited_pairs_hint = "One group per line: starting numbers of players that must be kept apart. If not for all rounds, put rounds before a colon. For example 4-9: 12 15. Rounds already paired cannot be changed." | "每组一行：填序号，组内任意两人不得相遇。如只限部分轮次，写在冒号前：4-9: 12 15。已编排的轮次不可更改。";
    restriction_line_error(line) = "Line {line}: enter two or more starting numbers from the list, optionally with rounds before a colon (4-9: 12 15)" | "第{line}行：应为名单中的两个以上序号，如只限部分轮次写在冒号前（4-9: 12 15）";
    kept_apart = "Kept apart if possible" | "尽量回避";
    kept_apart_hint = "They do not meet as long as a legal pairing allows it; before each round you see the cost." | "在有合规编排的前提下互不相遇；每轮编排前可查看其影响。";
    apart_clubs = "Members of one club, in rounds" | "同单位，适用轮次";
    apart_federations = "Members of one federation, in rounds" | "同协会，适用轮次";
    apart_rounds_hint = "For example 1-3 or 1. Leave blank for none." | "如1-3或1；不填则不回避。";
    apart_families = "Families, students of one teacher" | "亲属、师生";
    apart_families_hint = "One group per line, as above." | "每组一行，写法同上。";
    rounds_span_error = "Enter rounds such as 1-3, within those announced" | "轮次应如1-3，且在预定轮数之内";
    lots_seed = "Seed for the lots" | "抽签种子";
    // Formats in the facts of a tournament.
    swiss = "Swiss" | "瑞士制";
    round_robin = "round robin" | "单循环";
    double_round_robin = "double round robin" | "双循环";
    scheveningen = "Scheveningen" | "舍维宁根制";
    schiller = "Schiller system" | "席勒制";
    molter = "Molter tables" | "莫尔特编排表";
    listed_pairings = "pairings as listed" | "按给定对阵";
    knockout = "knockout" | "淘汰赛";
    double_elimination = "double elimination" | "双淘汰赛";
    ladder = "ladder" | "名次挑战赛";
    dutch = "FIDE Dutch system (C.04.3, 1 February 2026)" | "国际棋联荷兰制（C.04.3，2026年2月1日版）";
    dubov = "Dubov system (C.04.4.1)" | "杜博夫制（C.04.4.1）";
    burstein = "Burstein system (C.04.4.2)" | "伯斯坦制（C.04.4.2）";
    lim = "Lim system (C.04.4.3)" | "林氏制（C.04.4.3）";
    double_swiss = "double-round Swiss (C.04.5)" | "双局瑞士制（C.04.5）";
    team_swiss = "team Swiss (C.04.6)" | "团体瑞士制（C.04.6）";
    olympiad_rules = "Olympiad pairing rules (D.02)" | "奥林匹克团体赛编排规则（D.02）";
    jifen = "Chinese rules (积分编排)" | "积分编排制";
    // Rules in force.
    rule_swiss_rounds = "The number of rounds is announced beforehand." | "轮数事先公布。";
    rule_swiss_once = "Two players meet no more than once." | "两名棋手至多相遇一次。";
    rule_swiss_bye = "If the number of players is odd, one has a bye: no opponent, no colour, the same points throughout the event." | "人数为单数时一人轮空：无对手、无先后手，全赛事轮空得分相同。";
    rule_swiss_no_bye = "After a bye, or a win's points without playing, a player has no further bye." | "已轮空或已不战而得胜局分者不再轮空。";
    rule_swiss_scores = "In general players meet others with the same score." | "一般由同分者相遇。";
    rule_swiss_difference = "A player's numbers of White and Black games differ by two at most; the system may allow exceptions." | "一方先后手次数之差不超过2；各编排法可规定例外。";
    rule_swiss_third = "No player has the same colour three times in a row; the system may allow exceptions." | "不连续三次同先后手；各编排法可规定例外。";
    rule_swiss_colours = "In general a player has the colour played less often; if both are equal, the colour that alternates." | "一般给予次数较少的一方；相同时与上一轮互换。";
    rule_swiss_explained = "The arbiter can explain every pairing." | "裁判员能够说明每一对阵的编排依据。";
    rule_baku = "The first half of the players, rounded up to an even number, has virtual points in the first half of the rounds: a win's worth in the first half of these, a draw's worth in the rest. They count for pairing only." | "前半数棋手（取双数）在前一半轮次加虚拟分：其中前一半加一胜局分，其余加一和局分；仅用于编排。";
    rule_jifen_once = "Two players meet once; forfeited games do not count as a meeting." | "两人至多对局一次；弃权局不作已相遇。";
    rule_jifen_first = "Round 1: by strength into two halves; opponents between the halves and first moves by lot." | "首轮按实力分上下两半区，对手与先后手由抽签决定。";
    rule_jifen_bye = "If the number is odd, an eligible player with the lowest score has the bye, at most once." | "人数为单数时，由可轮空者中积分最低者轮空，每人至多一次。";
    rule_jifen_scores = "Players of the same score meet; otherwise the nearest score." | "同分者相遇；不能时与积分最接近者相遇。";
    rule_jifen_sides = "First and second moves differ by one if possible; three in a row are avoided where possible." | "先后手次数之差尽量不超过1，尽量不连续三次同先或同后。";
    rule_jifen_lots = "Anything the rules leave open is drawn by lot; the seed is published, so that anyone can repeat the draw." | "规则未定者由抽签决定；种子公布，可复核。";
    rule_table_all = "Players paired by the table meet the opponents that it gives." | "按循环表与表中各对手相遇。";
    rule_table_numbers = "Numbers are drawn before the first round; the first-named number has the first move." | "首轮前抽签定序号；对阵中前者先行。";
    rule_bracket_out = "The loser of a match is out, or in a double elimination moves to the losers’ bracket." | "负者淘汰；双淘汰制负者转入败者组。";
    rule_bracket_level = "A tied match is decided by the tie-break games announced for it; without them the chief arbiter decides." | "战平时按规定的加赛决出胜者；未规定加赛的，由裁判长裁定。";
}

/// Names of one format that an arbiter can choose.
pub struct FormatWords {
    /// Code of the format ([`Format::code`]).
    pub code: &'static str,
    /// One word or two: Swiss, 积分编排.
    word: fn(Words) -> &'static str,
    /// Name in the list that an arbiter chooses from.
    name: fn(Words) -> &'static str,
    /// Use of the format; empty where its name says it.
    hint: fn(Words) -> &'static str,
    /// Rule book, with edition; empty where no federation has written the rules.
    chapter: fn(Words, String) -> String,
    /// System and rule book as facts of an event state them; empty where the word is enough.
    system: fn(Words) -> &'static str,
    /// Articles in force, each with its sentence.
    rules: &'static [Rule],
}

/// A sentence with the number of its article, which is empty where no rule book has one.
pub type Rule = (&'static str, fn(Words) -> &'static str);

/// Rules that all Swiss systems of FIDE have in common (C.04.1).
const SWISS_RULES: &[Rule] = &[
    ("C.04.1:1", |t| t.rule_swiss_rounds()),
    ("C.04.1:2", |t| t.rule_swiss_once()),
    ("C.04.1:3", |t| t.rule_swiss_bye()),
    ("C.04.1:4", |t| t.rule_swiss_no_bye()),
    ("C.04.1:5", |t| t.rule_swiss_scores()),
    ("C.04.1:6", |t| t.rule_swiss_difference()),
    ("C.04.1:7", |t| t.rule_swiss_third()),
    ("C.04.1:8", |t| t.rule_swiss_colours()),
    ("C.04.1:9", |t| t.rule_swiss_explained()),
];
const JIFEN_RULES: &[Rule] = &[
    ("1", |t| t.rule_jifen_once()),
    ("2", |t| t.rule_jifen_first()),
    ("3", |t| t.rule_jifen_bye()),
    ("4", |t| t.rule_jifen_scores()),
    ("5", |t| t.rule_jifen_sides()),
    ("6", |t| t.rule_jifen_lots()),
];
const TABLE_RULES: &[Rule] = &[("C.05", |t| t.rule_table_all()), ("C.05 Annex 1", |t| t.rule_table_numbers())];
const KEIZER_RULES: &[Rule] =
    &[("", |t| t.rule_keizer_value()), ("", |t| t.rule_keizer_again()), ("", |t| t.rule_keizer_pairs())];
const MCMAHON_RULES: &[Rule] = &[
    ("MM01", |t| t.rule_mcmahon_start()),
    ("MM22", |t| t.rule_mcmahon_once()),
    ("MM22", |t| t.rule_mcmahon_groups()),
    ("MM22", |t| t.rule_mcmahon_colours()),
    ("MM04", |t| t.rule_mcmahon_places()),
];
const BRACKET_RULES: &[Rule] = &[("", |t| t.rule_bracket_out()), ("", |t| t.rule_bracket_level())];

const SWISS: FormatWords = FormatWords {
    code: "swiss",
    word: |t| t.swiss(),
    name: |t| t.swiss(),
    hint: |_| "",
    chapter: |t, chapter| t.chapter_fide(chapter),
    system: |_| "",
    rules: SWISS_RULES,
};
const TABLE: FormatWords = FormatWords {
    code: "table",
    word: |t| t.round_robin(),
    chapter: |_, _| String::new(),
    rules: TABLE_RULES,
    ..SWISS
};
const BRACKET: FormatWords = FormatWords {
    code: "knockout",
    word: |t| t.knockout(),
    chapter: |_, _| String::new(),
    rules: BRACKET_RULES,
    ..SWISS
};
const DOUBLE: FormatWords = FormatWords { word: |t| t.double_elimination(), ..BRACKET };

/// Names of all formats. A format without a row of its own has the first row of its kind.
static FORMATS: &[FormatWords] = &[
    FormatWords {
        code: "dutch",
        name: |t| t.system_dutch(),
        hint: |t| t.system_hint_dutch(),
        system: |t| t.dutch(),
        ..SWISS
    },
    FormatWords { code: "dutch_baku", name: |t| t.system_dutch(), system: |t| t.dutch(), ..SWISS },
    FormatWords { code: "team", name: |t| t.system_team(), system: |t| t.team_swiss(), ..SWISS },
    FormatWords {
        code: "olympiad",
        name: |t| t.system_olympiad(),
        chapter: |t, _| t.chapter_olympiad().to_owned(),
        system: |t| t.olympiad_rules(),
        ..SWISS
    },
    FormatWords {
        code: "dubov",
        name: |t| t.system_dubov(),
        hint: |t| t.system_hint_dubov(),
        system: |t| t.dubov(),
        ..SWISS
    },
    FormatWords {
        code: "burstein",
        name: |t| t.system_burstein(),
        hint: |t| t.system_hint_burstein(),
        system: |t| t.burstein(),
        ..SWISS
    },
    FormatWords { code: "lim", name: |t| t.system_lim(), hint: |t| t.system_hint_lim(), system: |t| t.lim(), ..SWISS },
    FormatWords { code: "double_swiss", name: |t| t.system_double_swiss(), system: |t| t.double_swiss(), ..SWISS },
    FormatWords {
        code: "jifen",
        word: |t| t.jifen(),
        name: |t| t.system_jifen(),
        hint: |t| t.system_hint_jifen(),
        chapter: |t, _| t.chapter_jifen().to_owned(),
        rules: JIFEN_RULES,
        ..SWISS
    },
    FormatWords {
        code: "round_robin",
        name: |t| t.system_round_robin(),
        hint: |t| t.system_hint_round_robin(),
        chapter: |t, _| t.chapter_berger().to_owned(),
        system: |t| t.berger_tables(),
        ..TABLE
    },
    FormatWords {
        code: "double_round_robin",
        word: |t| t.double_round_robin(),
        name: |t| t.system_double_round_robin(),
        chapter: |t, _| t.chapter_berger().to_owned(),
        system: |t| t.berger_tables(),
        ..TABLE
    },
    FormatWords {
        code: "scheveningen",
        word: |t| t.scheveningen(),
        name: |t| t.system_scheveningen(),
        hint: |t| t.system_hint_scheveningen(),
        ..TABLE
    },
    FormatWords {
        code: "double_scheveningen",
        word: |t| t.scheveningen(),
        name: |t| t.system_double_scheveningen(),
        ..TABLE
    },
    FormatWords {
        code: "schiller",
        word: |t| t.schiller(),
        name: |t| t.system_schiller(),
        hint: |t| t.system_hint_schiller(),
        ..TABLE
    },
    FormatWords {
        code: "molter",
        word: |t| t.molter(),
        name: |t| t.system_molter(),
        hint: |t| t.system_hint_molter(),
        ..TABLE
    },
    FormatWords { code: "listed_table", word: |t| t.listed_pairings(), name: |t| t.listed_pairings(), ..TABLE },
    FormatWords { code: "knockout", name: |t| t.system_knockout(), hint: |t| t.system_hint_knockout(), ..BRACKET },
    FormatWords { code: "knockout_third", name: |t| t.system_knockout_third(), ..BRACKET },
    FormatWords { code: "knockout_all", name: |t| t.system_knockout_all(), hint: |t| t.system_hint_all(), ..BRACKET },
    FormatWords {
        code: "knockout_cards",
        name: |t| t.system_knockout_cards(),
        hint: |t| t.system_hint_cards(),
        ..BRACKET
    },
    FormatWords {
        code: "knockout_reseed",
        name: |t| t.system_knockout_reseed(),
        hint: |t| t.system_hint_reseed(),
        ..BRACKET
    },
    FormatWords {
        code: "knockout_double",
        name: |t| t.system_knockout_double(),
        hint: |t| t.system_hint_double(),
        ..DOUBLE
    },
    FormatWords {
        code: "knockout_double_once",
        name: |t| t.system_knockout_double_once(),
        hint: |t| t.system_hint_double_once(),
        ..DOUBLE
    },
    FormatWords {
        code: "knockout_double_odds",
        name: |t| t.system_knockout_double_odds(),
        hint: |t| t.system_hint_double_odds(),
        ..DOUBLE
    },
    FormatWords {
        code: "keizer",
        word: |t| t.keizer(),
        name: |t| t.system_keizer(),
        hint: |t| t.system_hint_keizer(),
        chapter: |_, _| String::new(),
        rules: KEIZER_RULES,
        ..SWISS
    },
    FormatWords {
        code: "mcmahon",
        word: |t| t.mcmahon_word(),
        name: |t| t.system_mcmahon(),
        hint: |t| t.system_hint_mcmahon(),
        chapter: |_, _| String::new(),
        rules: MCMAHON_RULES,
        ..SWISS
    },
    FormatWords {
        code: "ladder",
        word: |t| t.ladder(),
        name: |t| t.system_ladder(),
        hint: |t| t.system_hint_ladder(),
        chapter: |_, _| String::new(),
        rules: &[],
        ..SWISS
    },
];

/// Returns the names of a format.
pub fn row(format: &Format) -> &'static FormatWords {
    let of_code = |code: &str| FORMATS.iter().find(|row| row.code == code);
    of_code(format.code()).or_else(|| of_code(format.spec().code)).unwrap_or(&SWISS)
}

impl Words {
    /// Returns a format in one word or two: Swiss, 积分编排.
    pub fn format_word(&self, format: &Format) -> &'static str {
        (row(format).word)(*self)
    }

    /// Returns the name of a format in the list that an arbiter chooses from, accelerated or not.
    pub fn offered_system(&self, format: &Format) -> String {
        let name = (row(format).name)(*self);
        let is_plain = format.acceleration().is_none_or(|acceleration| *acceleration == Acceleration::None);
        if is_plain { name.to_owned() } else { self.system_baku(name) }
    }

    /// Returns the use of a format; empty where its name says it.
    pub fn offered_hint(&self, format: &Format) -> &'static str {
        (row(format).hint)(*self)
    }

    /// Returns the rule book of a format with its edition; empty where no federation has written one.
    pub fn offered_chapter(&self, format: &Format) -> String {
        let chapter = format.spec().chapter;
        let chapters = if format.is_baku() { format!("{chapter}, C.04.7") } else { chapter.to_owned() };
        (row(format).chapter)(*self, chapters)
    }

    /// Returns the system and the rule book of a format; empty where its word is enough.
    pub fn system_in_facts(&self, format: &Format) -> &'static str {
        (row(format).system)(*self)
    }
}

/// Returns the articles in force in a format, the chosen ones last: acceleration, and a drawn order of round 1.
pub fn rules_in_force(format: &Format) -> Vec<Rule> {
    let baku: Rule = ("C.04.7", |t| t.rule_baku());
    let spread: Rule = ("", |t| t.rule_keizer_spread());
    let is_drawn = format.keizer_rules().is_some_and(|rules| rules.spread > 0);
    let chosen = format.is_baku().then_some(baku).into_iter().chain(is_drawn.then_some(spread));
    row(format).rules.iter().copied().chain(chosen).collect()
}
