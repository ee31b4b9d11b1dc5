/**
 * How far an import has come. Any change of the mapping goes back to MAPPED, another reading to UPLOADED; an import starts
 * when it is VALIDATED, and can be taken back once it has ended.
 */
export type ImportStatus =
  | 'UPLOADED'
  | 'MAPPED'
  | 'VALIDATED'
  | 'QUEUED'
  | 'RUNNING'
  | 'PAUSED'
  | 'IMPORTED'
  | 'IMPORTED_WITH_ERRORS'
  | 'FAILED'
  | 'STOPPED'
  | 'UNDONE';

/** Imports whose mapping is still to be gone by. */
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
