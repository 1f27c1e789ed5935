//! The tables, as diesel sees them on both databases.

#![allow(missing_docs, reason = "the migrations describe the columns")]

diesel::table! {
    series (id) {
        id -> BigInt,
        name -> Text,
    }
}

diesel::table! {
    event (id) {
        id -> BigInt,
        series_id -> Nullable<BigInt>,
        name -> Text,
        city -> Text,
        federation -> Text,
        starts_on -> Nullable<Date>,
        ends_on -> Nullable<Date>,
        time_zone -> Text,
        chief_arbiter -> Text,
        deputies -> Text,
        time_control -> Text,
    }
}

diesel::table! {
    tournament (id) {
        id -> BigInt,
        event_id -> BigInt,
        slug -> Text,
        version -> BigInt,
        last_hash -> Text,
        settings -> Text,
    }
}

diesel::table! {
    stage (tournament_id, id) {
        tournament_id -> BigInt,
        id -> Integer,
        name -> Text,
        format -> Text,
        rounds -> Integer,
        prohibited -> Text,
        separations -> Text,
    }
}

diesel::table! {
    stage_group (tournament_id, id) {
        tournament_id -> BigInt,
        id -> Integer,
        stage_id -> Integer,
        name -> Text,
        members -> Nullable<Text>,
    }
}

diesel::table! {
    player (tournament_id, id) {
        tournament_id -> BigInt,
        id -> Integer,
        name -> Text,
        search_key -> Text,
        title -> Nullable<Text>,
        rating -> Nullable<Integer>,
        federation -> Text,
        fide_id -> Text,
        club -> Text,
        sex -> Nullable<Text>,
        born -> Text,
        changed -> BigInt,
    }
}

diesel::table! {
    team (tournament_id, id) {
        tournament_id -> BigInt,
        id -> Integer,
        name -> Text,
        federation -> Text,
        players -> Text,
        changed -> BigInt,
    }
}

diesel::table! {
    entry (tournament_id, id) {
        tournament_id -> BigInt,
        id -> Integer,
        player_id -> Nullable<Integer>,
        team_id -> Nullable<Integer>,
        tpn -> Integer,
        from_round -> Integer,
        withdrawn_from -> Nullable<Integer>,
        byes -> Text,
        adjustments -> Text,
        penalties -> Text,
        expelled -> Bool,
        changed -> BigInt,
    }
}

diesel::table! {
    round (tournament_id, group_id, number) {
        tournament_id -> BigInt,
        group_id -> Integer,
        number -> Integer,
        state -> Text,
        hand_edit -> Nullable<Text>,
        changed -> BigInt,
    }
}

diesel::table! {
    pairing (tournament_id, id) {
        tournament_id -> BigInt,
        id -> Integer,
        group_id -> Integer,
        round -> Integer,
        board -> Nullable<Integer>,
        first_entry -> Integer,
        second_entry -> Nullable<Integer>,
        bye -> Nullable<Text>,
        reasons -> Text,
        changed -> BigInt,
    }
}

diesel::table! {
    game (tournament_id, pairing_id, sequence) {
        tournament_id -> BigInt,
        pairing_id -> Integer,
        sequence -> Integer,
        sides_swapped -> Bool,
        result -> Text,
        fouls_first -> Integer,
        fouls_second -> Integer,
        clock_first -> Nullable<Integer>,
        clock_second -> Nullable<Integer>,
        record -> Nullable<Text>,
        acknowledged -> Nullable<Text>,
        for_rating -> Nullable<Text>,
    }
}

diesel::table! {
    change_log (tournament_id, version) {
        tournament_id -> BigInt,
        version -> BigInt,
        actor -> Text,
        at -> Timestamp,
        reason -> Nullable<Text>,
        action -> Text,
        undoes -> Nullable<BigInt>,
        changes -> Text,
        previous -> Text,
        hash -> Text,
    }
}

diesel::table! {
    account (id) {
        id -> BigInt,
        name -> Text,
        search_key -> Text,
        password_hash -> Text,
        role -> Text,
        key_map -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    tournament_staff (tournament_id, account_id) {
        tournament_id -> BigInt,
        account_id -> BigInt,
        role -> Text,
    }
}

diesel::table! {
    session (token_hash) {
        token_hash -> Text,
        account_id -> BigInt,
        csrf -> Text,
        created_at -> Timestamp,
        seen_at -> Timestamp,
    }
}

diesel::table! {
    sign_in_failure (who) {
        who -> Text,
        failures -> Integer,
        last_at -> Timestamp,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    series,
    event,
    tournament,
    stage,
    stage_group,
    player,
    team,
    entry,
    round,
    pairing,
    game,
    change_log,
    account,
    tournament_staff,
    session,
    sign_in_failure,
);
