import { loadTexts } from '../../texts/load-texts.ts';
import type { FormatView, NestedInputProps } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';
import { documentEditor } from './editors.ts';

const NoType = lateInput(async () => {
  const [code] = await Promise.all([import('./no-type.tsx'), loadTexts('documents')]);
  return code.NoType;
});

/** The editor of the document's type; until the record says a type, a line that asks for it. */
function DocumentInput(props: NestedInputProps) {
  const type = props.model.field.settings?.['documentType'];
  const Editor = documentEditor(type);
  return Editor ? <Editor key={String(type)} {...props} /> : <NoType {...props} />;
}

export const documentView: FormatView = { Input: undefined, Nested: DocumentInput, readsItself: true };
