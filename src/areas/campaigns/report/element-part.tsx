import type { PartProps } from '../../../views/area/record-parts.ts';
import './report.css';
import { Watching } from './watching.tsx';

/** How an element was watched, wherever it was shown. */
export const ElementPart = ({ record }: PartProps) => (
  <div className="report">
    <Watching of="element" id={record.id} />
  </div>
);
