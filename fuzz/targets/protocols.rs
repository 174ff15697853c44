#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|session: &[u8]| hansu_fuzz::check_session(session));
