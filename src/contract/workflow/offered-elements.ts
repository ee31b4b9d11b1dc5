import { allOf, anyOf, type CompoundFilter, queryFilter } from '../filter/filter.ts';
import type { Catalog, Field } from '../metadata/catalog.ts';
import { type ElementInput, type ElementType, RECORD } from '../metadata/element-type.ts';
import { elementKind, modelField } from '../metadata/fields.ts';
import { inputOf, objectsOf } from '../metadata/read-elements.ts';
import { recipientPath } from '../metadata/recipient.ts';
import { canFail, ON_ERROR } from './outputs.ts';

/** A type of elements as workflows about one object have it: nothing of it is `RECORD` any more. */
export interface OfferedElement extends Omit<ElementType, 'inputs'> {
  readonly inputs: readonly Field[];
  /** By input: what records have to fulfil that are chosen there. */
  readonly usable: Readonly<Record<string, CompoundFilter>>;
}

const ON_ERRORS: readonly ElementInput[] = [
  { name: 'onError', kind: 'ENUM', values: [...ON_ERROR], default: 'FAIL' },
  { name: 'retries', kind: 'INT', min: 0, max: 10, default: 0 },
  { name: 'retryMinutes', kind: 'INT', min: 1, max: 10_000, default: 5 },
];

const kept = new WeakMap<Catalog, Map<string, ReadonlyMap<string, OfferedElement>>>();

/** The types of which workflows about the object are made, by name; as the tenant and the role of the catalog have them. */
export function offeredElements(catalog: Catalog, objectName: string): ReadonlyMap<string, OfferedElement> {
  const known = kept.get(catalog) ?? new Map<string, ReadonlyMap<string, OfferedElement>>();
  kept.set(catalog, known);
  let offered = known.get(objectName);
  if (!offered) {
    const types = [...catalog.elements.values()].filter((type) => isOffered(catalog, objectName, type));
    offered = new Map(types.map((type) => [type.name, offer(catalog, type, objectName)]));
    known.set(objectName, offered);
  }
  return offered;
}

const isAbout = (
  { objects, reaches }: ElementType,
  name: string,
  reached: () => string | undefined,
): boolean => !objects || objects.includes(name) || (reaches === true && objects.includes(reached() ?? ''));

function isOffered({ objects, areas }: Catalog, objectName: string, type: ElementType): boolean {
  const object = objects.get(objectName);
  if (!object || !isAbout(type, objectName, () => recipientPath({ objects }, object)?.person.name))
    return false;
  // An area of the menu that is off takes with it what needs it.
  const off = areas.areas.filter(({ disabled }) => disabled).map(({ access }) => access);
  if (type.area && off.includes(type.area)) return false;
  const { action, list } = type.fixed;
  if (typeof action === 'string' && !object.ownActions?.some(({ name }) => name === action)) return false;
  if (typeof list === 'string' && !object.fields.has(list)) return false;
  return objectsOf({ ...type, inputs: shownInputs({ objects }, type) }).every((name) => objects.has(name));
}

/** By input and value: the other input that says what the value means. */
export const NEEDED_INPUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  assignTo: { CHOSEN: 'person' },
};

/**
 * Without records to choose of an object that the role does not see, where nobody has to choose one, and without the values that
 * need such a record.
 */
function shownInputs(
  { objects }: Pick<Catalog, 'objects'>,
  { inputs }: ElementType,
): readonly ElementInput[] {
  const isShown = ({ kind, typeName = '', required }: ElementInput) =>
    kind !== 'OBJECT' || required === true || typeName === RECORD || objects.has(typeName);
  const hidden = inputs.filter((input) => !isShown(input)).map(({ name }) => name);
  return inputs.filter(isShown).map((input) => {
    const { name, values } = input;
    const needed = NEEDED_INPUTS[name];
    if (!hidden.length || !needed || !values) return input;
    return { ...input, values: values.filter((value) => !hidden.includes(needed[value] ?? '')) };
  });
}

/** Of records that are for the people of an object: those for the people whom the workflow's object reaches. */
function sameRecipients(
  { objects }: Catalog,
  { fixed }: ElementType,
  { typeName, usableFor }: ElementInput,
  objectName: string,
): CompoundFilter | undefined {
  if (usableFor === undefined || typeName === undefined) return undefined;
  const reachedBy = (name: string) => recipientPath({ objects }, objects.get(name))?.person.name ?? name;
  const person = reachedBy(objectName);
  const same = [...objects.keys()].filter((name) => reachedBy(name) === person);
  const named = queryFilter(typeName, usableFor, 'IN', same);
  const led = objects.get(String(fixed['object']))?.fields.get(String(fixed['leads']))?.relation?.target;
  if (led !== person) return named;
  return anyOf(named, queryFilter(typeName, usableFor, 'IS_NULL'));
}

function offer(catalog: Catalog, type: ElementType, object: string): OfferedElement {
  const shown = shownInputs(catalog, type);
  const inputs = [...shown, ...(canFail(type) ? ON_ERRORS : [])].map((input) => {
    const field = inputOf(input, object);
    const { typeName: target, kind } = field;
    const isPlain = target === undefined || elementKind(target) !== undefined;
    return modelField(
      field,
      isPlain ? undefined : { type: kind === 'LIST' ? 'members' : 'reference', target },
    );
  });
  const named = <V>(values: Readonly<Record<string, V>> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, value === RECORD ? object : value]),
    );
  const fixed = named(type.fixed);
  const makes = type.makes && { ...type.makes, values: named(type.makes.values) };
  const usable = Object.fromEntries(
    shown.flatMap((input) => {
      const filter = allOf(input.usableWhen, sameRecipients(catalog, type, input, object));
      return filter ? [[input.name, filter]] : [];
    }),
  );
  const made = type.makes && { [type.makes.as]: type.makes.usableWhen };
  return { ...type, ...(makes && { makes }), fixed, inputs, usable: { ...usable, ...made } };
}
