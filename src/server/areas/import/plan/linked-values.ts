import { shown } from '../../../../contract/kinds/text.ts';
import type { ImportMapping } from '../../../../contract/import/mapping.ts';
import { isRelation, type Slot } from '../rows/import-rules.ts';
import type { CellProblem } from '../rows/prepared-row.ts';
import type { KnownRecords } from './import-plan.ts';
import { nameKey } from './name-key.ts';

/** The values of a row with the ids of records in the place of their names, and the names that lead nowhere. */
export function linkedValues(
  slots: readonly Slot[],
  values: readonly unknown[],
  names: KnownRecords['names'],
  unknown: ImportMapping['unknown'],
): { readonly values: readonly unknown[]; readonly problems: CellProblem[] } {
  const problems: CellProblem[] = [];
  const linked = values.map((value, at) => {
    const slot = slots[at];
    if (!slot || !isRelation(slot) || !Array.isArray(value)) return value;
    const ids = linkedIds(slot, value as readonly string[], names, unknown, problems);
    if (slot.holds === 'reference') return ids[0];
    // A list of which nothing is known says nothing.
    return ids.length || !value.length ? ids : undefined;
  });
  return { values: linked, problems };
}

function linkedIds(
  { field }: Slot,
  wanted: readonly string[],
  names: KnownRecords['names'],
  unknown: ImportMapping['unknown'],
  problems: CellProblem[],
): readonly string[] {
  const known = names.get(field.name);
  const ids = new Set<string>();
  for (const name of wanted) {
    const found = known?.get(nameKey(name));
    if (found !== undefined && found !== 'several') ids.add(found.id);
    else if (found === 'several' || unknown[field.name] !== 'leave') {
      const message = found === 'several' ? 'import-several' : 'import-unknown';
      const params = { name: shown(name), object: field.relation?.target ?? '' };
      problems.push({ problem: { message, params }, field: field.name, value: name });
    }
  }
  return [...ids];
}
