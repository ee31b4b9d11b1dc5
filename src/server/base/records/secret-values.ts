import { ApiError, type Problem } from '../../../contract/errors.ts';
import { SECRET_MASK } from '../../../contract/formats/secret.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import { SecretKeys } from '../secrets/secret-keys.ts';

/** Those of this process: there is one environment. */
let keys = new SecretKeys();

export function useSecretKeys(given: SecretKeys): void {
  keys = given;
}

/** A secret cannot be read in the place of another object's, or another tenant's. */
const placeOf = (tenantId: string, { source }: ObjectType, { from }: Field) => ({
  tenantId,
  key: `${source}.${from}`,
});

/**
 * The values with what is secret encrypted. Who writes what they were answered leaves the secret as it is.
 * @throws ApiError no-secrets-key
 */
export function sealed(tenantId: string, object: ObjectType, values: RecordInput): RecordInput {
  const secrets = [...object.fields.values()].filter(
    ({ format, name }) => format === 'secret' && name in values,
  );
  if (!secrets.length) return values;
  const problems: Problem[] = [];
  const given = Object.fromEntries(
    secrets.flatMap((field): [string, string | null][] => {
      const { name } = field;
      const value = values[name];
      if (value === SECRET_MASK) return [];
      if (typeof value !== 'string') return [[name, null]];
      const stored = keys.encrypt(placeOf(tenantId, object, field), value);
      if (!stored) problems.push({ message: 'no-secrets-key', path: name });
      return [[name, JSON.stringify(stored)]];
    }),
  );
  const [first, ...others] = problems;
  if (first) throw new ApiError([first, ...others]);
  const open = Object.entries(values).filter(([name]) => !secrets.some((field) => field.name === name));
  return { ...Object.fromEntries(open), ...given };
}

/**
 * What was written, out of the record's column, for who sends it to where it belongs; null where none is set.
 * @throws Error where its key is not there any more
 */
export function unsealed(
  tenantId: string,
  object: ObjectType,
  field: Field,
  stored: string | null,
): string | null {
  if (stored === null) return null;
  const text = keys.decrypt(placeOf(tenantId, object, field), JSON.parse(stored));
  if (text === undefined)
    throw new Error(
      `The secret ${object.name}.${field.name} was encrypted by a key that is not there any more.`,
    );
  return text;
}
