import type { ColumnModel, ObjectModel } from './object-model.ts';

const made = new WeakMap<ObjectModel, Map<string, ObjectModel>>();

/**
 * The same object with the columns of another place. For each place it is one and the same model every time: documents
 * and the page shown last are kept by model, and would be kept once more for each visit.
 */
export function withColumns(model: ObjectModel, place: string, columns: readonly ColumnModel[]): ObjectModel {
  const places = made.get(model) ?? new Map<string, ObjectModel>();
  made.set(model, places);
  const known = places.get(place) ?? { ...model, columns };
  places.set(place, known);
  return known;
}
