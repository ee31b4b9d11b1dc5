import { Button, SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColumnState, defaultTableState } from '../../../engine/query/table-state.ts';
import type { TableSettingsProps } from './settings-props.ts';
import { DENSITIES, type Density, setDensity, useDensity } from '../density.ts';
import { FocusInside } from '../../widgets/focus-inside.tsx';
import { PHONE, useMedia } from '../../widgets/use-media.ts';
import { columnsByPath, pinnedNames, shownColumns } from '../table-columns.ts';
import { AddColumn } from './add-column.tsx';
import { ColumnRow } from './column-row.tsx';
import './table-settings.css';

/** Columns: shown or not, in order, at a side; and how high the rows of all tables are. */
export function TableSettings({ model, columns: current, onChange: keep }: TableSettingsProps) {
  const { t } = useTranslation();
  const density = useDensity();
  // The table's state goes through the address, which answers later than a box may take to be ticked.
  const [columns, setColumns] = useState(current);
  const [dragged, setDragged] = useState<string>();
  const onChange = (next: readonly ColumnState[]) => {
    setColumns(next);
    keep(next.filter(({ hidden, path }) => !hidden || !isOther(path)));
  };
  const byPath = columnsByPath(model);
  const isOther = (path: string) => model.otherColumns.some((column) => column.path === path);
  const isPhone = useMedia(PHONE);
  const names = isPhone ? [] : pinnedNames(shownColumns(model, { columns }), model);
  const shown = columns.filter(({ hidden }) => !hidden).length;
  const moved = (path: string, to: number): readonly ColumnState[] => {
    const next = columns.filter((column) => column.path !== path);
    return next.toSpliced(to, 0, ...columns.filter((column) => column.path === path));
  };
  return (
    <FocusInside>
      <div className="column-picker" role="group" aria-label={t('list.columns.title')}>
        <AddColumn
          model={model}
          shown={columns.filter(({ hidden }) => !hidden).map(({ path }) => path)}
          onAdd={(path) =>
            onChange([...columns.filter((each) => each.path !== path), { path, hidden: false }])
          }
        />
        <ul>
          {columns.map((column, index) => {
            const columnModel = byPath.get(column.path);
            return (
              columnModel && (
                <ColumnRow
                  key={column.path}
                  model={columnModel}
                  side={names.includes(columnModel) ? 'left' : columnModel.pinned}
                  state={column}
                  // One column at least stays: a table without any shows nothing to bring them back by.
                  isLastShown={!column.hidden && shown === 1}
                  isFirst={index === 0}
                  isLast={index === columns.length - 1}
                  isDragged={dragged === column.path}
                  onChange={(next) => onChange(columns.with(index, next))}
                  onMove={(by) => onChange(moved(column.path, index + by))}
                  onDrag={() => setDragged(column.path)}
                  onDragOver={() => {
                    if (dragged !== undefined && dragged !== column.path) setColumns(moved(dragged, index));
                  }}
                  onDrop={() => {
                    setDragged(undefined);
                    keep(columns);
                  }}
                />
              )
            );
          })}
        </ul>
        <div className="column-picker-foot">
          <Button
            variant="minimal"
            size="small"
            text={t('views:columns.reset')}
            onClick={() => onChange(defaultTableState(model).columns)}
          />
        </div>
        <div className="column-picker-density">
          <span id="table-density">{t('views:density.title')}</span>
          <SegmentedControl
            size="small"
            aria-labelledby="table-density"
            options={DENSITIES.map((value) => ({ value, label: t(`views:density.${value}`) }))}
            value={density}
            onValueChange={(value) => setDensity(value as Density)}
          />
        </div>
      </div>
    </FocusInside>
  );
}
