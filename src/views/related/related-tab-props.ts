import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';

export interface RelatedTabProps {
  readonly owner: ObjectModel;
  readonly record: StoredRecord;
  /** The LIST, with the way back. */
  readonly field: ObjectField;
  readonly title: string;
}
