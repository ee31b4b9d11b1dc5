import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { SelectNode } from '../plan/nodes.ts';
import { listsOf } from '../sql/lists.ts';
import { mayLeaveDraft } from './complete-texts.ts';
import { halfTexts } from './stored-filters.ts';

/** The object as its writer has it, and what is to be answered of the record. */
interface Asked {
  readonly object: ObjectType;
  readonly answer?: SelectNode;
}

/**
 * Is a statement all of the write? Not where more is asked of the record before it or after it, or where its lists are
 * written: that takes a transaction.
 */
export function isWrittenAlone({ object }: Asked, stored: ObjectType, given: RecordInput): boolean {
  const fields = [...stored.fields.values()];
  return (
    !object.rows &&
    !mayLeaveDraft(stored, given) &&
    !stored.role &&
    !listsOf(stored, given).length &&
    !Object.keys(halfTexts(stored, given)).length &&
    !fields.some(({ computed }) => computed?.type === 'matching') &&
    !Object.keys(given).some((name) => stored.fields.get(name)?.leaving)
  );
}

/** What the statement can answer itself: it sees neither its own row in other places, nor who may not see it any more. */
export function answerOf({ answer, object }: Asked, stored: ObjectType): SelectNode | undefined {
  return answer && !object.rows && readsOnlyOthers(answer, stored) ? answer : undefined;
}

const readsOnlyOthers = ({ values }: SelectNode, stored: ObjectType): boolean =>
  values.every((value) => {
    if (value.type === 'typename' || value.type === 'column' || value.type === 'minutes') return true;
    if (value.type !== 'record' && value.type !== 'list') return false;
    const { relation } = value.field;
    return (
      !relation?.seen && value.select.object.source !== stored.source && readsOnlyOthers(value.select, stored)
    );
  });
