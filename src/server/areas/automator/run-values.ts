import type { FieldRules } from '../../../contract/kinds/kind.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { graphOf } from '../../../contract/workflow/graph.ts';
import { offeredElements } from '../../../contract/workflow/offered-elements.ts';
import {
  givenBy,
  recordVariables,
  variableNamed,
  type WorkflowVariable,
} from '../../../contract/workflow/variables.ts';
import type { Drawn } from './drawn.ts';
import type { RunValues } from './matching.ts';
import type { TokenRow } from './token.ts';

const kept = new WeakMap<Drawn, readonly WorkflowVariable[]>();

/** All that elements of a version give, and the fields of its record. */
function variablesIn(whole: Catalog, drawn: Drawn): readonly WorkflowVariable[] {
  const known = kept.get(drawn);
  if (known) return known;
  const { nodes } = graphOf(drawn.content, offeredElements(whole, drawn.objectName));
  const all = [
    ...[...nodes.values()].flatMap((node) => givenBy(whole, node)),
    ...recordVariables(whole.objects.get(drawn.objectName)),
  ];
  kept.set(drawn, all);
  return all;
}

/**
 * What a run knows when a filter is judged: what its trigger and its steps have given, and of its record what has been read.
 * @param record values of its record by field; undefined where no filter compares with them
 */
export const runValues = (
  whole: Catalog,
  drawn: Drawn,
  { recordId, gives }: Pick<TokenRow, 'recordId' | 'gives'>,
  record: Readonly<Record<string, unknown>> | undefined,
): RunValues => ({
  values: { ...record, ...gives, id: recordId },
  fieldOf: (name): FieldRules | undefined => variableNamed(name, variablesIn(whole, drawn))?.field,
});
