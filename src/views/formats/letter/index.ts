import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import type { PreviewProps } from '../format-view.ts';

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
export const LetterPreview = late<PreviewProps>(
  async () => (await import('./letter-preview.tsx')).LetterPreview,
);
