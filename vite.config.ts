import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { usedBlueprintStyles } from './scripts/vite/blueprint-styles.ts';
import { shortBlueprintWarnings } from './scripts/vite/blueprint-warnings.ts';
import { CHUNKS } from './scripts/vite/chunks.ts';
import { onlyClientSources } from './scripts/vite/client-sources.ts';
import { earlyScript } from './scripts/vite/early-script.ts';
import { iconComponentsOnly } from './scripts/vite/icon-components.ts';
import { nativeTemporal } from './scripts/vite/native-temporal.ts';
import { precompress } from './scripts/vite/precompress.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };

const API = `http://localhost:${process.env['PORT'] ?? '8080'}`;

const FIRST = /\/(?:vendor|rolldown-runtime)-[^/]*\.js$/;

export default defineConfig({
  root: at('src/shell'),
  publicDir: false,
  cacheDir: at('node_modules/.cache/vite'),
  plugins: [
    react(),
    earlyScript(at('src/shell/index.html'), at('src/shell/early.ts')),
    iconComponentsOnly(),
    usedBlueprintStyles(at('src')),
    shortBlueprintWarnings(),
    nativeTemporal(),
    precompress(),
    onlyClientSources(),
  ],
  // Its package names the build for development alone, whose warnings would go along.
  resolve: {
    alias: {
      'react-router/dom': at('node_modules/react-router/dist/production/dom-export.mjs'),
      'react-router': at('node_modules/react-router/dist/production/index.mjs'),
    },
  },
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    proxy: Object.fromEntries(['/api', '/dev/outbox', '/p/'].map((path) => [path, API])),
  },
  build: {
    outDir: at('dist/client'),
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    // The table's library alone is larger than the default limit; the sizes that count are tested compressed.
    chunkSizeWarningLimit: 1000,
    // What the first screen needs is there by then.
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((each) => !FIRST.test(each)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // The application names hundreds of late files: letters that nothing compresses.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
});
