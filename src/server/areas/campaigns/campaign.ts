import { sql } from 'kysely';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { readLists } from '../../base/sql/lists.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';
import { column } from '../../base/sql/read.ts';
import type { CampaignObjects } from './objects.ts';

export type Channel = 'EMAIL' | 'SMS';

/** A campaign as it is kept. */
export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly type: Channel;
  readonly language: string | null;
  readonly status: string;
  /** Id. */
  readonly sender: string | null;
  readonly subject: string | null;
  readonly letter: string | null;
  readonly smsText: string | null;
  /** In so many versions, up to four: what those beside the first leave blank is as in that. */
  readonly variantCount: number | null;
  readonly subjectB: string | null;
  readonly letterB: string | null;
  readonly smsTextB: string | null;
  readonly subjectC: string | null;
  readonly letterC: string | null;
  readonly smsTextC: string | null;
  readonly subjectD: string | null;
  readonly letterD: string | null;
  readonly smsTextD: string | null;
  /** Percent of the receivers who try the versions out; null: all get one of them. */
  readonly testShare: number | null;
  /** By what the best one is known, so many hours later; null: somebody chooses. */
  readonly winnerBy: 'OPENED' | 'CLICKED' | 'COMPLETED' | null;
  readonly winnerAfterHours: number | null;
  readonly winner: 'A' | 'B' | 'C' | 'D' | null;
  readonly utmSource: string | null;
  readonly utmMedium: string | null;
  readonly utmCampaign: string | null;
  /** As the database tells it. */
  readonly dateStartUTC: string | null;
  readonly timeZone: string | null;
  readonly inReceiversZone: boolean | null;
  /** `HH:mm:ss`. */
  readonly sendFrom: string | null;
  readonly sendUntil: string | null;
  readonly sendDays: readonly string[] | null;
  readonly perMinute: number | null;
  readonly maxLatenessMinutes: number | null;
  /** Of a transaction: neither consent nor how often people are written to matters. */
  readonly isTransactional: boolean | null;
  /** It stays on, for whom workflows name. */
  readonly sentByWorkflows: boolean | null;
  /** Id of the policy that people must agree to; null: any of the channel does. */
  readonly policy: string | null;
  readonly notMailedForHours: number | null;
  /** Who has done nothing about so many of the last gets nothing. */
  readonly notEngagedIn: number | null;
  readonly testState: string | null;
  /** Why it stopped by itself, until it goes on. */
  readonly haltReason: string | null;
  /** JSON text of compound filters. */
  readonly recipientFilter: string | null;
  readonly excludeFilter: string | null;
  /** The object whose records it is for, by its name; null or left out: the people of themselves. */
  readonly recipientObject?: string | null;
  /** JSON text of the compound filter that finds those records. */
  readonly recordFilter?: string | null;
  /** Id of the campaign whose failed ones it is for. */
  readonly failedOf: string | null;
  /** Id of the campaign that it follows, for those who have done nothing about that. */
  readonly followUpOf: string | null;
  readonly followUpTo: 'NOT_CLICKED' | 'NOT_COMPLETED' | null;
  /** Ids by the name of the field. */
  readonly lists: Readonly<Record<(typeof LISTS)[number], readonly string[]>>;
}

const VALUES = [
  ...['id', 'name', 'version', 'type', 'language', 'status', 'sender', 'subject', 'letter'],
  ...['smsText', 'dateStartUTC', 'timeZone', 'inReceiversZone', 'sendFrom', 'sendUntil', 'sendDays'],
  ...['perMinute', 'maxLatenessMinutes', 'notMailedForHours', 'notEngagedIn'],
  ...[
    'testState',
    'recipientFilter',
    'excludeFilter',
    'recipientObject',
    'recordFilter',
    'failedOf',
    'followUpOf',
    'followUpTo',
    'haltReason',
  ],
  ...['utmSource', 'utmMedium', 'utmCampaign', 'isTransactional', 'sentByWorkflows', 'policy'],
  ...['variantCount', 'testShare', 'winnerBy', 'winnerAfterHours', 'winner'],
  ...['B', 'C', 'D'].flatMap((variant) => ['subject', 'letter', 'smsText'].map((name) => name + variant)),
];
/** Who is in one of these is in one of the groups, however many there are. */
const LISTS = ['groupList', 'segmentList', 'excludedGroupList', 'excludedSegmentList'] as const;

/** Undefined where it is not there any more. */
export async function readCampaign(
  db: TenantDb,
  { campaign: object }: CampaignObjects,
  id: string,
): Promise<Campaign | undefined> {
  const { tenantId } = db;
  const fields = (names: readonly string[]) => names.flatMap((name) => object.fields.get(name) ?? []);
  const values = fields(VALUES).map((field) => {
    const kept = column('t', columnOf(field));
    return sql`${field.kind === 'LOCAL_TIME' ? sql`${kept}::text` : kept} as ${sql.id(field.name)}`;
  });
  const lists = readLists(
    { tenantId, object },
    sql`t.id`,
    fields(LISTS).map((field) => ({ field })),
  );
  const [row] =
    await db.query(sql<Campaign>`select ${sql.join(values)}, ${lists} as lists from ${sql.table(tableOf(object))} as t
        where t.tenant_id = ${tenantId} and t.id = ${id} and t.deleted_at is null`);
  return row;
}
