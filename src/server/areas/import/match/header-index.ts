import { LOCALES } from '../../../../contract/constants.ts';
import { isFilled } from '../../../../contract/import/check-mapping.ts';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Labels } from '../../../base/model/labels.ts';
import { headerKey, plainText } from './header-key.ts';

/** A header word by word; see `Candidate.words`. */
export const headerWords = (text: string): string =>
  plainText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A field that a header may mean; the lower the rank the likelier. */
export interface Candidate {
  /** Undefined: both parts of a full name. */
  readonly field: Field | undefined;
  readonly rank: number;
  /** What it is called, word by word: headers of other words fit less exactly. */
  readonly words: ReadonlySet<string>;
}

/** What headers mean, by `headerKey`. */
export type HeaderIndex = ReadonlyMap<string, readonly Candidate[]>;

/** Ranks of what stands in no list of the metadata, whose places come first. */
const [NAME, LABEL, TARGET] = [1000, 2000, 3000];

const indexes = new WeakMap<ObjectType, { readonly labels: Labels; readonly index: HeaderIndex }>();

/** What headers mean for an object: those of its model, names and labels of fields, and of what they lead to. */
export function headerIndex(object: ObjectType, labels: Labels): HeaderIndex {
  const known = indexes.get(object);
  if (known?.labels === labels) return known.index;
  const index = makeIndex(object, labels);
  indexes.set(object, { labels, index });
  return index;
}

function makeIndex(object: ObjectType, labels: Labels): HeaderIndex {
  const index = new Map<string, Candidate[]>();
  const add = (header: string, field: Field | undefined, rank: number) => {
    const key = headerKey(header);
    if (key === '') return;
    const known = index.get(key) ?? [];
    const same = known.find((each) => each.field === field);
    if (same) (same.words as Set<string>).add(headerWords(header));
    else index.set(key, [...known, { field, rank, words: new Set([headerWords(header)]) }]);
  };
  const { headers = {}, fullName } = object.importable ?? {};
  const fields = [...object.fields.values()].filter((field) => isFilled(field) || field.name === 'id');
  for (const field of fields) headers[field.name]?.forEach((header, place) => add(header, field, place));
  fullName?.headers?.forEach((header, place) => add(header, undefined, place));
  for (const field of fields) add(field.name, field, NAME);
  for (const field of fields) {
    for (const locale of LOCALES)
      add(labels.field(locale, object.name, field.name, field.label), field, LABEL);
  }
  // "Group" of a contact that has a list of groups.
  for (const field of fields) {
    if (!field.relation) continue;
    for (const locale of LOCALES) add(labels.object(locale, field.relation.target), field, TARGET);
  }
  for (const [key, found] of index)
    index.set(
      key,
      found.toSorted((one, other) => one.rank - other.rank),
    );
  return index;
}
