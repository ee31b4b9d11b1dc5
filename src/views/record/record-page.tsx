import { Button, Callout } from '@blueprintjs/core';
import { EditIcon, TrashIcon } from '@blueprintjs/icons';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { draftKey, readDraft } from '../form-state/drafts.ts';
import { useRecordLimits } from '../form-state/use-record-limits.ts';
import { createFormPlace } from '../form/form-place.ts';
import '../form/form.css';
import { FormHeading } from '../form/form-heading.tsx';
import type { LoadedRecord } from '../form/loaded-record.tsx';
import { useTabAddress } from '../form/use-tab-address.ts';
import { ButtonLink } from '../widgets/button-link.tsx';
import { useSingleKeys } from '../widgets/single-keys.ts';
import { editAddress } from './edit-address.ts';
import { readForm } from './read-form.ts';
import { RecordFrame } from './record-frame.tsx';
import { RecordGlance } from './record-glance.tsx';
import { RecordPreview } from './record-preview.tsx';
import { RecordQuick } from './record-quick.tsx';
import { RecordSide } from './record-side.tsx';
import { RecordTabs } from './record-tabs.tsx';

interface Props extends LoadedRecord {
  readonly route: string;
  readonly record: NonNullable<LoadedRecord['record']>;
}

/** A record to be read: what tells most beside its name, its facts, and what is related to it. Its form is one step away. */
export function RecordPage({ model, route, record, life, actions, userId, steps }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isClosed, closedBy, undeletable } = useRecordLimits(model, record, life);
  const canEdit = model.actions.includes('EDIT') && !isClosed;
  const canCreate = model.actions.includes('CREATE') && model.list.actions.header.includes('new');
  const [place] = useState(() => createFormPlace(readForm(model, ''), 'record'));
  useTabAddress(model.name, place, false);
  const { tab: open } = useSyncExternalStore(place.subscribe, place.get);
  const form = editAddress(model, `${route}/${encodeURIComponent(record.id)}`, { open });
  useSingleKeys({
    e: canEdit ? () => void navigate(form) : undefined,
    n: canCreate ? () => void navigate(`${route}/new`) : undefined,
  });
  const remove = async () => {
    const gone = await actions.remove([record]);
    if (gone.length > 0) await navigate(route);
  };
  const [hasDraft] = useState(() => readDraft(draftKey(userId, model.name, record.id)) !== undefined);
  return (
    <RecordFrame model={model} route={route} record={record} life={life}>
      <div className="record-form record-page">
        <FormHeading
          model={model}
          route={route}
          record={record}
          life={life}
          steps={steps}
          actions={
            canEdit && (
              <ButtonLink to={form} intent="primary" icon={<EditIcon />}>
                {t('record:edit')}
              </ButtonLink>
            )
          }
          more={
            model.actions.includes('DELETE') && (
              <Button
                variant="minimal"
                intent="danger"
                icon={<TrashIcon />}
                text={t('form.delete')}
                disabled={undeletable !== undefined}
                title={undeletable}
                onClick={() => void remove()}
              />
            )
          }
        />
        <RecordQuick />
        <RecordPreview />
        <RecordGlance />
        {hasDraft && canEdit && (
          <Callout intent="primary" compact className="form-notice" role="status">
            {t('record:draft')} <Link to={form}>{t('record:continue')}</Link>
          </Callout>
        )}
        {closedBy !== undefined && <Callout compact>{closedBy}</Callout>}
        <div className="record-columns">
          <div className="card form-card record-main">
            <RecordTabs place={place} />
          </div>
          <RecordSide onAll={place.openTab} />
        </div>
      </div>
    </RecordFrame>
  );
}
