import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonalSummary } from '../../engine/hooks/use-personal.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useNotify } from '../notify/index.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { HeldList } from './held-list.tsx';
import { savePersonFile } from './save-person-file.ts';

interface HeldStepProps {
  readonly model: ObjectModel;
  readonly id: string;
  readonly summary: PersonalSummary;
  readonly onErase: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What is held, and the file with all of it. */
export function HeldStep({ model, id, summary, onErase, onClose }: HeldStepProps) {
  const { t, i18n } = useTranslation();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const mayExport = model.actions.includes('EXPORT');
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await savePersonFile(model.name, id, summary.label, i18n.language);
      notify({ message: t('people:personal.held.saved'), intent: 'success' });
      onClose();
    } catch (error) {
      const key = `errors:responseErrorMsg.${(error as Error).message}`;
      setFailure(i18n.exists(key) ? t(key) : t('errors:networkError'));
      setBusy(false);
    }
  };
  return (
    <>
      <DialogBody>
        <HeldList summary={summary} />
        <p className="personal-note">{t('people:personal.held.note')}</p>
        {failure !== undefined && <p role="alert">{failure}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            {mayExport && (
              <BusyButton
                intent="primary"
                busy={busy}
                text={t('people:personal.held.save')}
                onClick={() => void save()}
              />
            )}
          </>
        }
      >
        {onErase && (
          <Button variant="outlined" intent="danger" text={t('personal.eraseItem')} onClick={onErase} />
        )}
      </DialogFooter>
    </>
  );
}
