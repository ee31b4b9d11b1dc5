import { type ComponentType, createContext, type ReactNode } from 'react';
import type { RecordInput } from '../../contract/record/validate.ts';
import type { BulkTarget } from '../../engine/hooks/use-bulk.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';

/**
 * What a part of a record gets that an area draws in a tab or a step, by the name that the view gives it; or in the
 * dialog of an action, by `<Object>.<action>`, or `<Object>.<action>.<field>` in the place of an input; where several records
 * are meant, by that and `.many`.
 */
export interface PartProps {
  readonly model: ObjectModel;
  /** As it is saved. Of several it is none: `target` says which. */
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
  /** The list's address. */
  readonly route: string;
  /** Opens another tab or step. */
  readonly open: (name: string) => void;
  /** In a dialog: what it is about, and what is given there. */
  readonly target?: BulkTarget | undefined;
  readonly input?: RecordInput;
  readonly onInput?: (field: string, value: unknown) => void;
  /** In a dialog: the action would be refused for a reason that the part shows. The dialog does not offer to take it. */
  readonly onRefusal?: (isRefused: boolean) => void;
  /** In the place of an input: that input, for parts that only say whether it is asked for. */
  readonly asked?: ReactNode;
}

/** The areas' parts by their names. */
export type RecordParts = ReadonlyMap<string, ComponentType<PartProps>>;
export const RecordPartsContext = createContext<RecordParts>(new Map());
