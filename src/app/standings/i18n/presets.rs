//! Tie-break presets: their names, and in Chinese their sources. The standings crate has the sources in English.

use qisai_standings::Preset;
use qisai_standings::presets::{PRESETS, TEAM_PRESETS};

use crate::{Lang, Words};

/// Texts of a preset.
pub struct PresetWords {
    pub id: &'static str,
    pub english_name: &'static str,
    pub name: &'static str,
    pub source: &'static str,
    pub departs: Option<&'static str>,
}

/// One row for each preset: a new one does not compile without it.
pub const SAID: [PresetWords; PRESETS.len() + TEAM_PRESETS.len()] = [
    PresetWords {
        id: "fide-swiss",
        english_name: "FIDE Swiss",
        name: "国际棋联瑞士制",
        source: "国际棋联C.02（至2023年6月）第13.16.4条：等级分不尽可靠的瑞士制；C.07不规定次序（第4.1条）",
        departs: None,
    },
    PresetWords {
        id: "fide-swiss-rated",
        english_name: "FIDE Swiss, consistent ratings",
        name: "国际棋联瑞士制（等级分可靠）",
        source: "国际棋联C.02（至2023年6月）第13.16.5条：等级分可靠的瑞士制；C.07不规定次序（第4.1条）",
        departs: None,
    },
    PresetWords {
        id: "fide-round-robin",
        english_name: "FIDE round robin",
        name: "国际棋联循环赛",
        source: "国际棋联C.02（至2023年6月）第13.16.2条：个人循环赛；C.07不规定次序（第4.1条）",
        departs: None,
    },
    PresetWords {
        id: "cn-swiss",
        english_name: "Xiangqi rules, Swiss",
        name: "象棋规则·积分编排",
        source: "《象棋竞赛规则》第15.2条：积分、对手分、胜局、犯规",
        departs: Some("对手分不作调整，轮空按全场最低分的对手计；处罚列于积分之后（第18.4条）"),
    },
    PresetWords {
        id: "cn-swiss-second-mover",
        english_name: "Xiangqi practice, Swiss with second-mover wins",
        name: "象棋惯例·积分编排（含后手）",
        source: "国内编排软件惯例：积分、对手分、胜局、犯规、后手胜局、后手局，再依次去掉末轮积分",
        departs: Some("处罚列于积分之后（第18.4条）"),
    },
    PresetWords {
        id: "cn-swiss-progressive",
        english_name: "Xiangqi notices, progressive score",
        name: "象棋竞赛规程·累进分",
        source: "2021年以来的竞赛规程：积分、累进分、直胜、胜局、后手局、犯规",
        departs: Some("直胜按C.07第6条；处罚列于积分之后（第18.4条）"),
    },
    PresetWords {
        id: "cn-round-robin",
        english_name: "Xiangqi rules, round robin",
        name: "象棋规则·循环赛",
        source: "《象棋竞赛规则》第15.1条：积分、小分、胜局、直胜、犯规",
        departs: Some("小分即索伯分，2-1-0计分时为其两倍；直胜按C.07第6条；处罚列于积分之后（第18.4条）"),
    },
    PresetWords {
        id: "wxf-swiss",
        english_name: "World Xiangqi Federation, Swiss",
        name: "世界象棋联合会积分编排",
        source: "世界象棋联合会第18届世界象棋锦标赛（2023年）规程第八条：积分、对手分、直胜、胜局",
        departs: Some(
            "轮空按全场最低分的对手计，依2015年补充规则第2.3条；处罚列于积分之后，依《象棋竞赛规则》第18.4条",
        ),
    },
    PresetWords {
        id: "draughts-swiss",
        english_name: "Draughts Swiss",
        name: "国际跳棋瑞士制",
        source: "世界跳棋联合会（FMJD）赛事：积分、对手分（去最低）、对手分",
        departs: Some("未赛的轮次按国际棋联C.07第16条"),
    },
    PresetWords {
        id: "draughts-swiss-truncated",
        english_name: "Draughts Swiss, full truncated Solkoff",
        name: "国际跳棋瑞士制（逐个去低对手分）",
        source: "世界跳棋联合会（FMJD）2024年附则的排序项目：积分、逐个去低对手分、索伯分",
        departs: Some("未赛的轮次按国际棋联C.07第16条"),
    },
    PresetWords {
        id: "draughts-round-robin",
        english_name: "Draughts round robin",
        name: "国际跳棋循环赛",
        source: "世界跳棋联合会（FMJD）惯例：胜局、直胜、按名次先后对各对手的成绩、索伯分",
        departs: Some("不计按名次先后对各对手的成绩"),
    },
    PresetWords {
        id: "fide-team-swiss",
        english_name: "FIDE team Swiss",
        name: "国际棋联团体瑞士制",
        source: "国际棋联C.02（至2023年6月）第13.16.6条：团体瑞士制；C.07不规定次序（第4.1条）",
        departs: None,
    },
    PresetWords {
        id: "fide-team-round-robin",
        english_name: "FIDE team round robin",
        name: "国际棋联团体循环赛",
        source: "国际棋联C.02（至2023年6月）第13.16.3条：团体循环赛；C.07不规定次序（第4.1条）",
        departs: None,
    },
    PresetWords {
        id: "olympiad",
        english_name: "Chess Olympiad (D.02.01)",
        name: "奥林匹克团体赛（D.02.01）",
        source: "国际棋联D.02.01，2026年奥林匹克团体赛：场分；局分乘对手场分之和，去最弱的对手；局分；对手场分，去最低",
        departs: Some(
            "奥林匹克团体赛去掉轮空的一轮，以代替最弱的对手，对手每有一轮未获编排加1场分：另为一项选择，不选则按C.07第16条",
        ),
    },
    PresetWords {
        id: "ecu-team",
        english_name: "European team championships (ECU)",
        name: "欧洲团体锦标赛（ECU）",
        source: "欧洲国际象棋联合会（ECU）欧洲团体锦标赛：场分；局分乘对手场分之和，去最弱的对手；局分；对手局分",
        departs: Some("未赛的轮次按国际棋联C.07第16条"),
    },
    PresetWords {
        id: "cn-team-swiss",
        english_name: "Xiangqi rules, team Swiss",
        name: "象棋规则·团体积分编排",
        source: "《象棋竞赛规则》第15.4条：场分、团体对手分、局分、胜场、犯规",
        departs: Some("处罚列于积分之后（第18.4条）"),
    },
    PresetWords {
        id: "cn-team-round-robin",
        english_name: "Xiangqi rules, team round robin",
        name: "象棋规则·团体循环赛",
        source: "《象棋竞赛规则》第15.3条：场分、局分、胜局、直胜、犯规",
        departs: Some("直胜按C.07第6条；处罚列于积分之后（第18.4条）"),
    },
];

