/** A day in numbers, a time of day, or both. */
export type DateType = 'date' | 'time' | 'datetime';

export const DAY_PARTS = ['day', 'month', 'year'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

type Piece = { readonly part: DayPart } | { readonly sign: string };

interface Shape {
  /** Parts of a day in the language's order, with what stands between them. */
  readonly pieces: readonly Piece[];
  /** Hours go from 1 to 12, with AM and PM. */
  readonly isTwelveHours: boolean;
}

const shapes = new Map<string, Shape>();

const isDayPart = (type: string): type is DayPart => (DAY_PARTS as readonly string[]).includes(type);

function shapeOf(locale: string): Shape {
  const known = shapes.get(locale);
  if (known) return known;
  const day = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' });
  const shape: Shape = {
    pieces: day
      .formatToParts(0)
      .map(({ type, value }) => (isDayPart(type) ? { part: type } : { sign: value })),
    isTwelveHours: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false,
  };
  shapes.set(locale, shape);
  return shape;
}

/** `day, month, year`, or as the language has it. */
export const dayOrder = (locale: string): readonly DayPart[] =>
  shapeOf(locale).pieces.flatMap((piece) => ('part' in piece ? [piece.part] : []));

const inShape = (locale: string, texts: Readonly<Record<DayPart, string>>) =>
  shapeOf(locale)
    .pieces.map((piece) => ('part' in piece ? texts[piece.part] : piece.sign))
    .join('');

/** `2026-12-24` as `24.12.2026`. */
export function writeDay(iso: string, locale: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return inShape(locale, { year, month, day });
}

/** `14:30` as `2:30 PM`, where the language counts so. */
export function writeTime(iso: string, locale: string): string {
  if (!shapeOf(locale).isTwelveHours) return iso;
  const [hours = '', ...rest] = iso.split(':');
  const hour = Number(hours);
  return `${[String(hour % 12 || 12), ...rest].join(':')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const ISO = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2}(?::\d{2})?)?$/;

/** The text of a native input, such as `2026-12-24T14:30`, as the language writes it; undefined for other text. */
export function writeDate(iso: string, locale: string): string | undefined {
  const [, day, time] = ISO.exec(iso) ?? [];
  if (day === undefined && time === undefined) return undefined;
  const parts = [day && writeDay(day, locale), time && writeTime(time, locale)];
  return parts.filter(Boolean).join(' ');
}

/** `TT.MM.JJJJ`: the first letters of the parts' names, as is usual in forms. */
export function dateHint(type: DateType, locale: string): string {
  if (type === 'time') return '';
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const letters = (part: DayPart) =>
    (names.of(part) ?? part)
      .charAt(0)
      .toLocaleUpperCase(locale)
      .repeat(part === 'year' ? 4 : 2);
  return inShape(locale, { day: letters('day'), month: letters('month'), year: letters('year') });
}
