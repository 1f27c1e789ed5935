//! Lists as exported by five form tools: the arbiter assigns their columns in the preview (N8).

use std::fs;

use serde_json::json;

use super::desk::sign_in;
use super::driver::Driver;
use crate::support::accounts::PASSWORD;
use crate::support::database::Database;
use crate::support::server::Server;

/// List with the meaning of each column, and its players in descending strength.
struct FormList {
    tool: &'static str,
    content: &'static [u8],
    columns: &'static [&'static str],
    players: [(&'static str, u64); 2],
}

const LISTS: [FormList; 5] = [
    FormList {
        tool: "google",
        content: b"Timestamp,\"Who are you?\",\"How strong are you (Elo)?\",\"For whom do you play?\"\n\
            2026/11/20 8:14:02 PM GMT+1,\"Alder, Ada\",1840,\"North, Knights\"\n2026/11/20 9:01:10 PM GMT+1,\"Birch, Bo\",1620,South\n",
        columns: &["", "name", "rating", "club"],
        players: [("Alder, Ada", 1840), ("Birch, Bo", 1620)],
    },
    FormList {
        tool: "microsoft",
        content: "\u{feff}ID;Start time;Completion time;Email;Wie heißt du?;DWZ oder Elo?\n\
            1;11/20/26 20:14;11/20/26 20:15;anonymous;\"Müller, Jörg\";1900\n2;11/20/26 20:16;11/20/26 20:17;anonymous;\"Weiß, Udo\";1700\n"
            .as_bytes(),
        columns: &["", "", "", "", "name", "rating"],
        players: [("Müller, Jörg", 1900), ("Weiß, Udo", 1700)],
    },
    FormList {
        tool: "jotform",
        content: b"Submission Date\tWho comes\tStrength\tTeam or club\nNov 20, 2026\tCedar, Cy\t2010\tEast\nNov 21, 2026\tElm, Eve\t1500\tWest\n",
        columns: &["", "name", "rating", "club"],
        players: [("Cedar, Cy", 2010), ("Elm, Eve", 1500)],
    },
    FormList {
        tool: "limesurvey",
        content: b"\"Response ID\",\"Date submitted\",\"Your name, please\",\"Your playing strength\"\n\
            \"1\",\"2026-11-20 20:14:02\",\"Fir, Fay\",\"1777\"\n\"2\",\"2026-11-20 20:20:45\",\"Hazel, Hal\",\"1333\"\n",
        columns: &["", "", "name", "rating"],
        players: [("Fir, Fay", 1777), ("Hazel, Hal", 1333)],
    },
    FormList {
        tool: "questionnaire",
        // In GB18030: 序号,提交时间,1、您怎么称呼,2、您的水平 / 林晓舟 / 陈望川.
        content: b"\xd0\xf2\xba\xc5,\xcc\xe1\xbd\xbb\xca\xb1\xbc\xe4,1\xa1\xa2\xc4\xfa\xd4\xf5\xc3\xb4\xb3\xc6\xba\xf4,2\xa1\xa2\xc4\xfa\xb5\xc4\xcb\xae\xc6\xbd\n\
            1,2026/11/20 20:14:02,\xc1\xd6\xcf\xfe\xd6\xdb,2100\n2,2026/11/20 20:20:45,\xb3\xc2\xcd\xfb\xb4\xa8,1950\n",
        columns: &["", "", "name", "rating"],
        players: [("林晓舟", 2100), ("陈望川", 1950)],
    },
];

pub async fn five_tools(driver: &Driver, server: &Server, database: &Database) {
    let arbiter = server.anybody().set_up("anna");
    let page = driver.open("arbiter", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    for (list, language) in LISTS.iter().zip(["en", "zh"].into_iter().cycle()) {
        let desk = arbiter.create_tournament(&format!("From {}", list.tool), 5);
        let file = database.path(&format!("{}.csv", list.tool));
        fs::write(&file, list.content).unwrap();
        page.go(&format!("/lang/{language}?next={}", desk.at("/players"))).await;
        page.choose_file("#file", &file).await;
        page.follow("form:has(#file) button").await;
        let columns = page.count("#columns select").await;
        assert_eq!(columns, u64::try_from(list.columns.len()).unwrap(), "{}", list.tool);
        let script = "document.querySelector('#columns').open = true;
            document.querySelectorAll('#columns select').forEach((select, at) => { select.value = arguments[0][at]; });";
        page.run(script, vec![json!(list.columns)]).await;
        page.follow("#columns button").await;
        assert_eq!(page.count("input[name=line]:checked").await, 2, "{} in {language}", list.tool);
        page.follow("form[action$='players/import'] button.primary").await;
        let players = desk.public("/players.json").json()["players"].as_array().unwrap().clone();
        let entered: Vec<(&str, u64)> = players
            .iter()
            .map(|player| (player["name"].as_str().unwrap(), player["rating"].as_u64().unwrap()))
            .collect();
        assert_eq!(entered, list.players, "{}", list.tool);
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}
