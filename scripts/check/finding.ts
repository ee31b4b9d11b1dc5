import type { Edit } from '../../src/contract/metadata/advice/finding.ts';
import type { MetadataProblem } from '../../src/contract/metadata/problem.ts';
import type { Region } from './source-text.ts';

/** Something that is wrong, or hardly meant, at a place of a file. */
export interface Finding extends MetadataProblem {
  readonly severity: 'error' | 'warning';
  readonly rule: string;
  readonly region: Region;
  /** What mends it without a decision. */
  readonly edits: readonly Edit[];
  /** In place of edits: the whole text of the file, or of others. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** Without its place in the text. */
export type Draft = Omit<Finding, 'region'> & { readonly region?: Region };
