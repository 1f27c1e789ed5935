//! Messages about the copies of the database in a second place.

use qisai_service::copies::{CopyFaultKind, CopyStatus};

use crate::Words;

crate::messages! {
    copies_newest(age) = "Newest copy of the database: {age}." | "最近的数据库副本：{age}。";
    copies_fault(fault, newest) = "{fault} {newest}" | "{fault}{newest}";
    copies_none = "There is no copy of the database yet." | "尚无数据库副本。";
    copies_seconds(count) = "{count} s ago" | "{count}秒前";
    copies_minutes(count) = "{count} min ago" | "{count}分钟前";
    copies_hours(count) = "{count} h ago" | "{count}小时前";
    copies_missing = "The database is not being copied: the folder for copies is missing. Plug in its stick or disk, or check the network." | "数据库未能备份：找不到副本文件夹。请插好U盘或移动硬盘，或检查网络。";
    copies_full = "The database is not being copied: the folder for copies is full. Free some space, or use another stick." | "数据库未能备份：存放副本的磁盘已满。请清理空间或更换U盘。";
    copies_refused = "The database is not being copied: the folder for copies cannot be written to. Check whether the stick is write-protected." | "数据库未能备份：副本文件夹不可写入。请检查U盘是否写保护。";
    copies_silent = "The database is not being copied: the folder for copies does not answer. Check the network, or unplug the stick and plug it in again." | "数据库未能备份：副本文件夹没有响应。请检查网络，或重新插拔U盘。";
    copies_failed = "The database is not being copied. The server's log states the reason." | "数据库未能备份。原因见服务器日志。";
}

impl Words {
    /// Returns the age of the newest copy, after the reason why no other can be made.
    pub fn copies(self, status: &CopyStatus) -> String {
        let newest = match status.age() {
            None => self.copies_none().to_owned(),
            Some(age @ 0..120) => self.copies_newest(self.copies_seconds(age)),
            Some(age @ 120..7200) => self.copies_newest(self.copies_minutes(age / 60)),
            Some(age) => self.copies_newest(self.copies_hours(age / 3600)),
        };
        let fault = match status.fault.as_ref().map(|fault| fault.kind) {
            None => return newest,
            Some(CopyFaultKind::Missing) => self.copies_missing(),
            Some(CopyFaultKind::Full) => self.copies_full(),
            Some(CopyFaultKind::Refused) => self.copies_refused(),
            Some(CopyFaultKind::Silent) => self.copies_silent(),
            Some(CopyFaultKind::Failed) => self.copies_failed(),
        };
        self.copies_fault(fault, newest)
    }
}
