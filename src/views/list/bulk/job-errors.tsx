import { Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { SHOWN_ERRORS, useJobErrors } from '../../../engine/hooks/use-job.ts';
import { useDeletedLabels } from '../../../engine/hooks/use-deleted.ts';
import { usePickerRecords } from '../../../engine/hooks/use-picker-records.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { fieldOf } from '../../form-state/shown-errors.ts';
import { messageKey } from '../../errors/message-key.ts';
import { LabelText } from '../../widgets/label-text.tsx';

interface Props {
  readonly model: ObjectModel;
  readonly jobId: string;
  readonly total: number;
}

/** The first records that a job could not write, by name, and why. */
export function JobErrors({ model, jobId, total }: Props) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const why = (key: string, params: Readonly<Record<string, unknown>> | null) => {
    const message = key.slice(key.indexOf('.') + 1);
    return t(
      messageKey((each) => i18n.exists(each), message, params ?? {}),
      { ...params },
    );
  };
  const fieldLabel = (path: string | null | undefined) => {
    const label = model.fields.get(fieldOf(path ?? ''))?.label;
    return label === undefined ? '' : `${label}: `;
  };
  const { errors, error } = useJobErrors(jobId);
  const ids = errors?.map(({ recordId }) => recordId) ?? [];
  const { labels, loading } = usePickerRecords(model.name, ids, model.recordLabel);
  const gone = loading || model.unsupported.includes('restore') ? [] : ids.filter((id) => !labels.has(id));
  const deletedLabels = useDeletedLabels(model.name, gone);
  const labelOf = (id: string) => labels.get(id) ?? deletedLabels.get(id) ?? (loading ? undefined : id);
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!errors) return <Spinner size={16} aria-label={t('list.loading')} />;
  return (
    <ul className="job-errors" aria-label={t('people:job.showErrors')}>
      {errors.map(({ recordId, messageKey: key, path, params }) => (
        <li key={recordId}>
          <strong>
            <LabelText label={labelOf(recordId)} />
          </strong>
          : {fieldLabel(path)}
          {why(key, params)}
        </li>
      ))}
      {total > SHOWN_ERRORS && <li>{t('list.andMore', { total: total - SHOWN_ERRORS })}</li>}
    </ul>
  );
}
