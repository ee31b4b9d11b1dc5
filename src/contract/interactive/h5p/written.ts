import type { Given } from './given.ts';
import type { Lost } from './taken.ts';

/** What a package is made of, beside the files. */
export interface Written {
  readonly main: string;
  readonly json: Given;
  /** Those that it needs beside the main one. */
  readonly libraries: readonly string[];
  readonly lost: readonly Lost[];
}

/** A file of the library as a package has it. */
export interface PackedFile {
  /** Below `content`. */
  readonly path: string;
  readonly mime: string;
}
export type PackedFiles = ReadonlyMap<string, PackedFile>;
