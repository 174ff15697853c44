//! One who thinks.

use hansu_server::page::Hand as Worker;
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock;

/// One who thinks, in a Worker of its own.
#[wasm_bindgen]
#[derive(Default)]
pub struct Hand(Worker);

#[wasm_bindgen]
impl Hand {
    /// One with nothing to do yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Hand {
        clock::start();
        Hand::default()
    }

    /// The files that have to be supplied before some work can be done.
    pub fn missing(&self, name: &str, work: &str) -> Vec<String> {
        self.0.missing_files(name, work).into_iter().map(str::to_owned).collect()
    }

    /// Does some work; hands out what came of it. `report` is called with what was found out so far.
    pub fn work(&self, name: &str, work: &str, report: &Function) -> String {
        let mut report = |search: &str| {
            // A page that can't be told is no reason to stop thinking.
            let _ = report.call1(&JsValue::NULL, &JsValue::from(search));
        };
        clock::stoppable(|cancel| self.0.carry_out(name, work, cancel, &mut report))
    }
}
