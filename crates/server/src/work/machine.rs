//! Work as a program does it: on a thread of the pool.

use std::sync::Arc;

use super::{Stops, Work};
use crate::api::{Problem, SearchView};
use crate::pool::{Class, Owner};
use crate::problem::ApiResult;
use crate::services::Services;

impl Services {
    /// Has work done. Nothing comes of it if it was forgotten before it began.
    pub(crate) async fn think<W: Work>(
        self: &Arc<Services>,
        owner: Owner,
        class: Class,
        work: W,
        stops: Stops,
        mut report: impl FnMut(SearchView) + Send + 'static,
    ) -> ApiResult<Option<W::Outcome>> {
        let services = self.clone();
        tracing::trace!("work: {}", W::NAME);
        let life = move || {
            if stops.forget.is_cancelled() {
                return Ok(None);
            }
            let outcome = as_sent(work)?.carry_out(&services, stops.answer, &mut report)?;
            as_sent(outcome).map(Some)
        };
        self.pool.run(owner, class, life).await?
    }
}

/// The same value. Where mistakes are looked for it goes through a text, as it would on its way to a page's Worker and back.
fn as_sent<T: serde::Serialize + serde::de::DeserializeOwned>(value: T) -> ApiResult<T> {
    if cfg!(not(debug_assertions)) {
        return Ok(value);
    }
    let text = serde_json::to_string(&value).map_err(Problem::internal)?;
    serde_json::from_str(&text).map_err(|error| Problem::internal(format!("{error} in {text}")))
}
