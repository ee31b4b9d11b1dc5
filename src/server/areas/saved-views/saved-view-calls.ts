import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { changeSavedView, createSavedView, removeSavedView } from './saved-views.ts';
import { compileSavedViews, type Owner, type SavedViewChange, type SavedViewValues } from './statements.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';
import { requireObject } from '../../base/access/require-object.ts';

const text = { type: new GraphQLNonNull(GraphQLString) };
const key = {
  id: { type: new GraphQLNonNull(GraphQLID) },
  version: { type: new GraphQLNonNull(GraphQLInt) },
};
interface Key {
  readonly id: string;
  readonly version: number;
}

const ownerOf = ({ db, viewer, catalog }: ApiContext): Owner => ({
  tenantId: db.tenantId,
  userId: viewer.userId,
  objects: catalog.objects,
});

/** States of an object's table that people keep under a name: for themselves, or for all of the tenant. */
export function savedViewCalls(): { queries: Record<string, Call>; mutations: Record<string, Call> } {
  const view = objectType('SavedView', {
    id: required(GraphQLID),
    name: required(GraphQLString),
    shared: required(GraphQLBoolean),
    own: required(GraphQLBoolean),
    ownerName: required(GraphQLString),
    state: required(GraphQLString),
    version: required(GraphQLInt),
  });
  const type = new GraphQLNonNull(view);
  const input = new GraphQLInputObjectType({
    name: 'SavedViewInput',
    fields: {
      objectName: text,
      name: text,
      shared: { type: new GraphQLNonNull(GraphQLBoolean), default: { value: false } },
      state: { ...text, description: 'JSON text of 20,000 bytes at most.' },
    },
  });
  const changes = new GraphQLInputObjectType({
    name: 'SavedViewChanges',
    fields: {
      name: { type: GraphQLString },
      shared: { type: GraphQLBoolean },
      state: { type: GraphQLString },
    },
  });
  return {
    queries: {
      savedViews: {
        shows: { planned: 'Filters that the user or a colleague has kept; what they find is a list.' },
        type: listOf(view),
        description: "One's own views of an object's list, by name, then those that others share.",
        args: { objectName: text },
        resolve: (_source, args, context) => {
          const { name } = requireObject(context.catalog, args['objectName'] as string);
          return context.db.run(compileSavedViews(ownerOf(context), name));
        },
      },
    },
    mutations: {
      createSavedView: {
        shows: { planned: 'Filters that the user or a colleague has kept; what they find is a list.' },
        type,
        args: { input: { type: new GraphQLNonNull(input) } },
        resolve: (_source, args, context) => {
          const { objectName, ...values } = args['input'] as SavedViewValues & { objectName: string };
          const { name } = requireObject(context.catalog, objectName);
          return createSavedView(context.db, ownerOf(context), name, values);
        },
      },
      updateSavedView: {
        shows: { planned: 'Filters that the user or a colleague has kept; what they find is a list.' },
        type,
        description: "Changes what the input names, of a view of one's own.",
        args: { ...key, input: { type: new GraphQLNonNull(changes) } },
        resolve: (_source, args, context) =>
          changeSavedView(
            context.db,
            ownerOf(context),
            args as unknown as Key,
            args['input'] as SavedViewChange,
          ),
      },
      deleteSavedView: {
        shows: { planned: 'Filters that the user or a colleague has kept; what they find is a list.' },
        type,
        description: 'Answers the view as it was.',
        args: key,
        resolve: (_source, args, context) =>
          removeSavedView(context.db, ownerOf(context), args as unknown as Key),
      },
    },
  };
}
