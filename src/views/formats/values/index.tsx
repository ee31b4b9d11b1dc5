import { loadTexts } from '../../texts/load-texts.ts';
import type { FormatView } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';

const Nested = lateInput(async () => {
  const [code] = await Promise.all([import('./values-input.tsx'), loadTexts('workflow')]);
  return code.ValuesInput;
});

export const valuesView: FormatView = { Input: undefined, Nested, readsItself: true };
