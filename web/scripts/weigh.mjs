// Weighs the built page as a browser loads it first: index.html and what it names, compressed. Fails above the limit.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 200_000;
const dist = new URL('../dist/', import.meta.url).pathname;

const weight = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const first = [
  'index.html',
  ...[...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]),
];
const total = first.reduce((sum, file) => sum + weight(file), 0);
const later = readdirSync(join(dist, 'assets'))
  .map((name) => `assets/${name}`)
  .filter((file) => !first.includes(file));

const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(
  `first view: ${kilo(total)} gzip (${first.map((file) => `${file} ${kilo(weight(file))}`).join(', ')})`,
);
console.log(
  `later: ${kilo(later.reduce((sum, file) => sum + weight(file), 0))} gzip in ${later.length} files`,
);
if (total > LIMIT) {
  console.error(`the first view weighs more than ${kilo(LIMIT)}`);
  process.exit(1);
}
