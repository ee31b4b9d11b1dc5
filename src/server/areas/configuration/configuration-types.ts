import type { ReviewChange } from './review.ts';
import type { Publication } from './publication-statements.ts';
import { documentParts } from './task.ts';
import type { ApiContext } from '../../platform/calls/context.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { t } from '../../platform/calls/call-schema.ts';

const owner = t.list(t.object('ConfigOwner', { id: t.string(), name: t.string() }));

export const CONFIGURATION_TYPE = t.object('Configuration', {
  revision: t.integer(),
  documents: t.list(
    t.object('ConfigDocumentSummary', {
      document: t.string(),
      objectName: t.string(),
      label: t.string(),
      own: t.boolean(),
      overrideCount: t.integer(),
      conflictCount: t.integer(),
      problemCount: t.integer(),
      draftCount: t.integer(),
    }),
  ),
  owners: t.object('ConfigOwners', { roles: owner, users: owner }),
});

const place = { document: t.string(), layer: t.string(), owner: t.string() };
const said = { message: t.string(), text: t.nullable(t.json()) };
const problem = { pointer: t.string(), key: t.nullable(t.string()), ...said };

export const CONFIG_DOCUMENT = t.object('ConfigDocument', {
  document: t.string(),
  product: t.nullable(t.json()),
  layers: t.list(
    t.object('ConfigLayer', {
      layer: t.string(),
      owner: t.string(),
      ownerName: t.string(),
      overrides: t.list(
        t.object('ConfigOverride', {
          key: t.string(),
          value: t.nullable(t.json()),
          base: t.nullable(t.json()),
          changedBy: t.nullable(t.string()),
          changedAt: t.nullable(t.string()),
        }),
      ),
    }),
  ),
  draft: t.list(
    t.object('ConfigDraftChange', {
      key: t.string(),
      value: t.nullable(t.json()),
      base: t.nullable(t.json()),
      reset: t.boolean(),
      published: t.nullable(t.json()),
    }),
  ),
  draftVersion: t.integer(),
  revision: t.integer(),
  problems: t.list(t.object('ConfigProblem', problem)),
  setAside: t.list(
    t.object('ConfigConflict', {
      layer: t.string(),
      owner: t.string(),
      key: t.string(),
      reason: t.string(),
      base: t.nullable(t.json()),
      below: t.nullable(t.json()),
      value: t.nullable(t.json()),
      message: t.nullable(t.string()),
      text: t.nullable(t.json()),
    }),
  ),
});

const change = {
  ...place,
  objectName: t.string(),
  label: t.string(),
  ownerName: t.string(),
  key: t.string(),
  before: t.nullable(t.json()),
  after: t.nullable(t.json()),
};

export const CONFIG_REVIEW = t.object('ConfigReview', {
  changes: t.list(
    t.object('ConfigReviewChange', {
      ...change,
      reset: t.boolean(),
      conflict: t.nullable(
        t.object('ConfigDraftConflict', { theirs: t.nullable(t.json()), by: t.string(), at: t.string() }),
      ),
    }),
  ),
  problems: t.list(t.object('ConfigReviewProblem', { ...place, ...problem })),
  impacts: t.list(
    t.object('ConfigImpact', {
      kind: t.string(),
      object: t.string(),
      id: t.nullable(t.string()),
      name: t.string(),
      ...said,
      ownerName: t.nullable(t.string()),
    }),
  ),
  losses: t.list(
    t.object('ConfigLoss', { object: t.string(), field: t.nullable(t.string()), count: t.integer() }),
  ),
  revision: t.integer(),
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

export const PUBLICATION = t.object('ConfigPublication', {
  number: t.integer(),
  at: t.string(),
  authorName: t.string(),
  note: t.string(),
  rolledBackTo: t.nullable(t.integer()),
  changes: t.withArguments(
    { locale: t.nullable(t.string()) },
    t.list(t.object('ConfigChange', { ...change, reset: t.boolean() })),
  ),
});

/** A publication, whose changes have the names that people call their objects by. */
export const shownPublication = (context: Pick<ApiContext, 'labels'>, publication: Publication) => ({
  ...publication,
  changes: ({ locale }: { readonly locale?: string | null }) => named(context, publication.changes, locale),
});
