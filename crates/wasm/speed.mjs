// Does the module's workloads and prints what they took, a line of JSON each: node speed.mjs PACKAGE COUNT
// Processor time is counted, so that other work on the machine does less harm.
import { load } from './load.mjs';

const hansu = await load(process.argv[2]);
for (let place = 0; place < Number(process.argv[3]); place += 1) {
  let best = Infinity;
  let amount = 0n;
  for (let time = 0; time < 3; time += 1) {
    const started = process.cpuUsage();
    amount = hansu.runWorkload(place);
    const { user, system } = process.cpuUsage(started);
    best = Math.min(best, user + system);
  }
  console.log(JSON.stringify({ place, amount: Number(amount), seconds: best / 1_000_000 }));
}
