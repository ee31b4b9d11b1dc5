import { Button } from '@blueprintjs/core';
import { Document, FloppyDisk } from '@blueprintjs/icons';
import { Suspense, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readLetter } from '../../../contract/letters/letter-document.ts';
import type { Letter } from '../../../contract/letters/letter.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import { useReadRecords } from '../../../engine/hooks/use-read-records.ts';
import { briefModel } from '../../../engine/model/brief-record.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useNotify } from '../../notify/index.ts';
import { PickerPartsContext } from '../../picker/picker-parts.ts';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';
import { TemplateGallery } from './template-gallery.tsx';
import { letterFieldOf, withoutField } from './letter-field.ts';

interface Props {
  /** The object whose records are templates. */
  readonly objectName: string;
  /** The object of recipients. */
  readonly about: string | undefined;
  /** The letter as it stands; undefined where it is empty or has errors, and cannot be kept. */
  readonly text: string | undefined;
  readonly onStart: (letter: Letter) => void;
}

/** Letters to begin with, and how one becomes such. */
export function TemplateTools({ objectName, ...props }: Props) {
  const state = useObjectModel(objectName);
  return state.status === 'ready' ? <Tools {...props} model={state.model} /> : null;
}

function Tools({ model, about, text, onStart }: Omit<Props, 'objectName'> & { readonly model: ObjectModel }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const read = useReadRecords(model);
  const { Dialog, CreateRecord } = use(PickerPartsContext);
  const [open, setOpen] = useState<'start' | 'all' | 'keep'>();
  const field = letterFieldOf(model);
  const close = () => setOpen(undefined);
  const brief = useMemo(() => withoutField(briefModel(model), field), [model, field]);
  const given = useMemo(() => ({ [field]: text }), [field, text]);
  const start = async ([id]: readonly string[]) => {
    close();
    if (id === undefined) return;
    try {
      const [template] = await read([id]);
      const letter = readLetter(template?.[field]);
      if (letter) onStart(letter);
    } catch (error) {
      notify({ message: errorText(error), intent: 'danger' });
    }
  };
  return (
    <>
      <Button
        variant="minimal"
        icon={<Document />}
        text={t('letters:startFrom')}
        aria-haspopup="dialog"
        onClick={() => setOpen('start')}
      />
      {model.actions.includes('CREATE') && (
        <Button
          variant="minimal"
          icon={<FloppyDisk />}
          text={t('letters:keepAs')}
          disabled={text === undefined}
          title={text === undefined ? t('letters:keepNot') : undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen('keep')}
        />
      )}
      {open === 'start' && (
        <TemplateGallery
          model={model}
          about={about}
          onChoose={(letter) => {
            close();
            onStart(letter);
          }}
          onAll={Dialog && (() => setOpen('all'))}
          onClose={close}
        />
      )}
      {open === 'all' && Dialog && (
        <Suspense fallback={null}>
          <Dialog
            objectName={model.name}
            multiple={false}
            ids={[]}
            rules={undefined}
            onClose={close}
            onSelect={(ids) => void start(ids)}
          />
        </Suspense>
      )}
      {open === 'keep' && CreateRecord && (
        <ModalDialog title={t('letters:keepAs')} className="brief-dialog" onClose={close}>
          <Suspense fallback={<p role="status">{t('form.loading')}</p>}>
            <CreateRecord
              model={brief}
              given={given}
              onCancel={close}
              onSaved={() => {
                close();
                notify({ message: t('letters:keptAs'), intent: 'success' });
              }}
            />
          </Suspense>
        </ModalDialog>
      )}
    </>
  );
}
