/**
 * Record label rules (specification, section 3): a template such as `{firstName} {lastName}` or
 * `{campaign.name} - {receiver.firstName}`. Field paths stand in braces; the rest is text; `{title}||{number}` is the number
 * where there is no title, and `{dateFrom:month}` is the month of a date. This file is the one place
 * that makes labels, in the browser and on the server.
 */
const PART = /\{([A-Za-z0-9.]+)(?::([a-z]+))?(?:\?([^{}]*))?\}/g;
/** Groups of the pattern, and the text before them. */
const STRIDE = 4;
/** What stands behind it is the label where nothing before it has a value. */
export const ELSE = '||';

/** How a template's author may want a date to be printed, in place of all of it. */
export const DATE_STYLES = {
  day: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DateStyle = keyof typeof DATE_STYLES;

/** How a value is printed: dates, a moment, one of several texts by the value, an amount with its currency. */
export type LabelStyle = DateStyle | 'moment' | 'choice' | 'amount';

/** A field's place in a template. */
export interface LabelPart {
  readonly path: string;
  /** A {@link LabelStyle}, unless the author erred; undefined: the value as it is. */
  readonly style: string | undefined;
  /**
   * What the style needs (`locale`; texts by value; `currency`, or as `by` the path to it), as in the query of an address:
   * the server adds it, so that whoever has the template needs to know nothing of the fields.
   */
  readonly needs: string | undefined;
}

/** The fields of a template, each with the text before it, and the text behind the last. */
export function partsOf(template: string): {
  readonly parts: readonly (LabelPart & { readonly before: string })[];
  readonly tail: string;
} {
  const pieces: readonly (string | undefined)[] = template.split(PART);
  const parts = [];
  for (let at = 0; at + 1 < pieces.length; at += STRIDE) {
    const [before = '', path = '', style, needs] = pieces.slice(at, at + STRIDE);
    parts.push({ before, path, style, needs });
  }
  return { parts, tail: pieces.at(-1) ?? '' };
}

/** A part as it stands in a template. */
export const writtenPart = ({ path, style, needs }: LabelPart): string =>
  `{${path}${style === undefined ? '' : `:${style}`}${needs === undefined ? '' : `?${needs}`}}`;

/** The paths that a label needs, in order: what has to be selected to show it, beside the id, which is it where all lack. */
export function labelPaths(template: string): string[] {
  const paths = partsOf(template).parts.flatMap(({ path, needs }) => {
    const by = needs === undefined ? null : new URLSearchParams(needs).get('by');
    return by === null ? [path] : [path, by];
  });
  const named = paths.filter((path) => path !== 'id');
  return named.length ? named : paths;
}

/** The template with a text for records that it has no label for; one that ends with the id needs none. */
export function labelOr(template: string, text: string): string {
  return template.includes('{id}') ? template : `${template}${ELSE}${text}`;
}

/**
 * The record's label; its id where every field of the label is empty. What joins two fields stands only between two
 * that have values, so that a missing part leaves no ` - ` behind.
 */
export function labelText(template: string, record: Readonly<Record<string, unknown>>): string {
  for (const part of template.split(ELSE)) {
    const text = filledIn(part, record);
    if (text !== '') return text;
  }
  return String(record['id']);
}

function filledIn(template: string, record: Readonly<Record<string, unknown>>): string {
  const { parts, tail } = partsOf(template);
  if (parts.length === 0) return template.trim();
  let label = '';
  let joints: string[] = [];
  for (const part of parts) {
    const value = printed(part, record);
    joints.push(part.before);
    if (value === '') continue;
    const isDirect = joints.length === 1;
    label += (label === '' && !isDirect ? '' : strongest(joints)) + value;
    joints = [];
  }
  if (label === '') return '';
  if (joints.length === 0) label += tail;
  return balanced(label, template).replace(/\s+/g, ' ').trim();
}

/** The template without the paths that do not `lead` anywhere, and without what joins them; `{id}` where none is left. */
export function labelWithout(template: string, leads: (path: string) => boolean): string {
  const left = template.split(ELSE).map((part) => partWithout(part, leads));
  return left.filter((part) => part !== '').join(ELSE) || '{id}';
}

function partWithout(template: string, leads: (path: string) => boolean): string {
  const { parts, tail } = partsOf(template);
  if (parts.length === 0) return template;
  let left = '';
  let joints: string[] = [];
  for (const part of parts) {
    joints.push(part.before);
    if (!leads(part.path)) continue;
    left += `${left === '' && joints.length > 1 ? '' : strongest(joints)}${writtenPart(part)}`;
    joints = [];
  }
  if (left === '') return '';
  return balanced(joints.length ? left : left + tail, template);
}

/** The value as people read it; as it is where it is not what its style is for. */
function printed({ path, style, needs }: LabelPart, record: Readonly<Record<string, unknown>>): string {
  const text = plain(valueAt(record, path));
  if (text === '' || style === undefined) return text;
  const given = new URLSearchParams(needs);
  const locale = given.get('locale') ?? undefined;
  if (style === 'choice') return given.get(text) ?? text;
  try {
    if (style === 'amount') {
      const by = given.get('by');
      const currency = given.get('currency') ?? plain(valueAt(record, by ?? ''));
      const options = currency === '' ? {} : ({ style: 'currency', currency } as const);
      return new Intl.NumberFormat(locale, options).format(text as Intl.StringNumericLiteral);
    }
    // What has no zone of its own is meant as it stands.
    const isInstant = /Z$|[+-]\d\d:\d\d$/.test(text);
    const zone = isInstant ? {} : ({ timeZone: 'UTC' } as const);
    const options = isDateStyle(style)
      ? DATE_STYLES[style]
      : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
    const date = new Date(isInstant || !text.includes('T') ? text : `${text}Z`);
    return new Intl.DateTimeFormat(locale, { ...options, ...zone }).format(date);
  } catch {
    return text;
  }
}

export const isDateStyle = (style: string): style is DateStyle => Object.hasOwn(DATE_STYLES, style);

function plain(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  return String(value).trim();
}

/** Of the texts around left out fields, the first that is more than a space: ` - ` rather than ` `. */
function strongest(joints: readonly string[]): string {
  return joints.find((joint) => joint.trim() !== '') ?? joints[0] ?? '';
}

/** A bracket of the template whose other half went with a missing field goes too. */
function balanced(label: string, template: string): string {
  if (!template.includes('(') || label.includes('(') === label.includes(')')) return label;
  return label.replace(/[()]/g, '');
}

/** The value at a path of names joined by dots; undefined where the way ends early. */
export function valueAt(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
