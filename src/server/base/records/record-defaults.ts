import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { defaultsOf } from '../../../contract/record/defaults.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { Actor } from '../sql/audit.ts';

interface Creating {
  readonly actor: Actor;
  readonly byWorkflow?: boolean;
}

/** What a new record begins with, of the wanted fields. What a workflow makes is nobody's by default. */
export const defaultsFor =
  ({ actor, byWorkflow }: Creating) =>
  (object: ObjectType, isWanted: (field: Field) => boolean): RecordInput => {
    const fields = [...object.fields.values()].filter(isWanted);
    const userId = byWorkflow ? null : actor.userId;
    return Object.fromEntries(defaultsOf(fields, userId).map(([{ name }, value]) => [name, value]));
  };
