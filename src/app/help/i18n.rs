//! Help: a short page for each task of an arbiter, and the keys.

crate::messages! {
    help = "Help" | "帮助";
    keys_all = "all keys" | "全部快捷键";
    keys_of_page = "keys of this page" | "本页快捷键";
    undo_last = "undo your last act" | "撤销您最近的操作";
    close_dialog = "Close" | "关闭";
    help_aim = "One short page for each task. On the desk, the ? key shows the keys of the page." | "每项工作一页简短说明。在编排台按 ? 键可查看该页的快捷键。";
    help_all = "All help pages" | "全部帮助";
    help_manual = "Rules of pairing and tie-breaks are explained where they apply: the number of a board opens the reasons of its pairing, a tie-break value its calculation." | "编排与同分名次判定的规则在页面上随处可查：点台次可看编排依据，点数值可看计算过程。";
    // First event, players, pairing.
    help_first = "First event" | "第一项赛事";
    help_first_new = "Choose New tournament. Enter the name, days, game, number of players, and choose one of the three proposals." | "点“新建赛事”，填写名称、日期、棋种和人数，再从三个方案中选一个。";
    help_first_list = "Paste the list of players into the form, or add players later." | "可在表单中直接粘贴棋手名单，也可以稍后再添加。";
    help_first_round = "The bar above a round shows its steps: attendance, pairing, publication, results, closing. The key n always does the next step." | "每轮上方的步骤条依次为：检录、编排、公布、登分、结束。按 n 键即执行下一步。";
    help_first_seen = "A new event is visible to staff only. The first publication asks whether to show it to everyone." | "新建的赛事仅工作人员可见。首次公布对阵时会询问是否对所有人公开。";
    help_first_end = "After the last round, Finish the tournament lists what is left to do: ties, prizes, certificates, report file." | "最后一轮结束后，“结束赛事”会列出剩余事项：并列、奖项、证书、上报文件。";
    help_players = "Players" | "棋手";
    help_players_add = "Players: add one player with the form, load a CSV or Excel file, or paste rows of a spreadsheet. The preview shows each wrong line before anything is stored." | "“棋手”页：可用表单逐个添加，也可载入CSV或Excel文件，或粘贴表格中的行。保存之前，预览会逐行指出错误。";
    help_players_numbers = "Starting numbers follow the rating. They can be redrawn until round 1 is paired." | "序号按等级分排列。第1轮编排之前可重新排号。";
    help_players_late = "A late entry names the round from which the player takes part." | "补报棋手须注明从第几轮起参赛。";
    help_players_card = "A player’s page has the data, requested byes, withdrawal, penalties and the move to another section." | "棋手的页面可修改资料、登记请假与退赛、处罚，或转到其他组别。";
    help_pairing = "Pairing" | "编排";
    help_pairing_here = "Mark who is present, then pair. Absent players are not paired in this round." | "先标出到场的棋手，再编排。缺席者本轮不编排。";
    help_pairing_draft = "The pairing is a draft until you publish it. It can be discarded, or changed with Change by hand." | "公布之前，编排只是草稿，可以作废，也可以“手工调整”。";
    help_pairing_why = "Each board has its reasons with the articles of the rules. Why were two players not paired? explains the others." | "每台都有编排依据及规则条款。“两名棋手为什么不相遇？”解释未采用的编排。";
    help_pairing_apart = "Players of one club, federation or family can be kept apart in the settings." | "在“设置”中可让同单位、同协会或亲属相互回避。";
    // Results and corrections, byes and withdrawals.
    help_results = "Results" | "登录成绩";
    help_results_keys = "Press 1, 2 or 3 for a win of the first side, a draw, or a win of the second. The next open board follows by itself." | "先手胜、和棋、后手胜分别按 1、2、3，随后自动转到下一个未登分的台次。";
    help_results_jump = "Type a board number after g to jump to it. The ⋯ button of a row has forfeits, adjournment and all other results." | "按 g 后输入台次即可跳转。每行的 ⋯ 中有弃权、封棋等其他成绩。";
    help_results_undo = "The key u takes back your last act, also after the page is loaded again." | "按 u 键撤销您最近的一次操作，刷新页面后仍然有效。";
    help_results_verify = "Verify asks for every result a second time and shows what differs. Double entry does the same with two people." | "“复核”要求再输入一遍并指出不同之处；“二次登分”由两人各登一遍。";
    help_results_close = "A round closes when every board has a result. Boards that wait for an arbiter are listed above the boards." | "每台都有成绩后才能结束本轮。等待裁判员处理的台次列在对阵上方。";
    help_correct = "Corrections" | "更正成绩";
    help_correct_open = "Before a round is closed, type the new result twice, or use the buttons of the row." | "本轮结束之前：在该台连按两次新成绩的键，或直接点该行的按钮。";
    help_correct_closed = "After that, open the board with Details. The preview shows what the correction changes, and the reason is recorded in the log." | "本轮结束之后：点“详情”打开该台。预览会显示更正带来的变化，理由记入日志。";
    help_correct_stays = "A corrected Swiss result leaves later pairings as they are (C.04.2 article 4.3)." | "瑞士制的成绩更正后，已编排的后续轮次保持不变（C.04.2第4.3条）。";
    help_correct_bracket = "In a knockout, another winner contradicts a later match. Choose whether that match is replayed or stands." | "淘汰赛中若胜者改变，后续对阵会出现矛盾，须选择重赛或维持。";
    help_byes = "Byes and withdrawals" | "轮空与退赛";
    help_byes_request = "Open the player from the attendance list or from Players. Choose a bye or an absence for each round to come." | "从检录名单或“棋手”页打开该棋手，为以后各轮选择轮空或缺席。";
    help_byes_out = "A withdrawal takes effect from the next round that is not paired. Games already played stay." | "退赛从下一个尚未编排的轮次起生效，已下的对局保留。";
    help_byes_back = "Reinstate brings the player back from the next round that is not paired." | "“恢复参赛”让棋手从下一个尚未编排的轮次起重新参赛。";
    help_byes_phone = "Players can ask for a bye on their phones, if the settings allow it. The requests wait under Players." | "若“设置”允许，棋手可用手机请假，申请在“棋手”页等待处理。";
    // Teams and knockouts.
    help_teams = "Teams and line-ups" | "团体赛与出场名单";
    help_teams_enter = "Load teams with their players from a file, or enter them one by one. The order of a list is the board order." | "可从文件载入各队名单，也可逐队录入。名单的先后即台次顺序。";
    help_teams_line_ups = "After publication, name the line-ups. One key takes the proposed line-ups of all teams." | "公布对阵后填报出场名单；一个键即可采用所有参赛队的建议名单。";
    help_teams_captain = "Captains can hand in line-ups on their phones. They stay sealed until both teams are ready." | "领队可用手机提交出场名单，双方都提交之前互不公开。";
    help_teams_ruling = "The panel of a match has walkovers and rulings. The reason is recorded in the log." | "在该场的面板中可登记弃权或作出裁定，理由记入日志。";
    help_knockout = "Knockout and stages" | "淘汰赛与多阶段";
    help_knockout_seats = "Stages shows where each player comes from and draws the seats." | "“阶段”页显示每名棋手的来路，并在此抽签定位。";
    help_knockout_games = "A match of several games asks for the next game as soon as it is needed, down to the deciding game." | "一场多局时，需要加赛便会自动列出下一局，直至决胜局。";
    help_knockout_groups = "With several groups, To do does the next step of all groups with one key." | "分组进行时，“待办”页一个键即可为所有小组执行下一步。";
    // Paper, phones, files.
    help_print = "Printing" | "打印";
    help_print_round = "Print has the pairings, the standings and the result slips of the round on top, everything else below." | "“打印”页上方是本轮的对阵表、名次和成绩单，其余文件在下方。";
    help_print_stamp = "Each sheet carries the time of the last change and a code that leads to the page itself." | "每张纸上都印有最近一次更改的时间，以及通向该页面的二维码。";
    help_print_lang = "Language and paper size are chosen on the page Print; Settings keep those of the event." | "语言和纸张在“打印”页选择；赛事的默认值在“设置”中保存。";
    help_phones = "Players’ phones" | "棋手手机";
    help_phones_follow = "Anyone can follow pairings and standings on the public page; results appear within a second." | "任何人都可在公开页面查看对阵和名次，成绩一秒内更新。";
    help_phones_codes = "Print access codes. With a code, players check in, report results, send scoresheets and call the arbiter." | "可打印通行码。凭码可检录、申报成绩、提交记录表和呼叫裁判员。";
    help_phones_rules = "Result reporting decides whether two matching reports count at once or wait for an arbiter." | "“成绩申报”页决定双方申报一致时直接生效，还是等待裁判员确认。";
    help_files = "Files" | "文件";
    help_files_trf = "Print, files has the report files TRF16 and TRF26 for federations and rating officers." | "“打印、文件”中有供协会和等级分工作使用的上报文件TRF16、TRF26。";
    help_files_tables = "The foot of each public page offers the same table as CSV, XLSX and JSON, a round with records also as PGN or PDN." | "每个公开页面的页脚都可下载该表的CSV、XLSX、JSON；有棋谱的轮次还可下载PGN或PDN。";
    help_files_in = "A report file of another program can be opened as a tournament from the list of tournaments." | "其他软件的上报文件可在赛事列表中导入为一项比赛。";
    // Undo, log, backup, keys.
    help_log = "Undo and log" | "撤销与日志";
    help_log_all = "Everything that was done is in the log, with its time, account and reason." | "所有操作都记在日志中，注明时间、账号和理由。";
    help_log_undo = "Undo in the log first shows what it changes, and which later acts depend on it. An undo can be undone." | "在日志中撤销时，先显示会改变什么、后面哪些操作与之相关。撤销本身也可以撤销。";
    help_log_verify = "The entries form a chain. The command qisai verify finds any change made outside the program." | "日志条目首尾相扣。用 qisai verify 命令可查出程序之外的任何改动。";
    help_backup = "Backup" | "备份";
    help_backup_folder = "Start the program with a folder for copies, best on another disk. A copy follows each closed round, and a warning appears if one fails." | "启动程序时指定备份文件夹，最好在另一块磁盘上。每轮结束后自动备份，失败时会有警告。";
    help_backup_restore = "The command qisai restore brings a copy back. Stop the program first." | "用 qisai restore 命令恢复备份。恢复之前请先停止程序。";
    help_backup_offline = "Without a network the desk keeps typed results and sends them when the connection is back. Do not clear the browser meanwhile." | "断网时编排台会保留已输入的成绩，恢复连接后自动发送。其间请勿清除浏览器数据。";
    help_keys = "Keys" | "快捷键";
    help_keys_all = "?: keys of this page. n: the next step, wherever a page has one." | "?：本页快捷键。n：执行下一步（页面有下一步时）。";
    help_keys_results = "1, 2, 3: first side wins, draw, second side wins. 0: clear. +, -: forfeit. *: adjourned. d: both forfeit." | "1、2、3：先手胜、和棋、后手胜。0：清除。+、-：一方弃权。*：封棋。d：双方弃权。";
    help_keys_move = "↑, ↓: move without changing anything. g or /: jump to a board or a name. o: only open boards." | "↑、↓：移动，不作更改。g 或 /：跳到台次或姓名。o：只看未登分的台次。";
    help_keys_more = "u: undo. v: verify. f: fouls. i: save anyway. Esc: leave." | "u：撤销。v：复核。f：犯规。i：仍要保存。Esc：离开。";
    help_keys_off = "Keys of a single letter can be switched off under your account." | "单键快捷键可在您的账号页面关闭。";
}
