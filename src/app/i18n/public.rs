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
    error_slow_file(file, seconds) = "{file} takes longer than {seconds} seconds to read. Nothing was changed. Send a file with only the list or the games, or several smaller ones, or save the sheet as CSV." | "读取{file}超过{seconds}秒，未作任何更改。请只保留名单或棋谱，或分成几个较小的文件，工作表也可另存为CSV。";
    error_slow_list(seconds) = "The list takes longer than {seconds} seconds to read. Nothing was changed. Send it in several parts." | "读取名单超过{seconds}秒，未作任何更改。请分几部分提交。";
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
    match_play = "match" | "对抗赛";
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
    number_of_entry(number) = "no. {number}" | "{number}号";
    standings_during(round) = "Standings during round {round}" | "第{round}轮进行中名次";
    standings_after(round) = "Standings after round {round}" | "第{round}轮后名次";
    rank = "Rank" | "名次";
    name = "Name" | "姓名";
    number_short = "No." | "序号";
    federation_short = "Fed." | "协会";
    federation = "Federation" | "所属协会";
    club = "Club" | "单位";
    rating = "Rating" | "等级分";
    title = "Title" | "称号";
    board = "Board" | "台次";
    result = "Result" | "成绩";
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
    live_off(time) = "no connection since {time}" | "{time}起连接中断";
    state_playing = "being played" | "进行中";
    state_round_finished = "round finished" | "本轮已结束";
    state_all_in = "all results in" | "成绩已齐";
    not_started = "Not started" | "尚未开始";
    this_page_as = "This page as" | "本页下载";
    updated_at(moment) = "Updated {moment}" | "更新于{moment}";
    you_board = "You: board {board}, {side} against {opponent}" | "您：第{board}台 {side} 对 {opponent}";
    you_bye = "You: {result}" | "您：本轮{result}";
    you_name = "You: {name}" | "您：{name}";
    log_fingerprint_n(version, fingerprint) = "Fingerprint of the log up to entry {version}: {fingerprint}" | "日志指纹（截至第{version}条）：{fingerprint}";
    my_card = "My card" | "我的卡片";
    me = "Me" | "我";
}

// Pairings.
super::messages! {
    const PAIRINGS;
    round_pairings(number) = "Round {number} pairings" | "第{number}轮对阵";
    results_in(done, all) = "{done} of {all} results in" | "已完成{done}/{all}台";
    points_before = "Points before the round." | "积分截至上一轮。";
    by_name = "By name" | "按姓名";
    opponent = "Opponent" | "对手";
    side = "Side" | "先后手";
}

// Player list and player page.
super::messages! {
    const PLAYERS;
    nobody_found = "No player by that name. Try fewer letters." | "没有找到，请少输几个字再试。";
    number_n(number) = "No. {number}" | "序号{number}";
    rating_n(rating) = "Rating {rating}" | "等级分{rating}";
    round_and_board(round, board) = "Round {round}, board {board}" | "第{round}轮 第{board}台";
    against = "against" | "对";
    place = "Place" | "名次";
    performance = "Performance" | "表现分";
    opponents_average = "Opponents’ average" | "对手均分";
    round_short = "Rd" | "轮";
    why_this_pairing = "Why this pairing?" | "为什么这样编排？";
    why_pairing_in_round(round) = "Why this pairing in round {round}?" | "第{round}轮为什么这样编排？";
    what_was_considered = "What was considered" | "考虑的因素";
    why_bye_in_round(round) = "Why no opponent in round {round}?" | "第{round}轮为什么没有对手？";
}

// Tournament overview, and the list of all tournaments.
super::messages! {
    const OVERVIEW;
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
    round_running(done, all) = "{done} of {all} results in" | "已完成{done}/{all}台";
    all_federations = "All federations" | "全部协会";
    your_desk = "Desk" | "编排台";
    to_the_desk = "To the desk" | "回编排台";
}

// Numbers of things.
super::messages! {
    const COUNTS;
    n_players(count) = "1 player" | "{count} players" | "{count}名棋手";
    n_teams(count) = "1 team" | "{count} teams" | "{count}支队";
    n_rounds(count) = "1 round" | "{count} rounds" | "共{count}轮";
    n_games(count) = "1 game" | "{count} games" | "{count}局";
    n_boards(count) = "1 board" | "{count} boards" | "{count}台";
    finished_rounds(rounds) = "Finished after 1 round" | "Finished after {rounds} rounds" | "{rounds}轮已全部结束";
    records_queue(open) = "1 board needs checking before the round is closed" | "{open} boards need checking before the round is closed" | "结束本轮前有{open}台须核对";
}
