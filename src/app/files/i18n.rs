//! Messages about findings in a report file, and about files that cannot be read or written.

use qisai_domain::setup::MAX_ROUNDS;
use qisai_exchange::trf::{Field, MAX_BYTES, MAX_LINE, MAX_LINES, Note, NoteKind, TeamFlaw, TrfError, WriteError};

use crate::{Lang, Words, sentence};
use qisai_service::files;

crate::messages! {
    import_clean = "The file was read without problems." | "文件已读取，没有问题。";
    trf_file = "TRF file" | "TRF文件";
    column = "Column" | "列";
    and_n_more(count) = "and {count} more" | "另有{count}条";
    as_the_file_says = "As in the file" | "按文件";
    import_notes(count) = "1 entry is uncertain. Check it before you create the tournament." | "{count} entries are uncertain. Check them before you create the tournament." | "有{count}处存疑，创建赛事前请逐条查看。";
}

impl Words {
    /// Returns a note on a file without its place.
    pub fn note(&self, note: &Note) -> String {
        let found = note.found.as_str();
        match (self.lang, found) {
            (Lang::En | Lang::Other(_), "") => sentence(&note.code.to_string()),
            (Lang::En | Lang::Other(_), found) => sentence(&format!("{} (“{found}”)", note.code)),
            (Lang::Zh, "") => format!("{}。", chinese(&note.code, *self)),
            (Lang::Zh, found) => format!("{}（“{found}”）。", chinese(&note.code, *self)),
        }
    }

    /// Returns the reason why a file cannot be read, with the place.
    pub fn unreadable(&self, error: &TrfError) -> String {
        match (self.lang, files::place(error)) {
            (Lang::En | Lang::Other(_), _) => sentence(&files::unreadable(error)),
            (Lang::Zh, Some((line, column))) => format!("第{line}行第{column}列：{}。", chinese_unreadable(error)),
            (Lang::Zh, None) => format!("{}。", chinese_unreadable(error)),
        }
    }

    /// Returns the reason why a tournament does not fit a file format.
    pub fn unwritable(&self, error: &WriteError) -> String {
        match self.lang {
            Lang::En | Lang::Other(_) => sentence(&error.to_string()),
            Lang::Zh => format!("{}。", chinese_unwritable(error)),
        }
    }
}

fn chinese_unreadable(error: &TrfError) -> String {
    match error {
        TrfError::TooLarge(bytes) => format!("文件{bytes}字节，TRF最多{MAX_BYTES}字节，请确认是否选对文件"),
        TrfError::TooManyLines(lines) => format!("文件{lines}行，TRF最多{MAX_LINES}行，请确认是否选对文件"),
        TrfError::LineTooLong { length, .. } => format!("此行{length}个字符，最多{MAX_LINE}个，请检查换行符"),
        TrfError::TooManyRounds { rounds, .. } => {
            format!("此行有{rounds}轮，最多{MAX_ROUNDS}轮，请检查第92列以后")
        }
        TrfError::NotTrf => "没有以012（赛事名称）或001（棋手）开头的行，不是TRF文件".into(),
    }
}

fn chinese_unwritable(error: &WriteError) -> String {
    match error {
        WriteError::NoGroup(group) => format!("赛事没有第{group}组"),
        WriteError::Team(entry) => format!("第{entry}号报名与本组其他报名不同类，TRF中个人与团体不可混编"),
        WriteError::BoardGames { round } => format!("第{round}轮各台局数并非固定或与其他轮不同，团体TRF无法表示"),
        WriteError::TwoBoards { person, round } => format!("第{round}轮：{person}号棋手坐在两台，请改正出场名单"),
        WriteError::TwoTeams { person } => format!("{person}曾代表两个队出场，TRF中每人只属一队"),
        WriteError::Columns(columns) => format!("共{columns}局须各占一列，TRF最多{MAX_ROUNDS}列"),
        WriteError::Number(number) => format!("序号{number}超过TRF的四列"),
        WriteError::Points(points) => format!("{points}分超过TRF的四列"),
    }
}

