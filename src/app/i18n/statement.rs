//! Accessibility statement, and texts of the desk's rows for screen readers.

super::messages! {
    accessibility = "Accessibility" | "无障碍声明";
    accessibility_aim = "These pages are to meet WCAG 2.2, level AA: by keyboard alone, with a screen reader, at 200 % and on a narrow telephone, with letters and words spread, without motion, in light and dark." | "本站页面以WCAG 2.2的AA级为目标：仅用键盘、使用读屏软件、放大至200%、窄屏手机、加大字距行距、减少动态效果、浅色和深色模式均可使用。";
    accessibility_checked(day) = "Last gone through on {day}: the contrast of all colours, whole rounds by keyboard and by what is read out, and every page by a program that looks for faults." | "最近一次检查：{day}。检查内容：全部颜色的对比度、仅用键盘、仅凭读屏内容完成整轮编排与登分、以检查程序逐页检测。";
    accessibility_gaps = "What is known to be missing" | "已知的不足";
    gap_readers = "People who use a screen reader every day have not tried the desk yet." | "编排台尚未经日常使用读屏软件的人员试用。";
    gap_names = "Names in another script than the page's are not marked with their language, so that a screen reader may spell them." | "与页面文字不同的人名未标注语言，读屏软件可能逐字母朗读。";
    gap_charts = "The chart of the progress is a picture; its numbers are on the players' own pages." | "积分走势图为图像，其中的数字见各棋手的页面。";
    gap_english = "In a language that was added to this server, some messages may be English." | "本服务器另行添加的语言中，部分文字可能仍为英文。";
    single_keys = "Keys without Ctrl or Alt work where nothing has the focus, too: n does the next step, digits enter results" | "焦点不在任何控件上时也响应单键：n键执行下一步，数字键登记成绩";
    single_keys_hint = "Kept in this browser. Switch it off if you speak to the computer or press keys by accident." | "仅对此浏览器有效。使用语音输入或容易误触按键时请关闭。";
    accessibility_contact = "Something does not work for you?" | "遇到困难？";
    accessibility_ask_staff = "Tell the staff of the event: its page names the chief arbiter and the deputies. They can read out, print and enter everything for you." | "请联系赛事工作人员：赛事页面列有裁判长和副裁判长。他们可以为您朗读、打印和代为登记。";
    accessibility_ask_server = "The staff passes on to the makers of the program what is wrong with a page." | "页面本身的问题由工作人员转告程序作者。";
    row_with_result(board, first, second, result) = "Board {board}, {first} against {second}, result {result}" | "第{board}台，{first}对{second}，成绩{result}";
    row_without_result(board, first, second) = "Board {board}, {first} against {second}, no result" | "第{board}台，{first}对{second}，未登记成绩";
}
