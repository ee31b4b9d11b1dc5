import { Button, Callout, Spinner, Switch } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { idsFilter } from '../../engine/query/label-document.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { inSentence } from '../widgets/in-sentence.ts';
import { late } from '../widgets/late.tsx';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { type PickerDialogProps, PickerPartsContext } from '../picker/picker-parts.ts';
import { PickerTable } from './picker-table.tsx';
import { noteRecent } from '../picker/recent-records.ts';
import { useBoundFilter } from '../picker/use-bound-filter.ts';
import '../picker/picker-dialog.css';

/** Most objects' records are made by forms. */
const UploadPlace = late(async () => {
  const [code] = await Promise.all([import('./upload-place.tsx'), loadTexts('media')]);
  return code.UploadPlace;
});

/**
 * The dialog 'Select Items': the object's table over the whole width, with a Select button. Where it is allowed, a
 * record that is missing is made here, by the object's own form.
 */
export function PickerDialog({ objectName, multiple, ids, rules, onSelect, onClose }: PickerDialogProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const state = useObjectModel(objectName);
  const constraint = useBoundFilter(rules?.filter);
  const { CreateRecord } = use(PickerPartsContext);
  const [selected, setSelected] = useState(ids);
  const [isCreating, setCreating] = useState(false);
  /** Records that were made here, the last one first: they stand on top. */
  const [made, setMade] = useState<readonly string[]>([]);
  /** Only these are listed: what was selected when that was asked for. */
  const [narrowed, setNarrowed] = useState<readonly string[]>();
  const userId = useViewerId();
  const select = () => {
    noteRecent(
      userId,
      objectName,
      selected.filter((id) => !ids.includes(id)),
    );
    onSelect(selected);
  };
  const onMade = (id: string) => {
    setSelected((before) => (multiple ? [...before, id] : [id]));
    setMade((before) => [id, ...before]);
    setNarrowed(undefined);
  };
  const model: ObjectModel | undefined = state.status === 'ready' ? state.model : undefined;
  const newText = model && t('form.new', { label: inSentence(model.label, locale) });

  const canCreate = rules?.create && model?.actions.includes('CREATE');
  const table = (
    <PickerTable
      state={state}
      multiple={multiple}
      selected={selected}
      onChange={setSelected}
      made={made}
      filter={narrowed ? idsFilter(objectName, narrowed) : constraint}
    />
  );

  return (
    <ModalDialog title={t('picker.title')} className="picker-dialog" onClose={onClose}>
      <div className="picker-body">
        {rules?.filter && (
          <Callout compact className="picker-note" icon={null}>
            {t('picker.constrained')}
          </Callout>
        )}
        {canCreate && model?.byUpload ? (
          <Suspense fallback={<Spinner aria-label={t('form.loading')} />}>
            <UploadPlace filter={rules?.filter} onDone={onMade}>
              {table}
            </UploadPlace>
          </Suspense>
        ) : (
          table
        )}
      </div>
      <div className="picker-footer">
        {canCreate && !model?.byUpload && CreateRecord && (
          <Button icon={<Plus />} text={newText} onClick={() => setCreating(true)} />
        )}
        <span className="picker-count" role="status">
          {t('picker.selected', { total: new Intl.NumberFormat(locale).format(selected.length) })}
        </span>
        {(selected.length > 0 || narrowed) && (
          <>
            <Switch
              className="picker-narrow"
              label={t('picker.showSelected')}
              checked={narrowed !== undefined}
              onChange={(event) => setNarrowed(event.currentTarget.checked ? selected : undefined)}
            />
            <Button variant="minimal" text={t('picker.clear')} onClick={() => setSelected([])} />
          </>
        )}
        <Button text={t('form.cancel')} onClick={onClose} />
        <Button intent="primary" text={t('picker.select')} onClick={select} />
      </div>
      {isCreating && model && CreateRecord && (
        <ModalDialog title={newText ?? ''} className="picker-dialog" onClose={() => setCreating(false)}>
          <Suspense fallback={<p role="status">{t('form.loading')}</p>}>
            <CreateRecord
              model={model}
              onCancel={() => setCreating(false)}
              onSaved={(id) => {
                onMade(id);
                setCreating(false);
              }}
            />
          </Suspense>
        </ModalDialog>
      )}
    </ModalDialog>
  );
}
