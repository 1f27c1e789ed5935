//! Texts of messages to players, and of the forms about them.

crate::messages! {
    letter_first(event) = "Messages about {event}" | "{event}：消息通知";
    letter_first_body(name, event) = "You asked for messages about the boards of {name} at {event}. If this was not you, ignore this message and tell the organiser." | "您已订阅{event}中{name}的台次通知。若非本人操作，请忽略本邮件并告知主办方。";
    letter_board(place, event) = "{place} · {event}" | "{place} · {event}";
    letter_times(round, name, event) = "{round}: {name} proposes a time · {event}" | "{round}：{name}提出对局时间 · {event}";
    letter_times_body = "Agree to one of the times, or propose others, on your code page." | "请在您的通行码页面同意其中一个时间，或另行提出。";
    letter_against(opponent) = "against {opponent}" | "对手：{opponent}";
    letter_end = "You receive this because you asked for it on your code page; you can unsubscribe there." | "您在本人通行码页面订阅了通知，可在该页面取消。";
    messages = "Messages" | "消息";
    messages_hint = "Your board is sent to you when a round is published. The address is not shown to anyone." | "每轮对阵公布后向您发送台次，邮箱地址不对外显示。";
    messages_address = "E-mail" | "邮箱";
    messages_wrong_address = "Invalid e-mail address: use the form name@example.org." | "邮箱地址格式有误，应如name@example.org。";
    messages_start = "Send me my boards" | "接收台次通知";
    messages_on(address) = "Your boards are sent to {address}." | "台次通知发送至{address}。";
    messages_end = "Unsubscribe" | "取消通知";
    messages_calendar = "My rounds as a calendar" | "我的赛程日历";
    messages_notify = "Notify me on this device" | "在本设备上提醒我";
    messages_notify_on = "This device notifies you of a new board while this page is open." | "本页打开期间，新台次将在本设备上提醒。";
    refused_many_messages = "Too many messages were requested today. Try again tomorrow." | "今日消息过多，请明天再试。";
}
