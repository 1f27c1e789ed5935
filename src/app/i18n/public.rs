//! Messages of the public pages, and those shared by all pages.

super::messages! {
    app_name = "Qisai" | "棋赛";
    skip_to_content = "Skip to content" | "跳到正文";
    sign_in = "Sign in" | "登录";
    sign_out = "Sign out" | "退出";
    tournaments = "Tournaments" | "赛事";
    pairings = "Pairings" | "对阵";
    standings = "Standings" | "名次";
    crosstable = "Crosstable" | "成绩总表";
    players = "Players" | "棋手";
    overview = "Overview" | "概况";
    round = "Round" | "轮次";
    round_n(number) = "Round {number}" | "第{number}轮";
    groups = "Groups" | "分组";
    stage_n(number) = "Stage {number}" | "第{number}阶段";
    group_n(number) = "Group {number}" | "第{number}组";
    round_of(number, all) = "Round {number} of {all}" | "第{number}轮，共{all}轮";
}

super::messages! {
    const ERRORS;
    do_it_all_the_same = "Proceed anyway" | "仍然执行";
    error_page_not_found = "Page not found" | "页面不存在";
    error_heading = "Not completed" | "未能完成";
    error_not_found = "This page does not exist, or you do not have access to it." | "没有此页，或您无权查看。";
    error_session_ended = "Your session has ended, so this was not saved. Sign in again: you return to this page with your input filled in." | "登录已失效，未保存。请重新登录，登录后将返回原页面并恢复您填写的内容。";
    page_before = "Back" | "返回上一页";
    error_sign_in = "Please sign in first." | "请先登录。";
    error_forbidden = "Your account does not have permission. Ask the owner or the chief arbiter." | "您的账号无此权限，请找管理员或裁判长。";
    error_cross_site = "This form is out of date. Go back, reload the page and send it again." | "表单已过期。请返回、刷新页面后重新提交。";
    error_origin(from, host) = "This form comes from {from}, but the server was asked as {host}. Open the page at its right address. If a proxy is in front of the server, its administrator must pass the name and port on (Host) or start the server with --public-url." | "表单来自{from}，而请求的服务器是{host}。请用正确的网址打开页面。如服务器前有代理，管理者须原样转发主机名和端口（Host），或以 --public-url 启动。";
    error_not_https = "This form comes from a page without https, but this server is set up for https: open the page with https://." | "表单来自非https页面，而本服务器只用https：请用https://打开页面。";
    error_not_http = "This form comes from a page with https, but this server is set up for http. Open the page with http://, or its administrator must start it with --behind-https." | "表单来自https页面，而本服务器以http运行。请用http://打开页面，或由管理者以 --behind-https 启动。";
    error_no_cookie = "Your browser sent no cookie, so this form cannot be told from a stranger's. Allow cookies for this site, reload the page and send it again." | "浏览器未发送Cookie，无法确认表单来源。请允许本站使用Cookie，刷新页面后重新提交。";
    error_no_secure_cookie = "Your browser sent no cookie. This server sends its cookies over https only: open the page with https://, allow cookies, and send the form again." | "浏览器未发送Cookie。本服务器的Cookie只经https发送：请用https://打开页面、允许Cookie后重新提交。";
    error_field(field) = "The form is incomplete or damaged ({field}). Reload the page and send it again." | "表单不完整或已损坏（{field}），请刷新页面后重新提交。";
    error_too_large(limit) = "Too large: at most {limit} KB." | "文件过大：最多{limit} KB。";
    error_internal = "Internal error. Nothing was changed. Please try again; if it happens again, note the time and tell the organiser." | "程序出错，未作任何改动。请重试；如再次发生，请记下时间告知主办方。";
    error_pairing(message) = "The round cannot be paired: {message}." | "无法编排本轮：{message}。";
    error_wrong_password = "User name or password is wrong." | "用户名或密码不对。";
    error_wait(seconds) = "Too many wrong passwords. Wait {seconds} s." | "密码错误次数过多，请等待{seconds}秒。";
    error_weak_password = "A password needs 8 to 128 characters and must differ from the user name." | "密码须为8至128个字符，且不得与用户名相同。";
    error_account_name = "This user name is empty, too long, taken or reserved: choose another." | "用户名为空、过长、已被使用或为系统保留，请另选。";
    error_last_owner = "The last owner cannot be removed." | "必须保留至少一名管理员。";
    error_slug_deleted(slug, name) = "The URL name “{slug}” belongs to the deleted event “{name}”: choose another, or ask the owner to free it on the page of that event (list of deleted events)." | "网址代号“{slug}”属于已删除的赛事“{name}”：请另选，或由管理员在该赛事页面（已删除赛事列表）释放。";
    error_slug_taken(slug) = "The URL name “{slug}” is taken: choose another." | "网址代号“{slug}”已被使用，请另选。";
    error_disk_full = "The disk is full or almost full. Nothing was saved. Free some space and send the form again." | "磁盘已满或将满，未保存。请腾出空间后重新提交。";
    error_file_moved(path, rescued) = "The database file {path} is not the one any more that the server has open: it was moved, deleted or overwritten. Nothing was saved. Tell the server administrator to stop the server, put the file back and start it again.{rescued}" | "数据库文件{path}已不是服务器打开的那一个：被移走、删除或覆盖，未保存。请通知服务器管理者停止服务器，放回文件后重新启动。{rescued}";
    error_rescued(copy) = " Everything saved before is in {copy}." | "此前保存的全部数据在{copy}。";
    error_disk = "The database disk failed. Nothing was saved. Please try again; sending the form twice is safe. If it happens again, tell the server administrator: the server log names the error." | "数据库所在的磁盘出错，未保存。请重试：重复提交无妨。如再次发生，请告知服务器管理者：日志中有具体错误。";
    error_malformed = "The database could not be read: its disk failed or its file is damaged. Nothing was saved. Please try again; sending the form twice is safe. If it happens again, tell the server administrator: the server log names the error." | "无法读取数据库：磁盘出错或文件已损坏，未保存。请重试：重复提交无妨。如再次发生，请告知服务器管理者：日志中有具体错误。";
    error_locked(seconds) = "Another program has been changing the same data for more than {seconds} seconds. Nothing was saved. Please try again; sending the form twice is safe." | "另一程序占用该数据已超过{seconds}秒，未保存。请重试：重复提交无妨。";
    error_overloaded = "The server is busy. Please try again in a moment." | "同时查询的人太多，请稍后再试。";
    error_too_many(seconds) = "Too many requests from your network. Please try again in {seconds} s." | "您所在网络的查询过于频繁，请在{seconds}秒后再试。";
    error_unknown_outcome = "The database connection was lost while saving. Please send the form again; sending it twice is safe." | "保存时与数据库的连接中断，结果未知。请重新提交：重复提交无妨。";
    error_busy = "The database did not answer. Please try again; sending the form twice is safe." | "数据库没有响应，请重试：重复提交无妨。";
}

