//! Static files named by pages, and the folder in their addresses.

use qisai_view::assets::{FirstStyle, SERVED, edition};

#[test]
fn another_content_is_another_edition() {
    let of = |files: &[(&str, &str)]| edition(files.iter().map(|(name, text)| (*name, text.as_bytes())));
    let first = of(&[("css/a.css", "a{}"), ("js/b.js", "b()")]);
    assert_eq!(first.len(), 12);
    assert_eq!(first, of(&[("css/a.css", "a{}"), ("js/b.js", "b()")]));
    for other in [[("css/a.css", "a{ }"), ("js/b.js", "b()")], [("css/a.cs", "sa{}"), ("js/b.js", "b()")]] {
        assert_ne!(first, of(&other));
    }
}

/// The style is embedded in the page: a relative address in it would be resolved against the page, and a `<` could
/// end the style.
#[test]
fn the_first_style_stands_in_any_page() {
    let style = FirstStyle.to_string();
    assert!(style.contains(".band") && !style.contains("url(") && !style.contains('<'), "{style}");
}

#[test]
fn scripts_and_sheets_are_served_as_what_they_are() {
    let kind = |path: &str| SERVED.get(path).map(|file| file.kind.as_str());
    assert_eq!(kind("sheets/public.css"), Some("text/css; charset=utf-8"));
    assert_eq!(kind("scripts/arbiter.js"), Some("text/javascript; charset=utf-8"));
    assert_eq!(kind("icons/favicon.svg"), Some("image/svg+xml"));
}
