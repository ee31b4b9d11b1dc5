import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTessera, type Tessera, type TesseraOptions } from './server.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/tessera');
/** What the demo data and their tables depend on. */
const SOURCES = ['src/server', 'src/contract', 'metadata'];

/**
 * Starts a server on a copy of the demo data, in seconds: they are made once and kept until their sources change.
 * `stop` removes the copy.
 */
export async function startDemo(options: Omit<TesseraOptions, 'dataDir'> = {}): Promise<Tessera> {
  const dataDir = await copyDemoData();
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startTessera({ ...options, dataDir });
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

/** A data folder of the caller's own that holds the demo tenant; who asks for it removes it. */
export async function copyDemoData(): Promise<string> {
  const from = await demoTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'tessera-'));
  await cp(from, folder, { recursive: true });
  return folder;
}

let template: Promise<string> | undefined;

/** The folder of the demo data that all others are copied from. Two processes must not make it at a time. */
export function demoTemplate(): Promise<string> {
  return (template ??= findOrMakeTemplate());
}

async function findOrMakeTemplate(): Promise<string> {
  const folder = join(CACHE, `demo-${await fingerprint()}`);
  if (existsSync(folder)) return folder;
  await removeOldTemplates();
  const making = join(CACHE, `making-${randomUUID()}`);
  await mkdir(making, { recursive: true });
  const server = await startTessera({ dataDir: making, fromSources: true });
  await server.stop();
  await rename(making, folder);
  return folder;
}

async function removeOldTemplates(): Promise<void> {
  if (!existsSync(CACHE)) return;
  const old = (await readdir(CACHE)).filter((name) => name.startsWith('demo-'));
  await Promise.all(old.map((name) => rm(join(CACHE, name), { recursive: true, force: true })));
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of ['package-lock.json', ...(await Promise.all(SOURCES.map(filesIn))).flat()]) {
    hash.update(source).update(await readFile(join(ROOT, source)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1))
    .sort();
}
