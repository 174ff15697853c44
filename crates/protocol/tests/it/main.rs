//! The machines, driven without processes or threads.

mod files;
mod pondering;
mod rubbish;
mod script;
mod sessions;
mod while_thinking;
