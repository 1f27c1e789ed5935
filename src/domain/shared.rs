//! Maps shared by the copies of a tournament.

use std::sync::Arc;

/// Sorted map that is copied by sharing: after a copy, an insert makes O(log n) new nodes and shares the rest. Keys and
/// iteration are those of a `BTreeMap`. A tournament is copied for each command, and the copy shares all unchanged
/// parts.
pub type Shared<K, V> = imbl::OrdMap<K, Arc<V>>;
