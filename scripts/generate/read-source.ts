import type { MetadataFiles } from '../../src/contract/metadata/build-catalog.ts';
import type { SketchText } from './problem.ts';
import type { SourceGiven } from './record.ts';
import { parseSketch } from './sketch.ts';
import type { ObjectSource } from './source.ts';

export interface SourceRequest {
  readonly name: string;
  readonly given: SourceGiven;
  /** As it was written, where the source is a sketch. */
  readonly sketch: SketchText | undefined;
  /** The objects that fields may refer to. */
  readonly known: readonly string[];
  /** The one of them whose records are uploaded files. */
  readonly library: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the source says of the object. */
export async function readSource({
  name,
  given,
  sketch,
  known,
  library,
  headers,
}: SourceRequest): Promise<ObjectSource> {
  if (sketch) return { ...parseSketch(sketch, known, library), notes: [] };
  if ('csv' in given) {
    const { readCsv } = await import('./from-csv.ts');
    return readCsv(given);
  }
  if (!('from' in given)) throw new Error(`The source of ${name} has no sketch.`);
  const { readServer } = await import('./from-server.ts');
  return readServer({ name, ...given, known, headers });
}

/** All objects with records of their own, and those that are made. */
export function objectNames(files: MetadataFiles, made: readonly string[]): string[] {
  const names = [...files.keys()].flatMap((path) => /^objects\/([^/]+)\/model\.json$/.exec(path)?.[1] ?? []);
  const withTables = names.filter(
    (each) => !/"viewOf"\s*:/.test(files.get(`objects/${each}/model.json`) ?? ''),
  );
  return [...new Set([...withTables, ...made])].sort();
}

/** The object whose records are uploaded files. */
export function libraryOf(files: MetadataFiles): string | undefined {
  for (const [path, text] of files) {
    const [, name] = /^objects\/([^/]+)\/model\.json$/.exec(path) ?? [];
    if (name !== undefined && /"role"\s*:\s*"asset"/.test(text)) return name;
  }
  return undefined;
}
