import type { PartProps } from '../../../views/area/record-parts.ts';
import { AudiencePanel } from './audience-panel.tsx';

/** Beside the choice of receivers: how many they are now, who is left out and why, and some of them. */
export function AudiencePart({ model, record }: PartProps) {
  return <AudiencePanel model={model} record={record} withSample />;
}
