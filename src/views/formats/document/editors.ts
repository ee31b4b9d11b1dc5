import type { ComponentType } from 'react';
import type { FieldRules } from '../../../contract/kinds/kind.ts';
import type { NestedInputProps, PreviewProps } from '../format-view.ts';

/** Loads the editors of documents by the names of their types: `NestedInputProps` are their props. Areas add theirs. */
export const documentEditors: Record<string, () => Promise<ComponentType<never>>> = {};

/** By the names of the types whose documents can be shown small. Areas add theirs. */
export const documentPreviews: Record<string, ComponentType<PreviewProps>> = {};

/** What shows documents of a field small; undefined where nothing does. */
export const documentPreviewOf = ({ settings }: Pick<FieldRules, 'settings'>) =>
  documentPreviews[String(settings?.['documentType'])];

/** Loads the editor of all other types, which draws what their schemas say. The shell gives it. */
export const schemaEditor: { load: () => Promise<ComponentType<NestedInputProps>> } = {
  load: () => Promise.reject(new Error('No editor of documents was given.')),
};
