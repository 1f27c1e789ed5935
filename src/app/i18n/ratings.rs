//! Words of the rating report, the norms and their certificate.

super::messages! {
    ratings = "Rating report" | "等级分报告";
    norms = "Title norms" | "称号序分";
    games_rated = "Games" | "局数";
    score = "Score" | "得分";
    expected_score = "Expected" | "期望得分";
    expected_short = "Exp." | "期望";
    coefficient = "K" | "K";
    rating_change = "Change" | "变化";
    new_rating = "New" | "新等级分";
    performance_short = "Perf." | "表现分";
    gain = "Gain" | "增减";
    first_rating = "first rating" | "初次等级分";
    list_standard = "standard" | "慢棋";
    list_rapid = "rapid" | "快棋";
    list_blitz = "blitz" | "超快棋";
    computed_as(list) = "Computed as {list} games" | "按{list}计算";
    ratings_of_event = "This event alone, by the ratings of the list of entrants. The official change is FIDE's and looks at the whole month." | "仅按本赛事与报名表上的等级分计算；正式变化以国际棋联全月计算为准。";
    k_assumed = "K from what the entries say: thirty games are taken as completed, and 2400 as never reached before." | "K值按报名资料推定：视为已满30局，且未曾达到2400分。";
    k_times_700 = "K × games stays within 700." | "K×局数不超过700。";
    too_early_edition = "This event began before 1 March 2024: it was rated by an earlier edition, which is not implemented." | "本赛事早于2024年3月1日，适用旧版规则，本程序未实现。";
    no_fide_ratings = "FIDE rates chess; for this game there is no rating report." | "国际棋联等级分只适用于国际象棋，本项目无等级分报告。";
    change_of(k, sum, change) = "K {k} × {sum} = {change}" | "K {k} × {sum} = {change}";
    not_counted = "left out" | "不计";
    left_out_forfeit = "not played" | "未赛";
    left_out_pending = "no result yet" | "未完";
    left_out_not_rated = "not to be rated" | "不计等级分";
    left_out_unrated = "the opponent is unrated" | "对手无等级分";
    left_out_mismatch = "600 points or more apart" | "分差600分及以上";
    left_out_other_time = "another time control" | "用时不属此类";
    first_needs_games(found, needed) = "{found} of {needed} games with rated opponents" | "与有等级分者对局{found}局，须{needed}局";
    first_no_points = "no points against rated opponents" | "对有等级分者未得分";
    first_below(rating) = "{rating}: below 1400, not published" | "{rating}：低于1400，不公布";
    below_floor = "unrated (below 1400)" | "无等级分（低于1400）";
}

super::messages! {
    const NORMS;
    norms_source = "FIDE B.01 (1 January 2024), for an ordinary event. The arbiter confirms the rules of administration (1.1) and exemptions for special events." | "依国际棋联B.01（2024年1月1日版），按普通赛事计算。比赛管理条件（1.1）及特殊赛事的豁免由裁判长确认。";
    no_norms_here = "FIDE's title norms are for chess." | "国际棋联称号序分只适用于国际象棋。";
    norms_achieved = "Norms" | "已取得的序分";
    no_norm_yet = "No norm." | "暂无。";
    norms_possible = "Still possible" | "尚有可能";
    nobody_can = "Nobody can still make a norm against opponents of this field." | "以本场棋手为对手，已无人可取得序分。";
    norms_missed = "The performance of a title, but no norm" | "表现分已达标但未成序分";
    norm = "Norm" | "序分";
    so_far = "So far" | "目前";
    still_needed = "Still needed" | "尚需";
    why_not_norm = "What lacks" | "所缺条件";
    average_short = "Avg." | "对手均分";
    counts_as_games = "Counts as" | "折合局数";
    score_of(score, games) = "{score} of {games}" | "{games}局{score}分";
    needs_score(score, games) = "{score} of {games}" | "后{games}局得{score}分";
    needs_against(score, games, average) = "{score} of {games} against {average} on average" | "后{games}局得{score}分，对手均分{average}";
    needs_titled(count) = "{count} titled among them" | "其中{count}名有称号者";
    needs_with_title(count, titles) = "{count} of them {titles}" | "其中{count}名{titles}";
    needs_federations(count) = "{count} of another foreign federation" | "其中{count}名来自新的其他协会";
    semicolon = "; " | "；";
    any_way_or = " or " | "，或";
    exempt_swiss = "International field (1.4.3d): the federations of the opponents do not matter." | "国际性瑞士制赛事（1.4.3d）：不限对手所属协会。";
    strong_swiss = "Forty players rated 2000 on average (1.5.6a)." | "40名以上棋手，平均等级分2000以上（1.5.6a）。";
    field_counts(foreign, federations, titled) = "The field: {foreign} rated guests, {federations} guest federations, {titled} guests with GM, IM, WGM or WIM." | "参赛阵容：有等级分的外协会棋手{foreign}名，外协会{federations}个，外协会GM、IM、WGM、WIM{titled}名。";
}

