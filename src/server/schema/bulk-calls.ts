import { GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, type GraphQLResolveInfo, GraphQLString } from 'graphql';
import { DEFAULT_LOCALE, DEFAULT_PAGE_SIZE, LIST_MAX_LIMIT } from '../../contract/constants.ts';
import { ApiError, errorCode } from '../../contract/errors.ts';
import type { ObjectType } from '../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import { compileErrors } from '../jobs/batch-work.ts';
import { planBulkSelection, type SelectionArguments } from '../jobs/selection.ts';
import {
  type BulkTarget,
  cancelBatch,
  previewBulk,
  submitDelete,
  submitRestore,
  submitUpdate,
} from '../jobs/submit.ts';
import type { Labels } from '../model/labels.ts';
import { planSelection, selectionsOf } from '../plan/selection.ts';
import { readRecord } from '../records/read.ts';
import type { ApiContext, Call } from './context.ts';
import { listOf, objectType, required } from './describe-types.ts';
import type { FilterTypes } from './filter-types.ts';
import type { ObjectTypes } from './object-types.ts';
import { requireObject } from './require-object.ts';
import { JSON_SCALAR } from './scalars.ts';

const id = { type: new GraphQLNonNull(GraphQLID) };
const text = required(GraphQLString);

const PREVIEW = objectType('BulkPreview', {
  total: required(GraphQLInt),
  totalIsExact: required(GraphQLBoolean),
  sample: listOf(GraphQLID),
});
const BATCH_ERROR = objectType('BatchJobError', {
  recordId: required(GraphQLID),
  code: text,
  messageKey: text,
  path: GraphQLString,
  params: JSON_SCALAR,
});

/** The calls on many records at once: each makes a job and answers its record. */
export class BulkCalls {
  readonly #jobObject: ObjectType;
  readonly #jobType: ObjectTypes['record'];
  readonly #labels: Labels;
  readonly #selection;
}
