import { Button } from '@blueprintjs/core';
import { PlayIcon } from '@blueprintjs/icons';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenProps } from '../../../views/area/area-gives.ts';
import { loadTexts } from '../../../views/texts/load-texts.ts';
import { late } from '../../../views/widgets/late.tsx';
import { useStartable } from '../hooks/use-startable.ts';

const StartDialog = late(async () => {
  const [{ StartDialog: Dialog }] = await Promise.all([import('./start-dialog.tsx'), loadTexts('actions')]);
  return Dialog;
});

/** Where there are workflows that people start for records of this object: asks which. */
export function StartButton(props: ChosenProps) {
  const { t } = useTranslation();
  const workflows = useStartable(props.model.name);
  const [isOpen, setOpen] = useState(false);
  if (!workflows.length) return null;
  return (
    <>
      <Button
        variant="outlined"
        icon={<PlayIcon />}
        text={t('workflow:start.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <StartDialog {...props} workflows={workflows} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
