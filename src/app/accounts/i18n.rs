//! Messages about accounts, sessions and signing in.

use crate::Words;
use qisai_service::accounts::security::SecurityEventKind;

impl Words {
    /// Returns the text of an entry in the security log.
    pub fn security_kind(&self, kind: SecurityEventKind) -> &'static str {
        match kind {
            SecurityEventKind::SignedIn => self.security_signed_in(),
            SecurityEventKind::Failed => self.security_failed(),
            SecurityEventKind::SignedOut => self.security_signed_out(),
            SecurityEventKind::Waits => self.security_waits(),
            SecurityEventKind::AccountMade => self.security_account_made(),
            SecurityEventKind::AccountRemoved => self.security_account_removed(),
            SecurityEventKind::RoleChanged => self.security_role_changed(),
            SecurityEventKind::PasswordChanged => self.security_password_changed(),
            SecurityEventKind::StaffGiven => self.security_staff_given(),
            SecurityEventKind::StaffTaken => self.security_staff_taken(),
            SecurityEventKind::LineUpSeen => self.security_line_up_seen(),
            SecurityEventKind::CodeSet => self.security_code_set(),
            SecurityEventKind::CodeRemoved => self.security_code_removed(),
            SecurityEventKind::CodeFailed => self.security_code_failed(),
            SecurityEventKind::Refused => self.security_refused(),
        }
    }
}