#[allow(clippy::too_many_lines, reason = "one line a note")]
fn chinese(note: &NoteKind, t: Words) -> String {
    match note {
        NoteKind::EncodingGuessed { encoding } => format!("文件不是UTF-8，按{encoding}读取，请核对姓名"),
        NoteKind::OddBytes => "此行编码与全文不同，请核对姓名".into(),
        NoteKind::ControlCharacter => "控制字符按空格读取".into(),
        NoteKind::HiddenCharacter => "已去掉不可见字符".into(),
        NoteKind::TooLong { length, limit } => format!("文字有{length}个字，最多保留{limit}个，其余略去"),
        NoteKind::BytesCounted => "此行的列按字节计算，已照此读取".into(),
        NoteKind::UnknownTag => "不认识的代号，此行原样保留，不起作用".into(),
        NoteKind::NationalRating => "不导入国家等级分记录".into(),
        NoteKind::TeamRecord => "这是团体赛，棋手按个人读取".into(),
        NoteKind::TeamsBeside => "这是个人赛，013记录的队名作为棋手的单位".into(),
        NoteKind::ExtraPoints => "299记录的此值略去：场分只用于团体，成绩或轮空的局分只用于已赛的轮次".into(),
        NoteKind::PairingByeOfTeams => "团体轮空分由320记录规定，162记录的P值略去".into(),
        NoteKind::TeamByeAssumed { round, team } => {
            format!("第{round}轮：只有{team}号队没有比赛，文件又没有轮空记录（240、320），按编排轮空计")
        }
        NoteKind::TeamByeByLetters { round, team } => {
            format!("第{round}轮：320记录未列{team}队，按其棋手的U作为轮空")
        }
        NoteKind::CriterionUnknown { criterion } => format!("不认识的同分名次判定项目{criterion}，已略去"),
        NoteKind::CriterionOfTeams { criterion } => format!("{criterion}用于团体，个人名次中已略去"),
        NoteKind::ResultMissing { round, player, opponent } => {
            format!("第{round}轮：{player}号与{opponent}号的对局没有成绩，按封棋读取，请登记成绩")
        }
        NoteKind::NamesTeams => "团体赛文件中此记录指队，不用于棋手".into(),
        NoteKind::KeptUnreadable => "棋赛写的此注释无法识别，只按各列读取对局，对阵表从缺".into(),
        NoteKind::KeptDiffers { round, player } => {
            format!("第{round}轮：此注释所述{player}号与各列不符，只按各列读取对局，对阵表从缺；请改正或删去此注释")
        }
        NoteKind::KeptRefused { why } => format!("注释所述不成赛事（{why}），只按各列读取对局，对阵表从缺"),
        NoteKind::Repeated { first } => format!("此记录在第{first}行已有，以前者为准"),
        NoteKind::Unreadable { field } => format!("{}无法识别", chinese_field(*field)),
        NoteKind::Unusual { field, read_as } => {
            let read_as = if read_as == "none" { "空" } else { read_as };
            format!("{}写法特殊，按“{read_as}”读取", chinese_field(*field))
        }
        NoteKind::PointValueTooLarge => "分值须在−1000与1000之间，此项略去".into(),
        NoteKind::RangeReversed { first, last } => format!("从{first}到{last}，起大于止，此记录略去"),
        NoteKind::NothingProhibited => "回避记录须有两名以上棋手，此记录略去".into(),
        NoteKind::NobodyInRange { first, last } => format!("没有{first}号到{last}号的棋手，此记录略去"),
        NoteKind::AccelerationWithoutSwiss => "只有瑞士制才用虚拟分，已略去".into(),
        NoteKind::NoStartingNumber => "棋手在第5至8列须有从1起的序号，此行略去".into(),
        NoteKind::NumberTaken { number, first } => format!("序号{number}在第{first}行已用，此行略去"),
        NoteKind::PlayersDiffer { found } => format!("062记录的人数与文件不符，文件有{found}名棋手，以此为准"),
        NoteKind::UnusualToo { field, count } => format!("另有{count}行的{}写法不规范", chinese_field(*field)),
        NoteKind::AlikeToo { first, count } => format!("另有{count}处与第{first}行相同"),
        NoteKind::NoName { name } => format!("棋手没有姓名，暂称“{name}”"),
        NoteKind::SameIdentity { other } => format!("与{other}号的FIDE ID相同，请核对是否为同一人"),
        NoteKind::UnknownOpponent { round, player, opponent } => {
            format!("第{round}轮：{player}号的对手是{opponent}号，但没有此人，该局略去")
        }
        NoteKind::MeetsSelf { round, player } => format!("第{round}轮：{player}号的对手是自己，该局略去"),
        NoteKind::OpponentsDisagree { round, player, opponent } => {
            format!("第{round}轮：{player}号的对手是{opponent}号，对方所记不同，该局略去")
        }
        NoteKind::ColoursDisagree { round, player, opponent } => {
            format!("第{round}轮：{player}号与{opponent}号的先后手不相对，按{player}号先手读取")
        }
        NoteKind::ResultsMended { round, player, opponent, read_as } => {
            format!("第{round}轮：{player}号与{opponent}号的成绩不符，按“{read_as}”读取")
        }
        NoteKind::ResultsImpossible { round, player, opponent } => {
            format!("第{round}轮：{player}号与{opponent}号的成绩不可能同时成立，该局暂无成绩，请补登")
        }
        NoteKind::NotOneMeeting { round, player } => {
            format!("第{round}轮：{player}号各列不成一场先后手逐局交换的比赛，不符之处略去")
        }
        NoteKind::ResultMisplaced { round, opponent: true, read_as } => {
            format!("第{round}轮：有对手时不应有此成绩，按“{read_as}”读取")
        }
        NoteKind::ResultMisplaced { round, opponent: false, read_as } => {
            format!("第{round}轮：无对手时不应有此成绩，按“{read_as}”读取")
        }
        NoteKind::PointsDiffer { player, claimed, computed } => {
            format!("{player}号：文件记{claimed}分，按对局应为{computed}分，以对局为准")
        }
        NoteKind::RankDiffers { player } => format!("{player}号：名次与积分不符，名次将重新计算"),
        NoteKind::RoundsAssumed { rounds } => format!("文件未写明轮数，按已有的{rounds}轮计"),
        NoteKind::RoundsRaised { announced, rounds } => format!("预定{announced}轮，实有{rounds}轮，按{rounds}轮计"),
        NoteKind::NoSuchRound { round, rounds } => format!("共{rounds}轮，没有第{round}轮，此项略去"),
        NoteKind::UnknownNumber { number } => format!("没有{number}号棋手，此项略去"),
        NoteKind::TooManyAccelerations => "虚拟分记录过多，此条略去".into(),
        NoteKind::TooManyAdjustments => "面向全体的加减分记录过多，此条略去".into(),
        NoteKind::ByeAndGame { number, round } => format!("{number}号第{round}轮已有对局，轮空略去"),
        NoteKind::TwoByes { number, round } => format!("{number}号第{round}轮记有两种轮空，以先记者为准"),
        NoteKind::TwoPairingByes { round, player, other } => {
            format!("第{round}轮：{player}号与{other}号都记为编排轮空，而一轮只能有一名（C.04.1第3条）")
        }
        NoteKind::PairingByeAhead { round, player } => format!(
            "第{round}轮：预先记{player}号为编排轮空；编排轮空只能有一名（C.04.1第3条），限即将编排的一轮，其余人数须为偶数，请改记其他轮空"
        ),
        NoteKind::DayOrMonth { year, is_settled } => {
            let rules = if *is_settled { "规则按该年版本" } else { "规则按最新版本" };
            format!("此日期可作{year}年的两个日子，已略去，{rules}；请写作年/月/日")
        }
        NoteKind::TypeFromText { format } => {
            format!("192记录未写明可识别的赛制，由092记录判断赛制为{}", t.format_word(format))
        }
        NoteKind::TypeUnknown => "192记录的赛制无法识别，改读092记录".into(),
        NoteKind::TypeAssumed => "文件未写明可识别的赛制（192记录），按荷兰制计".into(),
        NoteKind::PointsDifferByKind => "不支持因先后手或弃权而不同的胜局分值，以第一个为准".into(),
        NoteKind::PointsNotFirst => "排名次序未以积分（PTS）开头，已将积分放在最前".into(),
        NoteKind::TeamFlaw { flaw } => chinese_team_flaw(flaw),
        NoteKind::BoardsAssumed { boards } => format!("缺少352记录，按最多的一场计每场{boards}台"),
        NoteKind::BoardsUnknown { crossed, matches } => {
            format!("{matches}场中有{crossed}场的台次与队员名单不合，名单不是台次：只取各场比分，台次不计")
        }
        NoteKind::More { count } => format!("另有{count}条未列出"),
    }
}

