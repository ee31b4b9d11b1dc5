import { IMPORT_NOTICE } from '../../../contract/import/status.ts';
import { labelPaths } from '../../../contract/label.ts';
import { CONFIGURATION, type LiveChange } from '../../../contract/live.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Told } from './coalesce.ts';

/**
 * Tells what a change of records is to those who look: as one of their object and of each view of it, and which other
 * objects' lists may show something of them. A list shows labels of the records that its fields refer to, what these
 * labels take from further records, and the columns of its view that are paths.
 */
export class AffectedObjects {
  readonly #catalog: Catalog;
  /** Objects by the source of what their lists may show. */
  readonly #showing = new Map<string, Set<string>>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    for (const object of catalog.objects.values()) {
      for (const source of this.#shownBy(object)) {
        const names = this.#showing.get(source) ?? new Set();
        this.#showing.set(source, names.add(object.name));
      }
    }
  }

  changesOf({ object: source, kind, ids }: Told): LiveChange[] {
    // What was published says what all objects are.
    if (source === CONFIGURATION) return [{ object: source, kind, ids, related: [], describes: true }];
    // Imports are no records: those who watch them ask anew.
    if (source === IMPORT_NOTICE) return [{ object: source, kind, ids, related: [] }];
    const objects = [...this.#catalog.objects.values()];
    const own = objects.filter((object) => object.source === source);
    const names = new Set(own.map(({ name }) => name));
    const describes = own.some(({ role }) => role === 'customFieldDefinition');
    const related = describes
      ? objects.filter(({ hasCustomFields }) => hasCustomFields).map(({ name }) => name)
      : [...(this.#showing.get(source) ?? [])].filter((name) => !names.has(name));
    return own.map(({ name }) => ({
      object: name,
      kind,
      ids,
      related,
      ...(describes ? { describes } : {}),
    }));
  }

  #shownBy(object: ObjectType): Set<string> {
    const shown = new Set<string>();
    for (const { name } of object.fields.values()) this.#walk(object, [name], shown);
    for (const { field } of object.view?.columns ?? []) this.#walk(object, field.split('.'), shown);
    return shown;
  }

  /** Notes the sources along the path, and at its end those of the record's label. */
  #walk(object: ObjectType, [head, ...rest]: readonly string[], shown: Set<string>): void {
    const target = this.#catalog.objects.get(object.fields.get(head ?? '')?.relation?.target ?? '');
    if (!target) return;
    const isNew = !shown.has(target.source);
    shown.add(target.source);
    if (rest.length) this.#walk(target, rest, shown);
    else if (isNew) {
      for (const path of labelPaths(target.recordLabel)) this.#walk(target, path.split('.'), shown);
    }
  }
}
