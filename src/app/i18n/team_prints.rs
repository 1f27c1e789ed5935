//! Messages of printed documents of team events.

super::messages! {
    print_no_teams = "No teams meet here: this is for events of teams." | "本赛事没有团体对阵：本文件用于团体赛。";
    print_cross_of_teams = "Match points, in brackets the game points." | "场分，括号内为局分。";
}
