/** A state of an object's table that somebody has given a name, as the API answers it. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** All of the tenant see it; only its owner changes it. */
  readonly shared: boolean;
  /** It is the viewer's own. */
  readonly own: boolean;
  readonly ownerName: string;
  /** JSON text, which the client itself has written and judges when it reads it. */
  readonly state: string;
  readonly version: number;
}

export const SAVED_VIEW_NAME_LENGTH = 100;
/** Bytes in UTF-8. */
export const SAVED_VIEW_STATE_BYTES = 20_000;
/** Of one person for one object. */
export const MOST_SAVED_VIEWS = 100;
