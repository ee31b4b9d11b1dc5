import { definitionOf } from '../../../../contract/formats/index.ts';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Labels } from '../../../base/model/labels.ts';
import { readingOf } from '../../../base/formats/index.ts';
import { share } from '../../../base/texts/text-reading.ts';
import { isBlankText } from '../../../base/texts/blank-text.ts';
import { choiceReader } from './choices.ts';
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

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

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
  const read = choiceReader(object, field, labels);
  const isSaid = (text: string) => !isEmpty(text) && (!isBlankText(text) || read?.(text) !== undefined);
  const parts = partsOf(samples, separator).filter(isSaid);
  const found = { separator, fit: 1, format: null, values };
  // `Mr` and `Mrs` in a column that is called a title.
  if (!parts.length && empty.size && samples.length && definitionOf(field).text) return { ...found, fit: 0 };
  if (!parts.length && readingOf(field).needsValues) return { ...found, fit: 0 };
  if (read) {
    for (const text of partsOf(choices, separator)) {
      const value = read(text);
      // One that the field does not have is no reason to refuse its row.
      if (value !== text && isSaid(text)) values[text] = value ?? '';
    }
    return { ...found, fit: share(parts, (part) => read(part) !== undefined) };
  }
  if (field.name === 'id' && field.system) {
    return { ...found, fit: parts.length ? share(parts, (part) => UUID.test(part)) : 0 };
  }
  const columnHome = { header: headerKey(header), ...home };
  return { ...found, ...readingOf(field).judge?.(parts, columnHome, field) };
}
