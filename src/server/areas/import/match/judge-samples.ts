import {
  DATE_FORMATS,
  type DateFormat,
  NUMBER_FORMATS,
  parseDate,
  parseNumber,
} from '../../../../contract/import/formats.ts';
import { kindOf } from '../../../../contract/kinds/index.ts';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Labels } from '../../../base/model/labels.ts';
import { isNoDay, readDate } from '../rows/date-text.ts';
import { choiceReader } from './choices.ts';
import { columnCountry } from './phone-country.ts';
import type { FileHome } from './file-home.ts';
import { headerKey } from './header-key.ts';
import { listSeparator, valueSeparator } from './separator.ts';
import type { ImportColumn } from '../runs/import-run.ts';

/** How a column's values are read for a field. */
export interface SampleJudgement {
  /** From 0 to 1: how much of the values the field takes; 1 without any values. */
  readonly fit: number;
  readonly separator: string | null;
  readonly format: string | null;
  readonly values: Readonly<Record<string, string>>;
}

const EMAIL = /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]{2,}$/;
const PHONE = /^[+(]?[\d\s()/.+-]{5,}(?:\s?(?:x|ext\.?)\s?\d+)?$/i;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const share = (samples: readonly string[], fits: (sample: string) => boolean): number =>
  samples.length ? samples.filter(fits).length / samples.length : 1;

/** The values that a column's samples have, as many as a cell has. */
const partsOf = (samples: readonly string[], separator: string | null): string[] =>
  separator === null
    ? [...samples]
    : samples
        .flatMap((sample) => sample.split(separator).map((part) => part.trim()))
        .filter((part) => part !== '');

interface JudgingWorld {
  readonly object: ObjectType;
  readonly labels: Labels;
  readonly home: FileHome;
}

/** Would the column's values do for the field, and how are they to be read? */
export function judgeSamples(
  { object, labels, home }: JudgingWorld,
  field: Field,
  { header, samples, choices }: Pick<ImportColumn, 'header' | 'samples' | 'choices'>,
): SampleJudgement {
  const empty = new Set(object.importable?.empty[field.name]?.map(headerKey));
  const isEmpty = (text: string) => empty.has(headerKey(text)) && headerKey(text) !== '';
  const separator = field.kind === 'LIST' ? listSeparator(header, samples) : valueSeparator(samples);
  // Inherits nothing: any text of a file is a key, also `__proto__`.
  const values = Object.create(null) as Record<string, string>;
  for (const text of object.importable?.empty[field.name] ?? []) values[text] = '';
  const parts = partsOf(samples, separator).filter((part) => !isEmpty(part));
  const found = { separator, format: null, values };
  // `Mr` and `Mrs` in a column that is called a title.
  if (!parts.length && empty.size && samples.length && field.kind === 'STRING') return { ...found, fit: 0 };
  const read = choiceReader(object, field, labels);
  if (read) {
    for (const text of partsOf(choices, separator)) {
      const value = read(text);
      // One that the field does not have is no reason to refuse its row.
      if (value !== text && !isEmpty(text)) values[text] = value ?? '';
    }
    return { ...found, fit: share(parts, (part) => read(part) !== undefined) };
  }
  if (field.name === 'id' && field.system) {
    return { ...found, fit: parts.length ? share(parts, (part) => UUID.test(part)) : 0 };
  }
  if (field.kind === 'STRING' && field.format === 'phone') {
    return {
      ...found,
      fit: share(parts, (part) => PHONE.test(part)),
      format: columnCountry(header, parts, home.countries),
    };
  }
  return { ...found, ...judgeTexts(field, parts, home) };
}

/** Of the formats that all days have; null where day and month could be either, and nothing tells which. */
function likelyFormat(known: readonly DateFormat[], days: readonly string[], home: FileHome): string | null {
  const american = known.find((format) => format.startsWith('MM'));
  const [first] = known;
  if (!first || !american || first === american || !first.startsWith('dd/')) return first ?? null;
  if (home.countries[0] === 'US') return american;
  if (home.locale !== 'en' && home.countries.length) return first;
  // Elsewhere days and months of English programs have two digits.
  return days.some((day) => /\b\d\//.test(day)) ? american : null;
}

function judgeTexts(
  field: Field,
  parts: readonly string[],
  home: FileHome,
): Pick<SampleJudgement, 'fit' | 'format'> {
  const format = null;
  switch (field.kind) {
    case 'LOCAL_DATE':
    case 'LOCAL_DATETIME':
    case 'TIMESTAMP': {
      const days = parts.filter((part) => !isNoDay(part));
      const known = DATE_FORMATS.filter((each) => days.every((day) => parseDate(day, each)));
      if (known.length && days.length) return { fit: 1, format: likelyFormat(known, days, home) };
      return { fit: share(days, (day) => readDate(day) !== undefined), format };
    }
    case 'INT':
    case 'LONG':
    case 'DOUBLE':
    case 'FLOAT': {
      const known = NUMBER_FORMATS.find((each) =>
        parts.every((part) => parseNumber(part, each) !== undefined),
      );
      return { fit: known ? 1 : 0, format: parts.length ? (known ?? null) : null };
    }
    case 'ZONE_ID':
      return { fit: share(parts, (part) => kindOf('ZONE_ID').parse(part, field).ok), format };
    case 'STRING':
      if (field.format === 'email') return { fit: share(parts, (part) => EMAIL.test(part)), format };
      return { fit: 1, format };
    default:
      return { fit: 1, format };
  }
}
