import { useLocation } from 'react-router-dom';
import { ObjectFormScreen } from '../../views/form/object-form-screen.tsx';
import { RecordScreen } from '../../views/record/record-screen.tsx';
import { isFormAddress } from '../../views/widgets/form-address.ts';

interface Props {
  readonly objectName: string;
  /** The library's address. */
  readonly route: string;
  readonly id: string;
}

/** A file of a library: its page, or its form. */
export function LibraryRecord(props: Props) {
  const Screen = isFormAddress(useLocation().search) ? ObjectFormScreen : RecordScreen;
  return <Screen key={props.id} {...props} />;
}
