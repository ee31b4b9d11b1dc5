import type { DocumentNode } from 'graphql';
import type { ImportError } from '../../../contract/import/report.ts';
import type { ImportRun, ImportSummary } from '../model/import-run.ts';
import { graphql, knowing, runtimeDocument } from '../../../engine/hooks/graphql.ts';
import { ERROR, RUN, SUMMARY } from '../model/import-fields.ts';

/** Operations named so are asked again when an import has gone on (`isStale`). */
export const IMPORT_RUN = knowing<{ readonly importRun: ImportRun | null }>()(
  graphql(
    `
      query ImportRun($id: ID!) {
        importRun(id: $id) {
          ...ImportRunFields
        }
      }
    `,
    [RUN],
  ),
);

export const IMPORT_RUNS = knowing<{
  readonly importRuns: { readonly rows: readonly ImportSummary[]; readonly total: number };
}>()(
  graphql(
    `
      query ImportRuns($limit: Int, $offset: Int) {
        importRuns(limit: $limit, offset: $offset) {
          total
          rows {
            ...ImportSummaryFields
          }
        }
      }
    `,
    [SUMMARY],
  ),
);

export const IMPORT_ROWS = graphql(`
  query ImportRows($id: ID!, $limit: Int, $offset: Int) {
    importRows(id: $id, limit: $limit, offset: $offset)
  }
`);

export const IMPORT_ERRORS = knowing<{
  readonly importErrors: { readonly rows: readonly ImportError[]; readonly total: number };
}>()(
  graphql(
    `
      query ImportErrors($id: ID!, $limit: Int, $offset: Int) {
        importErrors(id: $id, limit: $limit, offset: $offset) {
          total
          rows {
            ...ImportErrorFields
          }
        }
      }
    `,
    [ERROR],
  ),
);

/** A call on one import that answers it as it is then. */
const step = (call: string, types = '', given = ''): DocumentNode =>
  runtimeDocument(
    `
  mutation ImportStep($id: ID!${types}) {
    run: ${call}(id: $id${given}) {
      ...ImportRunFields
    }
  }
`,
    [RUN],
  );

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
  ', $encoding: String, $delimiter: String, $sheet: String, $hasHeader: Boolean, $takesHiddenRows: Boolean',
  ', encoding: $encoding, delimiter: $delimiter, sheet: $sheet, hasHeader: $hasHeader, takesHiddenRows: $takesHiddenRows',
);
export const SET_MAPPING = step('setImportMapping', ', $mapping: JSON!', ', mapping: $mapping');

export const DELETE_IMPORT = graphql(`
  mutation DeleteImport($id: ID!) {
    deleteImport(id: $id)
  }
`);
