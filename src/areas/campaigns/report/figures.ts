import { allOf, type CompoundFilter, queryFilter } from '../../../contract/filter/filter.ts';
import type { FigureName } from '../hooks/use-reports.ts';

/** Steps that a message takes, each a part of the one before, by and large. */
export const FUNNEL: readonly FigureName[] = [
  'ordered',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'started',
  'completed',
];

/** What else can become of one. */
export const OTHERS: readonly FigureName[] = [
  'pending',
  'canceled',
  'failed',
  'unknown',
  'bounced',
  'complained',
  'unsubscribed',
];

const WAITING = ['ORDERED', 'QUEUED', 'SENDING'];
const BOUNCED = ['BOUNCED_SOFT', 'BOUNCED_HARD'];

/** The condition behind each figure, on the messages of the object: the same as the server counts. */
const CONDITIONS: Readonly<
  Record<FigureName, (object: string, channel: MessageList['channel']) => CompoundFilter | undefined>
> = {
  ordered: () => undefined,
  pending: (object) => queryFilter(object, 'status', 'IN', WAITING),
  sent: (object) => queryFilter(object, 'status', 'NOT_IN', [...WAITING, 'CANCELED', 'FAILED']),
  canceled: (object) => queryFilter(object, 'status', 'EQUALS', 'CANCELED'),
  failed: (object) => queryFilter(object, 'status', 'EQUALS', 'FAILED'),
  unknown: (object) => queryFilter(object, 'status', 'EQUALS', 'UNKNOWN'),
  // Mail servers confirm nothing: what was sent and has not come back.
  delivered: (object, channel = 'EMAIL') =>
    channel === 'SMS'
      ? queryFilter(object, 'deliveredAt', 'IS_NOT_NULL')
      : queryFilter(object, 'status', 'NOT_IN', [...WAITING, 'CANCELED', 'FAILED', ...BOUNCED]),
  opened: (object) => queryFilter(object, 'openedAt', 'IS_NOT_NULL'),
  clicked: (object) => queryFilter(object, 'clickedAt', 'IS_NOT_NULL'),
  started: (object) => queryFilter(object, 'startedAt', 'IS_NOT_NULL'),
  completed: (object) => queryFilter(object, 'completedAt', 'IS_NOT_NULL'),
  bounced: (object) => queryFilter(object, 'status', 'IN', BOUNCED),
  complained: (object) => queryFilter(object, 'status', 'EQUALS', 'COMPLAINED'),
  unsubscribed: (object) => queryFilter(object, 'unsubscribedAt', 'IS_NOT_NULL'),
};

/** Where messages are listed. */
export interface MessageList {
  readonly object: string;
  readonly route: string;
  /** Of the campaign: what counts as delivered depends on it. E-mail, if not given. */
  readonly channel?: string;
}

const address = ({ object, route }: MessageList, campaign: string, condition: CompoundFilter | undefined) => {
  const filter = allOf(queryFilter(object, 'campaign', 'EQUALS', campaign), condition);
  return `${route}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
};

/** The list of the messages that a figure counts. @param part of these alone */
export const figureAddress = (
  list: MessageList,
  campaign: string,
  figure: FigureName,
  part?: CompoundFilter,
): string => address(list, campaign, allOf(part, CONDITIONS[figure](list.object, list.channel)));

/** What is told by the hour. */
export const HOURLY = ['sent', 'opened', 'clicked'] as const;
const HOUR_MS = 3_600_000;

/** The list of those of which it happened within the hour that begins then. */
export const hourAddress = (
  list: MessageList,
  campaign: string,
  what: (typeof HOURLY)[number],
  at: string,
): string => {
  const bound = (operator: 'GREATER_OR_EQUALS' | 'LESS', ms: number) =>
    queryFilter(list.object, `${what}At`, operator, new Date(ms).toISOString());
  const begin = Date.parse(at);
  return address(list, campaign, allOf(bound('GREATER_OR_EQUALS', begin), bound('LESS', begin + HOUR_MS)));
};

/** The list of those that were skipped for a reason. */
export const skipAddress = (list: MessageList, campaign: string, reason: string): string =>
  address(list, campaign, queryFilter(list.object, 'skipReason', 'EQUALS', reason));

/** Who follows links, or loads pictures: which field of a message tells what of it. */
const FOLLOWED = { people: 'clickedLinks', machines: 'machineLinks' } as const;
const LOADED = { people: 'PERSON', machines: 'MACHINE' } as const;

/** The list of those whose receivers, or machines, have followed a link to the address. */
export const linkAddress = (
  list: MessageList,
  campaign: string,
  to: string,
  by: keyof typeof FOLLOWED,
): string => address(list, campaign, queryFilter(list.object, FOLLOWED[by], 'HAS_ANY', [to]));

/** The list of those whose picture was loaded by people, or by machines. */
export const openAddress = (list: MessageList, campaign: string, by: keyof typeof LOADED): string =>
  address(list, campaign, queryFilter(list.object, 'pictureLoadedBy', 'HAS_ANY', [LOADED[by]]));

/** The list of those to addresses of a domain. */
export const domainAddress = (
  list: MessageList,
  campaign: string,
  domain: string,
  figure: FigureName,
): string =>
  figureAddress(list, campaign, figure, queryFilter(list.object, 'address', 'ENDS_WITH', `@${domain}`));
