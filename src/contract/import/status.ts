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

/** The object of notices about imports: it is none of the metadata. */
export const IMPORT_NOTICE = '$import';
