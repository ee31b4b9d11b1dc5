import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import type { ChangeProps, FormatView, PreviewProps } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';
import { documentPreviewOf } from './editors.ts';

const Nested = lateInput(async () => {
  const [code] = await Promise.all([import('./document-input.tsx'), loadTexts('documents')]);
  return code.DocumentInput;
}, 480);

const Change = late<ChangeProps>(async () => (await import('./document-change.tsx')).DocumentChange);

function Preview(props: PreviewProps) {
  const Own = documentPreviewOf(props.field);
  return Own ? <Own {...props} /> : null;
}

export const documentView: FormatView = { Input: undefined, Nested, readsItself: true, Change, Preview };
