import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Where `hansu serve` listens while the page is developed with `npm run dev`. */
const server = process.env.HANSU_URL ?? 'http://127.0.0.1:4000';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What `cargo xtask site` has made of `crates/site`, and where the site is to be put. */
const module = process.env.HANSU_MODULE ?? here('../target/site/module');
const site = process.env.HANSU_SITE ?? here('../target/site/page');

/** `vite build --mode site` makes the edition without a server. */
export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/',
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      {
        find: '#edition',
        replacement: here(mode === 'site' ? 'src/edition/site.ts' : 'src/edition/server.ts'),
      },
      { find: '#wasm-file', replacement: `${module}/hansu_site_bg.wasm?url` },
      { find: '#wasm', replacement: `${module}/hansu_site.js` },
    ],
  },
  worker: { format: 'es' as const },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // Everything is a file of its own: the content security policy allows no data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(mode === 'site' && { outDir: site, emptyOutDir: true }),
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
}));
