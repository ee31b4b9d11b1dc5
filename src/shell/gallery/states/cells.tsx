import { labelText } from '../../../contract/label.ts';
import type { ColumnModel } from '../../../engine/model/object-model.ts';
import { cellComponent, cellText } from '../../../views/cells/index.ts';
import { useFormat } from '../../../views/widgets/use-format.ts';
import { RecordLabels } from '../../../views/picker/record-labels.tsx';
import { FORMAT_FIELDS } from '../data/formats.ts';
import { SHIP_MODEL, WIDE_MODEL } from '../data/objects.ts';
import { FIRST_SHIP, SAILORS, SHIPS } from '../data/records.ts';
import type { GalleryGroup } from '../gallery-state.ts';

function column(path: string): ColumnModel {
  const found = [...SHIP_MODEL.columns, ...WIDE_MODEL.columns].find((each) => each.path === path);
  if (!found) throw new Error(`There is no column "${path}".`);
  return found;
}

/** A cell outside of a table. */
function Cell({ path, row = FIRST_SHIP }: { readonly path: string; readonly row?: typeof FIRST_SHIP }) {
  const format = useFormat();
  const model = column(path);
  const Component = cellComponent(model);
  const value: unknown = row[path];
  return (
    <div className="gallery-cell">
      {Component ? (
        <Component value={value} column={model} row={row} objectName="Ship" format={format} />
      ) : (
        cellText(value, model, format, row)
      )}
    </div>
  );
}

const crowded = SHIPS[5] ?? FIRST_SHIP;

export const CELL_STATES: GalleryGroup = {
  id: 'cells',
  title: 'Cells and labels',
  states: [
    { id: 'text', title: 'Text', show: () => <Cell path="name" /> },
    { id: 'enum', title: 'Choice', show: () => <Cell path="state" /> },
    {
      id: 'tags',
      title: 'Tags with the rest behind +count',
      show: () => <Cell path="crewList" row={crowded} />,
    },
    { id: 'progress', title: 'Progress', show: () => <Cell path="loaded" /> },
    { id: 'link', title: 'Link', show: () => <Cell path="website" /> },
    {
      id: 'formats',
      title: 'Formats',
      show: () => (
        <>
          {FORMAT_FIELDS.map(({ name }) => (
            <Cell key={name} path={name} />
          ))}
        </>
      ),
    },
    { id: 'date', title: 'Date', show: () => <Cell path="launched" /> },
    { id: 'moment', title: 'Moment', show: () => <Cell path="departs" /> },
    {
      id: 'label',
      title: 'Label of a record',
      show: () => <p>{labelText(SHIP_MODEL.recordLabel, FIRST_SHIP)}</p>,
    },
    {
      id: 'labels',
      title: 'Labels of ids',
      show: () => (
        <RecordLabels field={column('crewList').field} ids={SAILORS.slice(0, 2).map(({ id }) => id)} />
      ),
    },
  ],
};
