import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { NestedInputProps } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';
import { documentEditors } from './editors.ts';

const EDITOR_HEIGHT = 480;
const editors = new Map<string, ComponentType<NestedInputProps>>();

function editorOf(type: string): ComponentType<NestedInputProps> | undefined {
  const load = Object.hasOwn(documentEditors, type) ? documentEditors[type] : undefined;
  if (load && !editors.has(type))
    editors.set(type, lateInput(load as () => Promise<ComponentType<NestedInputProps>>, EDITOR_HEIGHT));
  return editors.get(type);
}

/** The editor of the document's type; until the record says a type, a line that asks for it. */
export function DocumentInput(props: NestedInputProps) {
  const { t } = useTranslation();
  const type = props.model.field.settings?.['documentType'];
  const Editor = typeof type === 'string' ? editorOf(type) : undefined;
  return Editor ? <Editor key={type} {...props} /> : <p id={props.id}>{t('documents:chooseType')}</p>;
}
