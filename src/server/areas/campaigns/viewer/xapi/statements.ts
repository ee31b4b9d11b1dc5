import { stringify, v5 } from 'uuid';
import type { VideoContent } from '../../../../../contract/interactive/content.ts';
import type { FieldNames } from '../../../../../contract/letters/for-nobody.ts';
import { answersIn } from '../answers.ts';
import type { ShownContent } from '../shown-contents.ts';
import type { ItemEvent } from '../write-events.ts';

/** Of the xAPI, and of its profile for videos (https://w3id.org/xapi/video, version 1.0.3: vocabulary, templates and what its text asks for). */
const ADL = 'http://adlnet.gov/expapi';
const VIDEO = 'https://w3id.org/xapi/video';
const VERBS = {
  initialized: `${ADL}/verbs/initialized`,
  played: `${VIDEO}/verbs/played`,
  paused: `${VIDEO}/verbs/paused`,
  seeked: `${VIDEO}/verbs/seeked`,
  completed: `${ADL}/verbs/completed`,
  terminated: `${ADL}/verbs/terminated`,
  launched: `${ADL}/verbs/launched`,
  interacted: `${ADL}/verbs/interacted`,
  answered: `${ADL}/verbs/answered`,
  experienced: `${ADL}/verbs/experienced`,
} as const;
const extension = (name: string): string => `${VIDEO}/extensions/${name}`;
/** Of the ids of statements: any that nothing else has. */
const NAMESPACE = '7d1f4b0e-3c52-4f6b-9d0a-5b6f2f4c8a11';
type Verb = keyof typeof VERBS;

export type Statement = Readonly<Record<string, unknown>>;

/** What has been told of videos before and now, by receiver and element: in the order of its moments. */
export interface Played {
  readonly id: string;
  readonly session: string;
  readonly type: 'played' | 'started';
  /** Milliseconds since 1970, as with all that is compared here. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** It has not stopped there: what was played next begins where this ends. */
  readonly goesOn: boolean;
}

export interface StatementParts {
  /** Of this server. */
  readonly homePage: string;
  /** Fields of receivers. */
  readonly called: FieldNames;
  /** Who somebody is, so that nobody else knows. */
  readonly accountOf: (receiver: string) => string;
  readonly playedOf: (item: string, element: string) => readonly Played[];
}

const isVideo = (element: ShownContent): boolean =>
  element.type === 'VIDEO' || element.type === 'INTERACTIVE_VIDEO';
/** Seconds that a browser lands beside where it was sent to. */
const BESIDE = 0.5;

/** What a learning record store is told of an event; of what is about the page alone, or about consents, nothing. */
export function statementsOf(event: ItemEvent, parts: StatementParts): readonly Statement[] {
  const { type, id, contents, data } = event;
  const at = Date.parse(event.at);
  const element = contents.find((each) => each.id === event.element);
  const made = makerOf(event, parts);
  if (type === 'opened') return [made(id, 'launched', at, undefined)];
  if (type === 'left')
    return contents.filter(isVideo).flatMap((each) => {
      const all = parts.playedOf(event.item, each.id);
      const last = all.findLast((one) => one.session === event.session && one.type === 'played');
      if (!last) return [];
      // The page tells it as it goes: what it tells of the video may come a moment later.
      const end = Math.max(at, last.at);
      const result = { extensions: progressOf(each, upTo(all, end), last.to) };
      return [
        ...(last.goesOn ? [pausedAt(last, each, all, made)] : []),
        made(`${id} ${each.id}`, 'terminated', end, each, result),
      ];
    });
  if (!element) return [];
  if (type === 'answered' || type === 'chose') {
    return answersIn(element, event, parts.called).map(({ questionId, question, answer, isRight }) =>
      made(
        id,
        'answered',
        at,
        element,
        {
          // Without a response the time was over.
          ...(answer === null ? { completion: false } : { response: answer }),
          ...(isRight === null ? {} : { success: isRight }),
        },
        { id: questionId, name: question, type: `${ADL}/activities/cmi.interaction` },
      ),
    );
  }
  if (type === 'pressed' || type === 'reached') {
    const part = String(data[type === 'pressed' ? 'interaction' : 'place']);
    const verb = type === 'pressed' ? 'interacted' : 'experienced';
    return [made(id, verb, at, element, undefined, { id: part, name: part })];
  }
  if (!isVideo(element)) return [];
  const all = parts.playedOf(event.item, element.id);
  if (type === 'started') {
    const first = all.find((each) => each.session === event.session && each.type === 'started');
    return first?.id === id ? [made(id, 'initialized', at, element)] : [];
  }
  return type === 'played' ? spanOf(event, element, all, made) : [];
}

/** A span that was played: where it was gone to, that it was played, and that it stopped; what goes on is told once. */
function spanOf(
  event: ItemEvent,
  element: ShownContent,
  all: readonly Played[],
  made: Maker,
): readonly Statement[] {
  const at = Date.parse(event.at);
  const now = all.find(({ id }) => id === event.id);
  if (!now) return [];
  const { id, session, from, to } = now;
  const before = upTo(all, at).filter((each) => each !== now);
  const last = before.findLast((each) => each.session === session && each.type === 'played');
  const stopped = now.goesOn ? [] : [pausedAt(now, element, all, made)];
  if (last && isNext(last, now)) return stopped;
  const begun = at - (to - from) * 1000;
  const landed = last?.to ?? 0;
  const between = { [extension('time-from')]: landed, [extension('time-to')]: from };
  const seeked = made(id, 'seeked', begun, element, { extensions: between });
  return [
    ...(last?.goesOn ? [pausedAt(last, element, all, made)] : []),
    ...(Math.abs(from - landed) > BESIDE ? [seeked] : []),
    made(id, 'played', begun, element, { extensions: { [extension('time')]: from } }),
    ...stopped,
  ];
}

