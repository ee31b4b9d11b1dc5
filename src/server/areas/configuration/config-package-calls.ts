import { applyPackage, configurationFiles, planPackage } from './package.ts';
import { upToDate } from './task.ts';
import { configChanged, configTask, PUBLISHING } from './configuration-calls.ts';
import { CONFIG_REVIEW, named, PUBLICATION } from './configuration-types.ts';
import type { Call } from '../../platform/calls/context.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

/** A tenant's own layer as files, from one environment to another (docs/metadata.md, Between environments). */
export function configPackageCalls(): {
  readonly queries: Record<string, Call>;
  readonly mutations: Record<string, Call>;
} {
  return {
    queries: {
      configPackage: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: t.json(),
        description: "What the tenant's own layer has published, as files: their texts by path.",
        resolve: async (_args, context) =>
          Object.fromEntries(configurationFiles(await upToDate(configTask(context, 'VIEW')))),
      }),
      configPackagePlan: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: CONFIG_REVIEW,
        description: "What making the tenant's own layer as the files have it would change and break.",
        args: {
          files: t.json({ description: 'The text of each file by its path, as configPackage answers it.' }),
          locale: t.nullable(t.string()),
        },
        resolve: async (args, context) => {
          const plan = await planPackage(configTask(context, 'VIEW'), args.files);
          return { ...plan, changes: named(context, plan.changes, args.locale) };
        },
      }),
    },
    mutations: {
      applyConfigPackage: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: PUBLICATION,
        description: "Publishes what makes the tenant's own layer as the files have it. Drafts stay.",
        args: {
          files: t.json({ description: 'The text of each file by its path, as configPackage answers it.' }),
          ...PUBLISHING,
        },
        resolve: (args, context) => {
          const task = configTask(context, 'EDIT');
          return configChanged(context, applyPackage(task, args.files, args));
        },
      }),
    },
  };
}
