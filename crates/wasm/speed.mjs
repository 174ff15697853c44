// Does the module's workloads and prints what they took, a line of JSON each: node speed.mjs MODULE.wasm COUNT
import { readFile } from 'node:fs/promises';

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
for (let place = 0; place < Number(process.argv[3]); place += 1) {
  let best = Infinity;
  let amount = 0n;
  for (let time = 0; time < 3; time += 1) {
    const started = performance.now();
    amount = instance.exports.run_workload(place);
    best = Math.min(best, performance.now() - started);
  }
  console.log(JSON.stringify({ place, amount: Number(amount), seconds: best / 1000 }));
}
