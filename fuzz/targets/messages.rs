#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|messages: &[u8]| hansu_fuzz::check_messages(messages));
