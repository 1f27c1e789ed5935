//! Log of the installation.

diesel::table! {
    installation_log (version) {
        version -> BigInt,
        public -> Text,
        previous -> Text,
        hash -> Text,
    }
}
