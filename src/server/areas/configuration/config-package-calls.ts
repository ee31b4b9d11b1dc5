import { GraphQLNonNull, GraphQLString } from 'graphql';
import { applyPackage, configurationFiles, planPackage } from './package.ts';
import { upToDate } from './task.ts';
import { configChanged, configTask, PUBLISHING, type Publishing } from './configuration-calls.ts';
import { CONFIG_REVIEW, named, PUBLICATION } from './configuration-types.ts';
import type { Call } from '../../platform/calls/context.ts';
import { required } from '../../platform/calls/describe-types.ts';
import { JSON_SCALAR } from '../../platform/calls/scalars.ts';

const files = {
  type: new GraphQLNonNull(JSON_SCALAR),
  description: 'The text of each file by its path, as configPackage answers it.',
};

/** A tenant's own layer as files, from one environment to another (docs/metadata.md, Between environments). */
export function configPackageCalls(): {
  readonly queries: Record<string, Call>;
  readonly mutations: Record<string, Call>;
} {
  return {
    queries: {
      configPackage: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: new GraphQLNonNull(JSON_SCALAR),
        description: "What the tenant's own layer has published, as files: their texts by path.",
        resolve: async (_source, _args, context) =>
          Object.fromEntries(configurationFiles(await upToDate(configTask(context, 'VIEW')))),
      },
      configPackagePlan: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: required(CONFIG_REVIEW),
        description: "What making the tenant's own layer as the files have it would change and break.",
        args: { files, locale: { type: GraphQLString } },
        resolve: async (_source, args, context) => {
          const plan = await planPackage(configTask(context, 'VIEW'), args['files']);
          return { ...plan, changes: named(context, plan.changes, args['locale']) };
        },
      },
    },
    mutations: {
      applyConfigPackage: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: PUBLICATION,
        description: "Publishes what makes the tenant's own layer as the files have it. Drafts stay.",
        args: { files, ...PUBLISHING },
        resolve: (_source, args, context) => {
          const task = configTask(context, 'EDIT');
          return configChanged(context, applyPackage(task, args['files'], args as unknown as Publishing));
        },
      },
    },
  };
}
