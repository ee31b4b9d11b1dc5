import { Suspense } from 'react';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import type { FormatView, PreviewProps } from '../format-view.ts';

/** The editor is big; only forms that have such a field load it. */
const LetterEditor = late(async () => {
  const [code] = await Promise.all([
    import('./letter-editor.tsx'),
    loadTexts('letters'),
    loadTexts('rich-text'),
  ]);
  return code.LetterEditor;
});

function Input(props: KindInputProps) {
  return (
    <Suspense fallback={<div id={props.id} className="bp6-skeleton" style={{ height: 240 }} />}>
      <LetterEditor {...props} />
    </Suspense>
  );
}

/** Only lists with tiles of letters load it. */
const LetterPreview = late(async () => (await import('./letter-preview.tsx')).LetterPreview);

function Preview(props: PreviewProps) {
  return (
    <Suspense fallback={null}>
      <LetterPreview {...props} />
    </Suspense>
  );
}

export const letterView: FormatView = { Input, Preview, readsItself: true };
