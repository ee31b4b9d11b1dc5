import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { useRecordForm } from './use-record-form.ts';

interface Props {
  readonly form: Pick<ReturnType<typeof useRecordForm>, 'isRestored' | 'discard' | 'dismissNotice'>;
  readonly canClose?: boolean;
}

/** Says that a form holds what was typed into it earlier, with the way to drop that. */
export function DraftNotice({ form, canClose = false }: Props) {
  const { t } = useTranslation();
  if (!form.isRestored) return null;
  return (
    <Callout intent="primary" compact className="form-notice" role="status">
      <span>{t('form.draft.restored')}</span>
      <Button size="small" text={t('form.draft.discard')} onClick={form.discard} />
      {canClose && (
        <Button size="small" variant="minimal" text={t('form.close')} onClick={form.dismissNotice} />
      )}
    </Callout>
  );
}
