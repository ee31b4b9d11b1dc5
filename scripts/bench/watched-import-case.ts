import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { ImportStatus } from '../../src/contract/import/status.ts';
import type pg from 'pg';
import { startTessera } from '../../tests/support/server.ts';
import { COPY_CONTACTS, type FileRates } from './import-case.ts';
import { copyIn } from './copy-in.ts';
import { importCsv, IMPORT_MAPPING, person } from './import-rows.ts';
import { connected, inOwnDatabase } from './own-database.ts';
import { progress, timed } from './progress.ts';
import { signIn } from './spawn-server.ts';

const ROWS = 50_000;
const ROUNDS = 2;
/** Who imports looks on. */
const ASK_EVERY_MS = 50;

/**
 * Rows a second that a server and its worker write into the filled table, while whoever imports asks for the progress all the
 * time, beside plain COPY into the same table. The time of a dry run is told.
 */
export function measureWatchedImport(databaseUrl: string, folder: string): Promise<FileRates> {
  return inOwnDatabase(
    databaseUrl,
    async (url) => {
      const dataDir = await mkdtemp(join(folder, 'import-'));
      const server = await startTessera({ dataDir, env: { DATABASE_URL: url } });
      try {
        await connected(url, textsAreClean);
        const importer = await openImporter(server.url.replace('localhost', '127.0.0.1'));
        const base: number[] = [];
        const tested: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          await connected(url, async (client) => {
            const { rows } = await client.query<{ id: string }>(
              'select tenant_id as id from contact limit 1',
            );
            const tenantId = rows[0]?.id;
            const lines = Array.from({ length: ROWS }, (_, at) =>
              [tenantId, `${round}c${at}`, ...copied(round * ROWS + at)].join('\t'),
            );
            base.push((ROWS / (await copyIn(client, COPY_CONTACTS, `${lines.join('\n')}\n`))) * 1000);
            progress(`  COPY: ${Math.round(base.at(-1) ?? 0)} rows/s`);
          });
          tested.push(await importer(round * ROWS));
        }
        return { base: Math.max(...base), tested: Math.max(...tested) };
      } finally {
        await server.stop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    { isFilled: true },
  );
}

/** The first start on a database of before goes over all of its texts, beside other work. */
async function textsAreClean(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from tessera_ops.text_form where table_name = 'public.contact' and ended_at is not null`,
    );
    if (rowCount) return;
    await after(1_000);
  }
}

/** A row of the file with another e-mail address, which is unique. */
const copied = (at: number): readonly string[] =>
  person(at)
    .slice(0, 8)
    .map((value) => value.replace('@', '-copied@'));

interface Run {
  readonly status: ImportStatus;
  readonly reading: { readonly done: boolean } | null;
}

/** Answers what imports the rows from one on, and how many a second it wrote. */
async function openImporter(url: string): Promise<(from: number) => Promise<number>> {
  const headers = await signIn(url);
  const ask = async (query: string, variables: object) => {
    const answer = await fetch(`${url}/api/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as {
      readonly data: Readonly<Record<string, Run | null>>;
      readonly errors?: unknown;
    };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  return async (from) => {
    const answer = await fetch(`${url}/api/import/files?objectName=Contact&name=bench.csv`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: importCsv(ROWS, from),
    });
    const { id } = (await answer.json()) as { readonly id: string };
    const until = async (isReached: (run: Run) => boolean) => {
      for (;;) {
        const { importRun } = await ask(
          'query ($id: ID!) { importRun(id: $id) { status progress reading { done } counts { done } } }',
          { id },
        );
        if (!importRun || ['FAILED', 'IMPORTED_WITH_ERRORS'].includes(importRun.status))
          throw new Error(`The import ended as ${importRun?.status ?? 'nothing'}`);
        if (isReached(importRun)) return;
        await after(ASK_EVERY_MS);
      }
    };
    const call = (name: string) => ask(`mutation ($id: ID!) { ${name}(id: $id) { status } }`, { id });
    await until(({ reading }) => reading?.done === true);
    await ask(
      'mutation ($id: ID!, $mapping: JSON!) { setImportMapping(id: $id, mapping: $mapping) { status } }',
      {
        id,
        mapping: IMPORT_MAPPING,
      },
    );
    await timed(`dry run of ${ROWS} rows`, async () => {
      await call('checkImport');
      await until(({ status }) => status === 'VALIDATED');
    });
    const started = performance.now();
    await call('startImport');
    await until(({ status }) => status === 'IMPORTED');
    const rate = (ROWS / (performance.now() - started)) * 1000;
    progress(`  ${Math.round(rate)} rows/s`);
    return rate;
  };
}
