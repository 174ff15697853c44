//! `hansu-bindgen MODULE.wasm FOLDER NAME web|node`: JavaScript and types beside a module, and the module with what they call.

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name, target] = arguments.as_slice() else {
        bail!("usage: hansu-bindgen MODULE.wasm FOLDER NAME web|node");
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true).remove_name_section(true).remove_producers_section(true);
    match target.as_str() {
        "web" => bindgen.web(true)?,
        "node" => bindgen.nodejs(true)?,
        unknown => bail!("no target '{unknown}': use web or node"),
    };
    bindgen.generate(folder).with_context(|| format!("can't make JavaScript for {module}"))
}
