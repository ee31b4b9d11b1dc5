import { Classes, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useRelatedRecords } from '../../engine/hooks/use-related-records.ts';
import type { ColumnModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { itemText } from './cell-text.ts';
import { LazyPopover } from './lazy-popover.tsx';

interface Props {
  readonly count: number;
  readonly column: ColumnModel;
  readonly rowId: string;
  readonly objectName: string;
}

/** `+3`, which shows all of them when chosen. */
export function MoreTags(props: Props) {
  const { count, column } = props;
  const { t } = useTranslation();
  return (
    <LazyPopover
      content={<AllTags {...props} />}
      button={(button) => (
        <button
          type="button"
          className={`${Classes.TAG} ${Classes.MINIMAL} ${Classes.INTERACTIVE} cell-tag-more`}
          tabIndex={-1}
          aria-label={t('list.moreTags', { total: count, column: column.label })}
          aria-haspopup="dialog"
          {...button}
        >
          +{count}
        </button>
      )}
    />
  );
}

function AllTags({ column, rowId, objectName }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { records, total, error } = useRelatedRecords(objectName, rowId, column.field);
  return (
    <div className="cell-all-tags" role="group" aria-label={column.label}>
      <strong>{column.label}</strong>
      {error ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        !records && <Spinner size={20} aria-label={t('list.loading')} />
      )}
      <ul>
        {records?.map((record) => (
          <li key={record.id}>{itemText(record, column)}</li>
        ))}
      </ul>
      {records && total > records.length && <p>{t('list.andMore', { total: total - records.length })}</p>}
    </div>
  );
}
