//! Tests that damage at random places of a copy is found by `verify`, or changes nothing that the program reads (O11).

use std::collections::BTreeMap;
use std::fs;

use diesel::dsl::sql;
use diesel::sql_types::{Nullable, Text};
use diesel::{Connection, RunQueryDsl, SqliteConnection};

use crate::chance::seeds;
use crate::proofs::writers::hall;
use crate::support::database::Database;
use crate::support::random::Random;
use crate::support::server::Server;
use crate::tampering::NOT_IN_A_LOG;

/// Contents of the tables by name; `None` for a table that cannot be read.
pub type Contents = BTreeMap<String, Option<String>>;

/// Reads every row of every table, and how the tables are defined.
pub fn contents(file: &str) -> Option<Contents> {
    let mut db = SqliteConnection::establish(file).ok()?;
    let mut text = |query: &str| {
        let row = diesel::select(sql::<Nullable<Text>>(&format!("({query})")));
        row.get_result::<Option<String>>(&mut db).ok().map(Option::unwrap_or_default)
    };
    let names = text("SELECT group_concat(name, ' ') FROM sqlite_master WHERE type = 'table'")?;
    let names: Vec<&str> = names.split(' ').chain(["sqlite_master"]).collect();
    let mut contents = Contents::new();
    for name in names {
        let columns = text(&format!(
            "SELECT group_concat('hex(quote(' || name || '))', ' || '' '' || ') FROM pragma_table_info('{name}')"
        ));
        let rows = columns.and_then(|columns| text(&format!("SELECT group_concat({columns}, ';') FROM {name}")));
        contents.insert(name.to_owned(), rows);
    }
    Some(contents)
}

/// Fate of one damage.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Found,
    /// No table reads otherwise than before.
    NotInUse,
    /// Row of a table that no log covers.
    NotInALog(String),
}

/// Copy of an event under way, without any damage.
struct Copy {
    database: Database,
    bytes: Vec<u8>,
    contents: Contents,
}

impl Copy {
    fn new() -> Self {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let desk = hall(&server);
        for round in 1..=2 {
            if round > 1 {
                desk.pair(round);
                desk.publish(round);
            }
            desk.enter_all(round, |board| if board.board % 3 == 0 { "draw" } else { "first" });
            desk.close(round);
        }
        desk.pair(3);
        server.stop();
        let copy = database.path("copy.sqlite3");
        database.qisai(&["backup", &copy]).good();
        database.qisai(&["verify", "--database", &copy]).good();
        let contents = contents(&copy).unwrap();
        assert!(contents.len() > 30 && contents.values().all(Option::is_some), "every table is read");
        Self { bytes: fs::read(&copy).unwrap(), contents, database }
    }

    /// Changes up to 512 bytes at a random place, and looks at what becomes of it.
    fn damaged(&self, seed: u64) -> (usize, Fate) {
        let mut random = Random(seed);
        let length = 1 << random.below(10);
        let place = random.below(self.bytes.len() - length);
        let mut bytes = self.bytes.clone();
        for byte in &mut bytes[place..place + length] {
            *byte ^= u8::try_from(1 + random.below(255)).unwrap();
        }
        let file = self.database.path(&format!("damaged{seed}.sqlite3"));
        fs::write(&file, bytes).unwrap();
        let ran = self.database.qisai(&["verify", "--database", &file]);
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
        if ran.code != 0 {
            return (place, Fate::Found);
        }
        let now = contents(&file).unwrap_or_default();
        let other = self.contents.iter().find(|(name, rows)| now.get(*name) != Some(*rows));
        (place, other.map_or(Fate::NotInUse, |(name, _)| Fate::NotInALog(name.clone())))
    }
}

/// `QISAI_STORIES=0..200` damages two hundred places.
#[test]
fn o11_damage_at_a_random_place_is_found_or_touches_nothing_in_use() {
    let copy = Copy::new();
    let mut fates: BTreeMap<Fate, u32> = BTreeMap::new();
    for seed in seeds(0..20) {
        let (place, fate) = copy.damaged(seed);
        println!("O11 seed {seed}, byte {place}: {fate:?}");
        *fates.entry(fate).or_default() += 1;
    }
    println!("O11 {} pages: {fates:?}", copy.bytes.len() / 4096);
    let is_said = |table: &String| NOT_IN_A_LOG.iter().any(|(name, _)| name == table);
    let unfound: Vec<&Fate> =
        fates.keys().filter(|fate| matches!(fate, Fate::NotInALog(table) if !is_said(table))).collect();
    assert!(unfound.is_empty(), "not found: {unfound:?}");
    assert!(fates.contains_key(&Fate::Found), "{fates:?}");
}
