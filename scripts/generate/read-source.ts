import type { MetadataFiles } from '../../src/contract/metadata/build-catalog.ts';
import type { SourceGiven } from './record.ts';
import { parseSketch } from './sketch.ts';
import type { ObjectSource } from './source.ts';

export interface SourceRequest {
  readonly name: string;
  readonly given: SourceGiven;
  readonly files: MetadataFiles;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the source says of the object. */
export async function readSource({ name, given, files, headers }: SourceRequest): Promise<ObjectSource> {
  const known = objectNames(files, name);
  if ('sketch' in given) return { fields: parseSketch(given.sketch, known), notes: [] };
  if ('csv' in given) {
    const { readCsv } = await import('./from-csv.ts');
    return readCsv(given);
  }
  const { readServer } = await import('./from-server.ts');
  return readServer({ name, ...given, known, headers });
}

/** The objects that fields may refer to: all with records of their own, and the new one itself. */
function objectNames(files: MetadataFiles, name: string): string[] {
  const names = [...files.keys()].flatMap((path) => /^objects\/([^/]+)\/model\.json$/.exec(path)?.[1] ?? []);
  const withTables = names.filter(
    (each) => !/"viewOf"\s*:/.test(files.get(`objects/${each}/model.json`) ?? ''),
  );
  return [...new Set([...withTables, name])].sort();
}
