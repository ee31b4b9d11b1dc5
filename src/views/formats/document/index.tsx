import { loadTexts } from '../../texts/load-texts.ts';
import type { FormatView } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';

const Nested = lateInput(async () => {
  const [code] = await Promise.all([import('./document-input.tsx'), loadTexts('documents')]);
  return code.DocumentInput;
}, 480);

export const documentView: FormatView = { Input: undefined, Nested, readsItself: true };
