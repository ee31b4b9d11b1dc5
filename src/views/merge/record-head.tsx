import { useTranslation } from 'react-i18next';
import { kindOf } from '../../contract/kinds/index.ts';
import type { MergePreview } from '../../engine/duplicates.ts';
import { LabelText } from '../widgets/label-text.tsx';
import { useFormat } from '../widgets/use-format.ts';

interface Props {
  readonly label: string | undefined;
  readonly record: MergePreview['records'][number];
  /** Whether this one stays is chosen here. */
  readonly choice: { readonly name: string; readonly keep: string; readonly onKeep: (id: string) => void };
}

/** A record above its values: what it is called, since when it is there, and whether it stays. */
export function RecordHead({ label, record, choice: { name, keep, onKeep } }: Props) {
  const { t } = useTranslation();
  const isKept = keep === record.id;
  return (
    <label className="merge-keep" data-chosen={isKept}>
      <input type="radio" name={name} checked={isKept} onChange={() => onKeep(record.id)} />
      <span>
        <strong>
          <LabelText label={label} />
        </strong>
        <small>{t(isKept ? 'people:merge.stays' : 'people:merge.goes')}</small>
        <RecordAge record={record} />
      </span>
    </label>
  );
}

/** When a record was made and last changed. */
export function RecordAge({ record }: Pick<Props, 'record'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = (value: string) => kindOf('TIMESTAMP').format(value, format, { kind: 'TIMESTAMP' });
  return (
    <small className="merge-age">
      {t('people:merge.age', { created: moment(record.createdAt), changed: moment(record.modifiedAt) })}
    </small>
  );
}
