import type { ModelFile } from '../../src/contract/metadata/model.ts';
import type { ViewFile } from '../../src/contract/metadata/view.ts';
import { GenerateError } from './problem.ts';
import type { JsonObject } from './same.ts';

/** Where an object's source is found again, when the command runs without one. No token is kept. */
export type SourceGiven =
  | { readonly sketch: string }
  | { readonly from: string; readonly type?: string }
  | { readonly csv: string; readonly delimiter?: string; readonly encoding?: string };

/**
 * `metadata/objects/<Object>/generated.json`: what the command wrote last. By it the next run tells what the author has
 * changed since from what it wrote itself. It belongs to the repository like the other files.
 */
export interface Generated {
  readonly source: SourceGiven;
  readonly model: ModelFile;
  readonly view: ViewFile;
  /** The object's lines of `objects.json`, by language. */
  readonly texts: Readonly<Record<string, JsonObject>>;
  /** It has been put into the menu once. */
  readonly menu: boolean;
}

export const GENERATED_FILE = 'generated.json';

/** @throws GenerateError for a file that is there but is not what the command writes */
export function readGenerated(text: string | undefined, file: string): Generated | undefined {
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Generated>;
    if (value.source && value.model && value.view && value.texts)
      return { menu: false, ...value } as Generated;
  } catch {
    // Told below.
  }
  throw new GenerateError(
    `${file} is not what this command writes. Restore it, or delete it: your files are then all kept as they are.`,
  );
}
