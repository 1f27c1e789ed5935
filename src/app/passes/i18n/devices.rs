//! Messages about devices and the venue's network.

crate::messages! {
    devices = "Devices" | "设备与网络";
    devices_text = "How phones, tablets and screens in the hall reach the pages." | "赛场内的手机、平板和大屏如何访问本站页面。";
    devices_asked = "Active in the last minute" | "最近一分钟内访问的设备";
    devices_asked_hint = "Kiosks, screens and phones are those of this event; browsers and others are those of the whole server. To test a device, open or reload a page on it, then reload this one. Addresses are neither shown nor stored." | "自助台、大屏和手机只列本赛事的，已登录的浏览器和其他设备为整个服务器的。测试设备时，请先在该设备上打开或刷新任一页面，再刷新本页。网络地址不显示，也不保存。";
    devices_asked_last = "Last active" | "最近访问";
    device_desk = "Signed-in browser" | "已登录的浏览器";
    device_kiosk = "Kiosk" | "自助台";
    device_screen = "Screen" | "大屏";
    device_telephone = "Phone" | "手机";
    device_other = "Other" | "其他设备";
    device_asked_ago(seconds) = "{seconds} s ago" | "{seconds}秒前";
    devices_unlisted(count) = "And {count} more that were active earlier." | "另有{count}台较早访问的设备未列出。";
    devices_kind = "Device" | "设备";
    devices_count = "Number" | "数量";
    devices_desks = "Signed-in browsers" | "已登录的浏览器";
    devices_kiosks = "Kiosks" | "自助台";
    devices_screens = "Screens" | "大屏";
    devices_telephones = "Phones with the code of a player or team" | "持有棋手或参赛队通行码的手机";
    devices_others = "Others, one per address" | "其他设备（按网络地址计）";
    devices_advice = "If a device cannot connect" | "设备无法访问时";
    devices_isolation = "Switch off client isolation in the router, or its devices cannot reach this server." | "请关闭路由器的客户端隔离（AP隔离），否则设备无法访问本服务器。";
    devices_hotspot = "A phone hotspot accepts few devices, often ten: use a router." | "手机热点只容纳少量设备（常为十台），请使用路由器。";
    devices_without_internet = "If a phone reports that this network has no internet, choose “use anyway”." | "手机提示“此网络无互联网”时，请选择“仍然使用”。";
    devices_new_address = "If the server address changes, print the codes again. Old codes still work when typed by hand." | "服务器地址变更后，请重新打印二维码；原通行码仍可手工输入使用。";
    devices_reprint = "Reprint after an address change" | "地址变更后重新打印";
    devices_reprint_hint(address) = "These contain codes with the server address. Printed now, they lead to {address}. Personal codes cannot be shown again: create new ones on the page Access codes if needed." | "以下文件印有服务器地址的二维码，现在打印将指向{address}。棋手的通行码无法再次显示，可在“通行码”页为需要者补发。";
    network_kind = "Security" | "加密方式";
    network_wpa = "WPA, WPA2, WPA3" | "WPA、WPA2、WPA3";
    network_wep = "WEP" | "WEP";
    network_open = "open, no password" | "开放（无密码）";
    network_hint = "Printed on the wall sheet, with its password. Leave the name blank to remove the network." | "网络名称和密码将印在张贴页上。名称留空则不印。";
    network_not_stored = "The network was not saved." | "网络未保存。";
    network_wrong_name = "Use at most 32 bytes (10 Chinese characters) and no control characters." | "最多32字节（约10个汉字），不得含控制字符。";
    network_wrong_wpa = "Enter 8 to 63 ASCII characters, or 64 hexadecimal digits." | "8至63个ASCII字符，或64位十六进制数字。";
    network_wrong_wep = "Enter 5 or 13 characters, or 10 or 26 hexadecimal digits." | "5或13个字符，或10或26位十六进制数字。";
    network_wrong_open = "An open network has no password: clear the field, or choose a security type." | "开放网络没有密码：请清空密码，或选择加密方式。";
    ended_in_hall = "The tournament has ended: reports and check-ins are closed." | "赛事已结束，此处不再申报成绩或签到。";
    print_network_heading = "Wi-Fi and address sheet" | "网络与查询二维码";
    // Messages sent with passes.
    messages_sent = "Messages sent" | "已发消息";
    messages_to = "To" | "收件人";
    messages_subject = "Message" | "内容";
    messages_when = "Created" | "生成时间";
    messages_state = "State" | "状态";
    message_waits = "waits" | "等待发送";
    message_sent = "sent" | "已发送";
    message_failed = "failed" | "发送失败";
    message_dropped = "cancelled" | "已取消";
    message_again = "Send again" | "重新发送";
}
