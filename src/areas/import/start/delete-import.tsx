import { useTranslation } from 'react-i18next';
import type { ImportSummary } from '../model/import-run.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface Props {
  readonly run: ImportSummary;
  readonly onDelete: (id: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The file and what is known of its import go; what was imported stays. */
export function DeleteImport({ run: { id, fileName }, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('import:delete.title', { name: fileName })}
      text={t('import:delete.text')}
      confirm={t('import:delete.confirm')}
      onConfirm={() => onDelete(id)}
      onClose={onClose}
    />
  );
}
