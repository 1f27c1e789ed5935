//! Options of the linker for the optimised program: identical functions are merged, and relocations are packed. Other
//! linkers and older systems refuse them, so both are given only where they are known (docs/decisions/0037).

use std::env;
use std::path::Path;
use std::process::Command;

/// Target whose toolchain has its own linker and uses it.
const TARGET: &str = "x86_64-unknown-linux-gnu";
/// First version of glibc that reads packed relocations.
const PACKED: [u32; 2] = [2, 36];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if variable("PROFILE") != "release" || !uses_own_linker() {
        return;
    }
    link("-Wl,--icf=all");
    if glibc().is_some_and(|version| version >= PACKED) {
        link("-Wl,-z,pack-relative-relocs");
    }
}

/// Passes an option to the linker of the program.
fn link(option: &str) {
    println!("cargo::rustc-link-arg-bin=qisai={option}");
}

/// Returns `true` if the program is linked by the linker of the toolchain, on the system that compiles it.
fn uses_own_linker() -> bool {
    let is_target = variable("TARGET") == TARGET && variable("HOST") == TARGET;
    let is_replaced = env::var_os("RUSTC_LINKER").is_some()
        || ["linker=", "fuse-ld"].iter().any(|option| variable("CARGO_ENCODED_RUSTFLAGS").contains(option));
    let own = || {
        let sysroot = output(&variable("RUSTC"), &["--print", "sysroot"])?;
        Some(Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).join("bin/gcc-ld/ld.lld"))
    };
    is_target && !is_replaced && own().is_some_and(|linker| linker.exists())
}

/// Returns the version of glibc as major and minor number, if the system has it.
fn glibc() -> Option<[u32; 2]> {
    let version = output("getconf", &["GNU_LIBC_VERSION"])?;
    let (major, minor) = version.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some([major.parse().ok()?, minor.parse().ok()?])
}

/// Returns the value of a variable that cargo sets, empty without it.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// Returns what a program writes, if it succeeds.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let done = Command::new(program).args(arguments).output().ok()?;
    done.status.success().then(|| String::from_utf8_lossy(&done.stdout).into_owned())
}
