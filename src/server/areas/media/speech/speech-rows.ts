import { sql } from 'kysely';
import type { Cue } from '../../../../contract/calls/captions.ts';
import type { SpeechProblemName } from '../../../../contract/calls/speech.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';

/** What a job has heard so far. */
export interface SpeechRow {
  readonly jobId: string;
  readonly assetId: string;
  /** The language that was asked for; empty: whatever is spoken. */
  readonly asked: string;
  /** Of the file that was listened to. */
  readonly checksum: string;
  /** The one that was heard. */
  readonly language: string | null;
  readonly cues: readonly Cue[];
  readonly problem: SpeechProblemName | null;
  readonly isKept: boolean;
  readonly endedAt: string | null;
}

const COLUMNS = sql`job_id as "jobId", asset_id as "assetId", asked, checksum, language, cues, problem,
  is_kept as "isKept", ended_at as "endedAt"`;

export async function addSpeech(
  tx: TenantDb,
  { jobId, assetId, asked, checksum }: Pick<SpeechRow, 'jobId' | 'assetId' | 'asked' | 'checksum'>,
): Promise<void> {
  const { tenantId } = tx;
  await tx.query(sql<object>`insert into tessera.media_speech (tenant_id, job_id, asset_id, asked, checksum)
        values (${tenantId}, ${jobId}, ${assetId}, ${asked}, ${checksum})`);
}

export async function findSpeech(db: TenantDb, jobId: string): Promise<SpeechRow | undefined> {
  const { tenantId } = db;
  const statement = sql<SpeechRow>`select ${COLUMNS} from tessera.media_speech
    where tenant_id = ${tenantId} and job_id = ${jobId}`;
  const [row] = await db.query(statement);
  return row;
}

/** The last one about a video in a language, of the same file; undefined where it has come to nothing. */
export async function lastSpeech(
  db: TenantDb,
  { assetId, asked, checksum }: Pick<SpeechRow, 'assetId' | 'asked' | 'checksum'>,
): Promise<SpeechRow | undefined> {
  const { tenantId } = db;
  const statement = sql<SpeechRow>`select ${COLUMNS} from tessera.media_speech
    where tenant_id = ${tenantId} and asset_id = ${assetId} and asked = ${asked} and checksum = ${checksum}
      and problem is null order by began_at desc limit 1`;
  const [row] = await db.query(statement);
  return row;
}

/** Jobs about a video that have not come to an end, the last one first. */
export async function openSpeech(
  db: TenantDb,
  assetId: string,
): Promise<readonly { readonly jobId: string; readonly language: string }[]> {
  const { tenantId } = db;
  const statement = sql<{ jobId: string; language: string }>`select job_id as "jobId", asked as language
    from tessera.media_speech where tenant_id = ${tenantId} and asset_id = ${assetId} and ended_at is null
      and began_at > now() - interval '7 days' order by began_at desc`;
  return db.query(statement);
}

export async function updateSpeech(
  tx: TenantDb,
  jobId: string,
  change: {
    readonly cues?: readonly Cue[];
    readonly language?: string | undefined;
    readonly problem?: SpeechProblemName;
    readonly isKept?: boolean;
    readonly isEnd?: boolean;
  },
): Promise<void> {
  const { tenantId } = tx;
  const { cues = [], language = null, problem = null, isKept = false, isEnd = false } = change;
  await tx.query(sql<object>`update tessera.media_speech set cues = cues || ${JSON.stringify(cues)}::jsonb,
        language = coalesce(language, ${language}), problem = coalesce(${problem}, problem),
        is_kept = is_kept or ${isKept}, ended_at = case when ${isEnd} then now() else ended_at end
        where tenant_id = ${tenantId} and job_id = ${jobId}`);
}
