import { DialogBody, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Erasure, usePersonal } from '../../engine/hooks/use-personal.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { dropDraft, draftKey } from '../form-state/drafts.ts';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { EraseStep } from './erase-step.tsx';
import { ErasedStep } from './erased-step.tsx';
import { HeldStep } from './held-step.tsx';
import './personal.css';
import { RetryButton } from '../widgets/retry-button.tsx';

interface PersonalDialogProps {
  readonly model: ObjectModel;
  readonly route: string;
  readonly id: string;
  readonly start: 'held' | 'erase';
  readonly onClose: () => void;
}

/** What is held on a person: to be given out, or erased. */
export function PersonalDialog({ model, route, id, start, onClose }: PersonalDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { summary, error, retry, erase, forget } = usePersonal(model.name, id);
  const userId = useViewerId();
  const mayErase = model.actions.includes('ERASE');
  const [step, setStep] = useState(mayErase ? start : 'held');
  const [erased, setErased] = useState<Erasure>();
  // The page behind shows a record that is no more.
  const leave = async () => {
    await navigate(route, { replace: true });
    forget();
  };
  const title = t(`people:personal.${erased ? 'erased' : step}.title`);
  const content = () => {
    if (erased) return <ErasedStep erasure={erased} onClose={() => void leave()} />;
    if (summary && step === 'erase') {
      return (
        <EraseStep
          summary={summary}
          onErase={async () => {
            setErased(await erase(summary.version));
            // What was typed and not saved is about the person too.
            if (userId !== undefined) dropDraft(draftKey(userId, model.name, id));
          }}
          onStale={retry}
          onClose={onClose}
        />
      );
    }
    if (summary) {
      const onErase = mayErase ? () => setStep('erase') : undefined;
      return <HeldStep model={model} id={id} summary={summary} onErase={onErase} onClose={onClose} />;
    }
    if (error) {
      return (
        <DialogBody>
          <p role="alert">{errorText(error)}</p>
          <RetryButton text={t('list.retry')} onClick={() => void retry()} />
        </DialogBody>
      );
    }
    return <Spinner className="personal-waiting" size={24} aria-label={t('list.loading')} />;
  };
  return (
    <ModalDialog title={title} className="personal-dialog" onClose={erased ? () => void leave() : onClose}>
      {content()}
    </ModalDialog>
  );
}
