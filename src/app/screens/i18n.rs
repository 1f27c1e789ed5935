//! Messages of hall screens.

use qisai_domain::screen::{
    ANNOUNCEMENT, DELAYS, FAMILY, Kind, NAME, PARTS, PICTURE_BYTES, PICTURE_PIXELS, PICTURES_OF_EVENT, ScreenFault,
    Theme, Tongue,
};

use crate::{Lang, Words};

crate::messages! {
    screens = "Screens" | "大屏";
    screen = "Screen" | "大屏";
    screen_hint = "Opens without signing in and shows the same as the public pages." | "无须登录即可打开，内容不超出公开页面。";
    screen_none = "No screens yet." | "尚无大屏。";
    screen_new = "New screen" | "新建大屏";
    screen_name = "URL name" | "网址代号";
    screen_name_hint = "Small letters, digits, hyphens. For example hall or north-wall." | "小写字母、数字、连字符，如hall、north-wall。";
    screen_list = "Content" | "显示内容";
    screen_list_hint = "Number the lists in order; leave blank to hide. Seconds per page; leave blank to derive them from the number of rows." | "以数字定先后，不填则不显示；秒数为每页停留时间，不填按行数计算。";
    screen_order = "Order" | "次序";
    screen_seconds = "Seconds" | "秒";
    screen_order_of(kind) = "Order of {kind}" | "{kind}的次序";
    screen_seconds_of(kind) = "Seconds for {kind}" | "{kind}的秒数";
    screen_tournaments = "Tournaments" | "组别";
    screen_tournaments_hint = "If none is chosen: the one this desk belongs to. Private tournaments are never shown elsewhere." | "不选则为本组；不公开的组别不会出现在别处。";
    screen_boards = "Boards" | "台次范围";
    screen_boards_hint = "For example 1-40, 81-. Leave blank for all." | "如1-40, 81-，不填为全部。";
    screen_tongue = "Language" | "语言";
    screen_theme = "Colours" | "配色";
    screen_distance = "Farthest seat, m" | "最远座位（米）";
    screen_picture = "Screen height, cm" | "画面高度（厘米）";
    screen_top = "Lines of the standings" | "名次行数";
    screen_top_hint = "Leave blank for all." | "不填为全部。";
    screen_delay = "Delay of moves of current games, minutes" | "对局中的着法延迟显示（分钟）";
    screen_behind(minutes) = "{minutes} min ago" | "{minutes}分钟前";
    screen_rows(rows) = "{rows} rows per page." | "每页{rows}行。";
    screen_illegible = "The screen is too small for this distance: the last rows cannot read it." | "画面太矮，最远处看不清。";
    screen_delete = "Delete this screen" | "删除此大屏";
    screen_browsers = "Browsers" | "浏览器";
    screen_browsers_hint = "Open /screen in the screen's browser and enter here the word that it shows." | "在大屏的浏览器中打开/screen，把显示的字母填在这里。";
    screen_word = "Word" | "代码";
    screen_part = "Part" | "第几块";
    screen_parts = "of screens" | "共几块";
    screen_parts_hint = "Several screens may share the lists: part 2 of 3." | "几块屏可分担同一名单，如第2块，共3块。";
    screen_part_of(part, parts) = "part {part} of {parts}" | "第{part}块，共{parts}块";
    screen_family = "Several screens sharing a list" | "多屏分担同一名单";
    screen_family_hint = "Creates a screen for each part: with the URL name names, 3 screens are names-1, names-2 and names-3. The list is divided evenly, and each shows its range." | "每一部分各建一块大屏：网址代号填names，分3块，即得names-1、names-2、names-3。名单按数量均分，各屏标明起止。";
    screen_family_count(least, most) = "Number of screens, {least} to {most}" | "大屏数量，{least}至{most}";
    screen_family_make = "Create these screens" | "一次建好";
    screen_give = "Assign the screen" | "指定大屏";
    screen_release = "Release the screen" | "取消指定";
    screen_release_of(word) = "Release the screen {word}" | "取消{word}的指定";
    screen_now = "Show on all screens now" | "全部大屏立即显示";
    screen_now_list = "Each screen's own list" | "按各屏的内容表";
    screen_now_is(kind) = "Now: {kind}." | "现在显示：{kind}。";
    screen_show = "Show" | "显示";
    screen_called = "Current calls" | "正在呼叫";
    screen_called_none = "No current calls." | "目前没有呼叫。";
    screen_announcement = "Announcement" | "通知";
    screen_announcement_hint(count) = "At most {count} characters. It stays until you remove it." | "最多{count}字，撤下之前一直显示。";
    screen_announce = "Announce" | "发布通知";
    screen_take_down = "Remove" | "撤下";
    screen_take_down_of(said) = "Remove: {said}" | "撤下：{said}";
    screen_please(board) = "Board {board}: please come to the arbiter" | "第{board}台棋手请到裁判席";
    screen_to_arbiter(boards) = "To the arbiter: board {boards}" | "请到裁判席：第{boards}台";
    screen_boards_of(round) = "Round {round}: boards" | "第{round}轮 台次";
    screen_names_of(round) = "Round {round}: names" | "第{round}轮 座位";
    screen_teams_of(round) = "Round {round}: matches" | "第{round}轮 团体";
    screen_results_of(round, done, all) = "Round {round}: {done} of {all} results" | "第{round}轮 已完成{done}/{all}";
    screen_your_word = "Enter this word at the desk, under Screens." | "请在编排台的“大屏”页填入此代码。";
    screen_waits = "This screen is waiting" | "大屏等待中";
    screen_hidden = "This tournament is not public yet." | "本赛事尚未公开。";
    screen_lost = "No connection since" | "连接中断于";
    screen_paused = "Paused" | "已暂停";
    screen_begins_in = "begins in" | "距开赛";
    screen_find = "find your board" | "请查看台次";
    screen_go = "please go to your board" | "请前往赛台";
    screen_seats = "please take your seats" | "请入座";
    screen_in_play = "in play" | "进行中";
    screen_kind_boards = "Boards" | "台次";
    screen_kind_names = "Names" | "姓名座位";
    screen_kind_results = "Results" | "成绩";
    screen_kind_standings = "Standings" | "名次";
    screen_kind_clock = "Clock" | "时钟";
    screen_kind_call = "Calls and announcements" | "呼叫与通知";
    screen_kind_teams = "Team matches" | "团体对阵";
    screen_kind_record = "Records of games" | "棋谱";
    screen_kind_check_in = "Check-in: missing players" | "检录：未到名单";
    screen_kind_image = "Pictures" | "图片";
    screen_missing_of(round, here, all) = "Check-in round {round}: {here} of {all} here" | "第{round}轮检录 已到{here}/{all}";
    screen_pictures = "Pictures" | "图片";
    screen_pictures_hint(megabytes, pixels) = "PNG, JPEG, WebP or GIF, at most {megabytes} MiB and {pixels} pixels wide or high. Screens set to pictures show all of them; they are public." | "PNG、JPEG、WebP或GIF，不超过{megabytes} MiB，宽高不超过{pixels}像素。显示图片的大屏会轮播全部图片，任何人可见。";
    screen_picture_name = "Name of the picture" | "图片代号";
    screen_picture_file = "File" | "文件";
    screen_picture_keep = "Upload" | "上传图片";
    screen_picture_remove_of(name) = "Remove {name}" | "撤下{name}";
    screen_fault_bytes(megabytes) = "The file is larger than {megabytes} MiB: make the picture smaller." | "文件超过{megabytes} MiB，请缩小图片。";
    screen_fault_kind = "Browsers cannot show this file: choose a PNG, JPEG, WebP or GIF." | "文件不是浏览器可显示的图片，请选择PNG、JPEG、WebP或GIF。";
    screen_fault_pixels(pixels) = "The picture has no size, or more than {pixels} pixels in one direction: make it smaller." | "图片没有尺寸，或宽高超过{pixels}像素，请缩小。";
    screen_fault_many(most) = "The event already has {most} pictures: remove one first." | "已有{most}张图片，请先撤下一张。";
    screen_theme_dark = "Light on dark" | "深色";
    screen_theme_light = "Dark on light" | "浅色";
    screen_theme_contrast = "Black and white" | "黑白";
    screen_both = "Both in turn" | "两种语言轮流";
    screen_fault_taken = "The event already has a screen with this name: choose another, or change that one." | "已有同名大屏，请换一个代号或直接修改。";
    screen_fault_empty = "The screen has no content: number at least one item in the list." | "请至少选一项内容并填上次序。";
    screen_fault_order = "Enter the order as whole numbers: 1, 2, 3." | "次序须填整数：1、2、3。";
    screen_fault_seconds = "Enter seconds from 8 to 600, or leave the field blank." | "秒数须为8至600，或不填。";
    screen_fault_boards(part) = "“{part}” is not a range of boards: use a format like 1-40, 81-." | "“{part}”不是台次范围，应写作1-40, 81-。";
    screen_fault_distance = "Enter a distance of the farthest seat from 1 to 100 m." | "最远座位须为1至100米。";
    screen_fault_picture = "Enter a screen height from 20 to 1000 cm." | "画面高度须为20至1000厘米。";
    screen_fault_delay(least, most) = "Enter a delay from {least} to {most} minutes." | "延迟须为{least}至{most}分钟。";
    screen_fault_top = "Enter the number of lines as a number, or leave the field blank." | "名次行数须为数字，或不填。";
    screen_fault_nothing = "The announcement is empty: enter a text." | "通知没有内容。";
    screen_fault_long(length, most) = "The announcement has {length} characters; the limit is {most}: shorten it." | "通知有{length}字，最多{most}字，请缩短。";
    screen_fault_word(word) = "No browser shows the word “{word}”. Open /screen there and check again: the word changes after a minute without a connection." | "没有浏览器显示“{word}”。请在大屏上打开/screen再看一次，断开一分钟后代码会变。";
    screen_fault_part(most) = "Enter a part number from 1 to the number of parts, at most {most}." | "块号须为1至总块数，最多{most}块。";
    screen_fault_family(least, most) = "{least} to {most} screens can share a list." | "分担同一名单的大屏须为{least}至{most}块。";
    screen_fault_gone = "The event has no screen with this name." | "没有这个大屏。";
    screen_fault_name(most) = "Use small letters, digits and hyphens for the URL name, at most {most}." | "网址代号只能用小写字母、数字、连字符，最多{most}个。";
    screen_closes_in = "left:" | "剩余";
    screen_time_up = "time is up" | "时间已到";
}

