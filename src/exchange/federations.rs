//! FIDE federation codes by country name, for lists that contain names instead of codes.

/// Code, English name and Chinese name. A country with several names has several lines.
const NAMES: [(&str, &str, &str); 160] = [
    ("AFG", "Afghanistan", "阿富汗"),
    ("ALB", "Albania", "阿尔巴尼亚"),
    ("ALG", "Algeria", "阿尔及利亚"),
    ("AND", "Andorra", "安道尔"),
    ("ANG", "Angola", "安哥拉"),
    ("ARG", "Argentina", "阿根廷"),
    ("ARM", "Armenia", "亚美尼亚"),
    ("AUS", "Australia", "澳大利亚"),
    ("AUT", "Austria", "奥地利"),
    ("AZE", "Azerbaijan", "阿塞拜疆"),
    ("BAH", "Bahamas", "巴哈马"),
    ("BRN", "Bahrain", "巴林"),
    ("BAN", "Bangladesh", "孟加拉国"),
    ("BAR", "Barbados", "巴巴多斯"),
    ("BLR", "Belarus", "白俄罗斯"),
    ("BEL", "Belgium", "比利时"),
    ("BOL", "Bolivia", "玻利维亚"),
    ("BIH", "Bosnia and Herzegovina", "波黑"),
    ("BOT", "Botswana", "博茨瓦纳"),
    ("BRA", "Brazil", "巴西"),
    ("BRU", "Brunei", "文莱"),
    ("BUL", "Bulgaria", "保加利亚"),
    ("CAM", "Cambodia", "柬埔寨"),
    ("CMR", "Cameroon", "喀麦隆"),
    ("CAN", "Canada", "加拿大"),
    ("CHI", "Chile", "智利"),
    ("CHN", "China", "中国"),
    ("TPE", "Chinese Taipei", "中国台北"),
    ("COL", "Colombia", "哥伦比亚"),
    ("CRC", "Costa Rica", "哥斯达黎加"),
    ("CRO", "Croatia", "克罗地亚"),
    ("CUB", "Cuba", "古巴"),
    ("CYP", "Cyprus", "塞浦路斯"),
    ("CZE", "Czech Republic", "捷克"),
    ("CZE", "Czechia", "捷克共和国"),
    ("DEN", "Denmark", "丹麦"),
    ("DOM", "Dominican Republic", "多米尼加"),
    ("ECU", "Ecuador", "厄瓜多尔"),
    ("EGY", "Egypt", "埃及"),
    ("ESA", "El Salvador", "萨尔瓦多"),
    ("ENG", "England", "英格兰"),
    ("EST", "Estonia", "爱沙尼亚"),
    ("ETH", "Ethiopia", "埃塞俄比亚"),
    ("FAI", "Faroe Islands", "法罗群岛"),
    ("FIJ", "Fiji", "斐济"),
    ("FIN", "Finland", "芬兰"),
    ("FRA", "France", "法国"),
    ("GAB", "Gabon", "加蓬"),
    ("GEO", "Georgia", "格鲁吉亚"),
    ("GER", "Germany", "德国"),
    ("GHA", "Ghana", "加纳"),
    ("GRE", "Greece", "希腊"),
    ("GUA", "Guatemala", "危地马拉"),
    ("GUI", "Guinea", "几内亚"),
    ("HON", "Honduras", "洪都拉斯"),
    ("HKG", "Hong Kong", "中国香港"),
    ("HUN", "Hungary", "匈牙利"),
    ("ISL", "Iceland", "冰岛"),
    ("IND", "India", "印度"),
    ("INA", "Indonesia", "印度尼西亚"),
    ("IRI", "Iran", "伊朗"),
    ("IRQ", "Iraq", "伊拉克"),
    ("IRL", "Ireland", "爱尔兰"),
    ("ISR", "Israel", "以色列"),
    ("ITA", "Italy", "意大利"),
    ("CIV", "Ivory Coast", "科特迪瓦"),
    ("JAM", "Jamaica", "牙买加"),
    ("JPN", "Japan", "日本"),
    ("JOR", "Jordan", "约旦"),
    ("KAZ", "Kazakhstan", "哈萨克斯坦"),
    ("KEN", "Kenya", "肯尼亚"),
    ("KOS", "Kosovo", "科索沃"),
    ("KUW", "Kuwait", "科威特"),
    ("KGZ", "Kyrgyzstan", "吉尔吉斯斯坦"),
    ("LAO", "Laos", "老挝"),
    ("LAT", "Latvia", "拉脱维亚"),
    ("LBN", "Lebanon", "黎巴嫩"),
    ("LBA", "Libya", "利比亚"),
    ("LIE", "Liechtenstein", "列支敦士登"),
    ("LTU", "Lithuania", "立陶宛"),
    ("LUX", "Luxembourg", "卢森堡"),
    ("MAC", "Macau", "中国澳门"),
    ("MAD", "Madagascar", "马达加斯加"),
    ("MAW", "Malawi", "马拉维"),
    ("MAS", "Malaysia", "马来西亚"),
    ("MDV", "Maldives", "马尔代夫"),
    ("MLI", "Mali", "马里"),
    ("MLT", "Malta", "马耳他"),
    ("MRI", "Mauritius", "毛里求斯"),
    ("MEX", "Mexico", "墨西哥"),
    ("MDA", "Moldova", "摩尔多瓦"),
    ("MNC", "Monaco", "摩纳哥"),
    ("MGL", "Mongolia", "蒙古"),
    ("MNE", "Montenegro", "黑山"),
    ("MAR", "Morocco", "摩洛哥"),
    ("MOZ", "Mozambique", "莫桑比克"),
    ("MYA", "Myanmar", "缅甸"),
    ("NAM", "Namibia", "纳米比亚"),
    ("NEP", "Nepal", "尼泊尔"),
    ("NED", "Netherlands", "荷兰"),
    ("NED", "The Netherlands", "尼德兰"),
    ("NZL", "New Zealand", "新西兰"),
    ("NCA", "Nicaragua", "尼加拉瓜"),
    ("NGR", "Nigeria", "尼日利亚"),
    ("MKD", "North Macedonia", "北马其顿"),
    ("NOR", "Norway", "挪威"),
    ("OMA", "Oman", "阿曼"),
    ("PAK", "Pakistan", "巴基斯坦"),
    ("PLE", "Palestine", "巴勒斯坦"),
    ("PAN", "Panama", "巴拿马"),
    ("PAR", "Paraguay", "巴拉圭"),
    ("PER", "Peru", "秘鲁"),
    ("PHI", "Philippines", "菲律宾"),
    ("POL", "Poland", "波兰"),
    ("POR", "Portugal", "葡萄牙"),
    ("PUR", "Puerto Rico", "波多黎各"),
    ("QAT", "Qatar", "卡塔尔"),
    ("ROU", "Romania", "罗马尼亚"),
    ("RUS", "Russia", "俄罗斯"),
    ("RWA", "Rwanda", "卢旺达"),
    ("SMR", "San Marino", "圣马力诺"),
    ("KSA", "Saudi Arabia", "沙特阿拉伯"),
    ("SCO", "Scotland", "苏格兰"),
    ("SEN", "Senegal", "塞内加尔"),
    ("SRB", "Serbia", "塞尔维亚"),
    ("SEY", "Seychelles", "塞舌尔"),
    ("SGP", "Singapore", "新加坡"),
    ("SVK", "Slovakia", "斯洛伐克"),
    ("SLO", "Slovenia", "斯洛文尼亚"),
    ("SOM", "Somalia", "索马里"),
    ("RSA", "South Africa", "南非"),
    ("KOR", "South Korea", "韩国"),
    ("KOR", "Korea", "大韩民国"),
    ("ESP", "Spain", "西班牙"),
    ("SRI", "Sri Lanka", "斯里兰卡"),
    ("SUD", "Sudan", "苏丹"),
    ("SUR", "Suriname", "苏里南"),
    ("SWE", "Sweden", "瑞典"),
    ("SUI", "Switzerland", "瑞士"),
    ("SYR", "Syria", "叙利亚"),
    ("TJK", "Tajikistan", "塔吉克斯坦"),
    ("TAN", "Tanzania", "坦桑尼亚"),
    ("THA", "Thailand", "泰国"),
    ("TUN", "Tunisia", "突尼斯"),
    ("TUR", "Turkey", "土耳其"),
    ("TUR", "Türkiye", "土耳其共和国"),
    ("TKM", "Turkmenistan", "土库曼斯坦"),
    ("UGA", "Uganda", "乌干达"),
    ("UKR", "Ukraine", "乌克兰"),
    ("UAE", "United Arab Emirates", "阿联酋"),
    ("USA", "United States", "美国"),
    ("USA", "United States of America", "美利坚合众国"),
    ("URU", "Uruguay", "乌拉圭"),
    ("UZB", "Uzbekistan", "乌兹别克斯坦"),
    ("VEN", "Venezuela", "委内瑞拉"),
    ("VIE", "Vietnam", "越南"),
    ("WLS", "Wales", "威尔士"),
    ("YEM", "Yemen", "也门"),
    ("ZAM", "Zambia", "赞比亚"),
    ("ZIM", "Zimbabwe", "津巴布韦"),
];

