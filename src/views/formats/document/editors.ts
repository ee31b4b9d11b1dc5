import type { ComponentType } from 'react';

/** Loads the editors of documents by the names of their types: `NestedInputProps` are their props. Areas fill it. */
export const documentEditors: Record<string, () => Promise<ComponentType<never>>> = {};
