import { Button } from '@blueprintjs/core';
import { BlockedPersonIcon } from '@blueprintjs/icons';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';

const SuppressionDialog = late(async () => {
  const [{ SuppressionDialog }] = await Promise.all([
    import('./suppression-dialog.tsx'),
    loadTexts('people'),
  ]);
  return SuppressionDialog;
});

export function SuppressionButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<BlockedPersonIcon />}
        text={t('personal.suppression')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <SuppressionDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
