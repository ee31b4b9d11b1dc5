import { isFilled } from '../../../../contract/import/check-mapping.ts';
import type { ColumnMapping, ImportMapping } from '../../../../contract/import/mapping.ts';
import { isNamedByOneText } from '../../../../contract/import/naming.ts';
import type { Catalog, Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { readingOf } from '../../../base/formats/index.ts';
import type { Labels } from '../../../base/model/labels.ts';
import type { ImportColumn } from '../runs/import-run.ts';
import { type FileHome, fileHome } from './file-home.ts';
import { headerIndex, headerWords } from './header-index.ts';
import { headerKey } from './header-key.ts';
import { judgeSamples, type SampleJudgement } from './judge-samples.ts';
import { nameOrder } from './name-order.ts';

/** What headers and values are understood by: the objects as the one who imports has them. */
export interface MatchWorld {
  readonly catalog: Catalog;
  readonly labels: Labels;
  readonly object: ObjectType;
  /** Of the tenant. */
  readonly timeZone?: string | undefined;
}

interface FileWorld extends MatchWorld {
  readonly home: FileHome;
}

/** A column that may fill a field. */
interface Match {
  readonly column: ImportColumn;
  readonly field: Field | undefined;
  readonly rank: number;
  readonly judgement: SampleJudgement;
}

/** Values that do not fit in more than this share are others than the header promises. */
const LEAST_FIT = 0.5;
/** The first values of a column that is called exactly as its field may be wrong ones. */
const LEAST_FIT_EXACT = 0.2;
/** Columns without a header that says anything go by what is in them alone. */
const LEAST_FIT_ALONE = 0.8;
const NO_RANK = 5000;
const AS_IT_IS: SampleJudgement = { fit: 1, separator: null, format: null, values: {} };

/**
 * What a file's columns most likely mean: by their headers, which their values have to confirm, then by values that speak
 * for themselves. Of several columns for one field that of the likeliest header with values has it; lists take all.
 */
export function suggestMapping(given: MatchWorld, columns: readonly ImportColumn[]): ImportMapping {
  const world = { ...given, home: fileHome(columns, given.timeZone) };
  const chosen = [...byHeaders(world, columns)];
  chosen.push(...byValues(world, columns, chosen));
  const targets = new Map(chosen.map((match) => [match.column.index, match]));
  const mapped = columns.map((column): ColumnMapping => {
    const match = targets.get(column.index);
    const { separator, format, values } = match?.judgement ?? AS_IT_IS;
    const target = match ? targetOf(match, world) : null;
    const formatFrom = match?.field ? countryColumn(match.field, column, columns) : undefined;
    return {
      column: column.index,
      target,
      write: 'overwrite',
      separator,
      values: { ...values },
      format,
      ...(formatFrom === undefined ? {} : { formatFrom }),
    };
  });
  return {
    ...keyAndMode(world.object, chosen),
    clearToken: null,
    unknown: unknownOf(world, chosen),
    columns: mapped,
  };
}

function targetOf({ field, column }: Match, { home }: FileWorld): ColumnMapping['target'] {
  if (!field) return { fullName: nameOrder(column, home.locale) };
  return field.custom ? { custom: field.name } : { field: field.name };
}

/** The column that names the notation of a field's texts row by row. */
function countryColumn(
  field: Field,
  own: ImportColumn,
  columns: readonly ImportColumn[],
): number | undefined {
  const { formatNamed } = readingOf(field);
  if (!formatNamed) return undefined;
  const isNamed = ({ header, samples }: ImportColumn) =>
    samples.length > 0 &&
    formatNamed.header.test(headerKey(header)) &&
    samples.every((sample) => formatNamed.of(sample) !== undefined);
  return columns.find((column) => column !== own && isNamed(column))?.index;
}

function byHeaders(world: FileWorld, columns: readonly ImportColumn[]): readonly Match[] {
  const index = headerIndex(world.object, world.labels);
  const matches = columns.flatMap((column) => {
    const header = column.header.replace(/ \(\d+\)$/, '');
    const candidates = index.get(headerKey(header)) ?? [];
    for (const { field, rank, words } of candidates) {
      const judgement = field ? judgeSamples(world, field, column) : AS_IT_IS;
      const least = words.has(headerWords(header)) ? LEAST_FIT_EXACT : LEAST_FIT;
      if (judgement.fit >= least) return [{ column, field, rank, judgement }];
    }
    return [];
  });
  const best = matches.toSorted(
    (one, other) =>
      Number(isWellFilled(other, matches)) - Number(isWellFilled(one, matches)) ||
      one.rank - other.rank ||
      one.column.index - other.column.index,
  );
  const chosen: Match[] = [];
  for (const match of best) if (isFree(match.field, chosen)) chosen.push(match);
  return withoutFullName(world.object, chosen);
}

/** Has the column values, and not far fewer than another one for the field? */
function isWellFilled({ field, column }: Match, matches: readonly Match[]): boolean {
  const fullest = Math.max(
    ...matches.filter((match) => match.field === field).map((match) => match.column.filled),
  );
  return column.filled * 3 > fullest;
}

const isFree = (field: Field | undefined, chosen: readonly Match[]): boolean =>
  field?.kind === 'LIST' || !chosen.some((match) => match.field === field);

/**
 * A column of both names is of use only where no column has one of them. Where but one has, it is either the name that it
 * says, `Name` beside `Vorname`, or has both after all.
 */
function withoutFullName({ importable, fields }: ObjectType, chosen: readonly Match[]): readonly Match[] {
  const { first = '', last = '' } = importable?.fullName ?? {};
  const named = chosen.filter(({ field }) => field?.name === first || field?.name === last);
  const full = chosen.find(({ field }) => !field);
  const [only, ...others] = named;
  if (!full || !only) return chosen;
  const withoutNamed = chosen.filter((match) => !named.includes(match));
  const isEmpty = named.every(({ column }) => column.filled === 0);
  if (full.column.filled > 0 && isEmpty) return withoutNamed;
  const other = fields.get(only.field?.name === first ? last : first);
  if (others.length || !other || full.column.filled === 0) return chosen.filter((match) => match !== full);
  const hasBoth = full.column.samples.some((text) =>
    only.column.samples.some((part) => hasWords(text, part)),
  );
  return hasBoth ? withoutNamed : chosen.map((match) => (match === full ? { ...full, field: other } : match));
}

/** Is the name one of the words of the text? */
const hasWords = (text: string, name: string): boolean =>
  ` ${text} `.replaceAll(',', ' ').includes(` ${name} `);

/** Addresses and numbers of telephones are known by what they look like. */
function byValues(
  world: FileWorld,
  columns: readonly ImportColumn[],
  chosen: readonly Match[],
): readonly Match[] {
  const found: Match[] = [];
  const formats = [...world.object.fields.values()].filter(
    (field) => isFilled(field) && readingOf(field).isTelling,
  );
  for (const field of formats) {
    const taken = [...chosen, ...found];
    if (!isFree(field, taken)) continue;
    const free = columns.filter(
      (column) => column.filled > 0 && !taken.some((match) => match.column === column),
    );
    const matches = free
      .map((column) => ({ column, field, rank: NO_RANK, judgement: judgeSamples(world, field, column) }))
      .filter(
        ({ judgement, column }) => judgement.fit >= LEAST_FIT_ALONE && readingOf(field).isTelling?.(column),
      );
    const [first] = matches;
    if (first) found.push(first);
  }
  return found;
}

function keyAndMode(
  { importable, actions, fields }: ObjectType,
  chosen: readonly Match[],
): Pick<ImportMapping, 'match' | 'mode'> {
  const filled = (name: string) => chosen.find(({ field }) => field?.name === name)?.column.filled ?? -1;
  const keys = ['id', ...(importable?.keys ?? [])].filter((name) => filled(name) > 0);
  const own = keys.filter((name) => {
    const field = fields.get(name);
    return !field || readingOf(field).owner !== 'shared';
  });
  const likely = own.length ? own : keys;
  const most = Math.max(0, ...likely.map(filled));
  const key = likely.find((name) => filled(name) * 2 > most) ?? null;
  const [mayCreate, mayEdit] = [actions?.has('CREATE') ?? true, actions?.has('EDIT') ?? true];
  if (key === null || !mayEdit) return { match: { key: mayEdit ? key : null }, mode: 'create' };
  return { match: { key }, mode: mayCreate ? 'both' : 'update' };
}

/** Names that no record has yet make one where that is all a record needs; of others their rows are worth more. */
function unknownOf({ catalog }: MatchWorld, chosen: readonly Match[]): ImportMapping['unknown'] {
  const unknown: ImportMapping['unknown'] = {};
  for (const { field } of chosen) {
    const target = catalog.objects.get(field?.relation?.target ?? '');
    if (!field || !target) continue;
    const isMade = isNamedByOneText(target) && (target.actions?.has('CREATE') ?? true);
    unknown[field.name] = isMade ? 'create' : 'leave';
  }
  return unknown;
}
