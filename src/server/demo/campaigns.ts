import type { DemoContext, DemoRow } from './context.ts';
import { later, momentOf } from './moments.ts';
import { CAMPAIGNS } from './texts/campaigns.ts';
import { demoLetter, demoSms } from './texts/letters.ts';

/** Campaigns are changed for the last time some days before they start. */
const LAST_CHANGE_DAY = '2025-08-25';

const DONE: readonly string[] = ['SENT', 'ARCHIVED'];
const BEGUN: readonly string[] = [...DONE, 'SENDING', 'PAUSED', 'CANCELED', 'FAILED'];
/** Messages go out one after the other. */
export const SECONDS_EACH = 2;

export interface DemoCampaign {
  readonly row: DemoRow;
  readonly type: 'SMS' | 'EMAIL';
  readonly language: string;
  readonly status: (typeof CAMPAIGNS)[number][3];
  readonly receiverCount: number;
  /** When the first message was or will be handed over; undefined for drafts. */
  readonly start: string | undefined;
}

interface Audience {
  readonly elements: readonly DemoRow[];
  readonly segments: readonly DemoRow[];
  /** The id of each market's group, by locale. */
  readonly marketIds: ReadonlyMap<string, string>;
}

/** 12 campaigns, at least one in each status. */
export function campaigns({ random, newId, locales }: DemoContext, audience: Audience): DemoCampaign[] {
  const idsOf = (rows: readonly DemoRow[]) => rows.map(({ id }) => id);
  return CAMPAIGNS.map(([name, type, language, status, receiverCount, day, hour], index) => {
    const start = day === null ? undefined : momentOf(day, hour * 60);
    const market = audience.marketIds.get(language);
    const row = {
      id: newId(),
      name,
      type,
      language,
      status,
      subject: type === 'EMAIL' ? name : null,
      letter: type === 'EMAIL' ? demoLetter(name, language) : null,
      smsText: type === 'SMS' ? demoSms(name, language) : null,
      dateStartUTC: start ?? null,
      startedAt: start !== undefined && BEGUN.includes(status) ? start : null,
      finishedAt:
        start !== undefined && DONE.includes(status) ? later(start, receiverCount * SECONDS_EACH) : null,
      haltReason: status === 'FAILED' ? 'SENDER_UNREACHABLE' : null,
      testSentAt: start === undefined ? null : momentOf(LAST_CHANGE_DAY, index * 1447 + 960),
      timeZone: locales.find(({ locale }) => locale === language)?.timeZone ?? null,
      lastModifiedAtUTC: momentOf(LAST_CHANGE_DAY, index * 1447 + random.int(400, 900)),
      elementList: random.sample(idsOf(audience.elements), random.int(1, 3)),
      groupList: market === undefined ? [] : [market],
      segmentList: random.chance(0.3) ? random.sample(idsOf(audience.segments), 1) : [],
    };
    return { row, type, language, status, receiverCount, start };
  });
}
