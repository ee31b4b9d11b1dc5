import { gql, type TypedDocumentNode } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { ImportError } from '../../../contract/import/report.ts';
import type { ImportRun, ImportSummary } from '../model/import-run.ts';

const SUMMARY = gql`
  fragment ImportSummaryFields on ImportRun {
    id
    objectName
    fileName
    fileSize
    status
    createdAt
    userName
    corrects
    progress
    counts {
      rows
      done
      created
      updated
      unchanged
      failed
    }
  }
`;

const ERROR = gql`
  fragment ImportErrorFields on ImportError {
    line
    column
    header
    value
    message
    params
  }
`;

const RUN = gql`
  fragment ImportRunFields on ImportRun {
    ...ImportSummaryFields
    reading {
      format
      encoding
      delimiter
      sheet
      sheets
      hasHeader
      encodings
      delimiters
      rowCount
      done
      progress
    }
    columns {
      index
      header
      samples
      filled
      choices
    }
    suggestion
    templates {
      id
      name
      mapping
      headers
    }
    mapping
    problems {
      pointer
      message
      params
    }
    sameFile {
      id
      fileName
      status
      createdAt
      userName
    }
    report {
      rows
      create
      update
      unchanged
      duplicate
      invalid
      warnings {
        message
        count
      }
      errors {
        ...ImportErrorFields
      }
      diffs {
        line
        action
        recordId
        label
        changes {
          field
          before
          after
        }
      }
      unknown {
        field
        objectName
        names
        count
      }
      done
      progress
    }
    jobId
    startedAt
    endedAt
    undo {
      jobId
      removed
      restored
      kept
      progress
      done
      keptRecords {
        recordId
        label
        reason
      }
    }
  }
  ${SUMMARY}
  ${ERROR}
`;

/** Operations named so are asked again when an import has gone on (`isStale`). */
export const IMPORT_RUN: TypedDocumentNode<{ importRun: ImportRun | null }, { id: string }> = gql`
  query ImportRun($id: ID!) {
    importRun(id: $id) {
      ...ImportRunFields
    }
  }
  ${RUN}
`;

export interface ImportPage {
  readonly limit: number;
  readonly offset: number;
}

export const IMPORT_RUNS: TypedDocumentNode<
  { importRuns: { rows: readonly ImportSummary[]; total: number } },
  ImportPage
> = gql`
  query ImportRuns($limit: Int, $offset: Int) {
    importRuns(limit: $limit, offset: $offset) {
      total
      rows {
        ...ImportSummaryFields
      }
    }
  }
  ${SUMMARY}
`;

export const IMPORT_ROWS: TypedDocumentNode<
  { importRows: readonly (readonly string[])[] },
  ImportPage & { id: string }
> = gql`
  query ImportRows($id: ID!, $limit: Int, $offset: Int) {
    importRows(id: $id, limit: $limit, offset: $offset)
  }
`;

export const IMPORT_ERRORS: TypedDocumentNode<
  { importErrors: { rows: readonly ImportError[]; total: number } },
  ImportPage & { id: string }
> = gql`
  query ImportErrors($id: ID!, $limit: Int, $offset: Int) {
    importErrors(id: $id, limit: $limit, offset: $offset) {
      total
      rows {
        ...ImportErrorFields
      }
    }
  }
  ${ERROR}
`;

/** A call on one import that answers it as it is then. */
const step = (call: string, types = '', given = ''): DocumentNode => gql`
  mutation ImportStep($id: ID!${types}) {
    run: ${call}(id: $id${given}) {
      ...ImportRunFields
    }
  }
  ${RUN}
`;

export const IMPORT_STEPS = {
  check: step('checkImport'),
  start: step('startImport'),
  pause: step('pauseImport'),
  resume: step('resumeImport'),
  stop: step('stopImport'),
  undo: step('undoImport'),
} as const;

export const SET_READING = step(
  'setImportReading',
  ', $encoding: String, $delimiter: String, $sheet: String, $hasHeader: Boolean',
  ', encoding: $encoding, delimiter: $delimiter, sheet: $sheet, hasHeader: $hasHeader',
);
export const SET_MAPPING = step('setImportMapping', ', $mapping: JSON!', ', mapping: $mapping');

export const DELETE_IMPORT: TypedDocumentNode<unknown, { id: string }> = gql`
  mutation DeleteImport($id: ID!) {
    deleteImport(id: $id)
  }
`;
