//! Writing direction of a language.

/// Languages written from right to left unless their tag names a script: CLDR, `characterOrder` of the locale.
const RIGHT_TO_LEFT: [&str; 13] = ["ar", "arc", "ckb", "dv", "fa", "he", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"];

/// Scripts written from right to left: ISO 15924.
const SCRIPTS: [&str; 9] = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/// Returns `rtl` or `ltr`, for the `dir` attribute, from the tag of a language (BCP 47). If the tag names a script
/// (`az-Arab`, `ur-Latn`), the script decides.
pub fn of(tag: &str) -> &'static str {
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
