import { v5 } from 'uuid';
import type { VideoContent } from '../../../../../contract/interactive/content.ts';
import type { Viewing } from '../../../../../contract/viewer/viewed-message.ts';
import { answersIn } from '../answers.ts';
import type { ShownContent } from '../shown-contents.ts';
import type { ItemEvent } from '../write-events.ts';

/** Of the xAPI, and of its profile for videos (version 1.0 of both the vocabulary and what it asks for). */
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
}

export interface StatementParts {
  /** Of this server. */
  readonly homePage: string;
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
  if (type === 'left') {
    return contents.filter(isVideo).flatMap((each) => {
      const before = upTo(parts.playedOf(event.item, each.id), at);
      const last = before.findLast((one) => one.session === event.session && one.type === 'played');
      if (!last) return [];
      return [
        made(`${id} ${each.id}`, 'terminated', at, each, { extensions: progressOf(each, before, last.to) }),
      ];
    });
  }
  if (!element) return [];
  if (type === 'answered' || type === 'chose') {
    return answersIn(element, event).map(({ questionId, question, answer, isRight }) =>
      made(
        id,
        'answered',
        at,
        element,
        { response: answer, ...(isRight === null ? {} : { success: isRight }) },
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

/** A span that was played: where it was gone to, that it was played, and that it stopped. */
function spanOf(
  event: ItemEvent,
  element: ShownContent,
  all: readonly Played[],
  made: Maker,
): readonly Statement[] {
  const { id, session, data } = event;
  const [from, to] = [Number(data['from']), Number(data['to'])];
  const at = Date.parse(event.at);
  const begun = at - (to - from) * 1000;
  const before = upTo(all, at).filter((each) => each.id !== id);
  const last = before.findLast((each) => each.session === session && each.type === 'played');
  const landed = last?.to ?? 0;
  const time = (seconds: number) => ({ [`${VIDEO}/extensions/time`]: seconds });
  const between = { [`${VIDEO}/extensions/time-from`]: landed, [`${VIDEO}/extensions/time-to`]: from };
  const seeked = made(id, 'seeked', begun, element, { extensions: between });
  return [
    ...(Math.abs(from - landed) > BESIDE ? [seeked] : []),
    made(id, 'played', begun, element, { extensions: time(from) }),
    made(id, 'paused', at, element, { extensions: progressOf(element, upTo(all, at), to) }),
  ];
}

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
  return makerOf(event, parts)(element.id, 'completed', at, element, {
    completion: true,
    ...(isVideo(element) ? { extensions: progressOf(element, before, last?.to ?? 0) } : {}),
  });
}

const upTo = (all: readonly Played[], at: number): readonly Played[] => all.filter((each) => each.at <= at);

/** Where it stands, what was played of it by then, and which part of the whole that is. */
function progressOf({ length }: ShownContent, played: readonly Played[], time: number) {
  const segments = united(played.filter(({ type }) => type === 'played'));
  const seconds = segments.reduce((sum, [from, to]) => sum + to - from, 0);
  return {
    [`${VIDEO}/extensions/time`]: time,
    [`${VIDEO}/extensions/progress`]: length ? Math.min(1, Math.round((seconds / length) * 1000) / 1000) : 0,
    [`${VIDEO}/extensions/played-segments`]: segments.map(([from, to]) => `${from}[.]${to}`).join('[,]'),
  };
}

/** Spans in order and apart from each other. */
function united(spans: readonly Pick<Played, 'from' | 'to'>[]): Viewing['seen'] {
  const parts: [number, number][] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = parts.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else parts.push([from, to]);
  }
  return parts;
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
    return {
      id: v5(`${item} ${verb} ${id}`, NAMESPACE),
      actor: { objectType: 'Agent', account: { homePage, name: accountOf(receiver) } },
      verb: { id: VERBS[verb], display: { en: verb } },
      object: { objectType: 'Activity', ...object },
      ...(result ? { result } : {}),
      context: {
        registration: item,
        contextActivities: {
          ...(parents.length ? { grouping: parents } : {}),
          ...(isOfVideo ? { category: [{ id: VIDEO }] } : {}),
        },
        extensions: {
          [`${VIDEO}/extensions/session-id`]: session,
          ...(isOfVideo && element.length !== undefined
            ? { [`${VIDEO}/extensions/length`]: element.length }
            : {}),
          ...(isOfVideo && verb === 'completed'
            ? {
                [`${VIDEO}/extensions/completion-threshold`]:
                  (element.content as VideoContent).seenToComplete ?? 1,
              }
            : {}),
        },
      },
      timestamp: new Date(at).toISOString(),
    };
  };
}

const definitionOf = (element: ShownContent) => ({
  name: { und: element.name },
  type: isVideo(element) ? `${VIDEO}/activity-type/video` : `${ADL}/activities/media`,
});
