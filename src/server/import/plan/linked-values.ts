import { shown } from '../../../contract/kinds/text.ts';
import { isRelation, type Slot } from '../rows/import-rules.ts';
import type { CellProblem } from '../rows/prepared-row.ts';
import type { KnownRecords } from './import-plan.ts';
import { nameKey } from './name-key.ts';

/** The values of a row with the ids of records in the place of their names, and the names that lead nowhere. */
export function linkedValues(
  slots: readonly Slot[],
  values: readonly unknown[],
  names: KnownRecords['names'],
): { readonly values: readonly unknown[]; readonly problems: CellProblem[] } {
  const problems: CellProblem[] = [];
  const linked = values.map((value, at) => {
    const slot = slots[at];
    if (!slot || !isRelation(slot) || !Array.isArray(value)) return value;
    const ids = linkedIds(slot, value as readonly string[], names, problems);
    return slot.holds === 'reference' ? ids[0] : ids;
  });
  return { values: linked, problems };
}

function linkedIds(
  { field }: Slot,
  wanted: readonly string[],
  names: KnownRecords['names'],
  problems: CellProblem[],
): readonly string[] {
  const known = names.get(field.name);
  const ids = new Set<string>();
  for (const name of wanted) {
    const found = known?.get(nameKey(name));
    if (found !== undefined && found !== 'several') ids.add(found.id);
    else {
      const message = found === 'several' ? 'import-several' : 'import-unknown';
      const params = { name: shown(name), object: field.relation?.target ?? '' };
      problems.push({ problem: { message, params }, field: field.name, value: name });
    }
  }
  return [...ids];
}
