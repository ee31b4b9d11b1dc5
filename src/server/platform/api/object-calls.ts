import {
  GraphQLID,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  type GraphQLResolveInfo,
} from 'graphql';
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

type Calls = Record<string, Call>;

const id = { type: new GraphQLNonNull(GraphQLID) };
const version = { type: new GraphQLNonNull(GraphQLInt) };

/** create, update, delete and restore: each answers the record */
export function objectMutations(name: string, types: ObjectTypes, inputType: GraphQLInputObjectType): Calls {
  const type = new GraphQLNonNull(types.record);
  const input = { type: new GraphQLNonNull(inputType) };
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
  const keyOf = (args: Readonly<Record<string, unknown>>) =>
    [args['id'] as string, args['version'] as number] as const;
  return {
    [`create${name}`]: {
      shows: { planned: 'It writes and answers by the catalog of the role.' },
      type,
      args: { input },
      resolve: (_source, args, context, info) => {
        const [to, values] = [target(context, info, 'CREATE'), args['input'] as RecordInput];
        return told(context, hidingTaken(to, values, 'CREATE', createRecord(to, values)));
      },
    },
    [`update${name}`]: {
      shows: { planned: 'It writes and answers by the catalog of the role.' },
      type,
      args: { id, version, input },
      resolve: (_source, args, context, info) => {
        const [to, values] = [target(context, info, 'EDIT'), args['input'] as RecordInput];
        return told(context, hidingTaken(to, values, 'EDIT', updateRecord(to, ...keyOf(args), values)));
      },
    },
    [`delete${name}`]: {
      shows: { planned: 'It writes and answers by the catalog of the role.' },
      type,
      args: { id, version },
      resolve: (_source, args, context, info) =>
        told(context, deleteRecord(target(context, info, 'DELETE'), ...keyOf(args))),
    },
    [`restore${name}`]: {
      shows: { planned: 'It writes and answers by the catalog of the role.' },
      type,
      args: { id, version },
      resolve: (_source, args, context, info) =>
        told(context, restoreRecord(target(context, info, 'DELETE'), ...keyOf(args))),
    },
  };
}
