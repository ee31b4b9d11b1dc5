import pg from 'pg';

const FILES = 100_000;

/** So many files in the library of every tenant of a database, without bytes: what lists read of them. */
export async function fillFiles(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into media_asset (tenant_id, id, name, project, type, content_type, size, width, height, checksum, file_id, user_name)
        select t.id, gen_random_uuid()::text, 'File ' || n || '.png', 'highp', 'IMAGE', 'image/png', n, 640, 360,
          md5(n::text), gen_random_uuid()::text, 'Somebody'
        from tessera.tenant as t, generate_series(1, $1::int) as n
        where not exists (select from media_asset as a where a.tenant_id = t.id and a.name = 'File ' || $1::int || '.png')`,
      [FILES],
    );
    await client.query('analyze media_asset');
  } finally {
    await client.end();
  }
}
