import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { Erasure } from '../../engine/hooks/use-personal.ts';
import { MentionList } from './mention-list.tsx';

interface ErasedStepProps {
  readonly erasure: Erasure;
  readonly onClose: () => void;
}

/** What went, and what is left to people. */
export function ErasedStep({ erasure, onClose }: ErasedStepProps) {
  const { t } = useTranslation();
  const { records, changes, files, addresses, mentions } = erasure;
  return (
    <>
      <DialogBody>
        <p role="status">{t('people:personal.erased.text', { records, changes, files, addresses })}</p>
        <MentionList mentions={mentions} />
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" text={t('people:personal.erased.close')} onClick={onClose} autoFocus />
        }
      />
    </>
  );
}
