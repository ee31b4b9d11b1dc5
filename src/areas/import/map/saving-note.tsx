import { useTranslation } from 'react-i18next';
import type { MappingEditor } from '../hooks/use-import-mapping.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

/** Whether what was changed is kept. */
export function SavingNote({ editor: { saving, error, settle } }: { readonly editor: MappingEditor }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <span className="import-saving" data-state={saving} role="status">
      {saving === 'failed' ? (
        <>
          {t('import:saving.failed')} {errorText(error)}{' '}
          <RetryButton
            size="small"
            text={t('list.retry')}
            onClick={() => void settle().catch(() => undefined)}
          />
        </>
      ) : (
        t(`import:saving.${saving}`)
      )}
    </span>
  );
}
