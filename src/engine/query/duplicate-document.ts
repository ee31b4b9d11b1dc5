import { type DocumentNode, parse } from 'graphql';

const built = new Map<string, DocumentNode>();

function cached(text: string): DocumentNode {
  const document = built.get(text) ?? parse(text, { noLocation: true });
  built.set(text, document);
  return document;
}

const MERGE = '{ id keptId mergedId at userName undoneAt undoneBy }';

/** Named as a list of the object is, so that it is asked for again when the records change. Variables: status, limit, offset. */
export function pairsDocument(objectName: string): DocumentNode {
  return cached(`query List${objectName}($status: DuplicateStatus!, $limit: Int!, $offset: Int!) {
    duplicatePairs(objectName: "${objectName}", status: $status, limit: $limit, offset: $offset) {
      rows { id first second equal alike score decidedBy } total totalIsExact
      search { jobId startedAt endedAt userName progress isCut isOver }
    }
  }`);
}

/** Variables: ids. */
export function mergePreviewDocument(objectName: string): DocumentNode {
  return cached(`query List${objectName}($ids: [ID!]!) {
    mergePreview(objectName: "${objectName}", ids: $ids) {
      records { id version createdAt modifiedAt refusal } keep isBarred
      fields { name first second isEqual canChoose suggested follows }
      lists { name first second } references { objectName field first second }
    }
  }`);
}

/** Variables: keep, merge, choose. */
export function mergeRefusalsDocument(objectName: string): DocumentNode {
  return cached(`query MergeRefusals($keep: ID!, $merge: ID!, $choose: JSON) {
    refusals: mergeRefusals(objectName: "${objectName}", keep: $keep, merge: $merge, choose: $choose)
  }`);
}

/** Variables: limit, offset. */
export function mergesDocument(objectName: string): DocumentNode {
  return cached(`query List${objectName}($limit: Int!, $offset: Int!) {
    merges(objectName: "${objectName}", limit: $limit, offset: $offset) { rows ${MERGE} total }
  }`);
}

/** Begins a search; answers its job. */
export function findDuplicatesDocument(objectName: string): DocumentNode {
  return cached(`mutation FindDuplicates { job: findDuplicates(objectName: "${objectName}") {
    __typename id status progress errorCount } }`);
}

/** Variables: id. */
export function decideDocument(call: 'dismissDuplicate' | 'reopenDuplicate'): DocumentNode {
  return cached(`mutation Decide($id: ID!) { id: ${call}(id: $id) }`);
}

/** Variables: keep, keepVersion, merge, mergeVersion, choose. */
export function mergeDocument(objectName: string): DocumentNode {
  return cached(`mutation Merge${objectName}($keep: ID!, $keepVersion: Int!, $merge: ID!, $mergeVersion: Int!,
    $choose: JSON) {
    merge: merge${objectName}(keep: $keep, keepVersion: $keepVersion, merge: $merge, mergeVersion: $mergeVersion,
      choose: $choose) ${MERGE}
  }`);
}

/** Variables: id. */
export function undoMergeDocument(): DocumentNode {
  return cached(`mutation UndoMerge($id: ID!) { merge: undoMerge(id: $id) ${MERGE} }`);
}
