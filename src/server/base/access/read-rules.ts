import { VIEWER_VARIABLES } from '../../../contract/access/access-file.ts';
import { checkObjectRules } from '../../../contract/access/check-rules.ts';
import { ROLE_NAME_LENGTH } from '../../../contract/access/role.ts';
import { RoleRules } from '../../../contract/access/rules.ts';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import { cleanLine, cleanTexts } from '../../../contract/kinds/clean-text.ts';
import { isStorableText, shown } from '../../../contract/kinds/text.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { parseMetadata } from '../../../contract/metadata/parse.ts';

/** Characters of the rules as JSON text. */
const MOST_TEXT = 200_000;

/** What a call gives of a role. */
export interface RoleInput {
  readonly name: string;
  readonly rules: unknown;
}

/**
 * A role's name and rules as they are kept: known areas, objects, fields and actions, and row rules that can be
 * understood on the objects as all of the tenant has them.
 * @throws ApiError with a problem for every broken rule; paths are JSON pointers below `rules`
 */
export function readRole(whole: Catalog, { name, rules }: RoleInput): { name: string; rules: RoleRules } {
  const problems: Problem[] = nameProblems(name);
  const text = JSON.stringify(rules ?? null);
  if (text.length > MOST_TEXT || !isStorableText(text)) {
    throw new ApiError({ message: 'too-long', path: 'rules', params: { maxLength: MOST_TEXT } });
  }
  const parsed = parseMetadata(RoleRules, 'rules', text);
  problems.push(
    ...parsed.problems.map(({ pointer, message }): Problem => {
      const [rows] = /^\/objects\/[^/]+\/rows/.exec(pointer) ?? [];
      if (rows !== undefined) {
        return { message: 'invalid-filter', path: `rules${rows}`, params: { reason: message } };
      }
      return { message: 'bad-request', path: `rules${pointer}`, params: { value: message } };
    }),
  );
  const value = parsed.value as RoleRules | undefined;
  for (const [objectName, own] of Object.entries(value?.objects ?? {})) {
    const path = `rules/objects/${objectName}`;
    if (!whole.objects.has(objectName)) {
      problems.push({ message: 'unknown-object', path, params: { object: objectName } });
    }
    const variables = [...VIEWER_VARIABLES, ...Object.keys(whole.access.variables)];
    checkObjectRules(whole, objectName, own, variables, (pointer, { message: reason }) => {
      const isRows = pointer.startsWith('/rows');
      const message = isRows ? 'invalid-filter' : 'unknown-field';
      problems.push({ message, path: path + (isRows ? '/rows' : pointer), params: { reason } });
    });
  }
  const [first, ...others] = problems;
  if (first) throw new ApiError([first, ...others]);
  return { name: cleanLine(name).trim(), rules: cleanTexts(value as RoleRules) };
}

function nameProblems(name: string): Problem[] {
  const path = 'name';
  if (!isStorableText(name)) return [{ message: 'invalid-text', path, params: { value: shown(name) } }];
  if (cleanLine(name).trim() === '') return [{ message: 'required', path }];
  if ([...name.trim()].length <= ROLE_NAME_LENGTH) return [];
  return [{ message: 'too-long', path, params: { maxLength: ROLE_NAME_LENGTH } }];
}
