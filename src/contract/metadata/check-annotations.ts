import type { TSchema } from 'typebox';
import { definitionOf } from '../formats/index.ts';
import type { FieldRules, Kind } from '../kinds/kind.ts';
import { pointerPart } from '../pointer.ts';
import { type Report, type Said, say } from '../say.ts';
import { brief } from '../text.ts';
import { type NameUse, namesIn } from './names-in.ts';
import { isValues, type Position, subjectOf, visitSchema } from './visit-schema.ts';

/** The fields that a file is about. */
export interface KnownFields {
  readonly fieldAt: (path: string) => FieldRules | undefined;
  /** What is wrong with a name of the file's own object: a field, a path, a value or a section. */
  readonly nameProblem: (use: NameUse) => Said | undefined;
}

/** Names, lists without repetition, kinds of fields, and keys that need or exclude each other, as the schema says (`names.ts`). */
export function checkAnnotations(
  schema: TSchema,
  document: unknown,
  known: KnownFields,
  report: Report,
): void {
  const refused = new Set<string>();
  const tell: Report = (pointer, said) => {
    refused.add(pointer);
    report(pointer, said);
  };
  // Names in filters are of the object that the filter names: resolving it says what is wrong.
  for (const use of namesIn(schema, document, '')) {
    const said = use.object === '' ? known.nameProblem(use) : undefined;
    if (said) tell(use.pointer, said);
  }
  visitSchema(schema, document, (position) => {
    if (position.isKey) return;
    checkOnce(position, tell);
    checkCompany(position, tell);
    checkKinds(position, known, refused, tell);
  });
}

const isSaid = (value: unknown) => value !== undefined && value !== false;

/** Of a list of objects, no two have the same value of a key; where the value is a list, no two have a member in common. */
function checkOnce({ schema, value, pointer }: Position, report: Report): void {
  if (!Array.isArray(value)) return;
  for (const key of schema['x-once'] ?? []) {
    const places = value.flatMap((member: unknown, index) => {
      const own = isValues(member) ? member[key] : undefined;
      const at = `${pointer}/${index}/${key}`;
      if (Array.isArray(own)) return own.map((each: unknown, place) => ({ each, at: `${at}/${place}` }));
      return isSaid(own) ? [{ each: own, at }] : [];
    });
    const values = places.map(({ each }) => each);
    places.forEach(({ each, at }, index) => {
      if (values.indexOf(each) === index) return;
      const named = typeof each === 'string' ? each : each === true ? key : brief(each);
      const isOwnName = at.endsWith(`/${key}`) && !['field', 'default'].includes(key);
      const said = isOwnName
        ? say`"${named}" is listed twice. Rename or remove one.`
        : say`"${named}" is listed twice. Remove one.`;
      report(at, said);
    });
  }
}

function checkCompany({ schema, value, pointer }: Position, report: Report): void {
  if (!isValues(value)) return;
  const given = (keys: readonly string[]) => keys.filter((key) => isSaid(value[key])).length;
  const { 'x-one': one, 'x-any': any } = schema;
  if (one && given(one) !== 1) report(pointer, say`Exactly one of ${one.join(', ')} belongs here. Give one.`);
  if (any && given(any) === 0) report(pointer, say`At least one of ${any.join(', ')} belongs here. Add one.`);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const { 'x-with': needed = [], 'x-without': others = [], 'x-needs': needs = {} } = inner;
    const own = value[key];
    if (!isSaid(own)) continue;
    if (typeof own === 'string' && Object.hasOwn(needs, own)) {
      const [wanted, shown] = [needs[own] ?? [], `${key}: ${own}`];
      if (!given(wanted)) report(pointer, say`"${shown}" needs "${wanted.join('" / "')}". Add it.`);
    }
    for (const need of [needed].flat()) {
      const [other = '', wanted] = need.split(': ');
      if (wanted === undefined ? isSaid(value[other]) : value[other] === wanted) continue;
      report(`${pointer}/${key}`, say`"${key}" means nothing without "${need}". Add that, or remove it.`);
    }
    const other = others.find((each) => isSaid(value[each]));
    if (other !== undefined)
      report(`${pointer}/${key}`, say`"${key}" does not go with "${other}". Remove one of them.`);
  }
}

/** Keys that are for some kinds of the field they are about, and fields that are of the kind of another one. */
function checkKinds(
  { schema, ...position }: Position,
  { fieldAt }: KnownFields,
  refused: ReadonlySet<string>,
  report: Report,
): void {
  const { value, pointer } = position;
  if (!isValues(value) || !schema.properties) return;
  const subject = subjectOf(position);
  // What declares a kind is a field itself.
  const declared = typeof value['kind'] === 'string' ? (value as unknown as FieldRules) : undefined;
  const field = declared ?? (subject === undefined ? undefined : fieldAt(subject));
  for (const [key, { 'x-for': meant, 'x-like': like = '' }] of Object.entries(schema.properties)) {
    const own = value[key];
    const at = `${pointer}/${pointerPart(key)}`;
    if (meant && field && own !== undefined) {
      const named = Array.isArray(meant) || typeof own !== 'string' ? key : own;
      const kinds = Array.isArray(meant) ? (meant as readonly Kind[]) : (meant as ByValue)[named];
      const said = say`"${named}" is for ${kinds?.join(', ')}; "${subject}" is of kind ${field.kind}. Remove it.`;
      if (kinds && !isOfKind(field, kinds)) report(at, said);
    }
    const [first, second] = [value[like], own];
    if (typeof first !== 'string' || typeof second !== 'string') continue;
    if ([at, `${pointer}/${like}`].some((each) => refused.has(each))) continue;
    const [one, other] = [fieldAt(first), fieldAt(second)];
    if (one && other && (first === second || one.kind !== other.kind))
      report(at, say`"${first}" and "${second}" have to be two fields of one kind. Name another one.`);
  }
}

type ByValue = Readonly<Record<string, readonly Kind[]>>;

/** Amounts of money are numbers, too. */
const isOfKind = (field: FieldRules, kinds: readonly Kind[]): boolean =>
  kinds.includes(field.kind) || (kinds.includes('DOUBLE') && definitionOf(field).numeric === true);
