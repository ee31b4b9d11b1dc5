import { loadTexts } from '../../texts/load-texts.ts';

/** The editor is big; only forms that have such a field load it. */
export async function loadLetterEditor() {
  const [code] = await Promise.all([
    import('./letter-editor.tsx'),
    loadTexts('letters'),
    loadTexts('rich-text'),
  ]);
  return code.LetterEditor;
}

/** Only lists with tiles of letters load it. */
export const loadLetterPreview = async () => (await import('./letter-preview.tsx')).LetterPreview;