// Sides, results, byes.
super::messages! {
    const SIDES;
    side_white = "White" | "白";
    side_black = "Black" | "黑";
    side_red = "Red" | "红";
    column_white = "White" | "白方";
    column_black = "Black" | "黑方";
    column_red = "Red" | "红方";
    adjourned_short = "adj." | "封棋";
    unrated_short = "unrated" | "不计等级分";
    bye = "bye" | "轮空";
    full_point_bye(points) = "full-point bye {points}" | "轮空 {points}分";
    requested_bye(points) = "requested bye {points}" | "请假 {points}分";
    absent = "absent" | "缺席";
    withdrawn = "withdrawn" | "退赛";
    not_yet_entered = "enters later" | "未到";
    free_in_table = "free" | "轮空";
    name_erased = "name erased" | "姓名已删除";
    no_result_yet = "no result yet" | "未完";
    no_board = "no board" | "无台次";
}

// Games, formats, scoring.
super::messages! {
    const GAMES;
    chess = "chess" | "国际象棋";
    xiangqi = "xiangqi" | "象棋";
    draughts = "draughts" | "国际跳棋";
    swiss = "Swiss" | "瑞士制";
    round_robin = "round robin" | "单循环";
    double_round_robin = "double round robin" | "双循环";
    scheveningen = "Scheveningen" | "舍维宁根制";
    schiller = "Schiller system" | "席勒制";
    molter = "Molter tables" | "莫尔特编排表";
    listed_pairings = "pairings as listed" | "按给定对阵";
    knockout = "knockout" | "淘汰赛";
    double_elimination = "double elimination" | "双淘汰赛";
    ladder = "ladder" | "名次挑战赛";
    match_play = "match" | "对抗赛";
    dutch = "FIDE Dutch system (C.04.3, 1 February 2026)" | "国际棋联荷兰制（C.04.3，2026年2月1日版）";
    dubov = "Dubov system (C.04.4.1)" | "杜博夫制（C.04.4.1）";
    burstein = "Burstein system (C.04.4.2)" | "伯斯坦制（C.04.4.2）";
    lim = "Lim system (C.04.4.3)" | "林氏制（C.04.4.3）";
    double_swiss = "double-round Swiss (C.04.5)" | "双局瑞士制（C.04.5）";
    team_swiss = "team Swiss (C.04.6)" | "团体瑞士制（C.04.6）";
    olympiad_rules = "Olympiad pairing rules (D.02)" | "奥林匹克团体赛编排规则（D.02）";
    jifen = "Chinese rules (积分编排)" | "积分编排制";
    baku = "Baku acceleration (C.04.7)" | "巴库加速（C.04.7）";
    accelerated = "accelerated" | "加速编排";
    berger_tables = "Berger tables (C.05 Annex 1)" | "贝格尔循环表（C.05附件1）";
    scoring_absent(line, points) = "{line}; absent player {points}" | "{line}，缺席{points}";
    scoring_line(win, draw, loss, bye) = "{win}-{draw}-{loss}, bye {bye}" | "胜{win} 和{draw} 负{loss}，轮空{bye}";
    comma = ", " | "，";
    colon = ": " | "：";
    list_comma = ", " | "、";
}

