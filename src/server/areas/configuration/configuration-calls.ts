import { ApiError } from '../../../contract/errors.ts';
import { requireArea } from '../../base/access/access.ts';
import { readDocument } from './document.ts';
import { discardDrafts, saveDraft } from './drafts.ts';
import { previewed } from './preview.ts';
import { compilePublications, type Publication } from './publication-statements.ts';
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
  shownPublication,
} from './configuration-types.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { describeObject } from '../../platform/api/describe.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { OBJECT_METADATA } from '../../platform/calls/describe-types.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

const place = { document: t.string(), layer: t.string(), owner: t.string() };
/** Arguments of calls that publish. */
export const PUBLISHING = {
  note: t.string(),
  revision: t.integer({ description: 'The revision that the author has seen.' }),
  allowLoss: t.boolean({ default: false, description: "Values of the tenant's own objects may go." }),
};

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

/** Answers what the work has published; from then on calls go by it. */
export async function configChanged(context: ApiContext, work: Promise<Publication>) {
  const publication = await work;
  context.configurationChanged();
  return shownPublication(context, publication);
}

/** What the tenant changes of the product's metadata: drafts, review, publications (platform/catalogs/README.md, Layers). */
export function configurationCalls(): {
  readonly queries: Record<string, Call>;
  readonly mutations: Record<string, Call>;
} {
  return {
    queries: {
      configuration: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: CONFIGURATION_TYPE,
        args: { locale: t.nullable(t.string()) },
        resolve: (args, context) => readSummary(configTask(context, 'VIEW'), localeArgument(args.locale)),
      }),
      configDocument: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: CONFIG_DOCUMENT,
        description: 'A document of a layer, the layers below it, and the draft of the one who asks.',
        args: place,
        resolve: (args, context) => readDocument(configTask(context, 'VIEW'), args),
      }),
      configReview: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: CONFIG_REVIEW,
        description: 'What publishing all drafts of the one who asks would change and break.',
        args: { locale: t.nullable(t.string()) },
        resolve: async (args, context) => {
          const review = await readReview(configTask(context, 'VIEW'));
          return { ...review, changes: named(context, review.changes, args.locale) };
        },
      }),
      configHistory: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: t.list(PUBLICATION),
        description: 'Publications, the newest first; `before`: only those before the one with this number.',
        args: { limit: t.integer({ default: 20 }), before: t.nullable(t.integer()) },
        resolve: async (args, context) => {
          const { db } = configTask(context, 'VIEW');
          const { limit, before } = args;
          if (limit < 1 || limit > MOST_LISTED) {
            throw new ApiError({ message: 'bad-request', path: 'limit', params: { value: limit } });
          }
          const publications = await db.run(compilePublications(db.tenantId, { limit, before }));
          return publications.map((each) => shownPublication(context, each));
        },
      }),
      configPreview: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: OBJECT_METADATA,
        description:
          'As objectMetadata, with these changes of its view in a layer, and with the drafts of the one who asks.',
        args: {
          objectName: t.string(),
          locale: t.nullable(t.string()),
          layer: t.string(),
          owner: t.string(),
          changes: t.json(),
        },
        resolve: async (args, context) => {
          const { db, configured, labels, viewer, access } = context;
          // Whoever may look through the eyes of a role has been asked for that.
          if (!access.isPreview) requireArea(access, 'administrations', 'VIEW');
          const task = { db, configured, labels, author: viewer };
          const draft = { ...args, document: `view/${args.objectName}` };
          const catalogs = await previewed(task, draft, access.isPreview ? access.role.id : '');
          const { catalog } = await context.rightsIn(catalogs);
          const words = labels.of(catalogs.whole);
          return describeObject(catalog, words, args.objectName, localeArgument(args.locale));
        },
      }),
    },
    mutations: {
      saveConfigDraft: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: CONFIG_DOCUMENT,
        description: "Puts the caller's changes of a document in a layer in the place of those kept before.",
        args: { ...place, changes: t.json(), draftVersion: t.integer() },
        resolve: async (args, context) => {
          const task = configTask(context, 'EDIT');
          await saveDraft(task, args, args.draftVersion);
          return readDocument(task, args);
        },
      }),
      discardConfigDraft: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: t.boolean(),
        description: "Gives up the caller's drafts: all, or those that the arguments name.",
        args: {
          document: t.nullable(t.string()),
          layer: t.nullable(t.string()),
          owner: t.nullable(t.string()),
        },
        resolve: async (args, context) => {
          await discardDrafts(configTask(context, 'EDIT'), args);
          return true;
        },
      }),
      publishConfiguration: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: PUBLICATION,
        description: "Publishes all of the caller's drafts, or nothing.",
        args: { ...PUBLISHING, take: t.nullable(t.json({ description: 'Decisions of conflicts.' })) },
        resolve: (args, context) => {
          const task = configTask(context, 'EDIT');
          const decisions = readDecisions(args.take);
          return configChanged(context, publish(task, args, decisions));
        },
      }),
      rollbackConfiguration: declareCall({
        shows: { nothing: 'It is about metadata, for those who may configure them.' },
        answer: PUBLICATION,
        description: 'Publishes the state as it was after the publication; 0: as the product has it.',
        args: { number: t.integer(), ...PUBLISHING },
        resolve: (args, context) => {
          const task = configTask(context, 'EDIT');
          return configChanged(context, rollBack(task, args.number, args));
        },
      }),
    },
  };
}
