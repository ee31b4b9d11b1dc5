import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateArea } from '../../scripts/generate-area.ts';
import { startDemo } from './demo-data.ts';
import type { Tessera } from './server.ts';

const ROOT = join(import.meta.dirname, '../..');
const PARTS = ['src', 'scripts', 'locales', 'package.json', 'tsconfig.base.json'];

/** What `npm start` does, for the pages of links alone. */
const START = `
import { build } from 'vite';
import { publicBuild } from './scripts/vite/public-build.ts';
import { startServer } from './src/server/main.ts';
await build(publicBuild(new URL('dist/client', import.meta.url).pathname));
// The build has set it: a server for production takes no demo tenant.
delete process.env.NODE_ENV;
const server = await startServer({ clientReady: Promise.resolve() });
process.once('SIGTERM', () => server.close().then(() => process.exit()));
`;

/** Starts a copy of the product in which `npm run generate:area` has made an area. */
export async function startWithArea(name: string): Promise<Tessera> {
  const copy = await mkdtemp(join(tmpdir(), 'tessera-area-'));
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    for (const part of PARTS) await cp(join(ROOT, part), join(copy, part), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    await generateArea(copy, name);
    const script = join(copy, 'start.ts');
    await writeFile(script, START);
    const server = await startDemo({ script });
    return {
      ...server,
      stop: async () => {
        try {
          await server.stop();
        } finally {
          await remove();
        }
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
