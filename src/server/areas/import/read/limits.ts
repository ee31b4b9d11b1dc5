import { IMPORT_MAX_COLUMNS } from '../../../../contract/import/mapping.ts';

const MEBIBYTE = 1024 * 1024;

/** What a file to be imported may have. */
export const FILE_LIMITS = {
  /** Bytes of the file as it is sent. */
  bytes: 1024 * MEBIBYTE,
  columns: IMPORT_MAX_COLUMNS,
  /** Characters of a cell. */
  cell: MEBIBYTE,
  /** Bytes of a part of a workbook once it is unpacked. */
  unpacked: 8 * 1024 * MEBIBYTE,
  /** So much smaller than it is unpacked no sheet of a real program gets. */
  ratio: 400,
  /** Parts below this are not judged by their ratio. */
  judged: 16 * MEBIBYTE,
} as const;

export const mebibytes = (bytes: number): number => Math.floor(bytes / MEBIBYTE);
