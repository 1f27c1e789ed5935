//! Disk that loses unflushed data in a power failure, and whose n-th operation can be made to fail.

mod files;
mod mounted;

use std::sync::{Arc, Mutex, MutexGuard};
use std::{fs, thread, time};

use fuser::{BackgroundSession, Config, MountOption};
use tempfile::TempDir;

use super::random::Random;
use files::Files;
pub use files::{Fault, Kind};
use mounted::Mounted;

/// Disk in memory, mounted on a folder and unmounted at the end.
pub struct Disk {
    folder: TempDir,
    files: Arc<Mutex<Files>>,
    session: Option<BackgroundSession>,
}

impl Disk {
    /// Mounts the disk; returns `None` if this user or this machine cannot, and prints the reason.
    pub fn mount() -> Option<Self> {
        if let Err(error) = fs::OpenOptions::new().read(true).write(true).open("/dev/fuse") {
            println!("skipped: a disk that fails (/dev/fuse: {error})");
            return None;
        }
        let mut disk = Self { folder: TempDir::new().unwrap(), files: Arc::default(), session: None };
        match disk.try_to_attach() {
            Ok(()) => Some(disk),
            Err(error) => {
                println!("skipped: a disk that fails (cannot be mounted: {error})");
                None
            }
        }
    }

    /// Returns the path of a file on it.
    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn try_to_attach(&mut self) -> std::io::Result<()> {
        let mut config = Config::default();
        config.mount_options = vec![MountOption::FSName("qisai-test".into())];
        let mounted = Mounted::new(Arc::clone(&self.files));
        self.session = Some(fuser::spawn_mount(mounted, self.folder.path(), &config)?);
        Ok(())
    }

    fn detach(&mut self) {
        let Some(session) = self.session.take() else { return };
        // Files of a process that has just died are closed with a short delay.
        for _ in 0..200 {
            let mut umount = std::process::Command::new("umount");
            umount.arg(self.folder.path()).stderr(std::process::Stdio::null());
            if umount.status().is_ok_and(|status| status.success()) {
                drop(session);
                return;
            }
            thread::sleep(time::Duration::from_millis(10));
        }
        let _ = std::process::Command::new("umount").arg("-l").arg(self.folder.path()).status();
    }

    fn files(&self) -> MutexGuard<'_, Files> {
        self.files.lock().unwrap()
    }

    /// Cuts the power: from now on nothing reaches the disk, and every operation fails.
    pub fn cut_power(&self) {
        self.files().powerless = true;
    }

    /// Restores the power. Flushed data is there; the rest is partly present, torn or lost, at random. All processes
    /// that used the disk must have ended. Returns the number of lost writes.
    pub fn power_up(&mut self, random: &mut Random) -> usize {
        self.detach();
        let lost = self.files().lose(random);
        self.try_to_attach().unwrap();
        lost
    }

    /// Makes the disk report flushes of files with this suffix without performing them; `None` for an honest disk.
    pub fn lie_about(&self, ending: Option<&'static str>) {
        self.files().lies_about = ending;
    }

    /// Makes operations fail, counted from now; `None` stops it.
    pub fn fail(&self, fault: Option<Fault>) {
        let mut files = self.files();
        files.operations = 0;
        files.fault = fault;
        files.failed.clear();
    }

    /// Returns the failures since then.
    pub fn failed(&self) -> Vec<(Kind, String)> {
        self.files().failed.clone()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.detach();
    }
}
