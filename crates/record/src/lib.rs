//! Notations and game records.
