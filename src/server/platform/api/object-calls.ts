import type { GraphQLInputObjectType, GraphQLResolveInfo } from 'graphql';
import type { Action } from '../../../contract/access/actions.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { planSelection, selectionsOf } from '../../base/plan/selection.ts';
import { readRecord } from '../../base/records/read.ts';
import { hidingTaken } from '../../base/records/unseen-address.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord } from '../../base/records/write.ts';
import type { ApiContext, Call } from '../calls/context.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

type Calls = Record<string, Call>;

/** create, update, delete and restore: each answers the record */
export function objectMutations(name: string, types: ObjectTypes, inputType: GraphQLInputObjectType): Calls {
  const type = t.graphql<unknown>(types.record);
  const target = ({ db, catalog, whole, viewer }: ApiContext, info: GraphQLResolveInfo, action: Action) => {
    const object = requireObject(catalog, name, action);
    const select = planSelection(catalog, object, info, selectionsOf(info));
    return {
      db,
      catalog,
      whole,
      object,
      actor: viewer,
      timeZone: viewer.timeZone,
      answer: select,
      read: (tx: TenantDb, recordId: string, options?: { readonly withDeleted: boolean }) =>
        readRecord(tx, select, recordId, options),
    };
  };
  const told = async ({ catalog, written }: ApiContext, record: Promise<unknown>) => {
    const answer = await record;
    written(requireObject(catalog, name));
    return answer;
  };
  return {
    [`create${name}`]: declareCall({
      shows: { planned: 'It writes and answers by the catalog of the role.' },
      answer: type,
      args: { input: t.graphql<RecordInput>(inputType) },
      resolve: (args, context, info) => {
        const [to, values] = [target(context, info, 'CREATE'), args.input];
        return told(context, hidingTaken(to, values, 'CREATE', createRecord(to, values)));
      },
    }),
    [`update${name}`]: declareCall({
      shows: { planned: 'It writes and answers by the catalog of the role.' },
      answer: type,
      args: { id: t.id(), version: t.integer(), input: t.graphql<RecordInput>(inputType) },
      resolve: (args, context, info) => {
        const [to, values] = [target(context, info, 'EDIT'), args.input];
        return told(
          context,
          hidingTaken(to, values, 'EDIT', updateRecord(to, args.id, args.version, values)),
        );
      },
    }),
    [`delete${name}`]: declareCall({
      shows: { planned: 'It writes and answers by the catalog of the role.' },
      answer: type,
      args: { id: t.id(), version: t.integer() },
      resolve: (args, context, info) =>
        told(context, deleteRecord(target(context, info, 'DELETE'), args.id, args.version)),
    }),
    [`restore${name}`]: declareCall({
      shows: { planned: 'It writes and answers by the catalog of the role.' },
      answer: type,
      args: { id: t.id(), version: t.integer() },
      resolve: (args, context, info) =>
        told(context, restoreRecord(target(context, info, 'DELETE'), args.id, args.version)),
    }),
  };
}
