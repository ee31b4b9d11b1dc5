import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { MatchCount } from '../../../engine/hooks/use-match-count.ts';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';

interface Props {
  readonly title: string;
  /** Key of the text; `total` is how many records there are. */
  readonly text:
    | 'configuration:ownFields.removeFieldText'
    | 'configuration:ownFields.removeNewText'
    | 'configuration:ownFields.removeObjectText';
  readonly count: MatchCount;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Asks before something of an own object goes into the draft as removed. */
export function RemoveDialog({ title, text, count, onRemove, onClose }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { total } = count;
  const number = total ? new Intl.NumberFormat(locale).format(total.value) : '…';
  return (
    <ModalDialog title={title} onClose={onClose}>
      <DialogBody>
        <p role="status">{t(text, { total: total?.isExact === false ? `${number}+` : number })}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <Button intent="danger" text={t('configuration:ownFields.remove')} onClick={onRemove} />
          </>
        }
      />
    </ModalDialog>
  );
}
