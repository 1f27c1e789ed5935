//! Messages about countersignatures of other installations.

crate::messages! {
    countersignatures = "Countersignatures of other installations" | "其他系统的联署";
    countersignatures_text = "A second installation has signed the log as it was: if the log is later rewritten and signed again with the key of this installation, qisai verify finds it." | "另一套系统对当时的日志作了签名：日志日后若被改写并以本系统密钥重新签名，qisai verify 即可发现。";
    countersignature_by = "Signed by" | "签名者";
    countersignature_upto = "Up to entry" | "截至条目";
    countersignature_state = "State" | "状态";
    countersignature_holds = "The log is as it was signed" | "日志与签名时一致";
    countersignature_unknown = "The log is as it was signed; the key is not known here" | "日志与签名时一致，但本系统未登记该公钥";
    countersignature_rewritten = "The log was rewritten since" | "日志在签名后被改写";
    countersignature_two_histories = "The key has signed two histories of this log" | "该公钥为本日志签署了两份不同的历史";
    countersignature_shorter = "The log does not have this entry" | "日志中没有该条目";
    countersignature_other_log = "Signature of another log" | "属于另一份日志";
    countersignature_own = "Signed with a key of this installation itself" | "由本系统自己的密钥签名";
    countersignature_too_many = "The log has its maximum number of countersignatures" | "该日志的联署数量已达上限";
    countersignature_forged = "The countersignature is damaged" | "联署已损坏";
    countersignature_file = "File with countersignatures" | "联署文件";
    countersignature_file_hint = "The other installation makes it with qisai countersignature make from your file of qisai anchor." | "由对方用 qisai countersignature make 根据本系统 qisai anchor 的文件生成。";
    countersignature_of_tournament(name) = "Tournament {name}" | "{name}（比赛日志）";
    countersignature_of_event(name) = "Event data of {name}" | "{name}（赛事资料）";
    countersignatures_added(count) = "1 countersignature added." | "{count} countersignatures added." | "已添加{count}份联署。";
    countersignatures_kept_before = "All countersignatures in the file are already here." | "文件中的联署均已添加过。";
    countersignature_keep = "Add countersignatures" | "添加联署";
}
