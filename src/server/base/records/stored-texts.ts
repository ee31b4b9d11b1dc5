import type { Problem } from '../../../contract/errors.ts';
import { objectOf } from '../../../contract/formats/index.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { isVariable } from '../../../contract/letters/variables.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import { freeMailer } from '../texts/free-mailers.ts';
import { serverFormat } from '../formats/index.ts';

/** The fields that texts about the object may name, as the role of the catalog has them. */
export const variablesOf = ({ fields }: ObjectType): readonly string[] =>
  [...fields.values()].filter(isVariable).map(({ name }) => name);

/** The problems of texts that name fields of the object which they are about: each at its field. */
export function storedTextProblems(catalog: Catalog, { fields }: ObjectType, values: RecordInput): Problem[] {
  return [...fields.values()].flatMap((field): Problem[] => {
    const { problems } = serverFormat(field) ?? {};
    const text = values[field.name];
    const domain = field.ownDomain && typeof text === 'string' ? freeMailer(text) : undefined;
    if (domain !== undefined) return [{ message: 'free-mailer', path: field.name, params: { domain } }];
    if (!problems || typeof text !== 'string') return [];
    const about = objectOf(field);
    const object = about === undefined ? undefined : catalog.objects.get(about);
    if (about !== undefined && !object)
      return [{ message: 'unknown-object', path: field.name, params: { object: shown(about) } }];
    return problems(text, object && variablesOf(object)).map((problem) => ({ ...problem, path: field.name }));
  });
}
