import { loadTexts } from '../../texts/load-texts.ts';
import type { FormatView } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';

/** The editor is big. */
const Input = lateInput(async () => {
  const [code] = await Promise.all([
    import('./interactive-editor.tsx'),
    loadTexts('interactive'),
    loadTexts('rich-text'),
  ]);
  return code.InteractiveEditor;
}, 320);

export const interactiveView: FormatView = { Input, readsItself: true };
