import type { RecordRow } from '../../base/records/read.ts';
import type { MediaFacts } from './inspect/facts.ts';

/** What a record says of its file; all of it is another with another file. */
const FILE_FIELDS = [
  'contentType',
  'size',
  'width',
  'height',
  'duration',
  'pages',
  'checksum',
  'fileId',
  'pictureId',
  'placeholder',
] as const;

/** A file of an asset, as the fields of the record tell of it while it is the one on show. */
export type AssetFile = Readonly<Record<(typeof FILE_FIELDS)[number], unknown>>;

export const fileOf = (asset: RecordRow): AssetFile =>
  Object.fromEntries(FILE_FIELDS.map((name) => [name, asset[name] ?? null])) as AssetFile;

/** Of a file that nobody has looked at yet. */
export function newFile(
  {
    width = null,
    height = null,
    duration = null,
    pages = null,
  }: { readonly [K in keyof MediaFacts]: unknown },
  file: {
    readonly fileId: string;
    readonly size: number;
    readonly sha256: string;
    readonly contentType: string;
  },
): AssetFile {
  const { fileId, size, sha256: checksum, contentType } = file;
  // LONG is exact, and so a text.
  return {
    contentType,
    size: String(size),
    width,
    height,
    duration,
    pages,
    checksum,
    fileId,
    pictureId: null,
    placeholder: null,
  };
}

/** What `tessera.file` keeps of an asset's file beside its bytes. */
export interface FileDetails {
  readonly assetId: string;
  /** It shows the asset, and is none of its files. */
  readonly isPicture?: true;
  /** The file that it shows, larger than the picture of a tile. */
  readonly largeOf?: string;
  /** The video that it is a smaller rendition of. */
  readonly smallerOf?: string;
  /** Who has uploaded it. */
  readonly by?: string;
  /** What the record has said of it, where another one has taken its place. */
  readonly was?: AssetFile;
}
