import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import type { ChangeProps, FormatView } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';

const Nested = lateInput(async () => {
  const [code] = await Promise.all([import('./document-input.tsx'), loadTexts('documents')]);
  return code.DocumentInput;
}, 480);

const Change = late<ChangeProps>(async () => (await import('./document-change.tsx')).DocumentChange);

export const documentView: FormatView = { Input: undefined, Nested, readsItself: true, Change };
