import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { kindOf } from '../../contract/kinds/index.ts';
import type { LaterEdit, RecordMerge } from '../../engine/duplicates.ts';
import { useMerges } from '../../engine/hooks/use-duplicates.ts';
import { usePickerRecords } from '../../engine/hooks/use-picker-records.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { Pager } from '../list/pager.tsx';
import { TableEmpty, TableError, TableLoading } from '../widgets/table-status.tsx';
import { useFormat } from '../widgets/use-format.ts';
import { useMerged } from '../merge/use-merged.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

interface Props {
  readonly model: ObjectModel;
  readonly route: string;
  readonly onEdited: (edits: readonly LaterEdit[]) => void;
}

const PAGE_SIZE = 25;

/** What was merged, the newest first: each can be undone as long as nobody has edited it since. */
export function MergedList({ model, route, onEdited }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const [page, setPage] = useState({ index: 0, size: PAGE_SIZE });
  const { takeBack } = useMerged(model, onEdited);
  const { data, error, retry } = useMerges(model.name, { limit: page.size, offset: page.index * page.size });
  const ids = [...new Set((data?.rows ?? []).map(({ keptId }) => keptId))];
  const { labels } = usePickerRecords(model.name, ids, model.recordLabel);
  if (!data) return error === undefined ? <TableLoading /> : <TableError error={error} onRetry={retry} />;
  if (!data.rows.length) return <TableEmpty text={t('people:duplicates.noneMerged')} />;
  return (
    <>
      <ul className="duplicates-merges" aria-label={t('people:duplicates.views.merged')}>
        {data.rows.map((merge) => (
          <MergedItem
            key={merge.id}
            merge={merge}
            label={labels.get(merge.keptId) ?? '…'}
            href={`${route}/${encodeURIComponent(merge.keptId)}`}
            canUndo={model.actions.includes('EDIT') && model.actions.includes('DELETE')}
            onUndo={() => void takeBack(merge.id)}
          />
        ))}
      </ul>
      <Pager
        pageSize={page.size}
        pageIndex={page.index}
        rowCount={data.rows.length}
        total={{ value: data.total, isExact: true }}
        locale={locale}
        onChange={({ pageIndex = 0, pageSize = page.size }) => setPage({ index: pageIndex, size: pageSize })}
      />
    </>
  );
}

interface ItemProps {
  readonly merge: RecordMerge;
  readonly label: string;
  readonly href: string;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
}

function MergedItem({
  merge: { at, userName, undoneAt, undoneBy },
  label,
  href,
  canUndo,
  onUndo,
}: ItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = (value: string) => kindOf('TIMESTAMP').format(value, format, { kind: 'TIMESTAMP' });
  return (
    <li className="card">
      <span className="duplicates-names">
        <Link to={href}>{label}</Link>
        <small>{t('people:duplicates.mergedBy', { at: moment(at), name: userName })}</small>
        {undoneAt !== null && (
          <small>{t('people:duplicates.undoneBy', { at: moment(undoneAt), name: undoneBy ?? '' })}</small>
        )}
      </span>
      {undoneAt === null && canUndo && (
        <Button
          text={t('list.undo')}
          aria-label={t('people:duplicates.undoOf', { label })}
          onClick={onUndo}
        />
      )}
    </li>
  );
}
