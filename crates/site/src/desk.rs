//! The server of the page.

use hansu_server::page::{Answer, Desk as Server, Hooks, Order};
use js_sys::{Array, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::future_to_promise;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = hansu)]
    fn hire(id: u32, class: u8, place: &str, name: &str, work: &str);
    #[wasm_bindgen(js_namespace = hansu)]
    fn halt(id: u32, forget: bool);
    #[wasm_bindgen(js_namespace = hansu)]
    fn keep(table: &str, name: &str, text: Option<&str>);
    #[wasm_bindgen(js_namespace = hansu)]
    fn tell(message: &str);
}

/// The server of the page.
#[wasm_bindgen]
pub struct Desk(Server);

#[wasm_bindgen]
impl Desk {
    /// Opens it with what was kept: a list of tables, names and texts, one after the other.
    #[wasm_bindgen(constructor)]
    pub fn open(kept: Vec<String>) -> Desk {
        crate::clock::start();
        let mut texts = kept.into_iter();
        let next = || Some((texts.next()?, texts.next()?, texts.next()?));
        let kept = std::iter::from_fn(next).collect();
        let hire = |order: &Order| hire(order.id, order.class, &order.place, order.name, &order.work);
        Desk(Server::open(Hooks { hire, halt, keep, tell }, kept))
    }

    /// Answers a request: the promise holds an [`Answered`].
    pub fn ask(&self, method: &str, path: &str, content_type: &str, body: Vec<u8>) -> Promise {
        let answer = self.0.answer(method, path, content_type, body);
        future_to_promise(async move { answer.await.map(|answer| Answered(answer).into()).map_err(JsValue::from) })
    }

    /// Takes a message for the WebSocket.
    pub fn hear(&self, message: String) {
        self.0.hear(message);
    }

    /// Whoever does some work has found something out.
    pub fn report(&self, id: u32, search: &str) {
        self.0.report(id, search);
    }

    /// Some work is done, or was broken off without an outcome.
    pub fn end(&self, id: u32, outcome: Option<String>) {
        self.0.end(id, outcome);
    }
}

/// An answer to a request.
#[wasm_bindgen]
pub struct Answered(Answer);

#[wasm_bindgen]
impl Answered {
    /// The HTTP status.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.0.status
    }

    /// The headers, names and values in turn.
    #[wasm_bindgen(getter)]
    pub fn headers(&self) -> Array {
        self.0.headers.iter().flat_map(|(name, value)| [name, value]).map(JsValue::from).collect()
    }

    /// The body.
    #[wasm_bindgen(getter)]
    pub fn body(&self) -> Vec<u8> {
        self.0.body.clone()
    }
}
