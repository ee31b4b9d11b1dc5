import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindInputProps } from '../widgets/kind-view.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';

/** The editor is big; only forms that have such a field load it. */
const RichTextEditor = late(async () => {
  const [code] = await Promise.all([import('./rich-text-editor.tsx'), loadTexts('rich-text')]);
  return code.RichTextEditor;
});

/** Text of the format `richText`. */
export function RichTextInput(props: KindInputProps) {
  const { t } = useTranslation();
  return (
    <Suspense
      fallback={
        <div className="rich-text-loading" role="status">
          {t('shell.loading')}
        </div>
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  );
}
