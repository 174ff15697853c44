import { defineConfig } from '@playwright/test';

import tests from '../playwright.config';

/** The tour is no test: it takes pictures to be looked at. One way after the other, by the same program. */
export default defineConfig({
  ...tests,
  testDir: '.',
  timeout: 120_000,
  workers: 1,
  fullyParallel: false,
  use: { ...tests.use, actionTimeout: 15_000, trace: 'off' },
  outputDir: '../test-results/tour',
});
