import { Check, Errors } from 'typebox/value';
import { brief } from '../text.ts';
import {
  type DocumentProblem,
  problemCollector,
  type Report,
  type StructureRule,
} from './document-problem.ts';
import type { DocumentStructure, DocumentValue } from './document-type.ts';
import { formOf, isObject, type PartSchema, schemaOfKey } from './schema-parts.ts';
import { pointerPart } from '../pointer.ts';
import { upgraded } from './upgrade.ts';

/** How deep a document may be nested. */
const MAX_DEPTH = 16;

export type ReadDocument<D> =
  | { readonly document: D; readonly problems: readonly [] }
  | { readonly document: undefined; readonly problems: readonly DocumentProblem[] };

/** Of the rules that every type has. */
type StructureReport = Report<StructureRule>;

/**
 * The document that a text holds, as the newest version of its type has it; or all that its structure breaks. An empty
 * text is the empty document.
 */
export function readDocument<D extends object>(
  type: DocumentStructure<D>,
  text: string | null,
): ReadDocument<D> {
  const isEmpty = text === null || (text.length <= type.maxLength && text.trim() === '');
  if (isEmpty) return { document: type.empty, problems: [] };
  const { problems, report } = problemCollector();
  const document = documentIn(type, text, report);
  if (document && problems.length === 0) type.checkStructure?.(document as D, report);
  return document && problems.length === 0
    ? { document: document as D, problems: [] }
    : { document: undefined, problems };
}

/**
 * The document that a text holds whose author has not finished it: single values of it are missing, or not allowed yet.
 * Undefined where its objects and lists are otherwise than the schema says, so that no editor could show them.
 */
export function readUnfinished<D extends object>(type: DocumentStructure<D>, text: string): D | undefined {
  const document = documentIn(type, text, () => undefined);
  return document && hasShape(type.schema as PartSchema, document) ? (document as D) : undefined;
}

function hasShape(schema: PartSchema, value: unknown): boolean {
  const form = formOf(schema, value);
  if (!form) return value === undefined || typeof value !== 'object';
  const { items, properties = {}, patternProperties } = form;
  if (items) return Array.isArray(value) && value.every((each) => hasShape(items, each));
  if (form['type'] !== 'object') return form['x-id'] ? Check(form, value) : typeof value !== 'object';
  if (!isObject(value)) return false;
  const required = (form['required'] ?? []) as readonly string[];
  const isClosed = form['additionalProperties'] === false || patternProperties !== undefined;
  return (
    required.every((key) => Object.hasOwn(value, key) || hasShape(properties[key] ?? {}, undefined)) &&
    Object.entries(value).every(([key, each]) => {
      const inner = schemaOfKey(form, key);
      return inner ? hasShape(inner, each) : !isClosed;
    })
  );
}

function documentIn(
  type: DocumentStructure,
  text: string,
  report: StructureReport,
): DocumentValue | undefined {
  if (text.length > type.maxLength) {
    report('', 'too-large', { most: type.maxLength });
    return undefined;
  }
  const value = parseJson(text);
  if (!isObject(value)) {
    report('', 'not-content', { value: text.slice(0, 200) });
    return undefined;
  }
  if (isDeeper(value, MAX_DEPTH)) {
    report('', 'too-deep', { most: MAX_DEPTH });
    return undefined;
  }
  const document = upgraded(type, value);
  if (document['version'] !== type.version) {
    const version = brief(document['version']);
    report('/version', 'other-version', { version, known: type.version, value: version });
    return undefined;
  }
  if (!Check(type.schema, document)) reportStructure(type.schema as PartSchema, document, '', report);
  return document;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((each) => isDeeper(each, most - 1));
}

/**
 * Where values do not fit, at the innermost place that can be named: of a part with several forms, what the form breaks
 * that its `type` names, and not that it is none of all the others.
 */
function reportStructure(schema: PartSchema, value: unknown, pointer: string, report: StructureReport): void {
  const isWhole: boolean = Check(schema, value);
  if (isWhole) return;
  const form = formOf(schema, value);
  if (!form) {
    const hasTypes = schema.anyOf?.every(({ properties }) => properties?.['type']?.const !== undefined);
    const place = hasTypes && isObject(value) ? `${pointer}/type` : pointer;
    return report(place, 'bad-part', { value: brief(value) });
  }
  if (form.items && Array.isArray(value)) {
    const { items, maxItems } = form;
    if (maxItems !== undefined && value.length > maxItems)
      report(pointer, 'bad-part', { value: value.length });
    return value.forEach((each, at) => reportStructure(items, each, `${pointer}/${at}`, report));
  }
  const { properties, patternProperties } = form;
  if ((!properties && !patternProperties) || !isObject(value))
    return Errors(form, value).length ? report(pointer, 'bad-part', { value: brief(value) }) : undefined;
  for (const [key, each] of Object.entries(value)) {
    const inner = schemaOfKey(form, key);
    const place = `${pointer}/${pointerPart(key)}`;
    if (inner) reportStructure(inner, each, place, report);
    else if (form['additionalProperties'] === false || patternProperties)
      report(place, 'unknown-part', { name: key });
  }
  for (const key of (form['required'] as readonly string[] | undefined) ?? [])
    if (!Object.hasOwn(value, key)) report(`${pointer}/${pointerPart(key)}`, 'missing-part', { name: key });
}
