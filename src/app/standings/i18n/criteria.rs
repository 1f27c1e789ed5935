//! Names of criteria and of their regulations.

use qisai_domain::regulations::TieBreakEdition;
use qisai_standings::code::Code;

use crate::Words;

impl Words {
    /// Returns the name of a criterion without its modifiers: `Buchholz`, 对手分.
    pub fn criterion(&self, code: Code) -> &'static str {
        self.either(code.definition().name, chinese(code))
    }

    /// Returns the meaning of a criterion in the Chinese rules; `None` for one found neither in them nor in Chinese
    /// practice.
    pub fn xiangqi_meaning(&self, code: Code) -> Option<&'static str> {
        let (en, zh) = match code {
            Code::Bh => (
                "sum of the opponents' final points; a bye counts as an opponent with the lowest points of the field",
                "各对手最终积分之和，轮空按全场最低积分计",
            ),
            Code::Pen => {
                ("penalties, fewer and milder ones first (18.4)", "处罚，无处罚者列前，轻者、少者次之（第18.4条）")
            }
            Code::Win => ("rounds won", "胜局数，多者列前"),
            Code::Gw => ("games won by the whole team", "全队胜局数，多者列前"),
            Code::Gpts => ("total points of all boards", "全队各台得分之和"),
            Code::Mpts => ("match points", "各场场分之和"),
            Code::Sb => (
                "points of opponents beaten, and half the points of opponents drawn with",
                "所胜对手积分之和，加所和对手积分之半",
            ),
            Code::De => ("the result between the tied players", "同分者之间的胜负"),
            Code::Fouls => ("fouls, fewer first", "犯规次数，少者列前"),
            Code::Ps => ("sum of the points after each round", "各轮后积分逐轮累加"),
            Code::Bwg => ("games won with the second move", "后手胜局数，多者列前"),
            Code::Bpg => ("games with the second move", "后手局数，多者列前"),
            Code::Dropl => {
                ("the points without the last round, then without the last two, …", "依次去掉最后一轮、两轮……后的积分")
            }
            Code::Dropf => {
                ("the progressive score without round 1, then without 1 and 2, …", "依次去掉第一轮、前两轮……后的累进分")
            }
            _ => return None,
        };
        Some(self.either(en, zh))
    }

    /// Returns the name of a tie-break edition, such as `FIDE C.07 (1 March 2026)`.
    pub fn tie_break_edition(&self, edition: TieBreakEdition) -> &'static str {
        let chinese = match edition {
            TieBreakEdition::Fide2024 => "国际棋联C.07（2024年8月1日版）",
            TieBreakEdition::Fide2026 => "国际棋联C.07（2026年3月1日版）",
        };
        self.either(edition.citation(), chinese)
    }
}

/// Returns the Chinese name of a criterion.
fn chinese(code: Code) -> &'static str {
    match code {
        Code::Pts => "积分",
        Code::Mpts => "场分",
        Code::Gpts => "局分",
        Code::De => "直胜",
        Code::Win => "胜局",
        Code::Won => "实战胜局",
        Code::Bpg => "后手局",
        Code::Bwg => "后手胜局",
        Code::Ps => "累进分",
        Code::Rep => "参赛轮数",
        Code::Std => "标准分",
        Code::Tpn => "序号",
        Code::Bh => "对手分",
        Code::Aob => "平均对手分",
        Code::Fb => "预计对手分",
        Code::Sb => "小分",
        Code::Ks => "科亚分",
        Code::Aro => "对手均分",
        Code::Tpr => "表现分",
        Code::Ptp => "理想表现分",
        Code::Apro => "对手表现均分",
        Code::Appo => "对手理想表现均分",
        Code::Rtng => "等级分",
        Code::Bc => "台次计数",
        Code::Tbr => "首台得分",
        Code::Bbe => "末台剔除",
        Code::Mpvgp => "场分或局分",
        Code::Emmsb => "扩展小分（场分对场分）",
        Code::Emgsb => "扩展小分（场分对局分）",
        Code::Egmsb => "扩展小分（局分对场分）",
        Code::Eggsb => "扩展小分（局分对局分）",
        Code::Ede => "扩展直胜",
        Code::Edebt => "扩展直胜、台次计数、首台得分",
        Code::Edebb => "扩展直胜、台次计数、末台剔除",
        Code::Edet => "扩展直胜、首台得分",
        Code::Edeb => "扩展直胜、末台剔除",
        Code::Sssc => "积分强度",
        Code::Keizer => "凯泽分",
        Code::Kval => "名次分值",
        Code::Fouls => "犯规",
        Code::Pen => "处罚",
        Code::Gw => "全队胜局",
        Code::Opw => "胜手和",
        Code::Opd => "和手和",
        Code::Opl => "负手和",
        Code::Dropl => "逐轮去末轮积分",
        Code::Dropf => "逐轮去首轮累进分",
        Code::Tsol => "逐个去低对手分",
        Code::Solp => "对手的对手分",
        Code::Mms => "麦克马洪分",
        Code::Sos => "对手麦克马洪分",
        Code::Sosos => "对手的对手麦克马洪分",
        Code::Sodos => "胜手麦克马洪分",
        Code::Cuss => "累进麦克马洪分",
    }
}
