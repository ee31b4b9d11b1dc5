import { sql } from 'kysely';
import type { Captions, Cue } from '../../../../contract/calls/captions.ts';
import {
  captionLanguage,
  type CaptionSource,
  cueRule,
  keptCues,
  MOST_CUES,
} from '../../../../contract/calls/captions.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';

const COLUMNS = sql`language, version, source, is_checked as "isChecked", changed_at as "changedAt", cues`;

interface Row extends Omit<Captions, 'changedAt'> {
  readonly changedAt: string;
}

const captionsOf = ({ changedAt, ...row }: Row): Captions => ({
  ...row,
  changedAt: new Date(changedAt).toISOString(),
});

/** All of a video, by language. Who may see the video has been asked by then. */
export async function listCaptions(db: TenantDb, assetId: string): Promise<readonly Captions[]> {
  const { tenantId } = db;
  const rows = await db.query(sql<Row>`select ${COLUMNS} from tessera.media_caption
        where tenant_id = ${tenantId} and asset_id = ${assetId} order by language`);
  return rows.map(captionsOf);
}

/** Languages with the version of their captions, in order. */
export async function captionLanguages(db: TenantDb, assetId: string): Promise<ReadonlyMap<string, number>> {
  const { tenantId } = db;
  const statement = sql<{ language: string; version: number }>`select language, version
    from tessera.media_caption where tenant_id = ${tenantId} and asset_id = ${assetId} order by language`;
  const rows = await db.query(statement);
  return new Map(rows.map(({ language, version }) => [language, version]));
}

export async function findCaptions(
  db: TenantDb,
  assetId: string,
  language: string,
): Promise<Captions | undefined> {
  const { tenantId } = db;
  const [row] = await db.query(sql<Row>`select ${COLUMNS} from tessera.media_caption
        where tenant_id = ${tenantId} and asset_id = ${assetId} and language = ${language}`);
  return row && captionsOf(row);
}

/**
 * The captions of a video as they were at a moment, in one language or in all. Those of which it is not known what they were
 * are as they are known first.
 */
export async function captionsAt(
  db: TenantDb,
  assetId: string,
  at: string,
  language?: string,
): Promise<readonly Pick<Captions, 'language' | 'cues'>[]> {
  const { tenantId } = db;
  const one = language === undefined ? sql`` : sql`and language = ${language}`;
  const of = sql`tenant_id = ${tenantId} and asset_id = ${assetId} ${one}`;
  return db.query(sql<Pick<Captions, 'language' | 'cues'>>`select distinct on (language) language, cues from (
          select c.*, row_number() over (partition by language order by changed_at) = 1 as is_first from (
            select language, version, changed_at, null::timestamptz as ended_at, cues from tessera.media_caption where ${of}
            union all
            select language, version, changed_at, ended_at, cues from tessera.media_caption_past where ${of}) as c) as k
        where k.changed_at <= ${at}::timestamptz and (k.ended_at is null or k.ended_at > ${at}::timestamptz)
          or k.is_first and k.version > 1 and k.changed_at > ${at}::timestamptz
        order by language, changed_at`);
}

/** Keeps what is there, before it becomes another. */
const keptBefore = (tenantId: string, assetId: string, language: string, version: number | undefined) =>
  sql<object>`insert into tessera.media_caption_past (tenant_id, asset_id, language, version, changed_at, ended_at, cues)
    select tenant_id, asset_id, language, version, changed_at, clock_timestamp(), cues from tessera.media_caption
    where tenant_id = ${tenantId} and asset_id = ${assetId} and language = ${language}
      ${version === undefined ? sql`` : sql`and version = ${version}`} on conflict do nothing`;

export interface NewCaptions {
  readonly assetId: string;
  readonly language: string;
  readonly cues: readonly Cue[];
  readonly source: CaptionSource;
  readonly isChecked: boolean;
}

/**
 * Writes the captions of one language. `version`: the one that is there, 0 for none; undefined: whatever is there.
 * @throws ApiError version-conflict, already-exists
 */
export async function writeCaptions(
  db: TenantDb,
  { assetId, language, cues, source, isChecked }: NewCaptions,
  version: number | undefined,
): Promise<Captions> {
  const { tenantId } = db;
  const text = JSON.stringify(cues);
  if (version !== 0) await db.query(keptBefore(tenantId, assetId, language, version));
  const [row] = await db.query(
    version === undefined || version === 0
      ? sql<Row>`insert into tessera.media_caption as c (tenant_id, asset_id, language, cues, source, is_checked)
            values (${tenantId}, ${assetId}, ${language}, ${text}::jsonb, ${source}, ${isChecked})
            on conflict (tenant_id, asset_id, language) do update set cues = excluded.cues, source = excluded.source,
              is_checked = excluded.is_checked, version = c.version + 1, changed_at = now()
              where ${version === undefined} returning ${COLUMNS}`
      : sql<Row>`update tessera.media_caption set cues = ${text}::jsonb, source = ${source}, is_checked = ${isChecked},
            version = version + 1, changed_at = now()
            where tenant_id = ${tenantId} and asset_id = ${assetId} and language = ${language} and version = ${version}
            returning ${COLUMNS}`,
  );
  if (row) return captionsOf(row);
  const message = version === 0 ? 'already-exists' : 'version-conflict';
  throw new ApiError({ message, path: 'language' }, await findCaptions(db, assetId, language));
}

/** @throws ApiError version-conflict, also where they have gone */
export async function removeCaptions(
  db: TenantDb,
  assetId: string,
  language: string,
  version: number,
): Promise<void> {
  const { tenantId } = db;
  await db.query(keptBefore(tenantId, assetId, language, version));
  const [row] = await db.query(sql<{ language: string }>`delete
        from tessera.media_caption where tenant_id = ${tenantId}
        and asset_id = ${assetId} and language = ${language} and version = ${version} returning language`);
  if (!row) throw new ApiError({ message: 'version-conflict', path: 'language' });
}

/** @throws ApiError bad-request */
export function judgeLanguage(given: string): string {
  const language = captionLanguage(given);
  if (language) return language;
  throw new ApiError({ message: 'bad-request', path: 'language', params: { value: shown(given) } });
}

/** Cues as they are kept. @throws ApiError bad-request, too-complex */
export function judgeCues(given: unknown): readonly Cue[] {
  if (!Array.isArray(given)) throw new ApiError({ message: 'bad-request', path: 'cues' });
  if (given.length > MOST_CUES)
    throw new ApiError({ message: 'too-complex', path: 'cues', params: { limit: 'cues', max: MOST_CUES } });
  const cues = given.map((each: unknown, at): Cue => {
    const { from, to, text } = (each ?? {}) as Partial<Cue>;
    const cue = { from: from as number, to: to as number, text: typeof text === 'string' ? text : '' };
    const rule = cueRule(cue);
    if (!rule) return cue;
    const path = `cues.${at}.${rule === 'order' || rule === 'tooLate' ? 'to' : 'text'}`;
    throw new ApiError({ message: 'bad-request', path, params: { value: shown(each) } });
  });
  return keptCues(cues);
}
