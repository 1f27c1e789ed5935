//! Chinese messages about faults in a list of players; the exchange crate has the English ones.

use qisai_exchange::csv_players::{CsvProblem, CsvProblemKind, PlayerField};
use qisai_exchange::workbook::WorkbookFlaw;

pub(super) fn chinese(problem: &CsvProblem) -> String {
    let place = match (problem.line, problem.column) {
        (0, _) => String::new(),
        (line, 0) => format!("第{line}行："),
        (line, column) => format!("第{line}行第{column}列："),
    };
    let found = if problem.found.is_empty() { String::new() } else { format!("（“{}”）", problem.found) };
    let what = match &problem.kind {
        CsvProblemKind::TooLarge { bytes } => format!("文件{bytes}字节，过大，请分成几份"),
        CsvProblemKind::TooManyRows => "棋手过多，请分成几份".into(),
        CsvProblemKind::TooManyColumns => "首行列数过多，请确认是否为棋手名单".into(),
        CsvProblemKind::Empty => "文件为空".into(),
        CsvProblemKind::NoHeader => "首行须为列名，如：姓名、等级分、单位".into(),
        CsvProblemKind::NoNameColumn => "缺少“姓名”一列".into(),
        CsvProblemKind::ColumnTwice { field, first } => {
            format!("与第{first}列同为“{}”，请删去或改名", field_name(*field))
        }
        CsvProblemKind::UnknownColumn => "此列不用".into(),
        CsvProblemKind::OddBytes => "此行编码与全文不同，请检查，或将整个文件存为UTF-8".into(),
        CsvProblemKind::TooFewFields { expected, found } | CsvProblemKind::TooManyFields { expected, found } => {
            format!("此行{found}栏，列名{expected}栏，请检查分隔符")
        }
        CsvProblemKind::LineBreak => "一栏跨了多行：引号未闭合".into(),
        CsvProblemKind::TooLong => "内容过长".into(),
        CsvProblemKind::NoName => "缺少姓名".into(),
        CsvProblemKind::Duplicate { line } => format!("与第{line}行是同一人，请删去其一，或以单位、出生日期、编号区分"),
        CsvProblemKind::NoPlayer => "像是分组标题或合计，不是棋手；如是棋手请勾选".into(),
        CsvProblemKind::Unreadable { field: PlayerField::Federation } => {
            "协会无法识别，不录入；请写代码如NED，或国家的中英文名".into()
        }
        CsvProblemKind::Unreadable { field } => format!("“{}”无法识别，不录入", field_name(*field)),
        CsvProblemKind::Hidden => "已去掉不可见字符".into(),
        CsvProblemKind::TitleUnknown => "称号无法识别，棋手照录，称号不录入".into(),
        CsvProblemKind::FederationName { code } => format!("按{code}录入"),
        CsvProblemKind::Workbook { flaw } => match flaw {
            WorkbookFlaw::Unreadable => "工作簿无法读取，请打开后另存为XLSX或CSV".into(),
            WorkbookFlaw::Old => "旧式工作簿（XLS）或设有密码，请去掉密码，另存为XLSX或CSV".into(),
            WorkbookFlaw::TooLarge => "工作簿过大，请只留名单一张表，或存为CSV".into(),
        },
        CsvProblemKind::NoTeamColumn => "缺少“队名”一列".into(),
        CsvProblemKind::NoTeam => "未写队名，请补上或删去此行".into(),
        CsvProblemKind::BoardTwice { line } => format!("与第{line}行台次相同，请各占一台，或不填台次"),
        CsvProblemKind::TwoTeams { line, team } => {
            format!("与第{line}行“{team}”的队员是同一人，一人只能代表一队：请删去其一，或以单位、出生日期、编号区分")
        }
        CsvProblemKind::UnknownTeam => "名单中没有此队的队员，此行不录入".into(),
    };
    format!("{place}{what}{found}")
}

/// Returns the name of a column for selection: its first name in the language.
pub(super) fn column_name(field: PlayerField, is_chinese: bool) -> String {
    if is_chinese { field_name(field).to_owned() } else { field.to_string() }
}

/// Returns the first Chinese name of a column.
fn field_name(field: PlayerField) -> &'static str {
    let mut all = PlayerField::NAMES.into_iter().chain(PlayerField::TEAM_NAMES);
    let names = all.find(|(known, _)| *known == field).map_or(&[][..], |(_, names)| names);
    names.iter().find(|name| !name.is_ascii()).copied().unwrap_or_default()
}
