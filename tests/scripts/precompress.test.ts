import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precompress } from '../../scripts/vite/precompress.ts';

const root = mkdtempSync(join(tmpdir(), 'tessera-precompress-'));
const built = (name: string): string => join(root, 'dist', name);

beforeAll(async () => {
  writeFileSync(join(root, 'index.html'), '<script type="module" src="./main.js"></script>');
  writeFileSync(join(root, 'main.js'), `console.log(${JSON.stringify('text '.repeat(1000))});`);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [precompress()],
    build: { rolldownOptions: { output: { entryFileNames: 'main.js' } } },
  });
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

test('an asset has its brotli and gzip forms beside it', () => {
  const source = readFileSync(built('main.js'));
  expect(brotliDecompressSync(readFileSync(built('main.js.br')))).toEqual(source);
  expect(gunzipSync(readFileSync(built('main.js.gz')))).toEqual(source);
});

test('a file below 1 KB is left as it is', () => {
  expect(existsSync(built('index.html'))).toBe(true);
  expect(existsSync(built('index.html.br'))).toBe(false);
});
