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

#[test]
fn d23_lines_before_the_column_names_are_skipped_and_reported() {
    let list = "2026 Open;;\n\nList of 1 March;;\nSeries;Name;Birth\n1;North, Ada;1999\n";
    let found = preview(list.as_bytes(), CsvOptions::default());
    assert_eq!(found.rows.len(), 1);
    assert_eq!((found.rows[0].line, found.rows[0].player.name.as_str()), (5, "North, Ada"));
    assert_eq!(found.rows[0].player.born, "1999");
    assert!(!found.has_errors());
    let lines: Vec<u32> = found.problems().map(|problem| problem.line).collect();
    assert_eq!(lines, [1, 3, 4], "two titles and a column without a meaning");
}

#[test]
fn d23_birth_columns_of_federations_are_known() {
    for header in ["出生", "出生日期", "出生年月", "Birth", "Born", "B-Day", "Birthday", "出生年月日", "出生 Birth"]
    {
        assert_eq!(PlayerField::of(header), Some(PlayerField::Born), "{header}");
    }
}

#[test]
fn d15_corrected_lines_keep_their_numbers() {
    use qisai_exchange::csv_players::{corrected, without_lines};
    let list = "sep=;\nName;Club\n\n\"North\nAda\";Harbour\nWest;Lake\n";
    let cells = [((4, 1), "North; Ada".to_owned()), ((6, 2), "Lake".to_owned())].into();
    let found = corrected(list, &cells);
    assert_eq!(found.lines, [4].into());
    let again = preview(found.text.as_bytes(), CsvOptions::default());
    let names: Vec<(u32, &str)> = again.rows.iter().map(|row| (row.line, row.player.name.as_str())).collect();
    assert_eq!(names, [(4, "North; Ada"), (6, "West")]);
    // A line that ends early gets the cells that were typed, and one with too many loses the rest.
    let cells = [((2, 3), "Lake".to_owned()), ((3, 1), "North, Ada".to_owned()), ((3, 2), "2000".to_owned())].into();
    let widened = corrected("Name,Rating,Club\nWest\nNorth, Ada,2000,Bay\n", &cells);
    assert_eq!(widened.text, "Name,Rating,Club\nWest,,Lake\n\"North, Ada\",2000,2000");
    let rest = preview(without_lines(&found.text, &[4].into()).as_bytes(), CsvOptions::default());
    assert_eq!(rest.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [6]);
}
