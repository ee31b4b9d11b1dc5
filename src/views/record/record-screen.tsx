import { RecordLoader } from '../form/loaded-record.tsx';
import { RecordPage } from './record-page.tsx';

interface Props {
  readonly objectName: string;
  /** The list's address. */
  readonly route: string;
  readonly id: string;
}

/** The page of a record of any object. */
export function RecordScreen({ objectName, route, id }: Props) {
  return (
    <RecordLoader
      objectName={objectName}
      route={route}
      id={id}
      draw={({ record, ...loaded }) =>
        record && <RecordPage key={id} route={route} record={record} {...loaded} />
      }
    />
  );
}
