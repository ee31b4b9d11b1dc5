import type { OwnAction } from '../../contract/metadata/introspection.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';

/** An action on a record that somebody has chosen, and that has a dialog. */
export interface Acting {
  readonly record: ObjectRecord;
  readonly action: OwnAction;
}