// Standings and their tie-breaks.
super::messages! {
    const STANDINGS;
    points = "Points" | "积分";
    points_short = "Pts" | "积分";
    cut_lowest(count) = "cut {count}" | "去最低{count}个";
    median(count) = "median {count}" | "去最高、最低各{count}个";
    without_first_rounds(count) = "without the first {count}" | "不计前{count}轮";
    limit_percent(percent) = "limit {percent} %" | "界限{percent}%";
    limit_half_points(steps) = "limit {steps} half points" | "界限{steps}个半分";
    unrated_as(rating) = "unrated players as {rating}" | "无等级分者按{rating}计";
    forfeits_as_played = "forfeits as played" | "弃权局按实际对手计";
    from_fore = "from Fore Buchholz" | "按预计对手分";
    reversed = "reversed order" | "反序";
    cited_article(edition, article) = "{edition}, article {article}" | "{edition}第{article}条";
    cited_articles(edition, articles) = "{edition}, articles {articles}" | "{edition}第{articles}条";
    number_of_entry(number) = "no. {number}" | "{number}号";
    round_reached = "Round reached" | "到达轮次";
    last_match = "Last match" | "末场比分";
    order_of_the_event = "According to the regulations of the event (Xiangqi competition rules 15.6)" | "按本赛事竞赛规程（《象棋竞赛规则》第15.6条）";
    wins_of_meetings = "“Number of wins” (WIN) counts matches in which all games were won: C.07 article 7.1 counts rounds. “Games won” (WON) counts games, as in article 7.2." | "“胜局”（WIN）计全胜的对阵：C.07第7.1条按轮计；“实战胜局”（WON）按局计（第7.2条）。";
    olympiad_practice = "Unplayed rounds as in the Olympiad (FIDE D.02.01): the round of the bye is left out, not the weakest opponent; one extra match point for each round in which an opponent was not paired." | "未赛的轮次按奥林匹克团体赛（国际棋联D.02.01）：去掉轮空的一轮，不去最弱的对手；对手每有一轮未获编排加1场分。";
    xiangqi_practice = "Unplayed rounds as in xiangqi events: opponents keep their final points, a bye counts as an opponent with the lowest points of the field." | "未赛的轮次按象棋比赛惯例：对手按实得积分计，轮空按全场最低积分计。";
    standings_after(round) = "Standings after round {round}" | "第{round}轮后名次";
    results_missing(count) = "results missing: {count}" | "尚缺{count}台成绩";
    tap_a_value = "Tap a value to see its calculation" | "点击数值查看计算";
    places = "Places" | "名次";
    rank = "Rank" | "名次";
    name = "Name" | "姓名";
    number_short = "No." | "序号";
    federation_short = "Fed." | "协会";
    federation = "Federation" | "所属协会";
    club = "Club" | "单位";
    rating = "Rating" | "等级分";
    ratings_from(list) = "Ratings: {list}" | "等级分：{list}";
    title = "Title" | "称号";
    board = "Board" | "台次";
    result = "Result" | "成绩";
    how_values_came = "How these figures are calculated" | "各项分值的计算过程";
    back_to_standings = "Back to the standings" | "返回名次表";
}

