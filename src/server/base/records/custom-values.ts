import { ApiError, type Problem } from '../../../contract/errors.ts';
import { textValue } from '../../../contract/formats/index.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { parseValue } from '../../../contract/record/parse-value.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';

interface Entry {
  readonly fieldName: string;
  readonly valueList?: readonly string[] | null;
}

/**
 * The values of the tenant's own fields that an input names, by field; null for those to be cleared. Undefined where
 * the input has none.
 * @throws ApiError with a problem for every value that does not fit its field, or that no field is defined for
 */
export function customValues(
  object: ObjectType,
  values: RecordInput,
): Readonly<Record<string, unknown>> | undefined {
  const entries = values[CUSTOM_FIELDS.name] as readonly Entry[] | undefined;
  if (!entries) return undefined;
  const custom: Record<string, unknown> = {};
  const problems: Problem[] = [];
  entries.forEach(({ fieldName, valueList }, index) => {
    const at = `${CUSTOM_FIELDS.name}[${index}]`;
    const field = object.fields.get(fieldName);
    if (!field?.custom) {
      problems.push({
        message: 'unknown-field',
        path: `${at}.fieldName`,
        params: { field: shown(fieldName) },
      });
      return;
    }
    if (Object.hasOwn(custom, fieldName)) {
      problems.push({ message: 'already-exists', path: `${at}.fieldName` });
      return;
    }
    if (field.readOnly) {
      problems.push({ message: 'read-only', path: `${at}.fieldName` });
      return;
    }
    const list = (valueList ?? []).filter((text) => text.trim() !== '');
    if (!list.length) {
      custom[fieldName] = null;
      return;
    }
    if (field.kind !== 'LIST' && list.length > 1) {
      const params = { value: list.length, max: 1 };
      problems.push({ message: 'bad-request', path: `${at}.valueList`, params });
      return;
    }
    const parsed = parseValue(field.kind === 'LIST' ? list : textValue(list[0] ?? '', field), field);
    if (parsed.ok) custom[fieldName] = parsed.value;
    else problems.push({ ...parsed.problem, path: `${at}.valueList` });
  });
  const [first, ...others] = problems;
  if (first) throw new ApiError([first, ...others]);
  return custom;
}
