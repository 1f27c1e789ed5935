//! Readings of articles that can be understood in two ways.

use qisai_domain::readings::{Reading, Readings};

#[test]
fn f8_every_choice_of_every_article_is_made_and_told_by_its_word() {
    for reading in Reading::ALL {
        assert_eq!(Readings::default().chosen(reading), reading.choices()[0], "{reading:?}");
        let number = (reading == Reading::KoyaMaximum).then_some("7");
        for word in reading.choices().iter().copied().chain(number) {
            let mut readings = Readings::default();
            assert!(readings.choose(reading, word), "{reading:?} {word}");
            assert_eq!(readings.chosen(reading), word);
            assert_eq!(readings.is_usual(), word == reading.choices()[0], "{reading:?} {word}");
            let others = Reading::ALL.into_iter().filter(|other| *other != reading);
            assert!(others.into_iter().all(|other| readings.chosen(other) == other.choices()[0]), "{reading:?}");
            let stored = serde_json::to_string(&readings).unwrap();
            assert_eq!(serde_json::from_str::<Readings>(&stored).unwrap(), readings, "{stored}");
        }
        assert!(!Readings::default().choose(reading, "what nobody offers"), "{reading:?}");
    }
    assert_eq!(serde_json::to_string(&Readings::default()).unwrap(), "{}");
    assert!(!Readings::default().choose(Reading::KoyaMaximum, "0"));
}