impl Words {
    /// Returns the label of a screen page's content.
    pub fn screen_kind(self, kind: Kind) -> &'static str {
        match kind {
            Kind::Boards => self.screen_kind_boards(),
            Kind::Names => self.screen_kind_names(),
            Kind::Results => self.screen_kind_results(),
            Kind::Standings => self.screen_kind_standings(),
            Kind::Clock => self.screen_kind_clock(),
            Kind::Call => self.screen_kind_call(),
            Kind::Teams => self.screen_kind_teams(),
            Kind::Record => self.screen_kind_record(),
            Kind::CheckIn => self.screen_kind_check_in(),
            Kind::Image => self.screen_kind_image(),
        }
    }

    /// Returns the label of a screen's language.
    pub fn screen_language(self, tongue: Tongue) -> &'static str {
        match tongue {
            Tongue::English => Lang::En.own_name(),
            Tongue::Chinese => Lang::Zh.own_name(),
            Tongue::Both => self.screen_both(),
        }
    }

    /// Returns the label of a screen's colours.
    pub fn screen_colours(self, theme: Theme) -> &'static str {
        match theme {
            Theme::Dark => self.screen_theme_dark(),
            Theme::Light => self.screen_theme_light(),
            Theme::Contrast => self.screen_theme_contrast(),
        }
    }

    /// Returns the reason why a screen was not stored, with a remedy.
    pub fn screen_fault(self, fault: &ScreenFault) -> String {
        match fault {
            ScreenFault::Name => self.screen_fault_name(NAME),
            ScreenFault::Taken => self.screen_fault_taken().to_owned(),
            ScreenFault::Empty => self.screen_fault_empty().to_owned(),
            ScreenFault::Order => self.screen_fault_order().to_owned(),
            ScreenFault::Seconds => self.screen_fault_seconds().to_owned(),
            ScreenFault::Boards(part) => self.screen_fault_boards(part),
            ScreenFault::Distance => self.screen_fault_distance().to_owned(),
            ScreenFault::Picture => self.screen_fault_picture().to_owned(),
            ScreenFault::Delay => self.screen_fault_delay(DELAYS.start(), DELAYS.end()),
            ScreenFault::Top => self.screen_fault_top().to_owned(),
            ScreenFault::NoAnnouncement => self.screen_fault_nothing().to_owned(),
            ScreenFault::LongAnnouncement(length) => self.screen_fault_long(length, ANNOUNCEMENT),
            ScreenFault::Word(word) => self.screen_fault_word(word),
            ScreenFault::Part => self.screen_fault_part(PARTS),
            ScreenFault::Family => self.screen_fault_family(FAMILY.start(), FAMILY.end()),
            ScreenFault::NoScreen => self.screen_fault_gone().to_owned(),
            ScreenFault::ImageBytes => self.screen_fault_bytes(PICTURE_BYTES >> 20),
            ScreenFault::ImageKind => self.screen_fault_kind().to_owned(),
            ScreenFault::ImagePixels => self.screen_fault_pixels(PICTURE_PIXELS),
            ScreenFault::ManyImages => self.screen_fault_many(PICTURES_OF_EVENT),
        }
    }
}
