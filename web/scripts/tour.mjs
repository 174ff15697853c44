// Takes a picture of every view and state: `npm run tour -- FOLDER`, then options of Playwright such as `-g "ko, phone"`.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const [folder, ...options] = process.argv.slice(2);
if (!folder) {
  console.error('Say where the pictures are to go: npm run tour -- FOLDER');
  process.exit(2);
}
const env = { ...process.env, TOUR_FOLDER: resolve(folder) };
const tour = spawn('npx', ['playwright', 'test', '-c', 'tour/playwright.config.ts', ...options], {
  env,
  stdio: 'inherit',
});
tour.on('exit', (code) => process.exit(code ?? 1));
