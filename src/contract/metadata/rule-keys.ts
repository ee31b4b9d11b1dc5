import { Type } from 'typebox';
import { ACTIONS } from '../access/actions.ts';
import { FIELD_NAME } from '../names.ts';

export const RuleName = (of: string, example: string) =>
  Type.String({
    pattern: FIELD_NAME,
    description: `The name of the ${of}: its text stands under \`rules\` in the object's texts.`,
    examples: [example],
  });

/** The rights that a step can ask for. */
export const STEP_RIGHTS = ACTIONS.filter((action) => ['EDIT', 'SEND', 'APPROVE'].includes(action));
