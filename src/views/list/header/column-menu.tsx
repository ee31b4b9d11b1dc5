import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_WIDTH, MIN_WIDTH } from '../../../engine/query/table-state-rules.ts';
import { type GripItem, GripMenu } from '../../widgets/grip-menu.tsx';
import { usePlaced } from '../../widgets/use-placed.ts';
import type { TableColumn } from '../table-columns.ts';
import './column-menu.css';
import { columnsBeside, movedTo } from './column-places.ts';

/** Pixels by which a column becomes wider at a time. */
const STEP = 40;

interface Props {
  readonly columns: readonly TableColumn[];
  readonly path: string;
  readonly header: HTMLElement;
  /** The columns on show in their new order, and where this one is now, to be told. */
  readonly onMove: (paths: readonly string[], told: string) => void;
  readonly onResize: (width: number) => void;
  readonly onClose: () => void;
}

/** What can be done with a column besides dragging it or its edge. */
export function ColumnMenu({ columns, path, header, onMove, onResize, onClose }: Props) {
  const { t } = useTranslation();
  const anchor = useMemo(() => ({ current: header }), [header]);
  const box = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  usePlaced(anchor, box, false);

  const beside = columnsBeside(columns, path);
  const at = beside.findIndex((column) => column.path === path);
  const others = beside.filter((column) => column.path !== path);
  const label = beside[at]?.label ?? '';
  const move = (to: number) =>
    onMove(
      movedTo(columns, path, to),
      t('list:column.moved', { column: label, place: to + 1, total: beside.length }),
    );
  const { width } = header.getBoundingClientRect();
  const item = (name: string, text: string, disabled: boolean, run: () => void, stays = false): GripItem => ({
    name,
    text,
    disabled,
    run,
    stays,
  });
  const sized = (by: number) => () =>
    onResize(Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, header.getBoundingClientRect().width + by))));
  const first: readonly GripItem[] = [
    { ...item('left', t('list:column.left'), at === 0, () => move(at - 1)), keys: '⇧ ←' },
    { ...item('right', t('list:column.right'), at === beside.length - 1, () => move(at + 1)), keys: '⇧ →' },
    item('to', t('list:column.to'), others.length === 0, () => setChoosing(true), true),
    { ...item('wider', t('list:column.wider'), width >= MAX_WIDTH, sized(STEP), true), keys: 'Alt →' },
    { ...item('narrower', t('list:column.narrower'), width <= MIN_WIDTH, sized(-STEP), true), keys: 'Alt ←' },
  ];
  const places: readonly GripItem[] = [
    item('first', t('list:column.first'), at === 0, () => move(0)),
    ...others.map(({ label, path: after }, index) =>
      item(after, t('list:column.after', { column: label }), at === index + 1, () => move(index + 1)),
    ),
  ];
  return (
    <div ref={box} className="column-menu">
      <GripMenu
        key={String(isChoosing)}
        label={t(isChoosing ? 'list:column.toTitle' : 'list:column.menu', { column: label })}
        items={isChoosing ? places : first}
        anchor={anchor}
        onClose={onClose}
      />
    </div>
  );
}
