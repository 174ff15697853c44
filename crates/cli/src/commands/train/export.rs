//! `hansu train export`: a network as a file for other programs.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use hansu_files::write_atomically;
use hansu_game::{GameKind, GameSpec};
use hansu_nn::{Weights, to_onnx, verify_onnx};
use hansu_zero::{load_network, network_bytes};
use serde_json::json;

use crate::args::BoardArgs;
use crate::failure::bad_input;
use crate::output;

pub(crate) const EXPORT_HELP: &str = "\
Examples:
  hansu train export builtin omok9.onnx                     the network for 9x9 Omok
  hansu train export builtin omok15.onnx --size 15
  hansu train export builtin othello.onnx --game othello
  hansu train export builtin-1 stage1.safetensors           an earlier stage of its training
  hansu train export runs/nine/networks/000010.safetensors ten.onnx

The file's ending says what is written: .onnx or .safetensors. An ONNX file is
written only if it computes the same as the network.";

/// Positions on which an exported network is compared.
pub(super) const CHECKED: usize = 20;

#[derive(Debug, Args)]
pub(crate) struct ExportNetworkArgs {
    /// The network: builtin, builtin-1, builtin-2, or a .safetensors file of a run
    #[arg(value_name = "NET")]
    net: String,
    /// The file to write, OUT.onnx or OUT.safetensors
    #[arg(value_name = "OUT")]
    out: PathBuf,
    /// The game: gomoku (or omok), othello (or reversi)
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: GameKind,
    #[command(flatten)]
    board: BoardArgs,
}

/// Omok is on 9x9 unless another board is asked for: most networks that come along play on it.
const OMOK_SIZE: usize = 9;

pub(super) fn run(args: &ExportNetworkArgs, json: bool) -> anyhow::Result<()> {
    let is_omok = args.game == GameKind::Gomoku;
    let size = args.board.size.or(is_omok.then_some(OMOK_SIZE));
    let game = GameSpec::new(args.game, size, args.board.row, args.board.rule).map_err(bad_input)?;
    let weights = load_network(&args.net, game).map_err(bad_input)?;
    let (bytes, difference) = match args.out.extension().and_then(|ending| ending.to_str()) {
        Some("onnx") => onnx(&weights).map(|(bytes, difference)| (bytes, Some(difference)))?,
        Some("safetensors") => (network_bytes(&args.net, game).map_err(bad_input)?.to_vec(), None),
        _ => {
            let out = args.out.display();
            return Err(bad_input(format!("'{out}' is neither an .onnx nor a .safetensors file: name one that is")));
        }
    };
    write(&args.out, &bytes)?;
    let spec = weights.spec();
    if json {
        return output::json(&json!({
            "file": args.out, "network": args.net, "game": game.to_string(), "planes": spec.planes,
            "size": spec.size, "blocks": spec.blocks, "filters": spec.filters, "onnx_difference": difference,
        }));
    }
    let checked = difference.map_or(String::new(), |difference| {
        format!(" (differs by at most {difference:.0e} on {CHECKED} random positions)")
    });
    output::text(&format!("{}{checked}\n", args.out.display()))
}

/// The network as ONNX, and by how much its outputs differ from ours.
pub(super) fn onnx(weights: &Weights) -> anyhow::Result<(Vec<u8>, f32)> {
    let model = to_onnx(weights);
    let difference = verify_onnx(&model, weights, CHECKED, 1)?;
    Ok((model, difference))
}

/// Writes a file whole or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write_atomically(path, bytes).with_context(|| format!("can't write '{}'", path.display()))
}
