import { Suspense, use } from 'react';
import { ChosenActionsContext, type ChosenProps } from '../area/chosen-actions.ts';

/** Buttons of areas for records of whatever object. */
export function ChosenActions(props: ChosenProps) {
  return use(ChosenActionsContext).map((Action, at) => (
    <Suspense key={at} fallback={null}>
      <Action {...props} />
    </Suspense>
  ));
}
