//! Small disks in memory.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// Small disk in memory, unmounted at the end.
pub struct SmallDisk {
    folder: TempDir,
}

impl SmallDisk {
    /// Mounts a disk of a size such as `6m`; returns `None` if this user may not mount anything.
    pub fn mount(size: &str) -> Option<Self> {
        let disk = Self { folder: TempDir::new().unwrap() };
        disk.plug_in(size).then_some(disk)
    }

    /// Mounts an empty disk in the same folder; returns `false` if this user may not.
    pub fn plug_in(&self, size: &str) -> bool {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "qisai-test"]).arg(self.path()).stderr(Stdio::null());
        mount.status().is_ok_and(|status| status.success())
    }

    /// Takes the disk away; its folder remains, on the disk below.
    pub fn pull_out(&self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).stderr(Stdio::null()).status();
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Fills all remaining space.
    pub fn fill(&self) {
        let mut file = File::create(self.path().join("film")).unwrap();
        for size in [1 << 16, 1 << 12, 1] {
            while file.write_all(&vec![0; size]).is_ok() {}
        }
    }

    pub fn free(&self) {
        fs::remove_file(self.path().join("film")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        self.pull_out();
    }
}
