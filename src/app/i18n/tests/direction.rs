//! Writing direction of a language.

use qisai_i18n::direction::of;

#[test]
fn ui_the_script_decides_and_else_the_language() {
    for tag in ["ar", "ar-EG", "he", "fa", "fa-AF", "ur", "az-Arab", "ku-arab-IQ", "AR"] {
        assert_eq!(of(tag), "rtl", "{tag}");
    }
    // A private subtag after x is not a script.
    for tag in ["en", "zh-Hans", "en-x-qps", "en-x-arab", "ur-Latn", "sr-Latn", "de", "pt-BR", "az", "art", ""] {
        assert_eq!(of(tag), "ltr", "{tag}");
    }
}
