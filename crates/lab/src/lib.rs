//! Experiments on agents.
