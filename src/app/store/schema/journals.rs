//! Tables of the journals: rows are added, never changed.

diesel::table! {
    result_report (tournament_id, id) {
        tournament_id -> BigInt,
        id -> BigInt,
        group_id -> Integer,
        round -> Integer,
        pairing_id -> Integer,
        board -> Integer,
        segment -> Integer,
        number -> Integer,
        kind -> Text,
        second -> Nullable<Bool>,
        result -> Nullable<Text>,
        first_fouls -> Nullable<Integer>,
        second_fouls -> Nullable<Integer>,
        means -> Text,
        who -> Text,
        device -> Nullable<Text>,
        reason -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    appointment_proposal (tournament_id, id) {
        tournament_id -> BigInt,
        id -> BigInt,
        group_id -> Integer,
        round -> Integer,
        pairing_id -> Integer,
        kind -> Text,
        entry_id -> Integer,
        other_id -> Integer,
        first_time -> Nullable<Timestamp>,
        second_time -> Nullable<Timestamp>,
        third_time -> Nullable<Timestamp>,
        proposal_id -> Nullable<BigInt>,
        at -> Timestamp,
    }
}

diesel::table! {
    bye_request (tournament_id, id) {
        tournament_id -> BigInt,
        id -> BigInt,
        group_id -> Integer,
        round -> Integer,
        entry_id -> Integer,
        kind -> Text,
        bye -> Text,
        account -> Nullable<Text>,
        remark -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    submitted_sheet (tournament_id, id) {
        tournament_id -> BigInt,
        id -> BigInt,
        group_id -> Integer,
        round -> Integer,
        pairing_id -> Integer,
        board -> Integer,
        segment -> Integer,
        number -> Integer,
        kind -> Text,
        second -> Nullable<Bool>,
        moves -> Nullable<Text>,
        sheet_id -> Nullable<BigInt>,
        means -> Text,
        who -> Text,
        device -> Nullable<Text>,
        at -> Timestamp,
    }
}