const pausedAt = ({ id, at, to }: Played, element: ShownContent, all: readonly Played[], made: Maker) =>
  made(id, 'paused', at, element, { extensions: progressOf(element, upTo(all, at), to) });

/** Has the second span begun where the first has only been told of? */
const isNext = (last: Played, now: Played): boolean =>
  last.goesOn && last.session === now.session && last.to === now.from;

/** The element was completed with this event. */
export function completedStatement(
  event: ItemEvent,
  element: ShownContent,
  moment: string,
  parts: StatementParts,
): Statement {
  const at = Date.parse(moment);
  const before = upTo(parts.playedOf(event.item, element.id), at);
  const last = before.findLast(({ type }) => type === 'played');
  const seconds = before.reduce((sum, { from, to }) => sum + to - from, 0);
  return makerOf(event, parts)(element.id, 'completed', at, element, {
    completion: true,
    ...(isVideo(element)
      ? {
          duration: `PT${rounded(seconds)}S`,
          extensions: progressOf(element, before, last?.to ?? 0),
        }
      : {}),
  });
}

const upTo = (all: readonly Played[], at: number): readonly Played[] => all.filter((each) => each.at <= at);
/** Numbers have three decimals at the most. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Where it stands, what was played of it by then, and which part of the whole that is. */
function progressOf({ length }: ShownContent, before: readonly Played[], time: number) {
  const spans = before.filter(({ type }) => type === 'played');
  return {
    [extension('time')]: time,
    [extension('progress')]: length ? Math.min(1, rounded(secondsOf(spans) / length)) : 0,
    [extension('played-segments')]: segmentsOf(spans)
      .map(([from, to]) => `${from}[.]${to}`)
      .join('[,]'),
  };
}

/** What was played, one after the other, also where it was played before: between the moments that are told as played and paused. */
function segmentsOf(spans: readonly Played[]): readonly (readonly [number, number])[] {
  const segments: [number, number][] = [];
  let last: Played | undefined;
  for (const span of spans) {
    const open = segments.at(-1);
    if (last && open && isNext(last, span)) open[1] = span.to;
    else segments.push([span.from, span.to]);
    last = span;
  }
  return segments;
}

/** Seconds of the video that were seen: what was played twice counts once. */
function secondsOf(spans: readonly Pick<Played, 'from' | 'to'>[]): number {
  let [seconds, until] = [0, 0];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    seconds += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return seconds;
}

type Maker = ReturnType<typeof makerOf>;

function makerOf(
  { receiver, item, session, campaign }: ItemEvent,
  { homePage, accountOf }: Pick<StatementParts, 'homePage' | 'accountOf'>,
) {
  const campaignId = `${homePage}/xapi/campaigns/${campaign}`;
  return (
    /** Told twice, it is one statement. */
    id: string,
    verb: Verb,
    at: number,
    element: ShownContent | undefined,
    result?: Statement,
    part?: { readonly id: string; readonly name: string; readonly type?: string },
  ): Statement => {
    const elementId = element && `${homePage}/xapi/elements/${element.id}`;
    const isOfVideo = element !== undefined && isVideo(element);
    const whole = element ? { id: elementId, definition: definitionOf(element) } : { id: campaignId };
    const object = part
      ? {
          id: `${elementId}/${encodeURIComponent(part.id)}`,
          definition: { name: { und: part.name }, ...(part.type ? { type: part.type } : {}) },
        }
      : whole;
    const parents = [...(part ? [{ id: elementId }] : []), ...(element ? [{ id: campaignId }] : [])];
    const sitting = isOfVideo ? sessionOf(`${item} ${element.id} ${session}`) : session;
    // The profile asks for the length, and for a video as the object.
    const isByProfile = isOfVideo && !part && element.length !== undefined;
    return {
      // A session is named as the statement that begins it.
      id: verb === 'initialized' ? sitting : v5(`${item} ${verb} ${id}`, NAMESPACE),
      actor: { objectType: 'Agent', account: { homePage, name: accountOf(receiver) } },
      verb: { id: VERBS[verb], display: { en: verb } },
      object: { objectType: 'Activity', ...object },
      ...(result ? { result } : {}),
      context: {
        registration: item,
        contextActivities: {
          ...(parents.length ? { grouping: parents } : {}),
          ...(isByProfile ? { category: [{ id: VIDEO }] } : {}),
        },
        extensions: {
          [extension('session-id')]: sitting,
          ...(isOfVideo && element.length !== undefined
            ? { [extension('length')]: rounded(element.length) }
            : {}),
          ...(isByProfile && THRESHOLD.has(verb)
            ? {
                [extension('completion-threshold')]: rounded(
                  (element.content as VideoContent).seenToComplete ?? 1,
                ),
              }
            : {}),
        },
      },
      timestamp: new Date(at).toISOString(),
    };
  };
}

/** Those which say what counts as completed. */
const THRESHOLD: ReadonlySet<Verb> = new Set(['initialized', 'paused', 'completed', 'terminated']);

/** A UUID by its text, in the form of a random one, as the profile asks of sessions. */
function sessionOf(text: string): string {
  const bytes = v5(text, NAMESPACE, new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  return stringify(bytes);
}

const definitionOf = (element: ShownContent) => ({
  name: { und: element.name },
  type: isVideo(element) ? `${VIDEO}/activity-type/video` : `${ADL}/activities/media`,
});
