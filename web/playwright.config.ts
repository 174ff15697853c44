import { defineConfig } from '@playwright/test';

/** The system's Chromium: nothing is downloaded. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'e2e',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Two browsers, two servers and their searches on two cores keep each other waiting for minutes.
  workers: 1,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath, args: ['--no-sandbox'] },
    // Without a graphics card every frame of an animation costs time.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
});
