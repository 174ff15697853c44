#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|request: &[u8]| hansu_fuzz::check_request(request));
