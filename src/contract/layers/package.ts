import { type Static, Type } from 'typebox';
import { METADATA_LIMITS } from '../metadata/limits.ts';
import { parseMetadata } from '../metadata/parse.ts';
import { say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { MetadataProblem } from '../metadata/problem.ts';
import { LAYER_LIMITS } from './limits.ts';
import {
  DOCUMENT_LAYERS,
  type DocumentKind,
  type DocumentName,
  type Json,
  type Override,
} from './override.ts';

/** An override; without `base` it counts as set on what the layers below have there. */
export type PackagedOverride = Pick<Override, 'key' | 'value'> & { readonly base?: Json | undefined };

/** What a tenant has changed of one document, as it goes from one environment to another. */
export interface PackagedDocument {
  readonly document: DocumentName;
  readonly overrides: readonly PackagedOverride[];
}

/** Text of each file of a package, by its path. */
export type PackageFiles = ReadonlyMap<string, string>;

/** Bytes that a package may have when unpacked. */
export const PACKAGE_MAX_BYTES = 20_000_000;

/** Tells what the files are. */
export const MANIFEST = 'tessera-configuration.json';
const FORMAT = 1;

const closed = { additionalProperties: false };
const AnyJson = Type.Unsafe<Json>({});

const ManifestFile = Type.Object({ format: Type.Literal(FORMAT) }, closed);

const DocumentFile = Type.Object(
  {
    overrides: Type.Record(
      Type.String({ pattern: '^/' }),
      Type.Object({ value: AnyJson, base: Type.Optional(AnyJson) }, closed),
      closed,
    ),
  },
  closed,
);
type DocumentFile = Static<typeof DocumentFile>;

/** What a layer may have, a file of a package may: as many keys, and values three levels down. */
const FILE_LIMITS = {
  ...METADATA_LIMITS,
  length: PACKAGE_MAX_BYTES,
  depth: METADATA_LIMITS.depth + 3,
  members: LAYER_LIMITS.keys,
};

const KINDS = Object.keys(DOCUMENT_LAYERS) as DocumentKind[];

/** The tenant's layer as files, the same text for the same configuration: keys and files are in order. */
export function packageFiles(documents: readonly PackagedDocument[]): PackageFiles {
  const files = new Map([[MANIFEST, textOf({ format: FORMAT })]]);
  const inOrder = documents.toSorted((a, b) => compare(a.document, b.document));
  for (const { document, overrides } of inOrder) {
    if (!overrides.length) continue;
    const entries = overrides
      .toSorted((a, b) => compare(a.key, b.key))
      .map(({ key, value, base }) => {
        return [
          key,
          { value: sorted(value), ...(base === undefined ? {} : { base: sorted(base) }) },
        ] as const;
      });
    files.set(`${document}.json`, textOf({ overrides: Object.fromEntries(entries) } satisfies DocumentFile));
  }
  return files;
}

/**
 * The inverse of `packageFiles`. Whatever is not understood is refused, with file and pointer: nothing is left out
 * unseen.
 */
export function readPackage(files: PackageFiles): {
  readonly documents: readonly PackagedDocument[];
  readonly problems: readonly MetadataProblem[];
} {
  const documents: PackagedDocument[] = [];
  const problems: MetadataProblem[] = [];
  const manifest = files.get(MANIFEST);
  if (manifest === undefined) {
    const said = say`The file is missing, so that these are no files of a configuration. Export them again.`;
    return { documents, problems: [{ file: MANIFEST, pointer: '', ...said }] };
  }
  problems.push(...parseMetadata(ManifestFile, MANIFEST, manifest).problems);
  for (const [path, text] of [...files].toSorted(([a], [b]) => compare(a, b))) {
    if (path === MANIFEST) continue;
    const [, kind, name] = /^([a-z]+)\/([A-Z][A-Za-z0-9]{0,39})\.json$/.exec(path) ?? [];
    if (kind === undefined || !KINDS.some((known) => known === kind)) {
      const known = KINDS.map((each) => `${each}/<Object>.json`);
      problems.push({ file: path, pointer: '', ...unknown(path, thing`a file of a configuration`, known) });
      continue;
    }
    const parsed = parseMetadata(DocumentFile, path, text, FILE_LIMITS);
    problems.push(...parsed.problems);
    if (!parsed.value) continue;
    const overrides = Object.entries(parsed.value.overrides).map(([key, { value, base }]) => ({
      key,
      value,
      base,
    }));
    documents.push({ document: `${kind as DocumentKind}/${name}`, overrides });
  }
  return { documents: problems.length ? [] : documents, problems };
}

const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** By code points, whatever the language of the machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The database does not keep the order of keys. */
function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => sorted(each));
  const entries = Object.entries(value as Readonly<Record<string, Json>>).toSorted(([a], [b]) =>
    compare(a, b),
  );
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
