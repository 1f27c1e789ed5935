//! Kinds of files.

use qisai_exchange::kind::FileKind;

#[test]
fn n7_a_file_is_told_by_its_content() {
    let report = "012 Open\n001    1      A\n";
    for (text, kind) in [
        (report, FileKind::Report),
        ("\u{FEFF}012 Open\r\n", FileKind::Report),
        ("", FileKind::Report),
        ("[Event \"012 Open\"]\n\n1. e4 e5 *\n", FileKind::Games),
        ("1. e4 e5 2. Nf3 1-0\n", FileKind::Games),
        ("1. 炮二平五 马8进7\n", FileKind::Games),
        ("[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]\n", FileKind::Games),
        ("Name;Rating\nNorth, Ada;2000\n", FileKind::List),
        ("姓名,等级分\n许银川,2600\n", FileKind::List),
        ("Nome;Clube;Nascido\nAda;Harbour;1990\n", FileKind::List),
        ("001;Ada\n", FileKind::List),
    ] {
        assert_eq!(FileKind::of(text.as_bytes()), kind, "{text:?}");
    }
    assert_eq!(FileKind::of(b"PK\x03\x04"), FileKind::List);
}
