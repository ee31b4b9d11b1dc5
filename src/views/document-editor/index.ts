import { loadTexts } from '../texts/load-texts.ts';

/** The part of a record that shows the published versions of its document. */
export async function loadVersionsPart() {
  const [code] = await Promise.all([import('./versions-part.tsx'), loadTexts('documents')]);
  return code.VersionsPart;
}

/** The editor of documents whose type has none of its own, with its texts. */
export async function loadSchemaEditor() {
  const [code] = await Promise.all([
    import('./schema-editor.tsx'),
    loadTexts('documents'),
    loadTexts('schema-forms'),
  ]);
  return code.SchemaEditor;
}
