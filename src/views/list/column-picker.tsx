import { Button, Checkbox, PopoverNext } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, PropertiesIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { type ColumnState, defaultTableState } from '../../engine/query/table-state.ts';

interface Props {
  readonly model: ObjectModel;
  readonly columns: readonly ColumnState[];
  readonly onChange: (columns: readonly ColumnState[]) => void;
}

/** Which columns are shown, and in what order. */
export function ColumnPicker(props: Props) {
  const { t } = useTranslation();
  return (
    <PopoverNext placement="bottom-end" content={<ColumnList {...props} />}>
      <Button
        icon={<PropertiesIcon />}
        aria-label={t('list.columns.title')}
        title={t('list.columns.title')}
      />
    </PopoverNext>
  );
}

function ColumnList({ model, columns: current, onChange: keep }: Props) {
  const { t } = useTranslation();
  // The table's state goes through the address, which answers later than a box may take to be ticked.
  const [columns, setColumns] = useState(current);
  const onChange = (next: readonly ColumnState[]) => {
    setColumns(next);
    keep(next);
  };
  const labels = new Map(model.columns.map(({ path, label }) => [path, label]));
  const shown = columns.filter(({ hidden }) => !hidden).length;

  const toggle = (path: string) =>
    onChange(
      columns.map((column) => (column.path === path ? { ...column, hidden: !column.hidden } : column)),
    );
  const move = (index: number, by: -1 | 1) => {
    const next = [...columns];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    onChange(next);
  };
  return (
    <div className="column-picker" role="group" aria-label={t('list.columns.title')}>
      <ul>
        {columns.map(({ path, hidden }, index) => {
          const label = labels.get(path) ?? path;
          return (
            <li key={path}>
              <Checkbox
                checked={!hidden}
                // One column at least stays: a table without any shows nothing to bring them back by.
                disabled={!hidden && shown === 1}
                label={label}
                onChange={() => toggle(path)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowUpIcon />}
                aria-label={t('list.columns.up', { column: label })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowDownIcon />}
                aria-label={t('list.columns.down', { column: label })}
                disabled={index === columns.length - 1}
                onClick={() => move(index, 1)}
              />
            </li>
          );
        })}
      </ul>
      <Button
        variant="minimal"
        text={t('list.columns.reset')}
        onClick={() => onChange(defaultTableState(model).columns)}
      />
    </div>
  );
}
