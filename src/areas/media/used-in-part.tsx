import type { PartProps } from '../../views/area/record-parts.ts';
import { UsedIn } from '../../views/in-use/used-in.tsx';

/** What uses the record of any object, as a tab of it. */
export const UsedInPart = ({ model, record }: PartProps) => (
  <UsedIn key={record.id} objectName={model.name} id={record.id} />
);
