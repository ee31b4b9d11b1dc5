import { DigitsControl } from '../../widgets/digits-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** A whole number of 64 bits: text of digits throughout, so that none is rounded. */
export function LongInput(props: KindInputProps) {
  return <DigitsControl {...props} parse={(digits) => digits} />;
}
