//! Encodings and line ends.

use encoding_rs::{BIG5, GB18030, WINDOWS_1252};
use qisai_exchange::text::{Decoded, TextEncoding, byte_lines, decode, decode_as, lines};

#[test]
fn lines_end_with_any_of_the_three() {
    let found: Vec<&str> = lines("a\r\nb\rc\nd\n\ne\r").collect();
    assert_eq!(found, ["a", "b", "c", "d", "", "e", ""]);
    assert!(byte_lines(b"a\r\nb\rc\nd\n\ne\r").eq(found.iter().map(|line| line.as_bytes())));
}

#[test]
fn western_and_chinese_bytes_are_told_apart() {
    let western = WINDOWS_1252.encode("Müller, Jörg\nGarcía, José\nØstergård").0;
    assert_eq!(decode(&western).encoding, TextEncoding::Windows1252);
    let chinese = GB18030.encode("胡荣华 上海\n朱镕基\n喆").0;
    let decoded = decode(&chinese);
    assert_eq!(decoded.encoding, TextEncoding::Gb18030);
    assert_eq!(decoded.text, "胡荣华 上海\n朱镕基\n喆");
}

#[test]
fn both_ways_of_writing_chinese_are_told_apart() {
    let pairs = [
        ("胡荣华 上海", "胡榮華 上海"),
        ("全国象棋个人锦标赛", "全國象棋個人錦標賽"),
        ("炮二平五 马8进7 马二进三 车9平8", "炮二平五 馬8進7 馬二進三 車9平8"),
        ("[Red \"王天一\"]\n[Black \"赵鑫鑫\"]", "[Red \"王天一\"]\n[Black \"趙鑫鑫\"]"),
        ("编号,姓名,等级分,单位\n1,林宏敏,2350,江苏", "編號,姓名,等級分,單位\n1,林宏敏,2350,江蘇"),
        ("香港象棋总会 二〇二六年公开赛", "香港象棋總會 二〇二六年公開賽"),
        ("许功盖", "許功蓋"),
    ];
    for (simplified, traditional) in pairs {
        let gb = decode(&GB18030.encode(simplified).0);
        assert_eq!((gb.encoding, gb.text.as_str()), (TextEncoding::Gb18030, simplified));
        let big5 = decode(&BIG5.encode(traditional).0);
        assert_eq!((big5.encoding, big5.text.as_str(), big5.guessed), (TextEncoding::Big5, traditional, true));
    }
}

#[test]
fn western_names_are_not_taken_for_chinese() {
    for text in ["Åke", "Ärzte", "Ångström", "Ägypten Ö", "Íñigo Núñez", "Æbelø", "naïve café", "Łódź?"]
    {
        let bytes = WINDOWS_1252.encode(text).0;
        assert_eq!(decode(&bytes).encoding, TextEncoding::Windows1252, "{text}");
    }
}

#[test]
fn a_line_of_another_encoding_is_named() {
    let mut bytes = "王天一\n赵鑫鑫\n".as_bytes().to_vec();
    bytes.extend_from_slice(&GB18030.encode("许银川").0);
    let decoded = decode(&bytes);
    assert_eq!(decoded.text, "王天一\n赵鑫鑫\n许银川");
    assert_eq!((decoded.encoding, decoded.odd_lines), (TextEncoding::Utf8, vec![3]));
}

#[test]
fn a_letter_cut_in_the_middle_spoils_only_itself() {
    let mut bytes = "王天一 许银川".as_bytes().to_vec();
    bytes.pop();
    let decoded = decode_as(&bytes, TextEncoding::Utf8);
    assert_eq!(decoded.text, "王天一 许银\u{FFFD}");
    assert_eq!(decoded.odd_lines, [1]);
}

#[test]
fn byte_order_marks_decide() {
    assert_eq!(decode("\u{FEFF}é".as_bytes()).text, "é");
    let wide: Vec<u8> = [0xFF, 0xFE].into_iter().chain("胡é".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(
        decode(&wide),
        Decoded { text: "胡é".into(), encoding: TextEncoding::Utf16Le, guessed: false, odd_lines: vec![] }
    );
}
