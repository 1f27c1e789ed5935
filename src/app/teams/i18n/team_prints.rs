//! Messages of printed documents of team events.

crate::messages! {
    print_no_teams = "No team matches here: this is for team events." | "本赛事没有团体对阵：本文件用于团体赛。";
    print_cross_of_teams = "Match points, with game points in brackets." | "场分，括号内为局分。";
}
