import type { Operation, Values } from '../../../contract/documents/operations.ts';
import type { PartKind } from './model/parts-of.ts';

/** One part of something, as it is edited. */
export interface PartProps {
  readonly name: string;
  readonly kind: PartKind;
  /** What it is a part of. */
  readonly item: Values;
  readonly value: unknown;
  /** A JSON pointer: where the part stands. */
  readonly place: string;
  /** Undefined: the part is taken away. @param also what is done in the same step, before that */
  readonly onChange: (value: unknown, also?: readonly Operation[]) => void;
}

/** A part with its label. */
export type LabelledProps = PartProps & { readonly label: string };
