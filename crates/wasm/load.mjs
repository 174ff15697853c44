// Loads the package that `cargo xtask npm` has made, with all its files, under Node.js.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export async function load(folder) {
  const hansu = await import(pathToFileURL(join(folder, 'hansu_wasm.js')).href);
  hansu.initSync({ module: await readFile(join(folder, 'hansu_wasm_bg.wasm')) });
  for (const file of await readdir(join(folder, 'models'))) {
    hansu.supply(file, await readFile(join(folder, 'models', file)));
  }
  return hansu;
}
