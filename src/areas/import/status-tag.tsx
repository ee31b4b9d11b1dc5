import { type Intent, Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ImportStatus } from '../../contract/import/status.ts';

const INTENTS: Partial<Record<ImportStatus, Intent>> = {
  QUEUED: 'primary',
  RUNNING: 'primary',
  PAUSED: 'warning',
  IMPORTED: 'success',
  IMPORTED_WITH_ERRORS: 'warning',
  FAILED: 'danger',
};

/** How far an import has come, in a word. */
export function StatusTag({ status }: { readonly status: ImportStatus }) {
  const { t } = useTranslation();
  return (
    <Tag minimal intent={INTENTS[status] ?? 'none'}>
      {t(`import:status.${status}`)}
    </Tag>
  );
}
