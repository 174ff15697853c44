import { defineConfig } from '@playwright/test';

import base from './playwright.config';

/** Tests of the site that `cargo xtask site` has made: HANSU_DIST is its folder. */
export default defineConfig(base, { testDir: 'e2e-site', fullyParallel: false });
