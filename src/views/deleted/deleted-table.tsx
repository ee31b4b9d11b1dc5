import { Button, Checkbox } from '@blueprintjs/core';
import { TrashIcon, UndoIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { kindOf } from '../../contract/kinds/index.ts';
import type { DeletedPage, DeletedRecord } from '../../engine/hooks/use-deleted.ts';
import { useFormat } from '../widgets/use-format.ts';

interface Props {
  readonly page: DeletedPage;
  /** The list's address. */
  readonly route: string;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly onRestore: (row: DeletedRecord) => void;
  readonly onPurge: (row: DeletedRecord) => void;
}

/** A page of deleted records: who deleted them and when, and until when they can be restored. */
export function DeletedTable({ page, route, chosen, onChoose, onRestore, onPurge }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rows, mayRestore, mayPurge } = page;
  const canChoose = mayRestore || mayPurge;
  const moment = (value: string) => kindOf('TIMESTAMP').format(value, format, { kind: 'TIMESTAMP' });
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const isAll = rows.every(({ id }) => chosen.has(id));
  return (
    <div className="deleted-rows">
      <table>
        <thead>
          <tr>
            {canChoose && (
              <th scope="col">
                <Checkbox
                  aria-label={t('deleted:choosePage')}
                  checked={isAll}
                  indeterminate={!isAll && rows.some(({ id }) => chosen.has(id))}
                  onChange={() => {
                    const next = new Set(chosen);
                    for (const { id } of rows)
                      if (isAll) next.delete(id);
                      else next.add(id);
                    onChoose(next);
                  }}
                />
              </th>
            )}
            <th scope="col">{t('deleted:record')}</th>
            <th scope="col">{t('deleted:deletedAt')}</th>
            <th scope="col">{t('deleted:deletedBy')}</th>
            <th scope="col">{t('deleted:purgedAt')}</th>
            {canChoose && (
              <th scope="col">
                <span className="sr-only">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {canChoose && (
                <td className="deleted-choose">
                  <Checkbox
                    aria-label={t('deleted:choose', { label: row.label })}
                    checked={chosen.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </td>
              )}
              <td className="deleted-name">
                <Link to={`${route}/${encodeURIComponent(row.id)}`}>{row.label}</Link>
                {row.detail !== null && <small>{row.detail}</small>}
              </td>
              <td data-label={t('deleted:deletedAt')}>{moment(row.deletedAt)}</td>
              <td data-label={t('deleted:deletedBy')}>
                {row.deletedBy ?? '–'}
                {row.isMerged && <small>{t('deleted:merged')}</small>}
              </td>
              <td data-label={t('deleted:purgedAt')}>{moment(row.purgedAt)}</td>
              {canChoose && (
                <td className="deleted-actions">
                  {mayRestore && (
                    <Button
                      icon={<UndoIcon />}
                      text={t('deleted:restore')}
                      aria-label={t('deleted:restoreOne', { label: row.label })}
                      onClick={() => onRestore(row)}
                    />
                  )}
                  {mayPurge && (
                    <Button
                      variant="minimal"
                      intent="danger"
                      icon={<TrashIcon />}
                      aria-label={t('deleted:purgeOne', { label: row.label })}
                      title={t('deleted:purgeOne', { label: row.label })}
                      onClick={() => onPurge(row)}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
