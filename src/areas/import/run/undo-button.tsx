import { Button } from '@blueprintjs/core';
import { UndoIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** Takes an import back, once it was said what that means. */
export function UndoButton({ onUndo }: { readonly onUndo: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<UndoIcon />} text={t('import:undo.button')} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={t('import:undo.title')}
          text={t('import:undo.text')}
          confirm={t('import:undo.button')}
          onConfirm={onUndo}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
