/** What the page of a public session reports to the server: between the two of them. */

/** An event as the page sends it. */
export interface SessionEvent<Type extends string = string> {
  /** UUID, made by the page: sent twice, it counts once. */
  readonly id: string;
  /** UUID of the sitting. */
  readonly session: string;
  readonly type: Type;
  /** By the page's clock, ISO 8601. */
  readonly at: string;
  /** Id of the part of the page that it is about; none for types that are about all of it. */
  readonly element?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What both sides ask of the events of a type. */
export interface EventRule {
  /** It is about the page as a whole, and names no element. */
  readonly isWhole?: true;
  /** Characters of its data as JSON; {@link MOST_DATA}, if not given. */
  readonly mostData?: number;
  readonly isValid?: (data: Readonly<Record<string, unknown>>) => boolean;
}

/** What the page and the server both know of a kind of public session. */
export interface SessionDefinition<Type extends string = string> {
  /** In the addresses of its links and calls: small letters, digits, hyphens. */
  readonly name: string;
  /** Its tables, its background work and its keys in the browser's storage are called so: small letters. */
  readonly store: string;
  readonly events: Readonly<Record<Type, EventRule>>;
  /** Types that hold what a visitor has entered: the page says so where the server refuses one. */
  readonly entered: readonly Type[];
  /** Types of which the last one of each element counts: the page sends no earlier one that still waits. */
  readonly lastOnly: readonly Type[];
}

/** Events of one call. */
export const MOST_EVENTS = 200;
const MOST_DATA = 8_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && !value.includes('\0') && value.isWellFormed();

/** In JSON: what no text of the database can hold, not a backslash before the same letters. */
const BROKEN_LETTER = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Whether the server takes the data of an event: pages ask before they queue one, so that it is refused at the input. */
export function isReadableData<Type extends string>(
  { events }: Pick<SessionDefinition<Type>, 'events'>,
  type: Type,
  data: Readonly<Record<string, unknown>> = {},
): boolean {
  const { mostData = MOST_DATA, isValid } = events[type];
  const written = JSON.stringify(data);
  return isText(written, mostData) && !BROKEN_LETTER.test(written) && (!isValid || isValid(data));
}

/** Whether the server takes an event. */
export function isReadableEvent<Type extends string>(
  definition: Pick<SessionDefinition<Type>, 'events'>,
  given: unknown,
): given is SessionEvent<Type> {
  if (typeof given !== 'object' || given === null) return false;
  const { id, session, type, at, element, data = {} } = given as Readonly<Record<string, unknown>>;
  if (!isText(id, 36) || !UUID.test(id) || !isText(session, 36) || !UUID.test(session)) return false;
  if (typeof type !== 'string' || !Object.hasOwn(definition.events, type)) return false;
  if (!isText(at, 30) || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) || Number.isNaN(Date.parse(at))) return false;
  if (definition.events[type as Type].isWhole ? element !== undefined : !isText(element, 64)) return false;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  return isReadableData(definition, type as Type, data as Readonly<Record<string, unknown>>);
}
