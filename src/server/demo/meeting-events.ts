import type { DemoContext, DemoRow } from './context.ts';
import type { DemoMeeting } from './meetings.ts';
import { later } from './moments.ts';
import { ANSWERS } from './texts/content.ts';

const ATTENDANCE = 0.95;
const SECONDS_A_SLIDE = 300;

interface Event {
  readonly type: 'JOINED' | 'LEFT' | 'SLIDE_SHOWN' | 'ANSWER';
  /** Seconds after the start. */
  readonly second: number;
  readonly contact?: string;
  readonly slideNumber?: number;
  readonly answer?: string;
}

/** About 300 events of the meetings that have begun, each meeting's in the order of time. */
export function meetingEvents(context: DemoContext, meetings: readonly DemoMeeting[]): DemoRow[] {
  return meetings
    .filter(({ status }) => status === 'ENDED' || status === 'LIVE')
    .flatMap((meeting) => {
      const slides = slidesShown(meeting);
      const events = [...slides, ...attendance(context, meeting, slides.length)];
      return events
        .sort((one, other) => one.second - other.second)
        .map(({ type, second, contact, slideNumber, answer }) => ({
          id: context.newId(),
          meeting: meeting.row.id,
          contact: contact ?? null,
          type,
          at: later(meeting.start, second),
          slideNumber: slideNumber ?? null,
          answer: answer ?? null,
        }));
    });
}

function slidesShown({ status, minutes }: DemoMeeting): Event[] {
  const seconds = status === 'LIVE' ? 4 * SECONDS_A_SLIDE : minutes * 60;
  const count = Math.floor(seconds / SECONDS_A_SLIDE);
  return Array.from({ length: count }, (_, index) => ({
    type: 'SLIDE_SHOWN',
    second: index * SECONDS_A_SLIDE,
    slideNumber: index + 1,
  }));
}

/** Those who come join within the first minutes; they leave at the end, unless the meeting still goes on. */
function attendance({ random }: DemoContext, meeting: DemoMeeting, slideCount: number): Event[] {
  const attendees = meeting.participantIds.filter(() => random.chance(ATTENDANCE));
  return attendees.flatMap((contact): Event[] => {
    const joined = random.int(0, 240);
    const slideNumber = random.int(2, slideCount);
    const answered = random.chance(0.75);
    const during = (slideNumber - 1) * SECONDS_A_SLIDE + random.int(20, 200);
    return [
      { type: 'JOINED', second: joined, contact },
      ...(answered
        ? [{ type: 'ANSWER' as const, second: during, contact, slideNumber, answer: random.pick(ANSWERS) }]
        : []),
      ...(meeting.status === 'ENDED'
        ? [{ type: 'LEFT' as const, second: meeting.minutes * 60 - random.int(0, 60), contact }]
        : []),
    ];
  });
}
