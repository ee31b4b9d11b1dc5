import { type DocumentNode, parse } from 'graphql';
import type { ObjectModel } from '../model/object-model.ts';

/** Calls on many records. Each makes a job, whose record is answered under the alias `job`. */
const JOB = '{ __typename id status progress errorCount }';
const TARGET = '$ids: [ID!], $filter: CompoundFilter, $expectedTotal: Int';
const GIVEN = 'ids: $ids, filter: $filter, expectedTotal: $expectedTotal';

const built = new Map<string, DocumentNode>();

function cached(text: string): DocumentNode {
  const document = built.get(text) ?? parse(text, { noLocation: true });
  built.set(text, document);
  return document;
}

type Named = Pick<ObjectModel, 'name'>;

/** Variables: objectName, ids or filter. */
export function bulkPreviewDocument(): DocumentNode {
  return cached(`query BulkPreview($objectName: String!, $ids: [ID!], $filter: CompoundFilter) {
    preview: bulkPreview(objectName: $objectName, ids: $ids, filter: $filter) { total totalIsExact sample notFound }
  }`);
}

/** Variables: ids or filter, expectedTotal, input. */
export function bulkUpdateDocument({ name }: Named): DocumentNode {
  return cached(`mutation BulkUpdate${name}(${TARGET}, $input: ${name}BulkInput!) {
    job: bulkUpdate${name}(${GIVEN}, input: $input) ${JOB}
  }`);
}

/** Variables: ids or filter, expectedTotal. */
export function bulkDeleteDocument({ name }: Named): DocumentNode {
  return cached(`mutation BulkDelete${name}(${TARGET}) { job: bulkDelete${name}(${GIVEN}) ${JOB} }`);
}

/** Variables: action, ids or filter, expectedTotal, input. */
export function bulkActDocument({ name }: Named): DocumentNode {
  return cached(`mutation BulkAct${name}($action: String!, ${TARGET}, $input: ${name}Input) {
    job: bulkAct${name}(action: $action, ${GIVEN}, input: $input) ${JOB}
  }`);
}

/** Undo of a bulk delete. Variables: jobId. */
export function bulkRestoreDocument({ name }: Named): DocumentNode {
  return cached(`mutation BulkRestore${name}($jobId: ID!) {
    job: bulkRestore${name}(jobId: $jobId) ${JOB}
  }`);
}

/** Undo of a bulk update. Variables: jobId. */
export function bulkUndoDocument({ name }: Named): DocumentNode {
  return cached(`mutation UndoBulkUpdate${name}($jobId: ID!) {
    job: undoBulkUpdate${name}(jobId: $jobId) ${JOB}
  }`);
}

/** How far a job is. `typeName` is that of the job's record. Variables: id. */
export function jobDocument(typeName: string): DocumentNode {
  const queryName = typeName.charAt(0).toLowerCase() + typeName.slice(1);
  return cached(`query Job($id: ID!) { job: ${queryName}(id: $id) ${JOB} }`);
}

/** Variables: id. */
export function cancelJobDocument(): DocumentNode {
  return cached(`mutation CancelJob($id: ID!) { job: cancelBatchJob(id: $id) ${JOB} }`);
}

/** A new job for the records that a job could not write. Variables: id. */
export function retryJobDocument(): DocumentNode {
  return cached(`mutation RetryJob($id: ID!) { job: retryBatchJob(id: $id) ${JOB} }`);
}

/** A new job that takes back what a job has done. Variables: id. */
export function undoJobDocument(): DocumentNode {
  return cached(`mutation UndoJob($id: ID!) { job: undoBatchJob(id: $id) ${JOB} }`);
}

/** The first records that a job could not write, and why. Variables: id, limit. */
export function jobErrorsDocument(): DocumentNode {
  return cached(`query JobErrors($id: ID!, $limit: Int!) {
    errors: batchJobErrors(id: $id, limit: $limit) { recordId messageKey path params }
  }`);
}
