import type { Missing, SaidText } from '../say.ts';

/** What is wrong with a metadata file, where, and how to mend it. */
export interface MetadataProblem {
  /** Relative to the project, such as `metadata/objects/Invoice/model.json`. */
  readonly file: string;
  /** RFC 6901, such as `/fields/2/kind`; empty for the whole file. */
  readonly pointer: string;
  /** Value, rule and remedy in one sentence or two. */
  readonly message: string;
  /** The same for translations; none of what only developers see. */
  readonly text?: SaidText | undefined;
  /** What is named there and is not. */
  readonly missing?: Missing;
}

/** `metadata/objects/Invoice/model.json#/fields/2/kind: "MONY" is not a kind. …` */
export function problemText({ file, pointer, message }: MetadataProblem): string {
  return `${file}#${pointer}: ${message}`;
}
