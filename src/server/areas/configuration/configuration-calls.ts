import { GraphQLBoolean, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { ApiError } from '../../../contract/errors.ts';
import { requireArea } from '../../base/access/access.ts';
import { readDocument } from './document.ts';
import { type DraftGiven, discardDrafts, saveDraft } from './drafts.ts';
import { previewed } from './preview.ts';
import { compilePublications } from './publication-statements.ts';
import { publish } from './publish.ts';
import { readDecisions } from './read-decisions.ts';
import { readReview } from './review.ts';
import { rollBack } from './rollback.ts';
import { readSummary } from './summary.ts';
import type { ConfigTask } from './task.ts';
import {
  CONFIG_DOCUMENT,
  CONFIG_REVIEW,
  CONFIGURATION_TYPE,
  named,
  PUBLICATION,
} from './configuration-types.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { describeObject } from '../../platform/api/describe.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { OBJECT_METADATA, required } from '../../platform/calls/describe-types.ts';
import { JSON_SCALAR } from '../../platform/calls/scalars.ts';

const text = { type: new GraphQLNonNull(GraphQLString) };
const int = { type: new GraphQLNonNull(GraphQLInt) };
const json = { type: new GraphQLNonNull(JSON_SCALAR) };
const locale = { type: GraphQLString };
const place = { document: text, layer: text, owner: text };
/** Arguments of calls that publish. */
export const PUBLISHING = {
  note: text,
  revision: { ...int, description: 'The revision that the author has seen.' },
  allowLoss: {
    type: new GraphQLNonNull(GraphQLBoolean),
    default: { value: false },
    description: "Values of the tenant's own objects may go.",
  },
};

export interface Publishing {
  readonly note: string;
  readonly revision: number;
  readonly allowLoss: boolean;
}

/** Publications that one call answers at most. */
const MOST_LISTED = 100;

/** @throws ApiError forbidden for whom the configuration is none of their business */
export function configTask(
  { db, configured, labels, access, viewer }: ApiContext,
  action: 'VIEW' | 'EDIT',
): ConfigTask {
  requireArea(access, 'administrations', action);
  return { db, configured, labels, author: viewer };
}

/** Answers what the work does; from then on calls go by what it has published. */
export async function configChanged<T>(context: ApiContext, work: Promise<T>): Promise<T> {
  const answer = await work;
  context.configurationChanged();
  return answer;
}

/** What the tenant changes of the product's metadata: drafts, review, publications (platform/catalogs/README.md, Layers). */
export function configurationCalls(): {
  readonly queries: Record<string, Call>;
  readonly mutations: Record<string, Call>;
} {
  return {
    queries: {
      configuration: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: required(CONFIGURATION_TYPE),
        args: { locale },
        resolve: (_source, args, context) =>
          readSummary(configTask(context, 'VIEW'), localeArgument(args['locale'])),
      },
      configDocument: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: required(CONFIG_DOCUMENT),
        description: 'A document of a layer, the layers below it, and the draft of the one who asks.',
        args: place,
        resolve: (_source, args, context) =>
          readDocument(configTask(context, 'VIEW'), args as unknown as DraftGiven),
      },
      configReview: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: required(CONFIG_REVIEW),
        description: 'What publishing all drafts of the one who asks would change and break.',
        args: { locale },
        resolve: async (_source, args, context) => {
          const review = await readReview(configTask(context, 'VIEW'));
          return { ...review, changes: named(context, review.changes, args['locale']) };
        },
      },
      configHistory: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: required(new GraphQLList(PUBLICATION)),
        description: 'Publications, the newest first; `before`: only those before the one with this number.',
        args: { limit: { ...int, default: { value: 20 } }, before: { type: GraphQLInt } },
        resolve: (_source, args, context) => {
          const { db } = configTask(context, 'VIEW');
          const { limit, before } = args as { readonly limit: number; readonly before?: number | null };
          if (limit < 1 || limit > MOST_LISTED) {
            throw new ApiError({ message: 'bad-request', path: 'limit', params: { value: limit } });
          }
          return db.run(compilePublications(db.tenantId, { limit, before }));
        },
      },
      configPreview: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: required(OBJECT_METADATA),
        description:
          'As objectMetadata, with these changes of its view in a layer, and with the drafts of the one who asks.',
        args: { objectName: text, locale, layer: text, owner: text, changes: json },
        resolve: async (_source, args, context) => {
          const { db, configured, labels, viewer, access } = context;
          // Whoever may look through the eyes of a role has been asked for that.
          if (!access.isPreview) requireArea(access, 'administrations', 'VIEW');
          const given = args as unknown as DraftGiven & { readonly objectName: string };
          const task = { db, configured, labels, author: viewer };
          const draft = { ...given, document: `view/${given.objectName}` };
          const catalogs = await previewed(task, draft, access.isPreview ? access.role.id : '');
          const { catalog } = await context.rightsIn(catalogs);
          const words = labels.of(catalogs.whole);
          return describeObject(catalog, words, given.objectName, localeArgument(args['locale']));
        },
      },
    },
    mutations: {
      saveConfigDraft: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: required(CONFIG_DOCUMENT),
        description: "Puts the caller's changes of a document in a layer in the place of those kept before.",
        args: { ...place, changes: json, draftVersion: int },
        resolve: async (_source, args, context) => {
          const task = configTask(context, 'EDIT');
          await saveDraft(task, args as unknown as DraftGiven, args['draftVersion'] as number);
          return readDocument(task, args as unknown as DraftGiven);
        },
      },
      discardConfigDraft: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: required(GraphQLBoolean),
        description: "Gives up the caller's drafts: all, or those that the arguments name.",
        args: {
          document: { type: GraphQLString },
          layer: { type: GraphQLString },
          owner: { type: GraphQLString },
        },
        resolve: async (_source, args, context) => {
          await discardDrafts(configTask(context, 'EDIT'), args);
          return true;
        },
      },
      publishConfiguration: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: PUBLICATION,
        description: "Publishes all of the caller's drafts, or nothing.",
        args: { ...PUBLISHING, take: { type: JSON_SCALAR, description: 'Decisions of conflicts.' } },
        resolve: (_source, args, context) => {
          const task = configTask(context, 'EDIT');
          const decisions = readDecisions(args['take']);
          return configChanged(context, publish(task, args as unknown as Publishing, decisions));
        },
      },
      rollbackConfiguration: {
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        type: PUBLICATION,
        description: 'Publishes the state as it was after the publication; 0: as the product has it.',
        args: { number: int, ...PUBLISHING },
        resolve: (_source, args, context) => {
          const task = configTask(context, 'EDIT');
          return configChanged(
            context,
            rollBack(task, args['number'] as number, args as unknown as Publishing),
          );
        },
      },
    },
  };
}
