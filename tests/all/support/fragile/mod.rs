//! A disk that loses what was not flushed when its power fails, and whose n-th operation may fail.

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

/// A disk in memory, mounted on a folder and taken away at the end.
pub struct Disk {
    folder: TempDir,
    files: Arc<Mutex<Files>>,
    session: Option<BackgroundSession>,
}

impl Disk {
    /// None where this user or this machine cannot mount it; why is printed.
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

    /// The path of a file on it.
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
        // Files of a process that has just died are closed a moment later.
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

    /// From now on nothing reaches the disk, and every operation fails.
    pub fn cut_power(&self) {
        self.files().powerless = true;
    }

    /// What was flushed stands; of the rest some is there, some is torn and some is not, as chance has it. All processes that used the disk have
    /// ended. Gives how many writes were lost.
    pub fn power_up(&mut self, random: &mut Random) -> usize {
        self.detach();
        let lost = self.files().lose(random);
        self.try_to_attach().unwrap();
        lost
    }

    /// A disk that says "flushed" to files with this ending and does not do it; none: an honest one.
    pub fn lie_about(&self, ending: Option<&'static str>) {
        self.files().lies_about = ending;
    }

    /// Lets operations fail, counted from now; none: no more.
    pub fn fail(&self, fault: Option<Fault>) {
        let mut files = self.files();
        files.operations = 0;
        files.fault = fault;
        files.failed.clear();
    }

    /// What has failed since.
    pub fn failed(&self) -> Vec<(Kind, String)> {
        self.files().failed.clone()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.detach();
    }
}
