import { useEffect, useState } from 'react';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { ListingTable, ObjectTable } from '../../../views/list/object-table.tsx';
import { useListing } from '../../../views/list/use-listing.ts';
import { SHIP_MODEL, WIDE_MODEL } from '../data/objects.ts';
import type { GalleryGroup } from '../gallery-state.ts';

interface Props {
  readonly model?: ObjectModel;
  readonly selected?: readonly string[];
  readonly single?: boolean;
}

function Table({ model = SHIP_MODEL, selected = [], single = false }: Props) {
  const [ids, setIds] = useState(selected);
  return (
    <ObjectTable
      model={model}
      selection={single ? 'single' : 'multiple'}
      selectedIds={ids}
      onSelectedIdsChange={setIds}
      stateStorage="memory"
    />
  );
}

/** As after a search that finds nothing. */
function NoMatch() {
  const listing = useListing(SHIP_MODEL, 'memory', undefined);
  const { change } = listing;
  useEffect(() => change({ search: 'nobody' }), [change]);
  return (
    <ListingTable listing={listing} selection="none" selectedIds={[]} onSelectedIdsChange={() => undefined} />
  );
}

export const TABLE: GalleryGroup = {
  id: 'table',
  title: 'Object table',
  states: [
    { id: 'rows', title: 'Rows', height: 420, show: () => <Table /> },
    {
      id: 'selection',
      title: 'Selection of several',
      height: 420,
      show: () => <Table selected={['ship1', 'ship2']} />,
    },
    {
      id: 'single',
      title: 'Selection of one',
      height: 420,
      show: () => <Table single selected={['ship1']} />,
    },
    { id: 'many-columns', title: 'Many columns', height: 420, show: () => <Table model={WIDE_MODEL} /> },
    { id: 'uncounted', title: 'More than are counted', height: 420, server: 'huge', show: () => <Table /> },
    { id: 'loading', title: 'Loading', height: 300, server: 'waits', show: () => <Table /> },
    { id: 'empty', title: 'No records', height: 300, server: 'empty', show: () => <Table /> },
    {
      id: 'no-match',
      title: 'No match',
      height: 300,
      server: 'empty',
      show: () => <NoMatch />,
    },
    { id: 'error', title: 'Load error', height: 300, server: 'fails', show: () => <Table /> },
  ],
};
