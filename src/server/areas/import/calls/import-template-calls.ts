import { ApiError } from '../../../../contract/errors.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import { requireImport, requireRun } from '../runs/import-access.ts';
import { compileDeleteTemplate, compileTemplateObject } from '../templates/template-statements.ts';
import { mayRemove, saveTemplate, shownTemplate, templatesOf } from '../templates/templates.ts';
import { forbidden } from '../../../base/access/access.ts';
import type { Call } from '../../../platform/calls/context.ts';
import { IMPORT_TEMPLATE } from './import-types.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

/** Mappings that are kept under a name, for all of the tenant who import the object. */
export function templateCalls(): {
  readonly queries: Record<string, Call>;
  readonly mutations: Record<string, Call>;
} {
  return {
    queries: {
      importTemplates: declareCall({
        shows: { nothing: 'A mapping of columns, no values.' },
        answer: t.list(IMPORT_TEMPLATE),
        description: 'The mappings that are kept for an object. Those that fit a file are in its import.',
        args: { objectName: t.string() },
        resolve: async (args, context) => {
          const { name } = requireImport(context, args.objectName);
          return (await templatesOf(context.db, name)).map((each) => shownTemplate(context, each));
        },
      }),
    },
    mutations: {
      saveImportTemplate: declareCall({
        shows: { nothing: 'A mapping of columns, no values.' },
        answer: IMPORT_TEMPLATE,
        description: "Keeps an import's mapping under a name; one's own of that name goes.",
        args: { objectName: t.string(), name: t.string(), importId: t.id() },
        resolve: async (args, context) => {
          const run = await requireRun(context, args.importId);
          if (run.object !== args.objectName) {
            throw new ApiError({ message: 'bad-request', path: 'objectName', params: { value: run.object } });
          }
          return shownTemplate(context, await saveTemplate(context.db, context, args.name, run));
        },
      }),
      deleteImportTemplate: declareCall({
        shows: { nothing: 'A mapping of columns, no values.' },
        answer: t.id(),
        description: "One's own, or for administrators anybody's.",
        args: { id: t.id() },
        resolve: async (args, context) => {
          const { db } = context;
          const templateId = args.id;
          const [found] = await db.run(compileTemplateObject(db.tenantId, templateId));
          if (!found) {
            throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(templateId) } });
          }
          requireImport(context, found.object);
          if (!mayRemove(context, found)) throw forbidden({ object: found.object, action: 'DELETE' }, 'id');
          await db.run(compileDeleteTemplate(db.tenantId, templateId));
          return templateId;
        },
      }),
    },
  };
}
