/** What was done to records. `bulk`: several at once, in whatever way. */
export type ChangeKind = 'create' | 'update' | 'delete' | 'restore' | 'bulk';

/** Records of an object that somebody of the tenant has changed: the data of an event of `GET /api/changes`. */
export interface LiveChange {
  readonly object: string;
  readonly kind: ChangeKind;
  /** Which records; none where there are more than `LIVE_MAX_IDS`. */
  readonly ids: readonly string[];
  /** Other objects whose lists may show something of these records, such as their labels. */
  readonly related: readonly string[];
  /** The records say what objects are: fields of a tenant's own, for example. */
  readonly describes?: true;
}

export const LIVE_MAX_IDS = 100;

/** The object of changes that say what objects are, and are of none: what a tenant has published. */
export const CONFIGURATION = '$configuration';
