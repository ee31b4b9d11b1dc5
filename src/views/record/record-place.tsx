import { useLocation } from 'react-router-dom';
import { ObjectFormScreen } from '../form/object-form-screen.tsx';
import { isFormAddress } from '../widgets/form-address.ts';
import { RecordScreen } from './record-screen.tsx';

interface Props {
  readonly objectName: string;
  /** The list's address. */
  readonly route: string;
  /** Undefined: a new record, which has a form alone. */
  readonly id: string | undefined;
}

/** What stands at the address of a record: its page, or its form. */
export function RecordPlace({ objectName, route, id }: Props) {
  const { search } = useLocation();
  const key = `${objectName} ${id ?? ''}`;
  if (id === undefined) return <ObjectFormScreen key={key} objectName={objectName} route={route} />;
  const Screen = isFormAddress(search) ? ObjectFormScreen : RecordScreen;
  return <Screen key={key} objectName={objectName} route={route} id={id} />;
}
