//! Chinese messages about invalid typed texts.

use qisai_domain::TextFlaw;
use qisai_domain::text::{Field, Flaw};

/// Returns the fault of a text as a clause.
pub(super) fn chinese_text(flaw: TextFlaw) -> String {
    let field = match flaw.field {
        Field::EventName => "赛事名称",
        Field::City => "地点",
        Field::Federation => "协会",
        Field::TimeZone => "时区",
        Field::ChiefArbiter => "裁判长",
        Field::Deputy => "副裁判长",
        Field::Grade => "裁判等级",
        Field::Host => "主办、承办或协办单位",
        Field::Regulations => "竞赛规程",
        Field::Supplement => "补充规定",
        Field::Committee => "委员会成员",
        Field::FairPlay => "体育道德风尚奖获奖者",
        Field::SectionName => "组别名称",
        Field::RatingList => "等级分表",
        Field::Admission => "参赛条件",
        Field::StageName => "阶段名称",
        Field::GroupName => "小组名称",
        Field::ListingName => "榜单名称",
        Field::Meaning => "名次说明",
        Field::TieBreak => "同分名次判定",
        Field::TimeControl => "用时",
        Field::Venue => "赛场",
        Field::Label => "日程名称",
        Field::Name => "姓名",
        Field::ShortName => "简称",
        Field::Club => "单位",
        Field::Identity => "注册号",
        Field::PlayerTitle => "称号",
        Field::Born => "出生日期",
        Field::Contacts => "联系方式",
        Field::Notes => "备注",
        Field::Mark => "标记",
        Field::Prizes => "奖项",
        Field::Reason => "理由",
        Field::Position => "局面",
        Field::Record => "棋谱",
    };
    match flaw.flaw {
        Flaw::TooLong { length, limit } => format!("{field}有{length}个字，最多{limit}个，请缩短"),
        Flaw::Control => format!("{field}含有控制字符（空字符、制表符、换行等），请去掉"),
    }
}
