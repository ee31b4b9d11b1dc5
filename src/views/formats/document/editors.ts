import type { ComponentType } from 'react';
import type { NestedInputProps } from '../format-view.ts';

/** Loads the editors of documents by the names of their types: `NestedInputProps` are their props. Areas fill it. */
export const documentEditors: Record<string, () => Promise<ComponentType<never>>> = {};

/** Loads the editor of all other types, which draws what their schemas say. The shell gives it. */
export const schemaEditor: { load: () => Promise<ComponentType<NestedInputProps>> } = {
  load: () => Promise.reject(new Error('No editor of documents was given.')),
};
