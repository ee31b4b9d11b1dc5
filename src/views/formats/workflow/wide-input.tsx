import { Button } from '@blueprintjs/core';
import { Edit, EyeOpen } from '@blueprintjs/icons';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letterWords } from '../../../contract/letters/words.ts';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly describedBy: string | undefined;
  readonly children: ReactNode;
}

const MOST_CHARACTERS = 160;

/** An input that needs more room than the panel has: its first words, and a dialog in which it is edited. */
export function WideInput({ id, label, value, readOnly, describedBy, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const words = typeof value === 'string' && value !== '' ? letterWords(value) : '';
  const close = () => setOpen(false);
  return (
    <>
      {words !== '' && <p className="wf-help wf-words">{words.slice(0, MOST_CHARACTERS)}</p>}
      <Button
        id={id}
        icon={readOnly ? <EyeOpen /> : <Edit />}
        text={t(readOnly ? 'workflow:message.read' : 'workflow:message.write')}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ModalDialog title={label} className="wf-wide" onClose={close}>
          <div
            role="presentation"
            className="wf-wide-body"
            onKeyDown={stay}
            onCopy={stay}
            onCut={stay}
            onPaste={stay}
          >
            {children}
          </div>
          <footer className="wf-wide-foot">
            <Button intent="primary" text={t('workflow:close')} onClick={close} />
          </footer>
        </ModalDialog>
      )}
    </>
  );
}

/** Keys and the clipboard are for the text here, not for the elements of the workflow. */
function stay(event: SyntheticEvent) {
  if (!('key' in event) || event.key !== 'Escape') event.stopPropagation();
}
