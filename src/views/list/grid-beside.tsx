import { HeaderMenu, type HeaderMenuProps } from './header/header-menu.tsx';
import { NewRowBar, type NewRowBarProps } from './new-row/new-row-bar.tsx';
import type { RangeSource } from './ranges/range-ask.ts';
import { useLateRanges } from './ranges/use-late-ranges.ts';
import type { TableColumn } from './table-columns.ts';
import { ListPrint, type ListPrintProps } from './print/list-print.tsx';

interface Props extends HeaderMenuProps, ListPrintProps, RangeSource, Pick<NewRowBarProps, 'root'> {
  readonly columns: readonly TableColumn[];
  readonly isOfScreen: boolean;
}

/** What a grid has besides its rows, for whoever has come to it: menus of its headers, print, ranges of cells, a row for a new record. */
export function GridBeside(props: Props) {
  const { api, root, columns, isOfScreen } = props;
  const { model } = props.listing;
  useLateRanges(root, api, props);
  return (
    <>
      <HeaderMenu {...props} />
      <ListPrint {...props} />
      {api && isOfScreen && model.list.actions.end.length > 0 && (
        <div className="new-row">
          <NewRowBar
            isPassed={props.selectedIds.length > 0}
            model={model}
            api={api}
            root={root}
            columns={columns}
          />
        </div>
      )}
    </>
  );
}
