import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { iconComponentsOnly } from './scripts/vite/icon-components.ts';
import { precompress } from './scripts/vite/precompress.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };

/** What every screen needs and what changes rarely: kept by the browser's cache over our own releases. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|react-i18next|i18next|@apollo|@wry|graphql|optimism|rxjs)[\\/]/;

export default defineConfig({
  root: at('src/shell'),
  publicDir: false,
  cacheDir: at('node_modules/.cache/vite'),
  plugins: [react(), iconComponentsOnly(), precompress()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    proxy: { '/api': `http://localhost:${process.env['PORT'] ?? '8080'}` },
  },
  build: {
    outDir: at('dist/client'),
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    // The table's library alone is larger than the default limit; the sizes that count are tested compressed.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: VENDOR }],
        },
      },
    },
  },
});
