import { useRecordLabels } from '../../picker/use-record-labels.ts';
import type { RecordLabelsProps } from '../../picker/record-labels.tsx';

/** Records by their labels, in a line of text. */
export function RecordNames({ field, ids }: RecordLabelsProps) {
  const { labelOf } = useRecordLabels(field, ids);
  return <>{ids.map((id) => labelOf(id) ?? '…').join(', ')}</>;
}
