//! Default print settings of a tournament's documents.

use qisai_domain::printing::{PrintLang, PrintPaper, Printing};

#[test]
fn what_was_stored_before_there_was_a_choice_is_read_and_stays_as_it_was() -> serde_json::Result<()> {
    assert_eq!(serde_json::from_str::<Printing>("{}")?, Printing::default());
    assert_eq!(serde_json::to_string(&Printing::default())?, "{}");
    let chosen = Printing { lang: Some(PrintLang::Both), paper: PrintPaper::Letter };
    assert_eq!(serde_json::to_string(&chosen)?, r#"{"lang":"both","paper":"letter"}"#);
    assert_eq!(serde_json::from_str::<Printing>(r#"{"lang":"both","paper":"letter"}"#)?, chosen);
    Ok(())
}
