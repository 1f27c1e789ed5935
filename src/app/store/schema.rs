//! Table definitions for diesel on both databases.

mod installation;
mod journals;

pub use installation::*;
pub use journals::*;

diesel::table! {
    event (id) {
        id -> BigInt,
        slug -> Text,
        version -> BigInt,
        last_hash -> Text,
        data -> Text,
    }
}

diesel::table! {
    tournament (id) {
        id -> BigInt,
        event_id -> BigInt,
        slug -> Text,
        version -> BigInt,
        last_hash -> Text,
        highest -> Text,
    }
}

diesel::table! {
    part (tournament_id, stage_id, name) {
        tournament_id -> BigInt,
        stage_id -> Integer,
        name -> Text,
        data -> Text,
        changed -> BigInt,
    }
}

diesel::table! {
    stage_group (tournament_id, id) {
        tournament_id -> BigInt,
        id -> Integer,
        stage_id -> Integer,
        name -> Text,
        seats -> Text,
    }
}

diesel::table! {
    person (tournament_id, id) {
        tournament_id -> BigInt,
        id -> Integer,
        data -> Text,
        open -> Nullable<Text>,
        staff -> Nullable<Text>,
        search_key -> Text,
        changed -> BigInt,
    }
}

diesel::table! {
    entry (tournament_id, id) {
        tournament_id -> BigInt,
        id -> Integer,
        data -> Text,
        changed -> BigInt,
    }
}

diesel::table! {
    participation (tournament_id, group_id, entry_id) {
        tournament_id -> BigInt,
        group_id -> Integer,
        entry_id -> Integer,
        data -> Text,
        changed -> BigInt,
    }
}

diesel::table! {
    draw (tournament_id, group_id, id) {
        tournament_id -> BigInt,
        group_id -> Integer,
        id -> Integer,
        data -> Text,
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
        kept_apart -> Nullable<Text>,
        seats -> Nullable<Text>,
        changed -> BigInt,
    }
}

diesel::table! {
    pairing (tournament_id, id) {
        tournament_id -> BigInt,
        id -> Integer,
        group_id -> Integer,
        round -> Integer,
        data -> Text,
        changed -> BigInt,
    }
}

diesel::table! {
    game (tournament_id, pairing_id, board, segment, number) {
        tournament_id -> BigInt,
        pairing_id -> Integer,
        board -> Integer,
        segment -> Integer,
        number -> Integer,
        second_begins -> Bool,
        result -> Text,
        data -> Nullable<Text>,
        changed -> Text,
    }
}

diesel::table! {
    text (tournament_id, hash) {
        tournament_id -> BigInt,
        hash -> Text,
        content -> Text,
    }
}

diesel::table! {
    log (aggregate, version) {
        aggregate -> BigInt,
        version -> BigInt,
        key -> Nullable<Text>,
        public -> Text,
        previous -> Text,
        hash -> Text,
    }
}

