//! `hansu-bindgen MODULE.wasm FOLDER NAME page|package`: JavaScript and types beside a module, and the module with what they call.
//! A page hands the module in; a package knows where it is.

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name, target] = arguments.as_slice() else {
        bail!("usage: hansu-bindgen MODULE.wasm FOLDER NAME page|package");
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true).remove_name_section(true).remove_producers_section(true);
    let omitted = match target.as_str() {
        "page" => true,
        "package" => false,
        unknown => bail!("no target '{unknown}': use page or package"),
    };
    bindgen.web(true)?.omit_default_module_path(omitted);
    bindgen.generate(folder).with_context(|| format!("can't make JavaScript for {module}"))
}
