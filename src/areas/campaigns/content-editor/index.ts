import { loadTexts } from '../../../views/texts/load-texts.ts';

/** The editor of content, which is big, with its texts. */
export async function loadInteractiveEditor() {
  const [code] = await Promise.all([
    import('./interactive-editor.tsx'),
    loadTexts('interactive'),
    loadTexts('rich-text'),
  ]);
  return code.InteractiveEditor;
}
