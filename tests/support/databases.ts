import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../src/server/base/db/database.ts';
import { isLong } from './length.ts';

export interface TestDatabaseOptions extends Omit<DatabaseOptions, 'template'> {
  /** Begins with the product's tables, which saves the time to make them. */
  readonly product?: true;
}

export type OpenTestDatabase = (options?: TestDatabaseOptions) => Promise<Database>;

const products = new WeakSet<Database['kysely']>();

/** It was opened with the product's tables. */
export const hasProduct = ({ kysely }: Pick<Database, 'kysely'>): boolean => products.has(kysely);

async function opened(product: true | undefined, open: Promise<Database>): Promise<Database> {
  const database = await open;
  if (product) products.add(database.kysely);
  return database;
}

const PGLITE = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/dist/pglite.wasm');
/** While it is held here, all PGlites of this process share its machine code, and start in half the time. */
let machineCode: Promise<WebAssembly.Module> | undefined;

/** An in-memory PGlite with its extensions. Who opens it closes it. */
export const openMemoryDatabase: OpenTestDatabase = async ({ product, ...options } = {}) => {
  await (machineCode ??= readFile(PGLITE).then((code) => WebAssembly.compile(code)));
  const template = inject(product ? 'pgliteProduct' : 'pgliteTemplate');
  return opened(product, openDatabase({}, { template, ...options }));
};

/** A new database on the PostgreSQL of the tests: its address and how to drop it, once nobody uses it. */
export async function createPostgresDatabase({ product }: TestDatabaseOptions = {}): Promise<{
  readonly url: string;
  readonly drop: () => Promise<void>;
}> {
  const server = inject('postgresUrl');
  const name = `tessera_test_${randomBytes(8).toString('hex')}`;
  // Copying files takes a fraction of the time that logging each page does.
  const template = product ? ` template ${inject('postgresProduct')} strategy file_copy` : '';
  await onServer(server, `create database ${name}${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new database on the PostgreSQL of the tests, which starts much faster than PGlite. Closing it drops it. */
const openPostgresDatabase: OpenTestDatabase = async ({ product, ...options } = {}) => {
  const { url, drop } = await createPostgresDatabase(product ? { product } : {});
  const database = await opened(product, openDatabase({ databaseUrl: url }, options));
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, close };
};

/** For tests to which both engines are the same: PostgreSQL, in the long run PGlite. Who opens it closes it. */
export const openTestDatabase: OpenTestDatabase = isLong ? openMemoryDatabase : openPostgresDatabase;

/**
 * Runs the same tests on PGlite and on PostgreSQL: for what is about SQL, types, plans, locks, streams or migrations.
 * `open` gives a new, empty database each time, which is closed at the end of the group at the latest.
 */
export function describeOnEachDatabase(name: string, body: (open: OpenTestDatabase) => void): void {
  describe(`${name} on PGlite`, () => {
    body(closedAfterwards(openMemoryDatabase));
  });
  describe(`${name} on PostgreSQL`, () => {
    body(closedAfterwards(openPostgresDatabase));
  });
}

/** The same on PostgreSQL alone, and on both in the long run: for what is about anything else. */
export function describeOnDatabase(name: string, body: (open: OpenTestDatabase) => void): void {
  if (isLong) {
    describeOnEachDatabase(name, body);
    return;
  }
  describe(`${name} on PostgreSQL`, () => {
    body(closedAfterwards(openPostgresDatabase));
  });
}

function closedAfterwards(open: OpenTestDatabase): OpenTestDatabase {
  const ofFile: Database[] = [];
  afterAll(async () => {
    await Promise.all(ofFile.map((database) => database.close()));
  });
  return async (options) => {
    const database = await open(options);
    let closed: Promise<void> | undefined;
    const once = { ...database, close: () => (closed ??= database.close()) };
    ofFile.push(once);
    return once;
  };
}
