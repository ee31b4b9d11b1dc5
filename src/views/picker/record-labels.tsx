import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { RecordTag } from './record-tag.tsx';
import { useRecordLabels } from './use-record-labels.ts';

export interface RecordLabelsProps {
  /** The relation. */
  readonly field: ObjectField;
  readonly ids: readonly string[];
}

/** Records by their labels, to be read only. */
export function RecordLabels({ field, ids }: RecordLabelsProps) {
  const { labelOf, isGone, pictureOf } = useRecordLabels(field, ids);
  return (
    <span className="record-tags">
      {ids.map((id) => (
        <RecordTag
          key={id}
          label={labelOf(id)}
          picture={pictureOf(id)}
          mark={isGone(id) ? 'gone' : undefined}
        />
      ))}
    </span>
  );
}
