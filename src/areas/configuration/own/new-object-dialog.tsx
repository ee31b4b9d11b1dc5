import { DialogBody } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '../hooks/use-configuration.ts';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { NewObjectForm } from './new-object-form.tsx';
import './own.css';
import { useNamedObjects } from './use-named-objects.ts';

interface Props {
  /** The new object is in the draft under this name. */
  readonly onMade: (objectName: string) => void;
  readonly onClose: () => void;
}

/** Makes an object of the tenant's own: what it is called, where it is shown, and its first fields. */
export function NewObjectDialog({ onMade, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const { configuration } = useConfiguration(i18n.language);
  const objects = useNamedObjects(configuration?.documents, i18n.language);
  return (
    <ModalDialog title={t('configuration:newObject')} className="config-own-dialog" onClose={onClose}>
      {configuration ? (
        <NewObjectForm objects={objects} onMade={onMade} onClose={onClose} />
      ) : (
        <DialogBody>
          <p role="status">{t('list.loading')}</p>
        </DialogBody>
      )}
    </ModalDialog>
  );
}
