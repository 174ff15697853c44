//! Work as a Worker does it that was sent some.

use hansu_search::Cancel;
use serde::Serialize;

use super::{Work, each_work};
use crate::api::{Problem, ProblemCode, SearchView};
use crate::problem::ApiResult;
use crate::services::Services;

/// Does the work that a text describes; hands out what came of it as a text.
pub(crate) fn carry_out(
    name: &str,
    work: &str,
    services: &Services,
    cancel: Cancel,
    report: &mut dyn FnMut(SearchView),
) -> String {
    macro_rules! done {
        ($work:ty) => {
            written(read::<$work>(work).and_then(|work| work.carry_out(services, cancel, report)))
        };
    }
    each_work!(name, done, written::<()>(Err(unknown(name))))
}

/// The files that have to be there before the work can be done.
pub(crate) fn missing_files(name: &str, work: &str) -> Vec<&'static str> {
    macro_rules! files {
        ($work:ty) => {
            read::<$work>(work).map(|work| work.missing_files()).unwrap_or_default()
        };
    }
    each_work!(name, files, Vec::new())
}

fn read<W: Work>(work: &str) -> ApiResult<W> {
    serde_json::from_str(work).map_err(|error| Problem::internal(format!("work that can't be read: {error}")))
}

fn unknown(name: &str) -> Problem {
    Problem::new(ProblemCode::Internal, format!("no work '{name}'"))
}

fn written<T: Serialize>(outcome: ApiResult<T>) -> String {
    serde_json::to_string(&outcome).unwrap_or_else(|error| format!("{{\"Err\":{error:?}}}"))
}