super::messages! {
    const FAILED;
    fails_format = "the format needs approval" | "赛制须经批准";
    fails_women = "for women only" | "仅限女子";
    fails_unfinished(left) = "rounds to come: {left}" | "尚余{left}轮";
    fails_games(found, needed) = "games: {found}, at least {needed}" | "局数{found}，至少{needed}";
    fails_players(found, needed) = "players: {found}, at least {needed}" | "参赛{found}人，至少{needed}人";
    fails_score(found, needed) = "score: {found}, at least {needed}" | "得分{found}，至少{needed}";
    fails_titled(found, needed) = "titled opponents: {found}, at least {needed}" | "有称号对手{found}名，至少{needed}名";
    fails_with_title(found, needed) = "opponents with the title: {found}, at least {needed}" | "有该称号的对手{found}名，至少{needed}名";
    fails_federations(found, needed) = "other federations: {found}, at least {needed}" | "其他协会{found}个，至少{needed}个";
    fails_own(found, most) = "opponents of the own federation: {found}, at most {most}" | "本协会对手{found}名，至多{most}名";
    fails_one(federation, found, most) = "opponents of {federation}: {found}, at most {most}" | "{federation}对手{found}名，至多{most}名";
    fails_average(found, needed) = "average: {found}, at least {needed}" | "对手均分{found}，至少{needed}";
    fails_performance(found, needed) = "performance: {found}, at least {needed}" | "表现分{found}，至少{needed}";
}

super::messages! {
    const CERTIFICATE;
    certificate = "Certificate of title result" | "称号序分证明";
    certificate_after = "After FIDE's form IT1. To be checked and signed; it is not the form itself." | "参照国际棋联IT1表格，须核对签字；并非该表格本身。";
    certificate_link = "Certificate of title result (IT1)" | "称号序分证明（IT1）";
    is_a_norm(title) = "{title} norm" | "{title}序分";
    is_no_norm(title) = "No {title} norm" | "不成{title}序分";
    held_title = "Title held" | "现有称号";
    event_word = "Event" | "赛事";
    counted_rating = "Counts as" | "计为";
    titled_opponents = "Titled opponents" | "有称号对手";
    with_title_opponents(title) = "Opponents with {title} or better" | "有{title}及以上称号的对手";
    foreign_federations = "Other federations" | "其他协会";
    own_federation = "Of the own federation" | "本协会对手";
    remarks = "Remarks" | "备注";
    remark_waived(letter) = "The rule about foreign opponents is waived (1.4.3{letter}); one norm of a title must meet it (1.4.3e)." | "豁免对手所属协会的限制（1.4.3{letter}）；申请称号至少须有一次不经豁免的序分（1.4.3e）。";
    remark_eight = "Eight games and a win without a game (1.4.1c); a title may use one such norm." | "八局另加一轮不战而胜（1.4.1c）；申请称号只能用一次此类序分。";
    remark_counts(games) = "Counts as {games} games (1.4.1d)." | "折合{games}局（1.4.1d）。";
    remark_reached(round) = "Reached in round {round}; later games are left out (1.4.1e)." | "第{round}轮已取得，其后各局不计（1.4.1e）。";
    remark_strong = "The event satisfies 1.5.6a." | "本赛事符合1.5.6a。";
    excluded_not_played = "not played" | "未赛";
    excluded_no_federation = "no federation of FIDE" | "不属国际棋联成员协会";
    excluded_scoreless = "unrated, no points" | "无等级分且未得分";
    excluded_after = "after the norm" | "取得序分之后";
    excluded_won = "win left out" | "剔除胜局";
    signature_arbiter = "Chief arbiter" | "裁判长";
    signature_federation = "Rating officer or president of the federation" | "协会等级分负责人或主席";
    date_and_signature = "Date and signature" | "日期与签名";
}
