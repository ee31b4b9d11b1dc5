import type { AreaScreenProps } from '../../views/area/client-area.ts';
import { ObjectFormScreen } from '../../views/form/object-form-screen.tsx';
import { OBJECT } from './object.ts';

/** The form of a new campaign: from its first step on it is a draft among the campaigns, at its own address. */
export function CreateScreen({ objects }: AreaScreenProps) {
  const route = objects.find(({ name }) => name === OBJECT)?.route ?? '';
  return <ObjectFormScreen objectName={OBJECT} route={route} />;
}
