import { Button } from '@blueprintjs/core';
import { Bookmark, Import } from '@blueprintjs/icons';
import { Suspense, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letterDocument, readLetter } from '../../../contract/letters/letter-document.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import { useReadRecords } from '../../../engine/hooks/use-read-records.ts';
import { briefModel } from '../../../engine/model/brief-record.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useNotify } from '../../notify/index.ts';
import { PickerPartsContext } from '../../picker/picker-parts.ts';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';
import { blockAt } from './letter-blocks.ts';
import { useLetterContext } from './letter-context.ts';
import { letterFieldOf, withoutField } from './letter-field.ts';

interface Props {
  /** The object whose records hold blocks: each a letter of one. */
  readonly objectName: string;
}

/** Blocks for several mails. What is inserted is a copy: it changes no more with what was saved. */
export function SavedBlocks({ objectName }: Props) {
  const state = useObjectModel(objectName);
  return state.status === 'ready' ? <Tools model={state.model} /> : null;
}

function Tools({ model }: { readonly model: ObjectModel }) {
  const { letter, edits } = useLetterContext();
  const { selected } = edits;
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const read = useReadRecords(model);
  const { Dialog, CreateRecord } = use(PickerPartsContext);
  const [open, setOpen] = useState<'insert' | 'save'>();
  const field = letterFieldOf(model);
  const close = () => setOpen(undefined);
  const brief = useMemo(() => withoutField(briefModel(model), field), [model, field]);
  const block = selected === undefined ? undefined : blockAt(letter, selected);
  const given = useMemo(
    () => ({ [field]: block && JSON.stringify({ ...letterDocument.empty, blocks: [block] }) }),
    [field, block],
  );
  const insert = async ([id]: readonly string[]) => {
    close();
    if (id === undefined) return;
    try {
      const [saved] = await read([id]);
      const [copy] = readLetter(saved?.[field])?.blocks ?? [];
      if (copy) edits.insert(copy, selected);
    } catch (error) {
      notify({ message: errorText(error), intent: 'danger' });
    }
  };
  return (
    <div className="letter-line">
      <Button
        variant="minimal"
        icon={<Import />}
        text={t('letters:insertSaved')}
        aria-haspopup="dialog"
        onClick={() => setOpen('insert')}
      />
      {block && model.actions.includes('CREATE') && (
        <Button
          variant="minimal"
          icon={<Bookmark />}
          text={t('letters:saveBlock')}
          aria-haspopup="dialog"
          onClick={() => setOpen('save')}
        />
      )}
      {open === 'insert' && Dialog && (
        <Suspense fallback={null}>
          <Dialog
            objectName={model.name}
            multiple={false}
            ids={[]}
            rules={undefined}
            onClose={close}
            onSelect={(ids) => void insert(ids)}
          />
        </Suspense>
      )}
      {open === 'save' && CreateRecord && (
        <ModalDialog title={t('letters:saveBlock')} className="brief-dialog" onClose={close}>
          <Suspense fallback={<p role="status">{t('form.loading')}</p>}>
            <CreateRecord
              model={brief}
              given={given}
              onCancel={close}
              onSaved={() => {
                close();
                notify({ message: t('letters:blockSaved'), intent: 'success' });
              }}
            />
          </Suspense>
        </ModalDialog>
      )}
    </div>
  );
}
