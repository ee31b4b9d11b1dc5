import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTabModel } from '../../engine/model/object-model.ts';
import { RecordPartsContext } from '../area/record-parts.ts';
import { useFormParts } from './form-parts.ts';

/** What an area draws of a record; a record that is not saved yet has none of it. */
export function RecordPart({ tab: { part = '' } }: { readonly tab: FormTabModel }) {
  const { t } = useTranslation();
  const { shown, place } = useFormParts();
  const Part = use(RecordPartsContext).get(part);
  if (!Part) return null;
  if (!shown) return <p className="form-note">{t('record:steps.saveFirst')}</p>;
  const { model, record } = shown;
  return <Part key={record.id} model={model} record={record} route={model.route} open={place.openTab} />;
}