diesel::table! {
    log_part (aggregate, version, number) {
        aggregate -> BigInt,
        version -> BigInt,
        number -> Integer,
        subject -> Nullable<Integer>,
        staff_only -> Bool,
        digest -> Text,
        salt -> Nullable<Text>,
        text -> Nullable<Text>,
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
    holding (id) {
        id -> BigInt,
        event_id -> BigInt,
        tournament_id -> Nullable<BigInt>,
        account_id -> BigInt,
        office -> Text,
        boards -> Text,
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
    device (token_hash) {
        token_hash -> Text,
        account_id -> BigInt,
        used_at -> Timestamp,
    }
}

diesel::table! {
    sign_in_failure (who) {
        who -> Text,
        failures -> Integer,
        last_at -> Timestamp,
    }
}

diesel::table! {
    security_event (id) {
        id -> BigInt,
        at -> Timestamp,
        kind -> Text,
        actor -> Text,
        account -> Text,
        role -> Text,
        place -> Text,
    }
}

diesel::table! {
    line_up (tournament_id, pairing_id, second) {
        tournament_id -> BigInt,
        pairing_id -> Integer,
        second -> Bool,
        group_id -> Integer,
        round -> Integer,
        salt -> Text,
        content -> Text,
        by_whom -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    pass (id) {
        id -> BigInt,
        tournament_id -> BigInt,
        event_id -> BigInt,
        kind -> Text,
        entry_id -> Nullable<Integer>,
        name -> Text,
        code_hash -> Text,
        short_hash -> Text,
        made_by -> Text,
        made_at -> Timestamp,
        claimed_by -> Nullable<Text>,
        claimed_at -> Nullable<Timestamp>,
        ended_at -> Nullable<Timestamp>,
        checks_in -> Bool,
        reports -> Bool,
        looks_up -> Bool,
    }
}

diesel::table! {
    check_in (tournament_id, group_id, round) {
        tournament_id -> BigInt,
        group_id -> Integer,
        round -> Integer,
        is_open -> Bool,
        word -> Text,
        closes -> Nullable<Timestamp>,
        posted -> Nullable<Timestamp>,
    }
}

diesel::table! {
    presence (tournament_id, id) {
        tournament_id -> BigInt,
        id -> BigInt,
        group_id -> Integer,
        round -> Integer,
        entry_id -> Integer,
        state -> Text,
        who -> Text,
        means -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    second_pass (tournament_id, pairing_id, board, segment, number) {
        tournament_id -> BigInt,
        pairing_id -> Integer,
        board -> Integer,
        segment -> Integer,
        number -> Integer,
        group_id -> Integer,
        round -> Integer,
        typed -> Text,
        entered -> Text,
        version -> BigInt,
        who -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    __diesel_schema_migrations (version) {
        version -> Text,
    }
}

diesel::table! {
    second_factor (account_id) {
        account_id -> BigInt,
        secret -> Text,
        confirmed -> Bool,
        last_step -> BigInt,
        recovery -> Text,
    }
}

diesel::table! {
    signing_key (public) {
        public -> Text,
        secret -> Nullable<Text>,
        made_at -> Text,
    }
}

diesel::table! {
    head (aggregate, version) {
        aggregate -> BigInt,
        version -> BigInt,
        hash -> Text,
        at -> Text,
        key -> Text,
        signature -> Text,
    }
}

diesel::table! {
    countersignature (aggregate, version, of_key, key) {
        aggregate -> BigInt,
        version -> BigInt,
        of_key -> Text,
        key -> Text,
        given -> Bool,
        data -> Text,
    }
}

diesel::table! {
    screen (event_id, name) {
        event_id -> BigInt,
        name -> Text,
        data -> Text,
    }
}

diesel::table! {
    screen_notice (tournament_id, id) {
        tournament_id -> BigInt,
        id -> BigInt,
        data -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    screen_device (token_hash) {
        token_hash -> Text,
        word -> Text,
        tournament_id -> BigInt,
        screen -> Text,
        part -> Integer,
        parts -> Integer,
        at -> Timestamp,
    }
}

diesel::table! {
    slip (pass_id) {
        pass_id -> BigInt,
        group_id -> Integer,
        round -> Integer,
        pairing_id -> Integer,
    }
}

diesel::table! {
    hall_network (event_id) {
        event_id -> BigInt,
        data -> Text,
    }
}

diesel::table! {
    picture (event_id, name) {
        event_id -> BigInt,
        name -> Text,
        media -> Text,
        content -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    sheet_photo (tournament_id, sheet_id) {
        tournament_id -> BigInt,
        sheet_id -> BigInt,
        media -> Text,
        content -> Text,
    }
}

diesel::table! {
    wish (pass_id) {
        pass_id -> BigInt,
        tournament_id -> BigInt,
        address -> Text,
        lang -> Text,
        told -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    message (id) {
        id -> BigInt,
        tournament_id -> BigInt,
        entry_id -> Integer,
        address -> Text,
        subject -> Text,
        body -> Text,
        state -> Text,
        tries -> Integer,
        fault -> Text,
        made_at -> Timestamp,
        due_at -> Timestamp,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    event,
    tournament,
    part,
    stage_group,
    person,
    entry,
    participation,
    draw,
    round,
    pairing,
    game,
    text,
    log,
    log_part,
    account,
    holding,
    session,
    device,
    sign_in_failure,
    security_event,
    line_up,
    pass,
    check_in,
    presence,
    second_pass,
    signing_key,
    head,
    countersignature,
    second_factor,
    screen,
    screen_notice,
    screen_device,
    slip,
    hall_network,
    picture,
    sheet_photo,
    wish,
    message,
);
