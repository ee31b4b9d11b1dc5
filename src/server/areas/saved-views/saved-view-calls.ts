import { changeSavedView, createSavedView, removeSavedView } from './saved-views.ts';
import { compileSavedViews, type Owner } from './statements.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

const key = {
  id: t.id(),
  version: t.integer(),
};

const ownerOf = ({ db, viewer, catalog }: ApiContext): Owner => ({
  tenantId: db.tenantId,
  userId: viewer.userId,
  objects: catalog.objects,
});

/** States of an object's table that people keep under a name: for themselves, or for all of the tenant. */
export function savedViewCalls(): { queries: Record<string, Call>; mutations: Record<string, Call> } {
  const view = t.object('SavedView', {
    id: t.id(),
    name: t.string(),
    shared: t.boolean(),
    own: t.boolean(),
    ownerName: t.string(),
    state: t.string(),
    version: t.integer(),
  });
  const type = view;
  const input = t.object('SavedViewInput', {
    objectName: t.string(),
    name: t.string(),
    shared: t.boolean({ default: false }),
    state: t.string({ description: 'JSON text of 20,000 bytes at most.' }),
  });
  const changes = t.object('SavedViewChanges', {
    name: t.nullable(t.string()),
    shared: t.nullable(t.boolean()),
    state: t.nullable(t.string()),
  });
  return {
    queries: {
      savedViews: declareCall({
        shows: { planned: 'Filters that the user or a colleague has kept; what they find is a list.' },
        answer: t.list(view),
        description: "One's own views of an object's list, by name, then those that others share.",
        args: { objectName: t.string() },
        resolve: (args, context) => {
          const { name } = requireObject(context.catalog, args.objectName);
          return context.db.run(compileSavedViews(ownerOf(context), name));
        },
      }),
    },
    mutations: {
      createSavedView: declareCall({
        shows: { planned: 'Filters that the user or a colleague has kept; what they find is a list.' },
        answer: type,
        args: { input },
        resolve: (args, context) => {
          const { objectName, ...values } = args.input;
          const { name } = requireObject(context.catalog, objectName);
          return createSavedView(context.db, ownerOf(context), name, values);
        },
      }),
      updateSavedView: declareCall({
        shows: { planned: 'Filters that the user or a colleague has kept; what they find is a list.' },
        answer: type,
        description: "Changes what the input names, of a view of one's own.",
        args: { ...key, input: changes },
        resolve: (args, context) => changeSavedView(context.db, ownerOf(context), args, args.input),
      }),
      deleteSavedView: declareCall({
        shows: { planned: 'Filters that the user or a colleague has kept; what they find is a list.' },
        answer: type,
        description: 'Answers the view as it was.',
        args: key,
        resolve: (args, context) => removeSavedView(context.db, ownerOf(context), args),
      }),
    },
  };
}
