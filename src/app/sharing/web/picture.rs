//! Share picture of a tournament: drawn with the fonts of this computer, if they have its letters.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use qisai_domain::{PublishLevel, TournamentId, Version, Visibility};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

use crate::handler::{Page, State, WebError};
use crate::packed::{Coding, Packed};
use crate::page_cache::{PageKey, TRUE_FOR, shared};
use crate::pool::RENDERING;
use qisai_i18n::Lang;
use qisai_service::scope::Scope;
use qisai_view::address::PublicPages;
use qisai_view::events::picture::{HEIGHT, SharePicture, WIDTH};
use qisai_view::public::Fingerprint;

/// Families in the order of preference; letters that the first one lacks are taken from any other.
const FAMILIES: [&str; 8] = [
    "Noto Sans",
    "DejaVu Sans",
    "Liberation Sans",
    "Segoe UI",
    "Helvetica Neue",
    "Arial",
    "Noto Sans CJK SC",
    "Microsoft YaHei",
];
/// Number of letters of which is known whether a font has them.
const MAX_KNOWN: usize = 20_000;

/// Fonts of this computer.
static FONTS: LazyLock<Fonts> = LazyLock::new(Fonts::of_system);

struct Fonts {
    options: usvg::Options<'static>,
    is_empty: bool,
    known: Mutex<HashMap<char, bool>>,
}

impl Fonts {
    /// Reads the names of the fonts; their letters are read when they are needed.
    fn of_system() -> Self {
        let mut fonts = fontdb::Database::new();
        fonts.load_system_fonts();
        Self::of(fonts)
    }

    fn of(fonts: fontdb::Database) -> Self {
        let has = |family: &&&str| fonts.faces().any(|face| face.families.iter().any(|(name, _)| name == **family));
        let any = || fonts.faces().find_map(|face| face.families.first().map(|(name, _)| name.clone()));
        let family = FAMILIES.iter().find(has).map(|family| (*family).to_owned()).or_else(any);
        let is_empty = fonts.is_empty();
        let options = usvg::Options {
            font_family: family.unwrap_or_default(),
            fontdb: Arc::new(fonts),
            ..usvg::Options::default()
        };
        Self { options, is_empty, known: Mutex::default() }
    }

    /// Returns `true` if a font has each letter of the texts.
    fn cover<'a>(&self, texts: impl Iterator<Item = &'a str>) -> bool {
        if self.is_empty {
            return false;
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() > MAX_KNOWN {
            known.clear();
        }
        let is_drawn = |letter: &char| !letter.is_whitespace() && !letter.is_control();
        texts
            .flat_map(str::chars)
            .filter(is_drawn)
            .all(|letter| *known.entry(letter).or_insert_with(|| self.has(letter)))
    }

    fn has(&self, letter: char) -> bool {
        let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>".to_owned();
        // Writing to a string cannot fail.
        let _ = write!(svg, "&#{};</text></svg>", u32::from(letter));
        let Ok(tree) = usvg::Tree::from_str(&svg, &self.options) else { return false };
        let glyphs = tree.root().children().iter().flat_map(|node| match node {
            usvg::Node::Text(text) => text.layouted(),
            _ => &[],
        });
        let mut glyphs = glyphs.flat_map(|span| &span.positioned_glyphs).peekable();
        // Glyph 0 is the sign for a missing one.
        glyphs.peek().is_some() && glyphs.all(|glyph| glyph.id.0 != 0)
    }

    /// Draws a picture as PNG; `None` if that is impossible.
    fn draw(&self, svg: &str) -> Option<Vec<u8>> {
        let tree = usvg::Tree::from_str(svg, &self.options).ok()?;
        let mut canvas = Pixmap::new(WIDTH, HEIGHT)?;
        resvg::render(&tree, Transform::default(), &mut canvas.as_mut());
        canvas.encode_png().ok()
    }
}

/// Returns the whole address of a tournament's picture for its pages. There is none for a tournament that is not public,
/// if the operator has not stated the public address of the server, and if no font has its letters.
pub(crate) fn address(state: &State, scope: &Scope, lang: Lang) -> Option<String> {
    let public = state.root.public.as_ref()?;
    let is_public = scope.event().visibility_of(&scope.tournament().settings) == Visibility::Public;
    let slug = scope.slug();
    let covers = is_public && FONTS.cover(SharePicture::needed(scope, lang).iter().map(String::as_str));
    covers.then(|| format!("{}{}", public.root(), PublicPages::of_slug(slug).picture(lang)))
}

/// `GET /t/{slug}/share-{lang}.png`: picture of a public tournament.
pub(crate) async fn picture(
    request: &HttpRequest,
    state: &web::Data<State>,
    (id, visibility, newest): (TournamentId, Visibility, Version),
    lang: Lang,
) -> Page {
    if visibility != Visibility::Public {
        return Err(WebError::NotFound);
    }
    let key = PageKey { tournament: id, path: request.path().to_owned(), lang };
    if let Some(response) = state.pages.response(request, &key, newest) {
        return Ok(without_version(response));
    }
    let _turn = state.pages.turn(&key).await;
    if let Some(response) = state.pages.response(request, &key, newest) {
        return Ok(without_version(response));
    }
    let (making, of, coding) = (state.clone(), key.clone(), Coding::of(request));
    let made = RENDERING.run(move || {
        let epoch = making.pages.epoch();
        let scope = making.service.scope(of.tournament, None)?;
        let version = scope.tournament().version;
        let scope = scope.announced(PublishLevel::Standings);
        if !FONTS.cover(SharePicture::needed(&scope, of.lang).iter().map(String::as_str)) {
            return Err(WebError::NotFound);
        }
        let picture = SharePicture::of(&scope, of.lang);
        let picture = if FONTS.cover(picture.leaders()) { picture } else { picture.without_leaders() };
        let svg = picture.render()?;
        let mut hasher = DefaultHasher::new();
        svg.hash(&mut hasher);
        let shows = (epoch, version, Fingerprint(hasher.finish()));
        making.pages.make(&of, shows, coding, || {
            let png = FONTS.draw(&svg).ok_or(WebError::NotFound)?;
            Ok(Packed::new("image/png", png, 0))
        })
    });
    Ok(without_version(shared(&*made.await??, request, coding)))
}

/// Removes the version of the tournament from an answer: it also counts acts that are not public.
fn without_version(mut response: HttpResponse) -> HttpResponse {
    response.headers_mut().remove(TRUE_FOR);
    response
}
