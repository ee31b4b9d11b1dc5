import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MERGED_FIELD, MERGED_INTO_FIELD } from '../../contract/duplicates/history-fields.ts';
import type { HistoryChange } from '../../engine/hooks/use-history.ts';
import { usePickerRecords } from '../../engine/hooks/use-picker-records.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { LabelText } from '../widgets/label-text.tsx';

interface Props {
  readonly change: HistoryChange;
  readonly model: Pick<ObjectModel, 'name' | 'recordLabel' | 'route'>;
}

export const isMergeChange = ({ field }: Pick<HistoryChange, 'field'>): boolean =>
  field === MERGED_FIELD || field === MERGED_INTO_FIELD;

/** That a record was merged with another one, or is by itself again. */
export function MergeChange({ change: { field, after }, model }: Props) {
  const { t } = useTranslation();
  const isAway = field === MERGED_INTO_FIELD && typeof after === 'string';
  const { labels, loading } = usePickerRecords(model.name, isAway ? [after] : [], model.recordLabel);
  return (
    <div className="history-change">
      <dt>{t('record:history.merge.title')}</dt>
      <dd>
        {after === null && t('record:history.merge.undone')}
        {after !== null && !isAway && t('record:history.merge.here')}
        {isAway && (
          <>
            {t('record:history.merge.away')}{' '}
            <Link to={`${model.route}/${encodeURIComponent(after)}`}>
              <LabelText label={labels.get(after) ?? (loading ? undefined : after)} />
            </Link>
          </>
        )}
      </dd>
    </div>
  );
}
