//! Maps that copies of a tournament share.

use std::sync::Arc;

/// A sorted map that is copied by sharing: after a copy, an insert makes O(log n) new nodes and leaves the rest in common. Keys and walks
/// are those of a `BTreeMap`. A tournament is copied for each command; only what the command changes is made anew.
pub type Shared<K, V> = imbl::OrdMap<K, Arc<V>>;
