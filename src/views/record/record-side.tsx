import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { totalName } from '../../contract/metadata/fields.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { RelatedModel } from '../../engine/model/object-model.ts';
import { countedAddress } from '../../engine/query/counted-address.ts';
import { unusedList } from '../form/use-shown-tabs.ts';
import { EditInPlace } from './edit-in-place.tsx';
import { useReadRecord } from './record-context.ts';
import { RecordLinks } from './record-links.tsx';

/** Of each list so many stand at the side. */
const SHOWN = 5;

interface Props {
  /** Leads to the tab with all of them. */
  readonly onAll: (tab: string) => void;
}

/** The related records of a record. */
export function RecordSide({ onAll }: Props) {
  const { t } = useTranslation();
  const { model, values } = useReadRecord();
  const unused = unusedList(model, values);
  const shown = model.page.related.filter(({ field }) => field.name !== unused);
  if (shown.length === 0) return null;
  return (
    <aside className="record-side" aria-label={t('record:related')}>
      {shown.map((related) => (
        <Related key={related.field.name} related={related} onAll={onAll} />
      ))}
    </aside>
  );
}

function Related({ related: { field, input, tab }, onAll }: Props & { readonly related: RelatedModel }) {
  const { t } = useTranslation();
  const { record } = useReadRecord();
  const id = useId();
  const value = record[field.name];
  const rows = isEmpty(value) ? [] : (value as readonly { readonly id: string }[]);
  const total = Number(record[totalName(field.name)] ?? rows.length);
  const ids = rows.slice(0, SHOWN).map((row) => row.id);
  const others = total - ids.length;
  const target = useObjectModel(field.typeName ?? '');
  const list =
    field.back && target.status === 'ready'
      ? countedAddress(
          {
            objectName: target.model.name,
            route: target.model.route,
            field: field.back.name,
            kind: field.back.kind,
            where: null,
          },
          record.id,
        )
      : undefined;
  return (
    <section className="card record-related" aria-labelledby={id} data-field={field.name}>
      <h2 id={id}>
        {field.label} <span className="record-total">{total}</span>
      </h2>
      <EditInPlace className="fact-place" field={input} name={field.name} label={field.label}>
        {ids.length > 0 ? (
          <RecordLinks field={field} ids={ids} />
        ) : (
          <span className="fact-nothing">{t('record:none')}</span>
        )}
      </EditInPlace>
      {others > 0 && list !== undefined && (
        <Link className="record-more" to={list}>
          {t('record:more', { total: others })}
        </Link>
      )}
      {others > 0 && list === undefined && tab !== undefined && (
        <Button variant="minimal" size="small" text={t('record:all', { total })} onClick={() => onAll(tab)} />
      )}
      {others > 0 && list === undefined && tab === undefined && (
        <span className="fact-nothing">{t('record:more', { total: others })}</span>
      )}
    </section>
  );
}