crate::messages! {
    session_ending(time) = "This session has been idle for a long time: you will be signed out at {time}." | "长时间未操作，将于{time}自动退出登录。";
    session_last(time) = "This session ends at {time} in any case. Finish your work, then sign in again." | "本次登录最迟于{time}结束，请完成手头操作后重新登录。";
    session_ended = "You have been signed out. Your input is kept when you send it and is restored once you sign in again." | "已自动退出登录。填写的内容在提交时会保留，重新登录后即可恢复。";
    session_stay = "Stay signed in" | "保持登录";
    session_dismiss = "Dismiss" | "关闭提示";
    security_log = "Sign-in and role log" | "登录与权限记录";
    security_text(days, most) = "Kept for {days} days, {most} entries at most. User names without an account are not recorded." | "保留{days}天，最多{most}条。没有账号的用户名不予记录。";
    security_chain = "Changes to accounts, roles and second factors are also recorded permanently in a signed log. qisai verify compares it with the database." | "账号、职务和两步验证的更改另有签名日志永久保存，qisai verify 会将其与数据库核对。";
    security_none = "No entries yet." | "尚无记录。";
    security_newer = "Newer" | "更新";
    security_signed_in = "Signed in" | "登录";
    security_failed = "Wrong password" | "密码错误";
    security_signed_out = "Signed out" | "退出";
    security_waits = "Must wait after wrong passwords" | "密码多次错误，须等待";
    security_account_made = "Account created" | "新建账号";
    security_account_removed = "Account removed" | "删除账号";
    security_role_changed = "Account type changed" | "更改权限";
    security_password_changed = "Password changed" | "更改密码";
    security_staff_given = "Tournament role assigned" | "授予赛事权限";
    security_staff_taken = "Tournament role removed" | "取消赛事权限";
    security_code_set = "Second factor turned on" | "启用两步验证";
    security_code_removed = "Second factor turned off" | "取消两步验证";
    security_code_failed = "Right password, wrong code" | "密码正确，验证码错误";
    security_refused = "Refused: not allowed, or a form from another site" | "被拒绝：无权限，或表单来自其他网站";
    second_factor = "Second factor" | "两步验证";
    second_factor_text = "Signing in to this account will then require a code from your phone as well as the password. You need an authenticator app (TOTP)." | "启用后，登录此账号除密码外还需手机上的验证码。您需要一款验证码应用（动态口令）。";
    second_factor_begin = "Set up" | "开始设置";
    second_factor_begun = "Enter this key in the app, then enter the code that the app shows below. No code is required until then." | "请将此密钥输入应用，再在下方填写应用显示的验证码。在此之前不会要求验证码。";
    second_factor_open = "Open in an app on this device" | "在本设备的应用中打开";
    second_factor_confirm = "Turn on" | "启用";
    second_factor_in_use = "This account requires a code at every sign-in. To turn it off, enter the password and a code." | "此账号每次登录都需验证码。取消须输入密码和验证码。";
    second_factor_end = "Turn off" | "取消两步验证";
    recovery_codes = "Recovery codes in case the phone is lost" | "手机遗失时使用的备用码";
    recovery_text = "Write them down or print them now: they are shown only once. Each can be used once instead of a code." | "请立即抄下或打印：仅显示这一次。每个备用码可代替验证码使用一次。";
    code = "Code" | "验证码";
    code_hint = "Only if your account requires one." | "仅当您的账号启用了两步验证时填写。";
    error_code_needed = "This account also requires a code. Enter the password again, and a code from your app or one of your recovery codes." | "此账号还需验证码。请重新输入密码，并填写应用中的验证码或备用码。";
    error_wrong_code = "The code is wrong, expired or already used. Enter the password again and the next code." | "验证码错误、已过期或已使用过。请重新输入密码和新的验证码。";
    setup_word = "Setup code shown in the terminal" | "终端显示的口令";
    setup_word_hint = "It is part of the address printed when the program started. It proves that you have access to this machine." | "程序启动时打印的地址中含有此口令，用以证明您就在这台机器旁。";
    sessions = "Active sessions of this account" | "此账号的登录状态";
    session_began = "Signed in" | "登录时间";
    session_seen = "Last used" | "最近使用";
    session_this = "this browser" | "当前浏览器";
    end_session = "Sign out" | "退出此登录";
    end_other_sessions = "Sign out all other sessions" | "退出其他所有登录";
    error_too_slow = "The form took too long to arrive and was discarded. Nothing was saved; please send it again." | "表单传输过慢，已放弃，未保存任何内容，请重新提交。";
    error_setup_word = "The setup code is missing or wrong. Open the address that was printed when the program started." | "口令缺失或有误。请打开程序启动时打印的地址。";
    error_common_password = "This password is easily guessed. Choose several unrelated words." | "此密码容易被猜到，请用几个互不相关的词组成。";
    // Pages of accounts.
    saved = "Saved." | "已保存。";
    welcome = "Welcome" | "欢迎使用";
    welcome_text = "This installation has no accounts yet. Choose a name and a password: you will be the owner, with full rights, and can give others access." | "尚无任何账号。请设定用户名和密码，您将成为管理员，拥有全部权限，并可授权他人。";
    create_owner = "Create the owner account" | "创建管理员账号";
    password = "Password" | "密码";
    password_hint = "8 to 128 characters." | "8至128个字符。";
    old_password = "Current password" | "现用密码";
    new_password = "New password" | "新密码";
    change_password = "Change the password" | "修改密码";
    spectators_need_no_account = "Players and spectators need no account." | "棋手和观众无需账号。";
    key_map = "Keys for results" | "成绩按键";
    key_map_hint = "First wins, draw, second wins · clear." | "先手胜、和、后手胜 · 清除。";
    role = "Account type" | "账号类型";
    role_owner_hint = "Everything, including accounts." | "全部权限，含账号管理。";
    role_arbiter_hint = "Creates tournaments; works where assigned a role." | "创建赛事，并在任职的赛事中工作。";
    role_scorer_hint = "Works in tournaments where assigned a role." | "在任职的赛事中工作。";
    accounts_text = "Users see only tournaments in which they have a role; the owner sees all." | "登录者只能看到任职的赛事；管理员可看到全部。";
    add_account = "Add an account" | "新增账号";
    remove_account(name) = "Remove {name}" | "删除{name}";
    security_line_up_seen = "Viewed a line-up before it was opened" | "查看尚未公布的出场名单";
    single_keys = "Single-key shortcuts where nothing has the focus: n does the next step, digits enter results" | "焦点不在任何控件上时也响应单键：n键执行下一步，数字键登记成绩";
    single_keys_hint = "Saved in this browser. Switch it off if you use voice control or press keys by accident." | "仅对此浏览器有效。使用语音输入或容易误触按键时请关闭。";
}
