/**
 * How far an import has come. Any change of the mapping goes back to MAPPED, another reading to UPLOADED; an import starts
 * when it is VALIDATED, and can be taken back once it has ended.
 */
export const IMPORT_STATUSES = [
  'UPLOADED',
  'MAPPED',
  'VALIDATED',
  'QUEUED',
  'RUNNING',
  'PAUSED',
  'IMPORTED',
  'IMPORTED_WITH_ERRORS',
  'FAILED',
  'STOPPED',
  'UNDONE',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Those that are not done yet. */
export const OPEN_IMPORTS: readonly ImportStatus[] = [
  'UPLOADED',
  'MAPPED',
  'VALIDATED',
  'QUEUED',
  'RUNNING',
  'PAUSED',
];

/** The object of notices about imports: it is none of the metadata. */
export const IMPORT_NOTICE = '$import';
