//! Accessibility statement, and texts of the desk's rows for screen readers.

crate::messages! {
    accessibility = "Accessibility" | "无障碍声明";
    accessibility_aim = "These pages aim to meet WCAG 2.2, level AA: by keyboard alone, with a screen reader, at 200 % and on a narrow phone, with wider letter and word spacing, without motion, in light and dark." | "本站页面以WCAG 2.2的AA级为目标：仅用键盘、使用读屏软件、放大至200%、窄屏手机、加大字距行距、减少动态效果、浅色和深色模式均可使用。";
    accessibility_checked(day) = "Last checked on {day}: contrast of all colours, whole rounds by keyboard and by screen reader output, and every page with an automatic checker." | "最近一次检查：{day}。检查内容：全部颜色的对比度、仅用键盘、仅凭读屏内容完成整轮编排与登分、以检查程序逐页检测。";
    accessibility_gaps = "Known gaps" | "已知的不足";
    gap_readers = "The desk has not yet been tested by regular screen reader users." | "编排台尚未经日常使用读屏软件的人员试用。";
    gap_names = "Names in a script other than the page's are not marked with their language, so a screen reader may spell them." | "与页面文字不同的人名未标注语言，读屏软件可能逐字母朗读。";
    gap_charts = "The progress chart is a picture; its numbers are on the players' pages." | "积分走势图为图像，其中的数字见各棋手的页面。";
    gap_english = "In a language added to this server, some messages may be in English." | "本服务器另行添加的语言中，部分文字可能仍为英文。";
    accessibility_contact = "Have you found a problem?" | "遇到困难？";
    accessibility_ask_staff = "Tell the event staff: the event page names the chief arbiter and the deputies. They can read out, print and enter everything for you." | "请联系赛事工作人员：赛事页面列有裁判长和副裁判长。他们可以为您朗读、打印和代为登记。";
    accessibility_ask_server = "The staff passes reports about a page on to the developers." | "页面本身的问题由工作人员转告程序作者。";
}
