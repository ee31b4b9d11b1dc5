import { breaks, fits } from '../kinds/kind.ts';
import { NULL_OPERATORS } from '../kinds/operators.ts';
import { cleanJson, storedText } from '../kinds/clean-text.ts';
import { shown } from '../kinds/text.ts';
import { say } from '../say.ts';
import { settingsBeside } from './about-object.ts';
import { contentWords } from './content-words.ts';
import { textFormat } from './format.ts';
import { isJsonObject } from './json-object.ts';

/** Characters of the whole value. */
export const WORKFLOW_MAX_LENGTH = 1_000_000;

/**
 * What a workflow does, as JSON (`workflow/content.ts`). Here no more is judged than that it is an object; its form where
 * it is written, and what is wrong with it by `judgeWorkflow`.
 */
export const workflowFormat = {
  ...textFormat({ name: 'workflow', judge: fits, meaning: 'longText', clean: cleanJson }),
  parse: (raw: unknown) => {
    const text = storedText(raw, cleanJson);
    if (text !== undefined && text.length > WORKFLOW_MAX_LENGTH)
      return breaks('too-long', { maxLength: WORKFLOW_MAX_LENGTH });
    return text !== undefined && isJsonObject(text)
      ? fits(text)
      : breaks('invalid-text', { value: shown(raw) });
  },
  format: contentWords,
  operators: NULL_OPERATORS,
  text: 'markup' as const,
  unfit: {
    keys: ['unique', 'searchable', 'sortable', 'minLength', 'maxLength'] as const,
    why: (key: string) => say`"${key}" would see what content is made of. Remove it.`,
  },
  wide: true,
  objectKey: 'workflowObject',
  settingKeys: ['workflowObjectField', 'workflowStateField'],
  beside: { key: 'workflowObjectField', settingsBy: settingsBeside('workflowObject') },
  stateKey: 'workflowStateField',
  parts: ['positionX', 'positionY'],
  sample: () => undefined,
};
