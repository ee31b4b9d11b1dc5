import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { NestedInputProps } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';
import { documentEditors, schemaEditor } from './editors.ts';

const EDITOR_HEIGHT = 480;
const editors = new Map<string, ComponentType<NestedInputProps>>();

function editorOf(type: string): ComponentType<NestedInputProps> {
  const load = Object.hasOwn(documentEditors, type) ? documentEditors[type] : schemaEditor.load;
  const editor =
    editors.get(type) ?? lateInput(load as () => Promise<ComponentType<NestedInputProps>>, EDITOR_HEIGHT);
  editors.set(type, editor);
  return editor;
}

/** The editor of the document's type, else the one that its schema gives; until the record says a type, a line that asks for it. */
export function DocumentInput(props: NestedInputProps) {
  const { t } = useTranslation();
  const type = props.model.field.settings?.['documentType'];
  const Editor = typeof type === 'string' ? editorOf(type) : undefined;
  return Editor ? <Editor key={type} {...props} /> : <p id={props.id}>{t('documents:chooseType')}</p>;
}
