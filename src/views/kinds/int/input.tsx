import { DigitsControl } from '../../widgets/digits-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** A number while it is exact; more digits stay text as typed, which the rules of the kind refuse. */
function parse(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}

/** A whole number of 32 bits. */
export function IntInput(props: KindInputProps) {
  return <DigitsControl {...props} parse={parse} />;
}
