import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { suggest } from '../text.ts';
import type { MetadataProblem } from './problem.ts';

/** A metadata file larger than this is refused unread. Characters. */
export const METADATA_MAX_LENGTH = 1_000_000;
const MAX_PROBLEMS = 20;

const ajv = new Ajv({ allErrors: true, verbose: true, strict: true });
const compiled = new WeakMap<TSchema, ValidateFunction>();

export type ParsedFile<T> =
  | { readonly value: T; readonly problems: readonly [] }
  | { readonly value: undefined; readonly problems: readonly MetadataProblem[] };

/** Reads a metadata file's text by its schema. Every problem names file, pointer, value, rule and remedy. */
export function parseMetadata<S extends TSchema>(
  schema: S,
  file: string,
  text: string,
): ParsedFile<Static<S>> {
  const refuse = (problems: readonly MetadataProblem[]) => ({ value: undefined, problems });
  if (text.length > METADATA_MAX_LENGTH) {
    const message = `The file has ${text.length} characters; at most ${METADATA_MAX_LENGTH} are read. Split it.`;
    return refuse([{ file, pointer: '', message }]);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refuse([
      { file, pointer: '', message: `The file is not valid JSON: ${(error as Error).message}` },
    ]);
  }
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return { value: value as Static<S>, problems: [] };
  const errors = (validate.errors ?? []).slice(0, MAX_PROBLEMS);
  return refuse(errors.map((error) => ({ file, pointer: error.instancePath, message: sentence(error) })));
}

function sentence(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties': {
      const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
      return unknownName(String(params['additionalProperty']), 'a key here', known);
    }
    case 'enum': {
      const known = (params['allowedValues'] as unknown[]).map(String);
      return unknownName(String(error.data), 'allowed here', known);
    }
    case 'required':
      return `The key "${String(params['missingProperty'])}" is missing. Add it.`;
    default:
      return `${JSON.stringify(error.data)?.slice(0, 60)} ${error.message ?? 'is not allowed'}. Change the value.`;
  }
}

/** `"MONY" is not a kind. Known: BOOLEAN, … Did you mean "LONG"?` */
export function unknownName(text: string, what: string, known: readonly string[]): string {
  const near = suggest(text, known);
  const list = known.length
    ? ` Known: ${known.slice(0, 40).join(', ')}${known.length > 40 ? ', …' : '.'}`
    : '';
  return `${JSON.stringify(text)} is not ${what}.${list}${near ? ` Did you mean "${near}"?` : ''}`;
}
