//! Headings and totals among the players of a list.

use qisai_exchange::csv_players::{CsvOptions, PlayerField, preview};

#[test]
fn n8_headings_and_totals_are_told_from_players() {
    let is_no_player = |cells: [&str; 3]| {
        let list = format!("姓名,单位,等级分\n\"{}\",\"{}\",\"{}\"\n", cells[0], cells[1], cells[2]);
        let found = preview(list.as_bytes(), CsvOptions::default());
        let fields = [PlayerField::Name, PlayerField::Club, PlayerField::Rating].map(Some);
        assert_eq!(found.columns.iter().map(|column| column.field).collect::<Vec<_>>(), fields);
        assert_eq!(found.rows.len(), 1, "{cells:?}");
        found.rows[0].is_no_player()
    };
    for heading in ["男子组", "女子组：", "第一组", "Group A", "Open section", "U12", "U12 girls", "Section 2"]
    {
        assert!(is_no_player([heading, "", ""]), "{heading}");
    }
    assert!(is_no_player(["合计", "", "25"]) && is_no_player(["Total: 25", "", ""]));
    assert!(is_no_player(["姓名", "单位", "等级分"]));
    for player in ["张三", "North, Ada", "Ada North", "Class, Ada", "Sumner", "Opena Bo", "合芳"] {
        assert!(!is_no_player([player, "", ""]), "{player}");
    }
    assert!(!is_no_player(["Group A", "Harbour", "1500"]), "with a club and a rating it is a player");
}
