import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { ForeignAdapter } from '../../src/contract/metadata/foreign-adapter.ts';
import { parseMetadata } from '../../src/contract/metadata/parse.ts';

const FOLDER = join(import.meta.dirname, '../foreign-server');
const ADAPTERS = join(import.meta.dirname, '../../scripts/foreign');

/** View files of the example. */
export const SHOP_METADATA = join(FOLDER, 'metadata');

export interface ForeignServer {
  /** Its GraphQL endpoint. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Fills an empty PostgreSQL database with the tables of a shop and starts PostGraphile over it, in a process of its
 * own: it needs another version of `graphql` than ours.
 */
export async function startForeignServer(databaseUrl: string): Promise<ForeignServer> {
  if (!existsSync(join(FOLDER, 'node_modules/postgraphile'))) {
    throw new Error('PostGraphile is not installed. Run: npm ci --prefix tests/foreign-server');
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(readFileSync(join(FOLDER, 'shop.sql'), 'utf8'));
  } finally {
    await client.end();
  }
  const child = spawn(process.execPath, [join(FOLDER, 'server.mjs')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, GRAPHILE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => void errors.push(String(chunk)));
  const url = await firstLine(child);
  if (url === undefined) throw new Error(`PostGraphile did not start.\n${errors.join('')}`);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  };
  return { url, stop };
}

async function firstLine(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined;
  for await (const line of createInterface({ input: child.stdout })) return line;
  return undefined;
}

/** An adapter of the product, checked as any other. */
export function shippedAdapter(name: string): ForeignAdapter {
  const file = join(ADAPTERS, `${name}.json`);
  const { value, problems } = parseMetadata(ForeignAdapter, file, readFileSync(file, 'utf8'));
  if (!value) throw new Error(JSON.stringify(problems));
  return value;
}

/** The adapter of the worked example. */
export function postgraphileAdapter(): ForeignAdapter {
  // Both sorts of timestamps have one scalar there.
  const objects = { Purchase: { fields: { orderedAt: { kind: 'LOCAL_DATETIME' } } } } as const;
  return { ...shippedAdapter('postgraphile'), objects };
}

/** Texts of the example's view files, by the names of their objects. */
export function shopViews(): Readonly<Record<string, string>> {
  const names = readdirSync(SHOP_METADATA);
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(SHOP_METADATA, name, 'view.json'), 'utf8')]),
  );
}
