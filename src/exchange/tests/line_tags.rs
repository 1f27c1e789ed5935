//! Tags without brackets.

use qisai_exchange::pgn::line_tags::tag_line;

#[test]
fn a_line_with_a_known_name_and_a_colon_is_a_tag() {
    for (line, expected) in [
        ("红方:张三", Some(("Red", "张三"))),
        ("黑方： 李四 ", Some(("Black", "李四"))),
        ("result: 1-0", Some(("Result", "1-0"))),
        ("\u{feff}黑方:李四", Some(("Black", "李四"))),
        ("\u{200b}结果\u{200b}：红胜", Some(("Result", "红胜"))),
        ("1. e4 e5", None),
        ("Nf3: good", None),
        ("Round\nRed: 1", None),
        ("a long line without a name: none", None),
        ("炮二平五 马8进7", None),
        ("", None),
    ] {
        assert_eq!(tag_line(line).map(|(name, value, _)| (name, value)), expected, "{line}");
    }
}
