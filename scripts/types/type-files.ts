import { CompoundFilterFile, FILTER_SCHEMA } from '../../src/contract/filter/filter-schema.ts';
import type { KnownObjects } from '../../src/contract/metadata/check-known.ts';
import { METADATA_SCHEMAS } from '../../src/contract/metadata/schemas.ts';
import { type Annotated, narrow, type Overlay } from './narrow.ts';

/** Where the narrowed schemas stand, below the metadata folder. */
export const TYPES_FOLDER = 'schema/types';

/** A metadata file, the name of its schema, and the object that it is about. */
export interface TypedFile {
  readonly path: string;
  readonly schema: string;
  readonly object: string | undefined;
}

const SINGLE: Readonly<Record<string, string>> = {
  'areas.json': 'areas',
  'filters.json': 'filters',
  'access.json': 'access',
  'defaults.view.json': 'defaults',
};

/** What kind of metadata file it is; undefined of others. */
export function typedFile(path: string, text: string): TypedFile | undefined {
  const single = SINGLE[path];
  if (single !== undefined) return { path, schema: single, object: undefined };
  const [, folder] = /^(settings|elements)\//.exec(path) ?? [];
  if (folder !== undefined)
    return { path, schema: folder === 'settings' ? folder : 'element', object: undefined };
  const [, object, kind] = /^objects\/([^/]+)\/(model|view)\.json$/.exec(path) ?? [];
  if (object === undefined || kind === undefined) return undefined;
  const isView = kind === 'model' && viewOfIn(text) !== undefined;
  return { path, schema: isView ? 'view-model' : kind, object };
}

/** The `viewOf` of a model file's text, if it has one. */
export function viewOfIn(text: string): string | undefined {
  try {
    const { viewOf } = (JSON.parse(text) ?? {}) as { viewOf?: unknown };
    return typeof viewOf === 'string' ? viewOf : undefined;
  } catch {
    return undefined;
  }
}

const typeFileName = ({ schema, object }: TypedFile): string =>
  `${object === undefined ? '' : `${object}.`}${schema}.schema.json`;

/** What a file's `$schema` is: the path from its folder to the narrowed schema, or to the one of all such files. */
export function schemaPath(file: TypedFile, narrowed: boolean): string {
  const up = '../'.repeat(file.path.split('/').length - 1) || './';
  return up + (narrowed ? `${TYPES_FOLDER}/${typeFileName(file)}` : `schema/${file.schema}.schema.json`);
}

/** The texts of the narrowed schemas of all files, by their path below the metadata folder. */
export function typeFiles(files: ReadonlyMap<string, string>, objects: KnownObjects): Map<string, string> {
  const written = new Map<string, string>();
  const write = (name: string, base: string, title: string, overlay: Overlay) => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title,
      description: 'Written by npm run metadata:types.',
      allOf: [{ $ref: `../${base}.schema.json` }, overlay],
    };
    // The lists are found from the root.
    const { definitions, ...rules } = overlay;
    const text = JSON.stringify(
      { ...schema, allOf: [schema.allOf[0], rules], ...(definitions ? { definitions } : {}) },
      null,
      1,
    );
    written.set(`${TYPES_FOLDER}/${name}`, `${text}\n`);
  };
  for (const [path, text] of files) {
    const file = typedFile(path, text);
    const schema = file && METADATA_SCHEMAS[file.schema];
    if (!file || !schema || (file.object !== undefined && !objects.has(file.object))) continue;
    const viewOf = file.schema === 'view-model' ? viewOfIn(text) : undefined;
    const overlay = narrow(schema, { objects, object: file.object, viewOf });
    write(typeFileName(file), file.schema, `${file.object ?? 'Tessera'} ${file.schema}`, overlay);
  }
  const filter = narrow(CompoundFilterFile as Annotated, { objects, object: undefined });
  write(FILTER_SCHEMA, 'filter', 'Compound filter', filter);
  return written;
}
