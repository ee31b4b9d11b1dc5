import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';
import { onlyClientSources } from './client-sources.ts';
import { precompress } from './precompress.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * The pages of links for people without a login, built for itself: what it shares with the application would come with
 * Apollo, and the application's files would be cut otherwise. Beside the application, in its folder.
 */
export const publicBuild = (outDir: string): InlineConfig => ({
  configFile: false,
  root: at('src/shell'),
  publicDir: false,
  logLevel: 'warn',
  plugins: [react(), precompress(), onlyClientSources()],
  // Whoever builds: React as visitors get it.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir,
    emptyOutDir: false,
    assetsDir: 'assets/p',
    target: 'es2023',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: at('src/shell/public/index.html'),
      // What every page begins with is one file: thousands ask for it in the same moment.
      output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } },
    },
  },
});
