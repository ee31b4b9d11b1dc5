import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { brief, suggestions } from '../text.ts';
import { CompoundFilterFile, FILTER_SCHEMA } from '../filter/filter-schema.ts';
import { beyondLimits, type FileLimits, METADATA_LIMITS } from './limits.ts';
import { ANNOTATIONS } from '../names.ts';
import type { MetadataProblem } from './problem.ts';
import { english, type Said, say, thing } from '../say.ts';
import { misplaced, unknown } from '../unknown.ts';
import { placesOfKey } from './places-of-key.ts';
import { pointerPart } from '../pointer.ts';

/** Most of the time goes into compiling, at every start: a test judges the schemas, and each file is read but once. */
const QUICKLY = { validateSchema: false, meta: false, code: { optimize: false } };
const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, ...QUICKLY });
ajv.addVocabulary([...ANNOTATIONS]);
ajv.addSchema(CompoundFilterFile, FILTER_SCHEMA);
const compiled = new WeakMap<TSchema, ValidateFunction>();

export type ParsedFile<T> =
  | { readonly value: T; readonly problems: readonly [] }
  | { readonly value: undefined; readonly problems: readonly MetadataProblem[] };

/** Reads a metadata file's text by its schema. Every problem names file, pointer, value, rule and remedy. */
export function parseMetadata<S extends TSchema>(
  schema: S,
  file: string,
  text: string,
  limits: FileLimits = METADATA_LIMITS,
): ParsedFile<Static<S>> {
  const refuse = (problems: readonly MetadataProblem[]) => ({ value: undefined, problems });
  if (text.length > limits.length) {
    const said = say`The file has ${text.length} characters; at most ${limits.length} are read. Split it.`;
    return refuse([{ file, pointer: '', ...said }]);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refuse([{ file, pointer: '', ...say`The file is not valid JSON: ${(error as Error).message}` }]);
  }
  const beyond = beyondLimits(value, limits);
  if (beyond) return refuse([{ file, ...beyond }]);
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return { value: value as Static<S>, problems: [] };
  // What an `if` fails by is said by the rule inside.
  const errors = withoutBranches((validate.errors ?? []).filter(({ keyword }) => keyword !== 'if'));
  return refuse(
    withoutMissing(errors)
      .slice(0, limits.problems)
      .map((error) => ({ file, ...problemOf(error, schema) })),
  );
}

/** A key that is misspelt is not missing, too. */
function withoutMissing(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const misspelt = errors.flatMap(({ keyword, instancePath, params }) =>
    keyword === 'additionalProperties'
      ? [{ instancePath, key: String((params as Record<string, unknown>)['additionalProperty']) }]
      : [],
  );
  return errors.filter(({ keyword, instancePath, params }) => {
    if (keyword !== 'required') return true;
    const missing = String((params as Record<string, unknown>)['missingProperty']);
    return !misspelt.some(
      (each) => each.instancePath === instancePath && suggestions(each.key, [missing]).length > 0,
    );
  });
}

/** Of a value that is of none of several types, one sentence names them all. */
function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  return errors
    .map((error): ErrorObject => {
      const types =
        error.keyword === 'anyOf' ? (error.schema as { type?: unknown }[]).map((each) => each.type) : [];
      const isPlain =
        types.length > 0 &&
        types.every((type) => typeof type === 'string') &&
        !types.includes(typeOf(error.data));
      return isPlain ? { ...error, keyword: 'type', schema: types.join(' or ') } : error;
    })
    .filter(
      (error, _, all) =>
        !all.some(
          (whole) =>
            whole !== error &&
            whole.keyword === 'type' &&
            whole.instancePath === error.instancePath &&
            error.schemaPath.startsWith(`${whole.schemaPath}/`),
        ),
    );
}

