import { Suspense, use } from 'react';
import { AreaGivesContext, type ChosenProps } from '../area/area-gives.ts';

/** Buttons of areas for records of whatever object. */
export function ChosenActions(props: ChosenProps) {
  return use(AreaGivesContext).chosen.map((Action, at) => (
    <Suspense key={at} fallback={null}>
      <Action {...props} />
    </Suspense>
  ));
}
