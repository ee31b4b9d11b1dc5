import type { DocumentName, Json, LayerKey } from '../../../contract/layers/override.ts';

/** One key of a document that a publication changes or has changed. Null: nothing. */
export interface ConfigChange extends LayerKey {
  readonly document: DocumentName;
  readonly objectName: string;
  /** Of the object, in the asked language. */
  readonly label: string;
  /** Of the role or user; empty for the tenant. */
  readonly ownerName: string;
  readonly key: string;
  readonly before: Json;
  readonly after: Json;
}

/** A change of the viewer's drafts. */
export interface ReviewChange extends ConfigChange {
  /** The key goes back to what the layers below have. */
  readonly reset: boolean;
  /** Somebody else has published another value since the draft began. */
  readonly conflict: { readonly theirs: Json; readonly by: string; readonly at: string } | null;
}

/** Whose change of a key stands. */
export type Side = 'mine' | 'theirs';

export interface ReviewProblem extends LayerKey {
  readonly document: DocumentName;
  readonly pointer: string;
  readonly key: string | null;
  readonly message: string;
}

/** Something outside the configuration that would not work any more. */
export interface ConfigImpact {
  readonly kind: string;
  readonly object: string;
  /** Of the saved view, record or role. */
  readonly recordId: string | null;
  readonly name: string;
  readonly message: string;
  readonly ownerName: string | null;
}

/** Values of the tenant's own objects that would go for good. */
export interface ConfigLoss {
  readonly object: string;
  /** Null: whole records. */
  readonly field: string | null;
  /** Records that have one. */
  readonly count: number;
}

export interface ConfigReview {
  readonly changes: readonly ReviewChange[];
  readonly problems: readonly ReviewProblem[];
  readonly impacts: readonly ConfigImpact[];
  readonly losses: readonly ConfigLoss[];
  readonly revision: number;
}

export interface ConfigPublication {
  /** Counts the publications of the tenant. */
  readonly number: number;
  /** ISO instant. */
  readonly at: string;
  readonly authorName: string;
  readonly note: string;
  readonly changes: readonly ConfigChange[];
  /** The publication whose state this one has brought back; 0: the product's files. */
  readonly rolledBackTo: number | null;
}

/** One key of one layer: what decisions and rollbacks go by. */
export const changeId = ({
  document,
  layer,
  owner,
  key,
}: Pick<ConfigChange, 'document' | 'layer' | 'owner' | 'key'>): string =>
  [document, layer, owner, key].join(' ');
