import type { RecordTypes } from '../../../../metadata/schema/types/records.d.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { findRecord } from '../../base/records/stored-records.ts';
import type { CampaignObjects } from './objects.ts';

export type Channel = 'EMAIL' | 'SMS';
type Stored = RecordTypes['MessageCampaign'];

/** A campaign as it is kept: relations as ids, filters as JSON text of compound filters. */
export type Campaign = Readonly<Pick<Stored, (typeof VALUES)[number]>> & {
  readonly status: NonNullable<Stored['status']>;
  readonly lists: Readonly<Pick<Stored, (typeof LISTS)[number]>>;
};

const VALUES = [
  ...([
    'id',
    'name',
    'version',
    'type',
    'language',
    'status',
    'sender',
    'subject',
    'letter',
    'smsText',
  ] as const),
  ...(['dateStartUTC', 'timeZone', 'inReceiversZone', 'sendFrom', 'sendUntil', 'sendDays'] as const),
  // `notEngagedIn`: who has done nothing about so many of the last campaigns gets nothing.
  ...(['perMinute', 'maxLatenessMinutes', 'notMailedForHours', 'notEngagedIn', 'testState'] as const),
  // `recipientObject` null: people of themselves, and no records that lead to them.
  ...(['recipientFilter', 'excludeFilter', 'recipientObject', 'recordFilter'] as const),
  ...([
    'failedOf',
    'followUpOf',
    'followUpTo',
    'haltReason',
    'utmSource',
    'utmMedium',
    'utmCampaign',
  ] as const),
  // `isTransactional`: neither consent nor how often people are written to matters. `policy` null: any of the channel does.
  ...(['isTransactional', 'sentByWorkflows', 'policy'] as const),
  // `testShare`: percent of the receivers who try the versions out; null: all get one of them.
  ...(['variantCount', 'testShare', 'winnerBy', 'winnerAfterHours', 'winner'] as const),
  // What those beside the first leave blank is as in that.
  ...(['subjectB', 'letterB', 'smsTextB', 'subjectC', 'letterC', 'smsTextC'] as const),
  ...(['subjectD', 'letterD', 'smsTextD'] as const),
] as const;
/** Who is in one of these is in one of the groups, however many there are. */
const LISTS = ['groupList', 'segmentList', 'excludedGroupList', 'excludedSegmentList'] as const;

/** Undefined where it is not there any more. */
export async function readCampaign(
  db: TenantDb,
  { campaign }: CampaignObjects,
  id: string,
): Promise<Campaign | undefined> {
  const row = await findRecord(db, campaign, [...VALUES, ...LISTS], { id });
  if (!row) return undefined;
  const { groupList, segmentList, excludedGroupList, excludedSegmentList, ...values } = row;
  const lists = { groupList, segmentList, excludedGroupList, excludedSegmentList };
  return { ...values, status: values.status ?? 'DRAFT', lists };
}
