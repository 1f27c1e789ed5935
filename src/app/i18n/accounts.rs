//! Words about accounts, sessions and signing in.

super::messages! {
    setup_word = "The word that the terminal shows" | "终端显示的口令";
    setup_word_hint = "It stands in the address that was printed when the program started. It proves that you are at this machine." | "程序启动时打印的地址中含有此口令，用以证明您就在这台机器旁。";
    sessions = "Where this account is signed in" | "此账号的登录状态";
    session_began = "Signed in" | "登录时间";
    session_seen = "Last used" | "最近使用";
    session_this = "this browser" | "当前浏览器";
    end_session = "Sign out there" | "使其退出";
    end_other_sessions = "Sign out everywhere else" | "退出其他所有登录";
    error_too_slow = "The form came too slowly and was given up. Nothing was saved; please send it again." | "表单传输过慢，已放弃，未保存任何内容，请重新提交。";
    error_setup_word = "The word is missing or wrong. Open the address that was printed when the program started." | "口令缺失或有误。请打开程序启动时打印的地址。";
    error_common_password = "This password is easily guessed. Choose several words that do not belong together." | "此密码容易被猜到，请用几个互不相关的词组成。";
}
