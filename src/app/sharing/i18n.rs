//! Messages about what other sites and programs take from here: feeds, pages in frames, data.

crate::messages! {
    feed_of_site = "Qisai: rounds and results" | "棋赛：对阵与成绩";
    feed_pairings(round) = "{round}: pairings" | "{round}：对阵";
    feed_results(round) = "{round}: results" | "{round}：成绩";
    sharing = "Data and embedding" | "数据与嵌入";
    sharing_aim = "Everything on the public pages can be read by programs and shown on other sites, without a key. In the addresses, NAME is the URL name of a tournament or an event." | "公开页面的内容均可由程序读取，也可嵌入其他网站，无需密钥。地址中的NAME为赛事的网址代号。";
    sharing_data = "Data" | "数据";
    sharing_data_hint = "Add .json, .csv or .xlsx to the address of a page. Players are identified by their entry number, which never changes. Ask again with the received etag in If-None-Match, at most every 10 seconds." | "在页面地址后加.json、.csv或.xlsx。棋手以报名编号标识，永不改变。请以收到的etag作If-None-Match再次查询，间隔不少于10秒。";
    sharing_embed = "Pages for frames" | "嵌入页面";
    sharing_embed_hint = "These pages have no header and stay current. Add ?lang=en or ?lang=zh." | "无页眉，自动更新；可加?lang=zh或?lang=en。";
    sharing_feeds = "Feeds" | "订阅";
    sharing_feeds_hint = "Atom: an entry for each round that is published or finished." | "Atom格式：每轮公布或结束时一条。";
    sharing_all = "All tournaments" | "全部赛事";
    sharing_one = "One tournament" | "一项赛事";
    sharing_live = "Stream of changes (text/event-stream)" | "变更流（text/event-stream）";
    sharing_calendar = "Calendar of the rounds" | "各轮日历";
    sharing_games = "Games of all rounds; of draughts as .pdn" | "各轮棋谱；国际跳棋为.pdn";
    sharing_player = "A player's games and figures" | "一名棋手的对局与数据";
    sharing_event = "An event with its tournaments" | "一项赛事及其各项比赛";
    sharing_full_page = "Full page" | "完整页面";
    sharing_embed_pairings = "Pairings and results of the last round" | "最近一轮的对阵与成绩";
    sharing_no_private = "Lists name public tournaments only. Those open to anyone with the link can be read at their address. No format contains birth dates." | "列表只含公开的赛事；向知道网址的人开放的赛事可凭网址读取。任何格式均不含出生日期。";
}