fn chinese_team_flaw(flaw: &TeamFlaw) -> String {
    match flaw {
        TeamFlaw::NumberTaken { team, first } => format!("队号{team}在第{first}行已用，此行略去"),
        TeamFlaw::UnknownTeam { team } => format!("没有{team}号队，此项略去"),
        TeamFlaw::UnknownPlayer { team, player } => format!("{team}号队列有{player}号棋手，但没有此人，略去"),
        TeamFlaw::InTwoTeams { player, team, other } => {
            format!("{player}号棋手同时列入{team}号队与{other}号队，以前者为准")
        }
        TeamFlaw::NoTeam { round, player } => format!("第{round}轮：{player}号有对局而不属于任何队，该局略去"),
        TeamFlaw::SameTeam { round, player, opponent } => {
            format!("第{round}轮：{player}号与{opponent}号同属一队，该局略去")
        }
        TeamFlaw::PairedTwice { round, team } => {
            format!("第{round}轮：{team}号队有不止一个对手，或既有比赛又轮空，以前者为准")
        }
        TeamFlaw::LineUps { round, team, opponent } => {
            format!("第{round}轮：{team}号队与{opponent}号队的台次不一致，以{team}号队为准，请用300记录写明临场台次")
        }
        TeamFlaw::ForfeitPlayed { round, team, opponent } => {
            format!(
                "第{round}轮：{team}号队与{opponent}号队有实际对局，不是弃权的一场，330记录略去，请删去该记录或对局"
            )
        }
        TeamFlaw::MoreBoards { round, team, opponent, found, boards } => {
            format!("第{round}轮：{team}号队与{opponent}号队有{found}台，352记录为{boards}台，按{found}台计")
        }
        TeamFlaw::NoOpponent { round, player } => {
            format!("第{round}轮：{player}号所在队有比赛，本人有分而无对手，请写明对手及弃权一方")
        }
    }
}

fn chinese_field(field: Field) -> &'static str {
    match field {
        Field::StartingNumber => "序号",
        Field::Sex => "性别",
        Field::Title => "称号",
        Field::Name => "姓名",
        Field::Rating => "等级分",
        Field::FideId => "FIDE ID",
        Field::BirthDate => "出生日期",
        Field::Points => "积分",
        Field::Rank => "名次",
        Field::Opponent => "对手",
        Field::Colour => "先后手",
        Field::Result => "成绩",
        Field::Rounds => "轮数",
        Field::RoundNumber => "轮次",
        Field::Date => "日期",
        Field::InitialColour => "首轮先后手",
        Field::PointValue => "分值",
        Field::PointKind => "加减分类型",
        Field::ByeLetter => "轮空种类",
        Field::Option => "选项",
        Field::TimeControl => "用时",
    }
}
