import pg from 'pg';
import { copyOut } from './copy-out.ts';
import type { Served } from './comparisons.ts';
import type { FileRates } from './import-case.ts';

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  birthDate: 'birth_date',
  language: 'language',
  businessTitle: 'business_title',
  notes: 'notes',
};
const ROUNDS = 2;
const NEWLINE = 10;

/**
 * All contacts by last name as CSV: from the server as people get it, with labels and dates in their language, and by
 * `COPY` as the database writes them.
 * @throws Error where the two have not as many rows
 */
export async function measureExport(served: Served, databaseUrl: string): Promise<FileRates> {
  const base: number[] = [];
  const tested: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const copied = await copyContacts(databaseUrl, served.facts.tenantId);
    const started = performance.now();
    const rows = await exportedRows(served);
    if (rows !== copied.rows) throw new Error(`${rows} rows in place of ${copied.rows}.`);
    base.push((rows / copied.took) * 1000);
    tested.push((rows / (performance.now() - started)) * 1000);
  }
  return { base: Math.max(...base), tested: Math.max(...tested) };
}

async function copyContacts(databaseUrl: string, tenantId: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const columns = Object.values(COLUMNS).join(', ');
  const rows = `select ${columns} from contact where tenant_id = ${pg.escapeLiteral(tenantId)}
    and deleted_at is null order by lower(last_name), id`;
  try {
    return await copyOut(client, `copy (${rows}) to stdout (format csv)`);
  } finally {
    await client.end();
  }
}

/** Without the header. No value of the filler has a line break. */
async function exportedRows({ url, headers }: Served): Promise<number> {
  const request = {
    objectName: 'Contact',
    format: 'csv',
    columns: Object.keys(COLUMNS),
    orderBy: [{ field: 'lastName', direction: 'ASCENDING' }],
    locale: 'en',
    timeZone: 'Europe/Warsaw',
  };
  const answer = await fetch(`${url}/api/export`, { method: 'POST', headers, body: JSON.stringify(request) });
  if (!answer.ok || !answer.body) throw new Error(`The export was answered with ${answer.status}.`);
  let lines = 0;
  for await (const bytes of answer.body) {
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  }
  return lines - 1;
}
