import { loadTexts } from '../texts/load-texts.ts';

/** The editor of documents whose type has none of its own, with its texts. */
export async function loadSchemaEditor() {
  const [code] = await Promise.all([
    import('./schema-editor.tsx'),
    loadTexts('documents'),
    loadTexts('schema-forms'),
  ]);
  return code.SchemaEditor;
}
