//! Messages about tie-break orders that cannot be parsed or do not suit an event.

use crate::support::words_left_in_latin;
use qisai_domain::EntryId;
use qisai_domain::regulations::TieBreakEdition;
use qisai_i18n::{Lang, Words};
use qisai_standings::{Descriptor, Pairing, Settings, StandingsError};

#[test]
fn what_was_typed_wrong_is_explained_in_chinese() {
    let said = |text: &str| Words::of(Lang::Zh).descriptor_error(&Descriptor::list(text).unwrap_err());
    assert_eq!(said(","), "第1个字符：缺少同分名次判定项目。");
    assert_eq!(said("PTS,BUH"), "第5个字符：C.07中没有“BUH”，最接近的是BH。应写代号，如BH/C1，SB，DE。");
    assert_eq!(said("BH:XP"), "第3个字符：没有“:XP”这种分，应为:MP或:GP。");
    assert_eq!(said("WIN/C1"), "第5个字符：WIN不能带“/C1”；它不带任何附加项。");
    assert_eq!(said("SB/L1"), "第4个字符：SB不能带“/L1”；可带/C、/M、/P。");
    assert_eq!(said("BH/C0"), "第4个字符：“/C0”写法不对，应为/Cn，n从1起。");
    assert_eq!(said("KS/L200"), "第4个字符：“/L200”写法不对，应为/L+n、/L-n或100以内的/Ln。");
    assert_eq!(said("BH/C1/M1"), "第7个字符：“/M1”与前面重复或矛盾。");
}

#[test]
fn what_does_not_suit_is_said_in_chinese() {
    let t = Words::of(Lang::Zh);
    let checked = |text: &str, pairing, edition| {
        qisai_standings::suitability::check(&text.parse().unwrap(), &Settings::new(pairing, edition))
    };
    let (swiss, fixed) = (Pairing::Swiss, Pairing::Predetermined);
    let (old, new) = (TieBreakEdition::Fide2024, TieBreakEdition::Fide2026);
    let refused = |text| t.unsuitable(&checked(text, swiss, new).unwrap_err());
    let warned = |text, pairing, edition| t.unforeseen(&checked(text, pairing, edition).unwrap().unwrap());
    let sentences = [
        refused("MPTS"),
        refused("BH:GP"),
        warned("BH", fixed, new),
        warned("KS", swiss, new),
        warned("STD", swiss, old),
        warned("OTHER_1", swiss, new),
        t.standings_error(&StandingsError::UnknownEntry(EntryId(3))),
    ];
    for sentence in sentences {
        assert_eq!(words_left_in_latin(&sentence), Vec::<String>::new(), "{sentence}");
    }
}
