import type { DemoContext, DemoRow, Placed } from './context.ts';
import { momentOf } from './moments.ts';
import { contactsInGroupsOf } from './representatives.ts';
import { MEETINGS } from './texts/meetings.ts';

export interface DemoMeeting {
  readonly row: DemoRow;
  readonly participantIds: readonly string[];
  readonly status: (typeof MEETINGS)[number][2];
  readonly start: string;
  readonly minutes: number;
}

interface Around {
  readonly contacts: readonly DemoRow[];
  readonly presentations: readonly DemoRow[];
  readonly representatives: readonly Placed[];
}

/** 15 meetings. Participants speak the moderator's language. */
export function meetings({ random, newId }: DemoContext, around: Around): DemoMeeting[] {
  const idOf = (shown: string | null) => around.presentations.find(({ name }) => name === shown)?.id ?? null;
  return MEETINGS.map(([title, shown, status, day, minute, minutes]) => {
    const { home, row: moderator } = random.pick(around.representatives);
    const ofHome = around.contacts.filter(({ language }) => language === home.locale);
    const participantIds = random.sample(ofHome, random.int(7, 14)).map(({ id }) => id);
    const start = momentOf(day, minute);
    const row = {
      id: newId(),
      title,
      status,
      presentation: idOf(shown),
      startTimeUTC: start,
      endTimeUTC: momentOf(day, minute + minutes),
      moderator: moderator.id,
      participantList: participantIds,
    };
    return { row, participantIds, status, start, minutes };
  });
}

/** How many people the demo's representative invites. */
const INVITED = 8;

/**
 * Every second meeting that is still to come is that of the demo's representative, with contacts of their own. Draws nothing,
 * so that all else stays as it is.
 */
export function withMeetingsOf(
  representative: DemoRow | undefined,
  rows: readonly DemoRow[],
  around: { readonly contacts: readonly DemoRow[]; readonly groups: readonly DemoRow[] },
): readonly DemoRow[] {
  if (!representative) return rows;
  const own = contactsInGroupsOf(representative.id, around);
  const participantList = own.slice(0, INVITED).map(({ id }) => id);
  const toCome = rows.filter(({ status }) => status === 'SCHEDULED').filter((_row, index) => index % 2 === 0);
  return rows.map((row) =>
    toCome.includes(row) ? { ...row, moderator: representative.id, participantList } : row,
  );
}
