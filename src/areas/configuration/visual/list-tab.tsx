import type { ConfigDocument } from '../model/config-document.ts';
import { ActionsPart } from './list/actions-part.tsx';
import { ColumnsPart } from './list/columns-part.tsx';
import { DashboardPart } from './list/dashboard-part.tsx';
import { FilterPart } from './list/filter-part.tsx';
import { QuickPart } from './list/quick-part.tsx';
import { SortPart } from './list/sort-part.tsx';
import { TilesPart } from './list/tiles-part.tsx';
import { VisualFrame } from './visual-frame.tsx';

/** How the list is shown: columns, order, what it always holds, and what can be done in it. */
export function ListTab({ document }: { readonly document: ConfigDocument }) {
  return (
    <VisualFrame document={document}>
      {(visual) => (
        <>
          <ColumnsPart visual={visual} />
          <SortPart visual={visual} />
          <QuickPart visual={visual} />
          <FilterPart visual={visual} />
          <ActionsPart visual={visual} />
          <TilesPart visual={visual} />
          <DashboardPart visual={visual} />
        </>
      )}
    </VisualFrame>
  );
}
