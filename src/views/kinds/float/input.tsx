import { DecimalControl } from '../../widgets/decimal-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** A decimal number of 32 bits. */
export function FloatInput(props: KindInputProps) {
  return <DecimalControl {...props} />;
}
