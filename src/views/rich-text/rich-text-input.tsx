import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindInputProps } from '../kinds/kind-view.ts';

/** The editor is big; only forms that have such a field load it. */
const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

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