impl Words {
    /// Returns the name of a tie-break preset.
    pub fn preset(&self, preset: &Preset) -> &'static str {
        said(preset).map_or(preset.id, |said| self.either(said.english_name, said.name))
    }

    /// Returns the book and article of an order, without its criteria.
    pub fn preset_book(&self, preset: &Preset) -> &'static str {
        let source = match (self.lang, said(preset)) {
            (Lang::Zh, Some(said)) => said.source,
            (Lang::En | Lang::Other(_), _) | (Lang::Zh, None) => preset.source,
        };
        let book = source.split([':', '：']).next().unwrap_or(source);
        self.either(book, book)
    }

    /// Returns the source of a preset, and its departures from it.
    pub fn preset_source(&self, preset: &Preset) -> String {
        let (source, departs) = match (self.lang, said(preset)) {
            (Lang::Zh, Some(said)) => (said.source, said.departs),
            (Lang::En | Lang::Other(_), _) | (Lang::Zh, None) => (preset.source, preset.departs),
        };
        // They are in the language already; the pseudo-language marks them.
        let source = self.either(source, source);
        match (departs.map(|departs| self.either(departs, departs)), self.lang) {
            (None, _) => source.to_owned(),
            (Some(departs), Lang::En | Lang::Other(_)) => format!("{source} ({departs})"),
            (Some(departs), Lang::Zh) => format!("{source}（{departs}）"),
        }
    }
}

fn said(preset: &Preset) -> Option<&'static PresetWords> {
    SAID.iter().find(|said| said.id == preset.id)
}
