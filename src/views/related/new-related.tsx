import { Suspense, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { inSentence } from '../widgets/in-sentence.ts';
import { PickerPartsContext } from '../picker/picker-parts.ts';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import '../picker/picker-dialog.css';

export interface NewRelatedProps {
  readonly model: ObjectModel;
  /** The field of the new record that leads back. */
  readonly back: NonNullable<ObjectField['back']>;
  readonly id: string;
  readonly title: string;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

/** The form of a new record of the list's object, which begins with the relation. */
export function NewRelated({ model, back, id, onSaved, onClose }: NewRelatedProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { CreateRecord } = use(PickerPartsContext);
  const { name, kind, readOnly } = back;
  const given = useMemo(
    () => (readOnly ? {} : { [name]: kind === 'LIST' ? [id] : id }),
    [name, kind, readOnly, id],
  );
  return (
    CreateRecord && (
      <ModalDialog
        title={t('form.new', { label: inSentence(model.label, locale) })}
        className="picker-dialog"
        onClose={onClose}
      >
        <Suspense fallback={<p role="status">{t('form.loading')}</p>}>
          <CreateRecord model={model} given={given} onSaved={onSaved} onCancel={onClose} />
        </Suspense>
      </ModalDialog>
    )
  );
}
