import type { ComponentType } from 'react';
import { lateInput } from '../late-input.tsx';
import type { NestedInputProps } from '../format-view.ts';

/** The editor of a document, of a type that the settings of its field name. */
export type DocumentEditor = ComponentType<NestedInputProps>;

const EDITOR_HEIGHT = 480;
const registered = new Map<string, DocumentEditor>();

/** Makes editors known by the names of their types. Their code comes with the first form that has one. */
export function registerDocumentEditors(
  loads: Readonly<Record<string, () => Promise<ComponentType<never>>>>,
): void {
  for (const [type, load] of Object.entries(loads))
    if (!registered.has(type))
      registered.set(type, lateInput<NestedInputProps>(load as () => Promise<DocumentEditor>, EDITOR_HEIGHT));
}

export const documentEditor = (type: unknown): DocumentEditor | undefined =>
  typeof type === 'string' ? registered.get(type) : undefined;
