/** Calls about media files over plain HTTP (specification, section 7). Their shapes are the product's own. */

export const MEDIA_TYPES = ['IMAGE', 'VIDEO', 'PDF'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const MEDIA_PROJECTS = ['highp', 'dbe'] as const;
export type MediaProject = (typeof MEDIA_PROJECTS)[number];
export const DEFAULT_PROJECT: MediaProject = 'highp';

const MEBIBYTE = 1024 * 1024;

/** Files that may be uploaded, by extension (specification, sections 3 and 5), and how large they may be. */
export const MEDIA_RULES: Readonly<
  Record<MediaType, { readonly extensions: readonly string[]; readonly mostBytes: number }>
> = {
  IMAGE: { extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'], mostBytes: 100 * MEBIBYTE },
  VIDEO: { extensions: ['mp4', 'webm'], mostBytes: 4096 * MEBIBYTE },
  PDF: { extensions: ['pdf'], mostBytes: 500 * MEBIBYTE },
};
export const MEDIA_EXTENSIONS = Object.values(MEDIA_RULES).flatMap(({ extensions }) => extensions);

/** Undefined for a name whose extension is not taken. */
export function mediaTypeOf(name: string): MediaType | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return MEDIA_TYPES.find((type) => MEDIA_RULES[type].extensions.includes(extension));
}

/** Where files go that may go on after a break (https://tus.io/protocols/resumable-upload). */
export const RESUMABLE_PATH = '/api/media/file/resumable';
/** Names the asset that such an upload has become. */
export const ASSET_HEADER = 'Tessera-Asset';

/** Specification, section 9. */
export const MEDIA_PAGE_SIZE = 20;
export const MEDIA_MAX_PAGE_SIZE = 100;
export const MEDIA_NAME_LENGTH = 200;
/** So many files go into one ZIP file: their ids stand in its address. */
export const MEDIA_MOST_ZIPPED = 100;

/** One file, as lists and uploads answer it. Fields that the role may not see are left out. */
export interface MediaFile {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly type: MediaType;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly project: MediaProject;
  /** Pixels, as it is shown. */
  readonly width: number | null;
  readonly height: number | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly pages: number | null;
  readonly alternativeText: string | null;
  readonly tags: readonly string[];
  /** Languages of its captions (BCP 47). */
  readonly captions: readonly string[];
  readonly userName: string | null;
  /** SHA-256 of the bytes, as hexadecimal digits. */
  readonly checksum: string;
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
  readonly lastUpdated: string;
  /** Where its bytes are, for who may see it. */
  readonly url: string;
}

/** `GET /api/core/mediaassets/all?type=&project=&page=&size=&sortBy=&sortDirection=&search=` */
export interface MediaPage {
  readonly content: readonly MediaFile[];
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** Of very many it is an estimate. */
  readonly totalIsExact: boolean;
}

/** `DELETE /api/media/file/delete` with a list of ids: 200, or 409 where some of them are refused. */
export interface MediaDeletion {
  readonly deleted: readonly string[];
  readonly refused: readonly MediaRefusal[];
}

export interface MediaRefusal {
  readonly id: string;
  /** `responseErrorMsg.<error>` */
  readonly error: string;
  /** What keeps it, as far as the caller may see that. */
  readonly usedIn: readonly MediaUsage[];
}

export interface MediaUsage {
  readonly objectName: string;
  readonly field: string;
  readonly count: number;
  /** The first of them. */
  readonly first: readonly { readonly id: string; readonly label: string }[];
}
