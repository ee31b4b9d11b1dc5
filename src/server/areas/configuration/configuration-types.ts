import { GraphQLBoolean, GraphQLInt, GraphQLObjectType, GraphQLString } from 'graphql';
import type { ReviewChange } from './review.ts';
import type { Publication } from './publication-statements.ts';
import { documentParts } from './task.ts';
import type { ApiContext } from '../../platform/calls/context.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';
import { JSON_SCALAR } from '../../platform/calls/scalars.ts';

const text = required(GraphQLString);
const int = required(GraphQLInt);
const flag = required(GraphQLBoolean);

const owner = listOf(objectType('ConfigOwner', { id: text, name: text }));

export const CONFIGURATION_TYPE = objectType('Configuration', {
  revision: int,
  documents: listOf(
    objectType('ConfigDocumentSummary', {
      document: text,
      objectName: text,
      label: text,
      own: flag,
      overrideCount: int,
      conflictCount: int,
      problemCount: int,
      draftCount: int,
    }),
  ),
  owners: required(objectType('ConfigOwners', { roles: owner, users: owner })),
});

const place = { document: text, layer: text, owner: text };
const said = { message: text, text: JSON_SCALAR };
const problem = { pointer: text, key: GraphQLString, ...said };

export const CONFIG_DOCUMENT = objectType('ConfigDocument', {
  document: text,
  product: JSON_SCALAR,
  layers: listOf(
    objectType('ConfigLayer', {
      layer: text,
      owner: text,
      ownerName: text,
      overrides: listOf(
        objectType('ConfigOverride', {
          key: text,
          value: JSON_SCALAR,
          base: JSON_SCALAR,
          changedBy: GraphQLString,
          changedAt: text,
        }),
      ),
    }),
  ),
  draft: listOf(
    objectType('ConfigDraftChange', {
      key: text,
      value: JSON_SCALAR,
      base: JSON_SCALAR,
      reset: flag,
      published: JSON_SCALAR,
    }),
  ),
  draftVersion: int,
  revision: int,
  problems: listOf(objectType('ConfigProblem', problem)),
  setAside: listOf(
    objectType('ConfigConflict', {
      layer: text,
      owner: text,
      key: text,
      reason: text,
      base: JSON_SCALAR,
      below: JSON_SCALAR,
      value: JSON_SCALAR,
      message: GraphQLString,
      text: JSON_SCALAR,
    }),
  ),
});

const change = {
  ...place,
  objectName: text,
  label: text,
  ownerName: text,
  key: text,
  before: JSON_SCALAR,
  after: JSON_SCALAR,
};

export const CONFIG_REVIEW = objectType('ConfigReview', {
  changes: listOf(
    objectType('ConfigReviewChange', {
      ...change,
      reset: flag,
      conflict: objectType('ConfigDraftConflict', { theirs: JSON_SCALAR, by: text, at: text }),
    }),
  ),
  problems: listOf(objectType('ConfigReviewProblem', { ...place, ...problem })),
  impacts: listOf(
    objectType('ConfigImpact', {
      kind: text,
      object: text,
      id: GraphQLString,
      name: text,
      ...said,
      ownerName: GraphQLString,
    }),
  ),
  losses: listOf(objectType('ConfigLoss', { object: text, field: GraphQLString, count: int })),
  revision: int,
});

/** Changes with what people call their objects. */
export const named = <C extends Pick<ReviewChange, 'document'>>(
  { labels }: Pick<ApiContext, 'labels'>,
  changes: readonly C[],
  locale: unknown,
) => {
  const asked = localeArgument(locale);
  return changes.map((each) => {
    const { objectName } = documentParts(each.document);
    return { ...each, objectName, label: labels.object(asked, objectName) };
  });
};

const CONFIG_PUBLICATION = new GraphQLObjectType<Publication, ApiContext>({
  name: 'ConfigPublication',
  fields: {
    number: { type: int },
    at: { type: text },
    authorName: { type: text },
    note: { type: text },
    rolledBackTo: { type: GraphQLInt },
    changes: {
      type: listOf(objectType('ConfigChange', { ...change, reset: flag })),
      args: { locale: { type: GraphQLString } },
      resolve: ({ changes }, args: { readonly locale?: unknown }, context) =>
        named(context, changes, args.locale),
    },
  },
});

export const PUBLICATION = required(CONFIG_PUBLICATION);
