import type { CompoundFilter } from '../filter/filter.ts';

/** `POST /api/export`: records of a list as a file. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportRequest {
  readonly objectName: string;
  readonly format: ExportFormat;
  /** Names of fields, or paths such as `campaign.name`, in the order in which they are written. */
  readonly columns: readonly string[];
  readonly filter?: CompoundFilter | null | undefined;
  readonly orderBy?:
    | readonly { readonly field: string; readonly direction: 'ASCENDING' | 'DESCENDING' }[]
    | null
    | undefined;
  /** Only these records. */
  readonly ids?: readonly string[] | null | undefined;
  /** Of the product: the language of labels, names of values and dates. */
  readonly locale: string;
  /** IANA name: where instants are shown. */
  readonly timeZone: string;
  /** Values as the API has them, instead of as people read them: names of enum values, dates as ISO 8601. */
  readonly raw?: boolean | undefined;
}

/** Most columns of a file. */
export const EXPORT_MAX_COLUMNS = 200;
/** Rows of a sheet of the format XLSX, the header line among them. */
export const XLSX_MAX_ROWS = 1_048_576;
/** With more rows a file is made in the background. */
export const EXPORT_DIRECT_ROWS = 10_000;
/** A file that was made in the background can be downloaded for so long. */
export const EXPORT_HOURS = 24;
/**
 * Header of a file's answer: how many of the chosen records there are none of for the caller. The first 100 of their ids
 * are in the header of this name with `-Ids`.
 */
export const EXPORT_NOT_FOUND = 'Tessera-Not-Found';
