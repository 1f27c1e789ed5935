//! Private PostgreSQL server: started when a test first requests a database, stopped when the test process ends.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};

/// Creates a cluster in its own folder, prints `ready`, and removes it when its input ends: when the test process ends
/// in any way.
const KEEPER: &str = r#"
trap : INT TERM
folder=$(mktemp -d) || exit
# Sessions with lc_messages other than C are answered in these languages, where the server has them.
export LANGUAGE=zh_CN:de:fr
"$1/initdb" -D "$folder/data" -U qisai -A trust -E UTF8 --locale=C --no-sync >"$folder/log" 2>&1 &&
"$1/pg_ctl" -D "$folder/data" -w -l "$folder/log" start -o \
    "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories='$folder' -c fsync=off -c max_connections=200" \
    >>"$folder/log" 2>&1 &&
echo ready || cat "$folder/log"
cat >/dev/null
"$1/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1
rm -rf "$folder"
"#;

struct Cluster {
    port: u16,
    databases: AtomicU32,
    /// Lock for creating a database, which copies another one and allows one at a time.
    turn: Mutex<()>,
    /// The end of this process closes its input, which stops the cluster.
    _keeper: Child,
}

/// Returns the URL of a new, empty database. Without PostgreSQL the calling test is skipped, unless
/// `QISAI_REQUIRE_POSTGRES=1` forbids that.
pub fn database() -> Option<String> {
    static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
    let Some(cluster) = CLUSTER.get_or_init(|| programs().map(|folder| start(&folder))) else {
        assert_ne!(env::var("QISAI_REQUIRE_POSTGRES").as_deref(), Ok("1"), "there is no PostgreSQL");
        println!("skipped: no PostgreSQL");
        return None;
    };
    let _turn = cluster.turn.lock();
    let name = format!("test{}", cluster.databases.fetch_add(1, Ordering::Relaxed));
    let url = |name: &str| format!("postgres://qisai@127.0.0.1:{}/{name}", cluster.port);
    let mut admin = PgConnection::establish(&url("postgres")).unwrap();
    admin.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
    Some(url(&name))
}

/// Returns the folder with `initdb` and `pg_ctl`: on the PATH, or the newest of Debian's.
pub fn programs() -> Option<PathBuf> {
    let has_both = |folder: &PathBuf| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file();
    let on_path = env::split_paths(&env::var_os("PATH")?).find(has_both);
    on_path.or_else(|| {
        let versions = Path::new("/usr/lib/postgresql").read_dir().ok()?;
        let folders = versions.map(|version| version.unwrap().path().join("bin")).filter(has_both);
        folders.max_by_key(|folder| folder.parent()?.file_name()?.to_str()?.parse::<u32>().ok())
    })
}

/// Returns the beginning of a command that runs as an account other than root, since `initdb` refuses to work for root.
pub fn as_its_account() -> Command {
    let me = Command::new("id").arg("-u").output().unwrap();
    let mut command = Command::new(if me.stdout == b"0\n" { "setpriv" } else { "env" });
    if me.stdout == b"0\n" {
        command.args(["--reuid=postgres", "--regid=postgres", "--init-groups"]);
    }
    command
}

fn start(folder: &Path) -> Cluster {
    // Another process may take the port before the server does; this has not been observed on a test machine.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut command = as_its_account();
    let mut keeper = command
        .args(["sh", "-c", KEEPER, "keeper"])
        .arg(folder)
        .arg(port.to_string())
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut out = BufReader::new(keeper.stdout.take().unwrap());
    out.read_line(&mut said).unwrap();
    assert_eq!(said, "ready\n", "PostgreSQL does not start; its first words");
    Cluster { port, databases: AtomicU32::new(0), turn: Mutex::new(()), _keeper: keeper }
}
