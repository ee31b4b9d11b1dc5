import { Suspense } from 'react';
import { loadTexts } from '../../texts/load-texts.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { late } from '../../widgets/late.tsx';
import type { FormatView } from '../format-view.ts';

/** The editor is big; only forms that have such a field load it. */
const InteractiveEditor = late(async () => {
  const [code] = await Promise.all([import('./interactive-editor.tsx'), loadTexts('interactive')]);
  return code.InteractiveEditor;
});

function Input(props: KindInputProps) {
  return (
    <Suspense fallback={<div id={props.id} className="bp6-skeleton" style={{ height: 320 }} />}>
      <InteractiveEditor {...props} />
    </Suspense>
  );
}

export const interactiveView: FormatView = { Input, readsItself: true };
