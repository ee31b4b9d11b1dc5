import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import packages from '../../package.json' with { type: 'json' };
import { type Database, openDatabase } from '../../src/server/base/db/database.ts';
import { migrate } from '../../src/server/base/migrate/migrate.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { startPostgres } from './embedded.ts';
import { ensureSystemTables } from './composed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server whose user may create databases. */
    readonly postgresUrl: string;
    /** A tar file of a fresh PGlite, from which an in-memory one starts in a fraction of the time. */
    readonly pgliteTemplate: string;
    /** The same with the product's tables in it. */
    readonly pgliteProduct: string;
    /** A database on the server that has the product's tables, to copy. */
    readonly postgresProduct: string;
  }
}

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/tessera');

/** Starts one PostgreSQL for all test files, unless TEST_DATABASE_URL names one; vitest calls it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  provide('pgliteTemplate', await pgliteTemplate());
  const products = await mkdtemp(join(tmpdir(), 'tessera-product-'));
  provide('pgliteProduct', await pgliteProduct(products));
  const removeProducts = () => rm(products, { recursive: true, force: true });
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    provide('postgresUrl', given);
    const product = await postgresProduct(given);
    provide('postgresProduct', product.name);
    return async () => {
      await product.drop();
      await removeProducts();
    };
  }
  const { url, stop } = await startPostgres();
  provide('postgresUrl', url);
  provide('postgresProduct', (await postgresProduct(url)).name);
  return async () => {
    await stop();
    await removeProducts();
  };
}

async function pgliteTemplate(): Promise<string> {
  const file = join(CACHE, `pglite-${packages.dependencies['@electric-sql/pglite']}.tar`);
  if (existsSync(file)) return file;
  const database = await PGlite.create({ extensions: { pg_trgm } });
  await database.exec('create extension pg_trgm');
  const tar = await database.dumpDataDir('none');
  await database.close();
  mkdirSync(CACHE, { recursive: true });
  const making = `${file}.${process.pid}`;
  await writeFile(making, new Uint8Array(await tar.arrayBuffer()));
  await rename(making, file);
  return file;
}

/** Makes the tables that most tests begin with, once for all of them. */
async function makeProductTables(database: Database): Promise<void> {
  await ensureSystemTables(database.kysely);
  await migrate(database.kysely, await readMetadata('metadata'), { allowLoss: false });
  await database.close();
}

async function pgliteProduct(folder: string): Promise<string> {
  await makeProductTables(await openDatabase({ dataDir: folder }));
  const made = await PGlite.create({ dataDir: join(folder, 'pglite'), extensions: { pg_trgm } });
  const tar = await made.dumpDataDir('none');
  await made.close();
  const file = join(folder, 'product.tar');
  await writeFile(file, new Uint8Array(await tar.arrayBuffer()));
  return file;
}

async function postgresProduct(server: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `tessera_product_${randomBytes(8).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await makeProductTables(await openDatabase({ databaseUrl: url.href }));
  return { name, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}
