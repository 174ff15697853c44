// Prints the bench signature as the WebAssembly module counts it: node signature.mjs MODULE.wasm
import { readFile } from 'node:fs/promises';

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
const { signature_othello, signature_gomoku } = instance.exports;
console.log(`othello=${signature_othello()} gomoku=${signature_gomoku()}`);
