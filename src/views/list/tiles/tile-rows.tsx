import { type KeyboardEvent, useRef, useState } from 'react';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import type { TilesModel } from '../../../engine/model/object-model.ts';
import { mergeSelection, type SelectionMode } from '../selection.ts';
import { Tile } from './tile.tsx';
import { tileAfter } from './tile-keys.ts';
import './tiles.css';

interface Props {
  /** What is listed. */
  readonly label: string;
  readonly rows: readonly ObjectRecord[];
  readonly tiles: TilesModel;
  readonly selection: SelectionMode;
  readonly selectedIds: readonly string[];
  readonly onSelectedIdsChange: (ids: readonly string[]) => void;
  readonly onOpen: ((id: string) => void) | undefined;
}

/** The rows of a table as pictures with names: one Tab stop, in which the arrows lead. */
export function TileRows({ label, rows, tiles, selection, selectedIds, onSelectedIdsChange, onOpen }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  // Rows may have become fewer.
  const stop = Math.min(focused, rows.length - 1);
  const choose = (id: string) => {
    const onPage = rows.map((row) => row.id).filter((each) => selectedIds.includes(each));
    const next = onPage.includes(id) ? onPage.filter((each) => each !== id) : [...onPage, id];
    onSelectedIdsChange(
      mergeSelection(
        selection,
        selectedIds,
        rows.map((row) => row.id),
        next,
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...(root.current?.querySelectorAll<HTMLElement>('.tile') ?? [])];
    const at = all.findIndex((tile) => tile === event.target);
    const row = rows[at];
    // Keys of what stands in a tile are its own.
    if (!row) return;
    const next = tileAfter(event.key, at, all);
    if (next !== undefined) all[next]?.focus();
    else if (event.key === 'Enter') onOpen?.(row.id);
    else if (event.key === ' ' && selection !== 'none') choose(row.id);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={root} className="tiles" role="grid" aria-label={label} onKeyDown={onKeyDown}>
      {rows.map((row, at) => (
        <Tile
          key={row.id}
          row={row}
          tiles={tiles}
          isStop={at === stop}
          onFocus={() => setFocused(at)}
          isChosen={selectedIds.includes(row.id)}
          onChoose={selection === 'none' ? undefined : () => choose(row.id)}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}
