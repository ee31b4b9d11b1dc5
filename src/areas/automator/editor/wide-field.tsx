import { Button, Classes } from '@blueprintjs/core';
import { EditIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';

interface Props {
  readonly label: string;
  readonly inputId: string;
  readonly readOnly: boolean;
  /** What it says now, in a line or some. */
  readonly summary: ReactNode;
  readonly describedBy: string | undefined;
  readonly children: ReactNode;
}

/** An input that needs more width than a panel has: what it says, and a dialog in which that is changed. */
export function WideField({ label, inputId, readOnly, summary, describedBy, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [icon, text] = readOnly
    ? [<EyeOpenIcon key="icon" />, t('workflow:showWide')]
    : [<EditIcon key="icon" />, t('workflow:editWide')];
  return (
    <div className="wf-wide">
      <div className="wf-wide-summary">{summary}</div>
      <Button
        id={isOpen ? undefined : inputId}
        icon={icon}
        text={text}
        aria-haspopup="dialog"
        aria-label={`${label}: ${text}`}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ModalDialog title={label} className="wf-wide-dialog" onClose={() => setOpen(false)}>
          <div
            role="presentation"
            className={Classes.DIALOG_BODY}
            onKeyDown={stopEditorKeys}
            onCopy={stopEditorKeys}
            onCut={stopEditorKeys}
            onPaste={stopEditorKeys}
          >
            {children}
          </div>
          <div className={Classes.DIALOG_FOOTER}>
            <div className={Classes.DIALOG_FOOTER_ACTIONS}>
              <Button intent="primary" text={t('workflow:doneWide')} onClick={() => setOpen(false)} />
            </div>
          </div>
        </ModalDialog>
      )}
    </div>
  );
}

/** Keys and the clipboard are for the input here, not for the elements of the workflow. */
function stopEditorKeys(event: SyntheticEvent) {
  if (!('key' in event) || event.key !== 'Escape') event.stopPropagation();
}
