import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ChoiceReplacement } from '../../../contract/metadata/choice-replacement.ts';
import type { CustomDefinition } from '../../../contract/metadata/custom-types.ts';
import { choiceInUse } from '../../base/records/custom-rules.ts';
import { ownMember } from '../../../contract/own-member.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { definitionObject, readDefinition } from '../../base/records/custom-definitions.ts';
import type { ChangedText } from './filters-with-choices.ts';
import { compileDefinitionLock } from '../../base/sql/custom.ts';
import { compileChoiceCounts } from '../../base/sql/own-values.ts';

export type Choices = NonNullable<CustomDefinition['valueList']>;

/** What a job replaces, as its row keeps it. */
export interface ReplacementParams {
  readonly definitionId: string;
  readonly fieldName: string;
  readonly before: Choices;
  readonly after: Choices;
  readonly replacement: ChoiceReplacement;
  /** Once it is done: the filters that named one of the choices. */
  readonly filters?: readonly ChangedText[];
}

/** A definition, and the objects that it is about. */
export interface Defined {
  readonly definitions: ObjectType;
  readonly definition: CustomDefinition;
  readonly target: ObjectType;
}

/**
 * Changes of definitions wait from here on until the transaction ends.
 * @throws ApiError not-found
 */
export async function lockDefinition(tx: TenantDb, whole: Catalog, id: string): Promise<Defined> {
  await tx.run(compileDefinitionLock(tx.tenantId));
  return requireDefinition(tx, whole, id);
}

/** @throws ApiError not-found */
export async function requireDefinition(db: TenantDb, whole: Catalog, id: string): Promise<Defined> {
  const definitions = definitionObject(whole);
  const definition = definitions && (await readDefinition(db, definitions, id));
  const target = definition && whole.objects.get(definition.objectName);
  if (!definitions || !definition || !target?.hasCustomFields)
    throw new ApiError({ message: 'not-found', params: { id: id.slice(0, 60) } });
  return { definitions, definition, target };
}

const namesOf = (choices: Choices): readonly string[] => choices.map(({ name }) => name);

/** Choices that are no more. */
export const goneChoices = (before: Choices, after: Choices): readonly string[] =>
  namesOf(before).filter((name) => !namesOf(after).includes(name));

/**
 * What of the replacement is needed: that of choices which go and which records hold.
 * @throws ApiError choice-in-use where nothing is said for one of them; invalid-enum for another that is no choice
 */
export async function neededReplacement(
  tx: TenantDb,
  { definition, target }: Defined,
  after: Choices,
  given: ChoiceReplacement,
): Promise<ChoiceReplacement> {
  const gone = goneChoices(definition.valueList ?? [], after);
  const values = { object: target, fieldName: definition.name };
  const held = new Map(
    (await tx.run(compileChoiceCounts(tx.tenantId, values))).map(({ choice, count }) => [choice, count]),
  );
  const problems: Problem[] = [];
  const needed = new Map<string, string | null>();
  for (const name of gone) {
    const to = ownMember(given, name);
    if (to === undefined) {
      const count = held.get(name);
      if (count) problems.push(choiceInUse(name, count));
    } else if (to !== null && !namesOf(after).includes(to)) {
      const params = { value: to, allowed: namesOf(after).join(', ') };
      problems.push({ message: 'invalid-enum', path: 'replacement', params });
    } else needed.set(name, to);
  }
  const [first, ...rest] = problems;
  if (first) throw new ApiError([first, ...rest]);
  // Own properties whatever the choices are called.
  return Object.fromEntries(needed);
}

/** The list as it is wanted, with what others have put into it since. */
export function mergedChoices(now: Choices, { before, after }: ReplacementParams): Choices {
  const known = new Set([...namesOf(before), ...namesOf(after)]);
  return [...after, ...now.filter(({ name }) => !known.has(name))];
}
