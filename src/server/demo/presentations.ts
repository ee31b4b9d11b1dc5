import type { DemoContext, DemoRow } from './context.ts';
import { ELEMENTS, PRESENTATIONS } from './texts/content.ts';

/** 8 presentations. What shows them comes with the files (`media/files.ts`). */
export function presentations({ newId }: DemoContext): DemoRow[] {
  return PRESENTATIONS.map(([name, description, status]) => ({ id: newId(), name, description, status }));
}

/** 8 parts of messages: videos, scenarios, an image, a document. */
export function messageElements({ random, newId }: DemoContext): DemoRow[] {
  return ELEMENTS.map(([name, type, durationSeconds]) => ({
    id: newId(),
    name,
    type,
    durationSeconds,
    preventSkippingMode:
      durationSeconds === null ? 'NONE' : random.pick(['NONE', 'FORWARD', 'BOTH'] as const),
    requireCompletion: type === 'BRANCHING_SCENARIO',
  }));
}
