//! The machines, driven without processes or threads.

mod rubbish;
mod script;
mod sessions;
mod while_thinking;
