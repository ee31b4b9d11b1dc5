import type { GridApi } from 'ag-grid-community';
import { type ReactNode, type RefObject, use, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newRow, newRowModel } from '../../../engine/model/new-row.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { PickerPartsContext } from '../../picker/picker-parts.ts';
import { inSentence } from '../../widgets/in-sentence.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import type { GridRow } from '../grid-row.ts';
import type { TableColumn } from '../table-columns.ts';
import { type CellPlace, useRowPlaces } from './use-row-places.ts';

export interface OpenRowProps {
  readonly model: ObjectModel;
  readonly api: GridApi<GridRow>;
  /** Around the grid. */
  readonly root: RefObject<HTMLElement | null>;
  readonly columns: readonly TableColumn[];
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** Inputs for a new record, each below the column that it is for; what has no column stands below them. */
export function OpenRow({ model, api, root, columns, takesFocus, onClose }: OpenRowProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { RowRecord } = use(PickerPartsContext);
  const paths = columns.map(({ path }) => path).join();
  const asked = useMemo(
    () =>
      newRow(
        model.form,
        paths.split(',').map((path) => ({ path })),
        model.life,
      ),
    [model, paths],
  );
  const rowModel = useMemo(() => newRowModel(model, asked), [model, asked]);
  if (!RowRecord) return null;
  const inCells = new Set(asked.inCells.map(({ field }) => field.name));
  return (
    <RowRecord
      model={rowModel}
      label={t('form.new', { label: inSentence(model.label, locale) })}
      takesFocus={takesFocus}
      onClose={onClose}
      draw={(fieldOf) => (
        <>
          <Cells
            api={api}
            root={root}
            columns={columns}
            contentOf={(path) => inCells.has(path) && fieldOf(path)}
          />
          {asked.beside.length > 0 && (
            <div className="new-row-beside">
              {asked.beside.map(({ field: { name } }) => (
                <div key={name}>{fieldOf(name)}</div>
              ))}
            </div>
          )}
        </>
      )}
    />
  );
}

interface CellsProps extends Pick<OpenRowProps, 'api' | 'root' | 'columns'> {
  readonly contentOf: (path: string) => ReactNode;
}

function Cells({ api, root, columns, contentOf }: CellsProps) {
  const { left, center, right } = useRowPlaces(api, columns);
  const middle = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rows = root.current?.querySelector('.ag-body-horizontal-scroll-viewport');
    const own = middle.current;
    if (!rows || !own) return undefined;
    const follow = () => (own.scrollLeft = rows.scrollLeft);
    // An input out of sight is scrolled into it with the rows above.
    const lead = () => (rows.scrollLeft = own.scrollLeft);
    follow();
    rows.addEventListener('scroll', follow);
    own.addEventListener('scroll', lead);
    return () => {
      rows.removeEventListener('scroll', follow);
      own.removeEventListener('scroll', lead);
    };
  }, [root]);
  const draw = (places: readonly CellPlace[]) =>
    places.map(({ path, width }) => (
      <div key={path} className="new-row-cell" style={{ width }}>
        {contentOf(path)}
      </div>
    ));
  return (
    <div className="new-row-cells">
      <div className="new-row-part">{draw(left)}</div>
      <div ref={middle} className="new-row-part new-row-middle">
        {draw(center)}
      </div>
      <div className="new-row-part">{draw(right)}</div>
    </div>
  );
}
