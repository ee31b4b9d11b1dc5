import { Suspense, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import { briefModel, namedValues } from '../../engine/model/brief-record.ts';
import { formFields } from '../../engine/model/form.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { type BriefRecordProps, PickerPartsContext } from '../picker/picker-parts.ts';
import { noteRecent } from '../picker/recent-records.ts';
import { inSentence } from '../widgets/in-sentence.ts';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import '../picker/picker-dialog.css';

/** A record that was missing where one chose: few fields, one of which says what was typed there; all of them when asked for. */
export function BriefRecord({ objectName, ...props }: BriefRecordProps) {
  const state = useObjectModel(objectName);
  return state.status === 'ready' ? <NamedRecord {...props} model={state.model} /> : null;
}

type NamedRecordProps = Omit<BriefRecordProps, 'objectName'> & { readonly model: ObjectModel };

function NamedRecord({ model, text, onSaved, onClose }: NamedRecordProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const userId = useViewerId();
  const { CreateRecord } = use(PickerPartsContext);
  const [isWhole, setWhole] = useState(false);
  const brief = useMemo(() => briefModel(model), [model]);
  const given = useMemo(() => namedValues(model, text), [model, text]);
  const hasMore = !isWhole && formFields(brief.form).length < formFields(model.form).length;
  return (
    CreateRecord && (
      <ModalDialog
        title={t('form.new', { label: inSentence(model.label, locale) })}
        className={isWhole ? 'picker-dialog' : 'brief-dialog'}
        onClose={onClose}
      >
        <Suspense fallback={<p role="status">{t('form.loading')}</p>}>
          <CreateRecord
            model={isWhole ? model : brief}
            given={given}
            onSaved={(id) => {
              noteRecent(userId, model.name, [id]);
              onSaved(id);
            }}
            onCancel={onClose}
            onAllFields={hasMore ? () => setWhole(true) : undefined}
          />
        </Suspense>
      </ModalDialog>
    )
  );
}
