import type { Known, ResultOf } from '../../../engine/hooks/graphql.ts';
import type { PUBLICATION_FIELDS, REVIEW_FIELDS } from './config-review-fields.ts';
import type { DocumentName, Json, LayerKey } from '../../../contract/layers/override.ts';

type Review = ResultOf<typeof REVIEW_FIELDS>;
type Publication = ResultOf<typeof PUBLICATION_FIELDS>;
type Placed = LayerKey & { readonly document: DocumentName };

/** One key of a document that a publication changes or has changed. Null: nothing. `label`: of the object, in the asked language. */
export type ConfigChange = Known<
  Publication['changes'][number],
  Placed & { readonly before: Json; readonly after: Json }
>;

/**
 * A change of the viewer's drafts. `reset`: the key goes back to what the layers below have; `conflict`: somebody else
 * has published another value since the draft began.
 */
export type ReviewChange = ConfigChange &
  Known<
    Pick<Review['changes'][number], 'reset' | 'conflict'>,
    { conflict: { readonly theirs: Json; readonly by: string; readonly at: string } | null }
  >;

/** Whose change of a key stands. */
export type Side = 'mine' | 'theirs';

export type ReviewProblem = Known<Review['problems'][number], Placed>;

/** Something outside the configuration that would not work any more: a saved view, record or role. */
export type ConfigImpact = Review['impacts'][number];

/** Values of the tenant's own objects that would go for good; `field` null: whole records. */
export type ConfigLoss = Review['losses'][number];

export type ConfigReview = Known<
  Review,
  { changes: readonly ReviewChange[]; problems: readonly ReviewProblem[] }
>;

/**
 * Publications of the tenant count from 1. `rolledBackTo`: the one whose state this one has brought back; 0: the
 * product's files.
 */
export type ConfigPublication = Known<Publication, { changes: readonly ConfigChange[] }>;

/** One key of one layer: what decisions and rollbacks go by. */
export const changeId = ({
  document,
  layer,
  owner,
  key,
}: Pick<ConfigChange, 'document' | 'layer' | 'owner' | 'key'>): string =>
  [document, layer, owner, key].join(' ');
