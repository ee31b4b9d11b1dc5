import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompoundFilter } from '../../src/contract/filter/filter.ts';
import type { TableState } from '../../src/engine/query/table-state.ts';

/** What a person looks at, in `case.json`. */
export type Ask =
  /** The list, as the person has set it; `filter` is one more condition, such as a picker's. */
  | { readonly list: Partial<TableState>; readonly filter?: CompoundFilter }
  /** The dialog of a picker, at its first page. */
  | { readonly picker: { readonly filter?: CompoundFilter } }
  /** The form of a record. */
  | { readonly record: string }
  /** The labels of records that are known by their ids. */
  | { readonly labels: readonly string[] };

export interface GoldenCase {
  readonly name: string;
  readonly folder: string;
  readonly about: string;
  readonly object: string;
  readonly ask: Ask;
  readonly records: Readonly<Record<string, readonly GoldenRow[]>>;
}

export type GoldenRow = Readonly<Record<string, unknown>> & { readonly id: string };

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Every folder beside this file is a case. */
export function readCases(): readonly GoldenCase[] {
  const names = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return names.map((name) => {
    const folder = join(import.meta.dirname, name);
    const given = readJson(join(folder, 'case.json')) as Pick<GoldenCase, 'about' | 'object' | 'ask'>;
    const records = join(folder, 'records.json');
    const rows = existsSync(records) ? (readJson(records) as GoldenCase['records']) : {};
    return { ...given, name, folder, records: rows };
  });
}