// Frame of public pages.
super::messages! {
    const FRAME;
    tournament = "Tournament" | "赛事";
    rounds = "Rounds" | "轮次";
    find_player = "Find a player" | "查找棋手";
    live_none = "reload to update" | "刷新后更新";
    live_connecting = "connecting…" | "连接中…";
    live_polling = "reconnecting…" | "连接中断，正在重连";
    live_off = "no connection" | "连接中断";
    state_playing = "being played" | "进行中";
    state_all_in = "all results in" | "成绩已齐";
    not_started = "Not started" | "尚未开始";
    this_page_as = "This page as" | "本页下载";
    version_n(version) = "As of entry {version} in the log" | "截至日志第{version}条";
    you_board = "You: board {board}, {side} against {opponent}" | "您：第{board}台 {side} 对 {opponent}";
    you_bye = "You: {result}" | "您：本轮{result}";
    you_name = "You: {name}" | "您：{name}";
    log_fingerprint = "Fingerprint of the log" | "日志指纹";
    log_fingerprint_n(version, fingerprint) = "Fingerprint of the log up to entry {version}: {fingerprint}" | "日志指纹（截至第{version}条）：{fingerprint}";
    my_card = "My card" | "我的卡片";
    this_is_me = "This is me" | "这是我";
    me = "Me" | "我";
}

// Pairings.
super::messages! {
    const PAIRINGS;
    round_pairings(number) = "Round {number} pairings" | "第{number}轮对阵";
    results_in(done, all) = "{done} of {all} results in" | "已完成{done}/{all}台";
    points_before = "Points before the round." | "积分截至上一轮。";
    by_board = "By board" | "按台次";
    by_name = "By name" | "按姓名";
    opponent = "Opponent" | "对手";
    side = "Side" | "先后手";
    of_side(what, side) = "{what} ({side})" | "{what}（{side}）";
}

// Crosstable.
super::messages! {
    const CROSSTABLE;
    crosstable_after(round) = "Crosstable after round {round}" | "第{round}轮后成绩总表";
    by_rank = "By rank" | "按名次";
    by_number = "By number" | "按序号";
    grid = "Grid" | "循环赛成绩表";
    cross_key = "12w1" | "12白1";
    cross_key_xiangqi = "12r2" | "12红2";
    cross_explained(opponent, side, points) = "{opponent}, with {side}, result {points}; + − forfeit." | "{opponent}，执{side}，得{points}分；+ − 为弃权。";
    cross_opponent_place = "opponent in place 12" | "对手第12名";
    cross_opponent_number = "opponent no. 12" | "对手12号";
    cross_round_by_place(round) = "{round} (opponent by place)" | "{round}（对手按名次）";
    cross_round_by_number(round) = "{round} (opponent by number)" | "{round}（对手按序号）";
}

