import { DecimalControl } from '../../widgets/decimal-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** A decimal number of 64 bits. */
export function DoubleInput(props: KindInputProps) {
  return <DecimalControl {...props} />;
}
