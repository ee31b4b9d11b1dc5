import { RecordLoader } from './loaded-record.tsx';
import { RecordForm } from './record-form.tsx';

export interface ObjectFormScreenProps {
  readonly objectName: string;
  /** The list's address. */
  readonly route: string;
  /** Undefined: a new record. */
  readonly id?: string;
}

/** The generic form of any object. */
export function ObjectFormScreen({ objectName, route, id }: ObjectFormScreenProps) {
  return (
    <RecordLoader
      objectName={objectName}
      route={route}
      id={id}
      draw={(loaded) => <RecordForm key={id} route={route} {...loaded} />}
    />
  );
}
