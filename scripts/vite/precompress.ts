import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this size (bytes) an encoding header costs about as much as it saves. */
const SMALLEST = 1024;
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt']);

async function compress(file: string): Promise<void> {
  const source = await readFile(file);
  if (source.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  };
  const [br, gz] = await Promise.all([brotliAsync(source, { params }), gzipAsync(source, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Writes `<asset>.br` and `<asset>.gz` beside every text asset of at least 1 KB, so that the server only has
 * to choose a file by `Accept-Encoding` and never compresses an asset while somebody waits.
 */
export function precompress(): Plugin {
  return {
    name: 'tessera:precompress',
    // What a test serves to itself is not worth the time.
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    async writeBundle({ dir = '.' }, bundle) {
      const files = Object.keys(bundle).filter((name) => COMPRESSIBLE.has(extname(name)));
      await Promise.all(files.map((name) => compress(join(dir, name))));
    },
  };
}
