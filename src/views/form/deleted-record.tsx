import { Button } from '@blueprintjs/core';
import { UndoIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { kindOf } from '../../contract/kinds/index.ts';
import { isAway } from '../../engine/hooks/call-failure.ts';
import { useDeleted } from '../../engine/hooks/use-deleted.ts';
import { useRestoreRecords } from '../../engine/hooks/use-mutations.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useFieldErrorText } from '../form-state/field-error-text.ts';
import { useNotify } from '../notify/index.ts';
import { RetryButton } from '../widgets/retry-button.tsx';
import { useFormat } from '../widgets/use-format.ts';
import { NoSuchRecord } from './no-such-record.tsx';

interface Props {
  readonly model: ObjectModel;
  /** The list's address. */
  readonly route: string;
  readonly id: string;
  readonly onRestored: () => void;
}

/** The place of a record that is not there: a deleted one says so, and can be restored by those who may. */
export function DeletedRecord({ model, route, id, onRestored }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const notify = useNotify();
  const errorText = useFieldErrorText(model);
  const restore = useRestoreRecords(model);
  const { page, error, retry } = useDeleted(model.name, { ids: [id], limit: 1, offset: 0 });
  const row = page?.rows[0];
  if (!page && error === undefined) return null;
  // Whether the record was deleted is not known; it may be there yet.
  if (!page && isAway(error)) {
    return (
      <div className="form-state">
        <p role="alert">{errorText(error)}</p>
        <RetryButton text={t('form.retry')} onClick={retry} />
      </div>
    );
  }
  if (!page || !row) return <NoSuchRecord model={model} route={route} />;
  const moment = (value: string) => kindOf('TIMESTAMP').format(value, format, { kind: 'TIMESTAMP' });
  const bringBack = async () => {
    const { errors } = await restore([row]);
    if (errors.length) notify({ message: errorText(errors[0]), intent: 'danger' });
    else onRestored();
  };
  return (
    <div className="form-state">
      <h1>{t('list.deletedOne', { label: row.label })}</h1>
      <p>
        {row.deletedBy === null
          ? t('deleted:when', { at: moment(row.deletedAt) })
          : t('deleted:whenBy', { at: moment(row.deletedAt), name: row.deletedBy })}{' '}
        {t('deleted:until', { at: moment(row.purgedAt) })}
      </p>
      {page.mayRestore && (
        <p>
          <Button
            intent="primary"
            icon={<UndoIcon />}
            text={t('deleted:restore')}
            onClick={() => void bringBack()}
          />
        </p>
      )}
      <Link to={`${route}/deleted`}>{t('deleted:title')}</Link>
      <Link to={route}>{model.pluralLabel}</Link>
    </div>
  );
}