/** What JSON schemas call a value's type. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function problemOf(error: ErrorObject, whole: TSchema): Omit<MetadataProblem, 'file'> {
  const { instancePath: pointer, data, schema } = error;
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
      const near = misplaced(key, known, placesOfKey(key, whole));
      return { pointer: `${pointer}/${pointerPart(key)}`, ...unknown(key, thing`a key here`, known, near) };
    }
    case 'enum': {
      const known = (schema as readonly unknown[]).map(String);
      const given = typeof data === 'string' ? data : brief(data);
      const meant = (schema as readonly unknown[]).find((each) => each !== data && String(each) === given);
      if (meant !== undefined)
        return { pointer, ...say`${brief(data)} must be ${typeOf(meant)}. Write it like ${brief(meant)}.` };
      return { pointer, ...unknown(given, thing`allowed here`, known) };
    }
    case 'required':
      return { pointer, ...say`The key "${String(params['missingProperty'])}" is missing. Add it.` };
    case 'uniqueItems': {
      const at = Number(params['i']);
      const twice = brief((data as readonly unknown[])[at]);
      return { pointer: `${pointer}/${at}`, ...say`${twice} is listed twice. Remove one.` };
    }
    case 'maxItems':
    case 'minItems': {
      const { length } = data as readonly unknown[];
      const limit = String(params['limit']);
      const said =
        error.keyword === 'maxItems'
          ? say`The list has ${length} members; at most ${limit} are allowed. Remove some.`
          : say`The list has ${length} members; it needs ${limit}. Add one.`;
      return { pointer, ...said };
    }
    case 'pattern': {
      const [example] = (error.parentSchema as { examples?: readonly unknown[] }).examples ?? [];
      const [found, pattern] = [brief(data), String(schema)];
      const said =
        example === undefined
          ? say`${found} does not match the pattern ${pattern}.`
          : say`${found} does not match the pattern ${pattern}. Write it like ${JSON.stringify(example)}.`;
      return { pointer, ...said };
    }
    case 'type': {
      const example = exampleOf(error.parentSchema as ExampleSchema);
      if (example === undefined) return { pointer, ...wrongType(brief(data), schema) };
      const [found, type] = [brief(data), String(schema)];
      return { pointer, ...say`${found} must be ${type}. Write it like ${JSON.stringify(example)}.` };
    }
    default:
      return {
        pointer,
        ...(BOUNDS[error.keyword]?.(brief(data), schema) ??
          english`${brief(data)} ${error.message ?? 'is not allowed'}. Change the value.`),
      };
  }
}

interface ExampleSchema {
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ExampleSchema>>;
}

/** Of an object without one of its own, what its required keys are like. */
function exampleOf({ examples, required = [], properties = {} }: ExampleSchema): unknown {
  if (examples?.length) return examples[0];
  const entries = required.map((key) => [key, properties[key]?.examples?.[0]] as const);
  const isWhole = entries.length > 0 && entries.every(([, example]) => example !== undefined);
  return isWhole ? Object.fromEntries(entries) : undefined;
}

const wrongType = (found: string, type: unknown): Said =>
  say`${found} must be ${String(type)}. Change the value.`;

/** What the schema says of single values, in the words that Ajv has for it. */
const BOUNDS: Readonly<Record<string, (found: string, bound: unknown) => Said>> = {
  minimum: (found, least) => say`${found} must be >= ${String(least)}. Change the value.`,
  maximum: (found, most) => say`${found} must be <= ${String(most)}. Change the value.`,
  exclusiveMinimum: (found, least) => say`${found} must be > ${String(least)}. Change the value.`,
  const: (found) => say`${found} must be equal to constant. Change the value.`,
  minLength: (found, least) =>
    say`${found} must NOT have fewer than ${String(least)} characters. Change the value.`,
  maxLength: (found, most) =>
    say`${found} must NOT have more than ${String(most)} characters. Change the value.`,
  minProperties: (found, least) =>
    say`${found} must NOT have fewer than ${String(least)} properties. Change the value.`,
  anyOf: (found) => say`${found} must match a schema in anyOf. Change the value.`,
  not: (found) => say`${found} must NOT be valid. Change the value.`,
};
