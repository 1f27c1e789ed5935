//! Tests for the picture that sites and chats show beside a link to a tournament.

use crate::support::database::Database;
use crate::support::desk::harbour;
use crate::support::http::css;
use crate::support::program::command;
use crate::support::server::Server;

/// Starts a server whose operator has stated its public address.
fn public(database: &Database) -> Server {
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(program, &["--public-url", "https://chess.example.org/"], "http://");
    server.wait_until_ready();
    server
}

/// Returns the address of the picture in a page.
fn named(server: &Server, path: &str, language: &str) -> Option<String> {
    let page = server.anybody().ask(path).header("accept-language", language).get().is(200).html();
    let image = css("meta[property='og:image']");
    page.select(&image).next().and_then(|meta| meta.attr("content")).map(str::to_owned)
}

#[test]
fn p11_a_public_tournament_has_a_picture_of_1200_by_630() {
    let database = Database::sqlite();
    let server = public(&database);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    let root = "https://chess.example.org";
    // This computer may have no Chinese font; the picture is then left out.
    for (language, must) in [("en", true), ("zh", false)] {
        let address = format!("/t/{}/share-{language}.png", desk.slug);
        let picture = server.anybody().get(&address);
        let has_picture = picture.status == 200;
        assert!(has_picture || !must, "{language}: {}", picture.status);
        for page in ["", "/standings"] {
            let named = named(&server, &format!("/t/{}{page}", desk.slug), language);
            assert_eq!(named, has_picture.then(|| format!("{root}{address}")), "{page} in {language}");
        }
        if !has_picture {
            continue;
        }
        assert_eq!(picture.is(200).header("content-type"), "image/png");
        let bytes = server.anybody().get(&address).body;
        assert_eq!(bytes.get(..8), Some(&b"\x89PNG\r\n\x1a\n"[..]));
        let size = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!([size(16), size(20)], [1200, 630]);
        assert!(bytes.len() < 200_000, "{} bytes", bytes.len());
    }
    // Only public tournaments have one, and only in known languages.
    server.anybody().get(&format!("/t/{}/share-xx.png", desk.slug)).is(404);
    desk.arbiter
        .submit(&desk.arbiter.get("/e/harbour-open/edit").is(200).form("form.form").with("visibility", "unlisted"));
    assert_eq!(named(&server, &format!("/t/{}", desk.slug), "en"), None);
    server.anybody().get(&format!("/t/{}/share-en.png", desk.slug)).is(404);
}

/// A picture needs a whole address, which a server without a public address does not know.
#[test]
fn p11_without_a_public_address_no_picture_is_named() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    assert_eq!(named(&server, &format!("/t/{}", desk.slug), "en"), None);
}