// Player list and player page.
super::messages! {
    const PLAYERS;
    find_by = "Find a player by name, club or number" | "按姓名、拼音、单位或序号查找";
    find_by_short = "Name, club or number" | "姓名、单位或序号";
    n_players_found = "{n} found" | "找到{n}名";
    nobody_found = "No player by that name. Try fewer letters." | "没有找到，请少输几个字再试。";
    number_n(number) = "No. {number}" | "序号{number}";
    rating_n(rating) = "Rating {rating}" | "等级分{rating}";
    round_and_board(round, board) = "Round {round}, board {board}" | "第{round}轮 第{board}台";
    against = "against" | "对";
    place = "Place" | "名次";
    performance = "Performance" | "表现分";
    opponents_average = "Opponents’ average" | "对手均分";
    round_short = "Rd" | "轮";
    their_points = "Their pts" | "对手积分";
    not_paired_yet(round) = "The pairings of round {round} are not published yet." | "第{round}轮对阵尚未公布。";
    why_this_pairing = "Why this pairing?" | "为什么这样编排？";
    why_pairing_in_round(round) = "Why this pairing in round {round}?" | "第{round}轮为什么这样编排？";
    what_was_considered = "What was considered" | "考虑的因素";
    why_bye_in_round(round) = "Why no opponent in round {round}?" | "第{round}轮为什么没有对手？";
    colour_history = "Sides so far" | "各轮先后手";
}

// Tournament overview, and the list of all tournaments.
super::messages! {
    const OVERVIEW;
    about = "About the tournament" | "赛事简介";
    venue = "Place" | "地点";
    dates = "Dates" | "日期";
    game = "Game" | "棋种";
    format = "Format" | "赛制";
    scoring = "Scoring" | "计分";
    order = "Tie-breaks" | "同分名次判定";
    time_control = "Time control" | "用时";
    initial_side = "Initial colour" | "首轮单号执棋";
    chief_arbiter = "Chief arbiter" | "裁判长";
    deputies = "Deputies" | "副裁判长";
    chief_grade = "Title of the chief arbiter" | "裁判长等级";
    deputies_hint = "One per line, with the title after a semicolon: Noor, Ines; IA" | "每行一人，等级写在分号之后：林知远；国家级";
    entered = "Entered" | "参赛";
    round_state = "State" | "状态";
    round_running(done, all) = "{done} of {all} results in" | "已完成{done}/{all}台";
    round_closed = "finished" | "已结束";
    round_to_come = "to come" | "未开始";
    not_published_yet = "The first round has not been paired yet. The pairings will appear here." | "第1轮尚未编排，对阵公布后在此显示。";
    no_players_yet = "No players have been entered yet." | "尚无人报名。";
    events_running = "Running" | "进行中";
    events_coming = "Coming" | "即将开始";
    events_over = "Finished" | "已结束";
    find_tournament = "Tournament or place" | "赛事或地点";
    no_tournaments_found = "No tournament contains these words." | "没有含这些字词的赛事。";
    find_event_or_player = "Event, place or player" | "赛事、地点或棋手";
    find_events = "Find" | "查找";
    all_federations = "All federations" | "全部协会";
    all_events = "All events" | "全部赛事";
    by_month = "By month" | "按月份";
    no_events_found = "No event or player by that name. Try fewer letters." | "没有找到赛事或棋手，请少输几个字再试。";
    no_tournaments = "No tournaments here yet." | "尚无赛事。";
    no_tournaments_hint = "Arbiters sign in, create a tournament and enter the players; its public pages then appear here." | "裁判登录后新建赛事并登记棋手，赛事页面即在此向所有人公布。";
    your_desk = "Desk" | "编排台";
}
