//! Which way a language is written.

/// Languages that are written from right to left where their tag names no script: CLDR, `characterOrder` of the locale.
const RIGHT_TO_LEFT: [&str; 13] = ["ar", "arc", "ckb", "dv", "fa", "he", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"];

/// Scripts that are: ISO 15924.
const SCRIPTS: [&str; 9] = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/// `rtl` or `ltr`, for the `dir` attribute, by the tag of a language (BCP 47): the script decides where the tag names one (`az-Arab`, `ur-Latn`).
pub(super) fn of(tag: &str) -> &'static str {
    let mut parts = tag.split('-');
    let language = parts.next().unwrap_or_default();
    let is_script = |part: &&str| part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    let script = parts.take_while(|part| part.len() > 1).find(is_script);
    let is_rtl = match script {
        Some(script) => SCRIPTS.iter().any(|known| known.eq_ignore_ascii_case(script)),
        None => RIGHT_TO_LEFT.iter().any(|known| known.eq_ignore_ascii_case(language)),
    };
    if is_rtl { "rtl" } else { "ltr" }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn ui_the_script_decides_and_else_the_language() {
        for tag in ["ar", "ar-EG", "he", "fa", "fa-AF", "ur", "az-Arab", "ku-arab-IQ", "AR"] {
            assert_eq!(of(tag), "rtl", "{tag}");
        }
        // A private word after x is no script.
        for tag in ["en", "zh-Hans", "en-x-qps", "en-x-arab", "ur-Latn", "sr-Latn", "de", "pt-BR", "az", "art", ""] {
            assert_eq!(of(tag), "ltr", "{tag}");
        }
    }
}
