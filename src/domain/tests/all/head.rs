//! Signed head of a log, and the number by which people compare it.

use qisai_domain::id::Version;
use qisai_domain::log::{Fingerprint, Hash, PrintedHead, SignedHead};

#[test]
fn a_fingerprint_is_read_as_it_is_printed() {
    // The number 1 in the first 16 bytes; the bytes after them do not count.
    let mut bytes = [7; 32];
    bytes[..16].copy_from_slice(&1_u128.to_be_bytes());
    let printed = Fingerprint::of(Hash(bytes)).to_string();
    assert_eq!(printed, "0000 0000 0000 0000 0000 0001");
    assert_eq!(Fingerprint::parse(&printed), Some(Fingerprint::of(Hash(bytes))));
    assert_eq!(Fingerprint::parse("000000000000-000000000001"), Fingerprint::parse(&printed));
    // 2^128 - 1 = 340282366920938463463374607431768211455.
    assert_eq!(Fingerprint::of(Hash([255; 32])).to_string(), "4634 6337 4607 4317 6821 1455");
    for other in ["", "1234", "0000 0000 0000 0000 0000 0001 2", "0000 0000 0000 0000 0000 000x"] {
        assert_eq!(Fingerprint::parse(other), None, "{other}");
    }
}

#[test]
fn a_head_is_read_as_a_code_on_paper_holds_it() {
    let fingerprint = Fingerprint::of(Hash([255; 32]));
    let head = PrintedHead { version: Version(30), fingerprint };
    assert_eq!(head.to_string(), "30-463463374607431768211455");
    for text in ["30-463463374607431768211455", "https://h.example/t/harbour-open/r/3#30-463463374607431768211455\n"] {
        assert_eq!(PrintedHead::parse(text), Some(head), "{text}");
    }
    for other in ["", "-463463374607431768211455", "+30-463463374607431768211455", "30-46346337460743176821145", "30"] {
        assert_eq!(PrintedHead::parse(other), None, "{other}");
    }
}

#[test]
fn everything_but_the_signature_is_signed() {
    let head = SignedHead {
        aggregate: 7,
        version: Version(12),
        hash: Hash([1; 32]),
        at: "2026-05-01T10:00:00.000000Z".into(),
        key: "ab".into(),
        signature: "cd".into(),
    };
    let hash = "01".repeat(32);
    assert_eq!(head.message(), format!("qisai-head-v1\n7\n12\n{hash}\n2026-05-01T10:00:00.000000Z\n"));
}