/// Returns the code for a name, or for a code in any case; `None` if the text is neither.
pub fn code_of(text: &str) -> Option<&'static str> {
    let wanted = text.trim().to_lowercase();
    let is_it = |(code, english, chinese): &&(&str, &str, &str)| {
        english.to_lowercase() == wanted || *chinese == wanted || code.to_lowercase() == wanted
    };
    NAMES.iter().find(is_it).map(|(code, _, _)| *code)
}

/// Returns the code for a text: three letters, or the name of a country. Returns `None` for any other word, which must
/// not be stored as a code.
pub fn resolved(text: &str) -> Option<String> {
    let text = text.trim();
    let is_code = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let named = code_of(text).map(str::to_owned);
    named.or_else(|| is_code.then(|| text.to_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_known_by_its_names_and_a_club_is_not_one() {
        for name in ["Netherlands", "the netherlands", "荷兰", "ned", "NED"] {
            assert_eq!(code_of(name), Some("NED"), "{name}");
        }
        for other in ["", "广东", "Kent", "NE"] {
            assert_eq!(code_of(other), None, "{other}");
        }
        let read = |text| resolved(text).unwrap_or_default();
        assert_eq!([read("swe"), read("XYZ"), read("瑞典"), read("Slowakei")], ["SWE", "XYZ", "SWE", ""]);
    }
}
