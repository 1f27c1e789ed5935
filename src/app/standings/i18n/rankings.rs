//! Messages of standings: descriptors, places, effects, progress.

crate::messages! {
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
    round_reached = "Round reached" | "到达轮次";
    last_match = "Last match" | "末场比分";
    order_of_the_event = "According to the regulations of the event (Xiangqi competition rules 15.6)" | "按本赛事竞赛规程（《象棋竞赛规则》第15.6条）";
    wins_of_meetings = "“Number of wins” (WIN) counts matches in which all games were won: C.07 article 7.1 counts rounds. “Games won” (WON) counts games, as in article 7.2." | "“胜局”（WIN）计全胜的对阵：C.07第7.1条按轮计；“实战胜局”（WON）按局计（第7.2条）。";
    olympiad_practice = "Unplayed rounds as in the Olympiad (FIDE D.02.01): the round of the bye is left out, not the weakest opponent; one extra match point for each round in which an opponent was not paired." | "未赛的轮次按奥林匹克团体赛（国际棋联D.02.01）：去掉轮空的一轮，不去最弱的对手；对手每有一轮未获编排加1场分。";
    xiangqi_practice = "Unplayed rounds as in xiangqi events: opponents keep their final points, a bye counts as an opponent with the lowest points of the field." | "未赛的轮次按象棋比赛惯例：对手按实得积分计，轮空按全场最低积分计。";
    results_missing(count) = "results missing: {count}" | "尚缺{count}台成绩";
    tap_a_value = "Tap a value to see its calculation" | "点击数值查看计算";
    places = "Places" | "名次";
    back_to_standings = "Back to the standings" | "返回名次表";
    note_article(article) = " (C.07 {article})" | "（C.07第{article}条）";
    effect_rows(count) = "1 line changes:" | "{count} lines change:" | "{count}人有变化：";
    matches_played = "Played" | "场次";
    matches_played_short = "Pl" | "场";
    minus_points = "Points lost" | "失分";
    minus_points_short = "−" | "失";
    standings_adjourned(boards) = "Adjourned: {boards}" | "封棋：{boards}";
    reading_is(article, choice) = "{article}: {choice}" | "{article}：{choice}";
    placed_by_play_off(place) = "From place {place} on by play-off" | "第{place}名起按加赛排定";
    by_play_off = "Play-off" | "加赛";
}

// Explanations of places, and effects on the standings.
crate::messages! {
    const EFFECTS;
    expelled = "expelled" | "除名";
    why_this_place(rank) = "Why place {rank}?" | "为什么是第{rank}名？";
    neighbour_above = "Above" | "前一名";
    neighbour_below = "Below" | "后一名";
    all_equal = "Tied in every criterion: the place is shared." | "各项全部相同，名次并列。";
    first_that_differs = "The first criterion that differs between two neighbours decides." | "相邻两人以首个不同的项目分先后。";
    effect_heading = "Preview of the effect" | "影响预览";
    effect_on_standings(round) = "Standings after round {round}" | "第{round}轮后名次";
    effect_none = "The standings do not change." | "名次表没有变化。";
    effect_before = "Old place" | "原名次";
    effect_after = "New place" | "新名次";
    effect_save = "Save" | "确认保存";
}

// Progress and leaders.
crate::messages! {
    const PROGRESS;
    progress_after(round) = "Progress of the leaders to round {round}" | "前列棋手名次变化（至第{round}轮）";
    race = "Leaders and the race" | "前列名次走势";
    race_after(round) = "after rounds 1 to {round}" | "第1至{round}轮后";
    race_after_first = "after round 1" | "第1轮后";
    race_said(name, round) = "Places after each round; {name} is first after round {round}." | "各轮后名次；第{round}轮后{name}居首。";
    podium = "Podium" | "前三名";
    full_standings = "Full standings" | "完整名次";
    board_one = "Board one" | "首台";
    form_of_rounds(results) = "Rounds so far: {results}" | "各轮成绩：{results}";
    outcomes = "Wins and draws" | "胜负统计";
    players_by_points = "Players by points" | "各分段人数";
    teams_by_points = "Teams by points" | "各分段队数";
    how_places_are_decided = "How places are decided" | "名次判定办法";
    place_shift = "Move" | "升降";
    places_up = "up" | "上升";
    places_down = "down" | "下降";
    own_progress = "Progress" | "名次变化";
    own_progress_said(round, places) = "Places after each round from round {round} on: {places}" | "自第{round}轮起各轮后名次：{places}";
    place_from_to(first, last) = "place {first} → {last}" | "第{first}名→第{last}名";
    round_letter(round) = "R{round}" | "{round}轮";
    progress_read = "Left to right: rounds. Up and down: the place after each; lower places are drawn at the foot." | "横向为轮次，纵向为该轮后名次，靠后者画在底部。";
    progress_table = "Place and points after each round" | "各轮后名次与积分";
}
