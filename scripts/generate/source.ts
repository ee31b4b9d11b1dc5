import type { Locale } from '../../src/contract/constants.ts';
import type { ModelField } from '../../src/contract/metadata/model.ts';

/** What any source tells of an object: a sketch, a GraphQL server, a table of values. */
export interface ObjectSource {
  readonly description?: string;
  readonly fields: readonly ModelField[];
  /** Texts by which an import finds records, the likeliest first. */
  readonly keys?: readonly string[];
  /** Which states follow which, by the field that holds them. */
  readonly steps?: { readonly field: string; readonly pairs: readonly StatePair[] };
  /** What has been guessed or left out, and why: sentences for the person. */
  readonly notes: readonly string[];
  /** Names that the source itself gives, by language. */
  readonly labels?: ReadonlyMap<Locale, SourceLabels>;
}

/** A state, and one that may follow it. */
export type StatePair = readonly [from: string, to: string];

export interface SourceLabels {
  readonly label?: string;
  readonly pluralLabel?: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Of LIST fields with items: what each item holds. */
  readonly items?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Of what an item holds, by both names joined by a dot. */
  readonly enums: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
