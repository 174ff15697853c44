//! What the tree promises.

mod plain;
