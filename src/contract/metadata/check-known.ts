import { ELEMENT_KINDS, type Kind } from '../kinds/kind.ts';
import { OWN_SECTION } from './tab-sections.ts';
import type { NameUse } from './names-in.ts';
import { english, type Said } from '../say.ts';
import { AN_OBJECT, fieldOf, unknown } from '../unknown.ts';

/** A field as far as names in files refer to it. */
export interface KnownField {
  readonly kind: Kind;
  /** Relations: the object that they lead to. */
  readonly target?: string | undefined;
  readonly values?: readonly string[] | undefined;
  readonly sortable: boolean;
  readonly searchable: boolean;
}

/** What there is: from the files themselves, or as a running server tells. */
export interface KnownObject {
  readonly fields: ReadonlyMap<string, KnownField>;
  readonly sections: readonly string[];
}
export type KnownObjects = ReadonlyMap<string, KnownObject>;

/**
 * What is wrong with a name: a sentence with what is known and what may be meant; undefined where it is known, and where
 * the object that it is about is not (that name has a problem of its own).
 */
export function nameProblem(use: NameUse, objects: KnownObjects): Said | undefined {
  const { name, place, field, through } = use;
  const start = use.object ?? '';
  const object = through === undefined ? start : (objects.get(start)?.fields.get(through)?.target ?? '');
  const names = [...objects.keys()];
  const own = objects.get(object);
  switch (place) {
    case 'object':
      return objects.has(name) ? undefined : unknown(name, AN_OBJECT, names);
    case 'type': {
      const isKnown = objects.has(name) || ELEMENT_KINDS.some((kind) => kind === name);
      return isKnown ? undefined : unknown(name, AN_OBJECT, names);
    }
    case 'section': {
      const known = [...(own?.sections ?? []), OWN_SECTION];
      return !own || known.includes(name) ? undefined : unknown(name, english`a section of ${object}`, known);
    }
    case 'field':
      return own && fieldProblem(name, object, own);
    case 'path':
    case 'relations':
      return own && pathProblem(name, object, objects);
    case 'enum': {
      const values = own && fieldAt(field ?? '', object, objects)?.values;
      return !values || values.includes(name)
        ? undefined
        : unknown(name, english`a value of ${field}`, values);
    }
  }
}

const fieldProblem = (name: string, object: string, { fields }: KnownObject): Said | undefined =>
  fields.has(name) ? undefined : unknown(name, fieldOf(object), [...fields.keys()]);

/** The first name of the path that is not there. */
function pathProblem(path: string, start: string, objects: KnownObjects): Said | undefined {
  let at: string | undefined = start;
  for (const name of path.split('.')) {
    const object: KnownObject | undefined = objects.get(at ?? '');
    if (!object || at === undefined) return undefined;
    const problem = fieldProblem(name, at, object);
    if (problem !== undefined) return problem;
    at = object.fields.get(name)?.target;
  }
  return undefined;
}

/** The field at the end of a path; undefined where the path does not lead there. */
export function fieldAt(path: string, start: string, objects: KnownObjects): KnownField | undefined {
  let field: KnownField | undefined;
  let at: string | undefined = start;
  for (const name of path.split('.')) {
    field = objects.get(at ?? '')?.fields.get(name);
    at = field?.target;
  }
  return field;
}
