import { Check, Errors } from 'typebox/value';
import { WORKFLOW_MAX_LENGTH } from '../formats/workflow.ts';
import { brief } from '../text.ts';
import { WORKFLOW_CONTENT_VERSION, WorkflowContent } from './content.ts';
import { teller, type Tell, type WorkflowProblem } from './problem.ts';

export type ReadWorkflow =
  | { readonly content: WorkflowContent; readonly problems: readonly [] }
  | { readonly content: undefined; readonly problems: readonly WorkflowProblem[] };

/** What a new workflow is. */
export const EMPTY_WORKFLOW: WorkflowContent = { version: WORKFLOW_CONTENT_VERSION, elements: [] };

const whole = { elementId: '', propertyPath: '' } as const;

/** The workflow that a text holds, as the newest version has it; or all that its form breaks. No text is an empty one. */
export function readWorkflow(text: string | null): ReadWorkflow {
  if (text === null || text.trim() === '') return { content: EMPTY_WORKFLOW, problems: [] };
  const { found, tell } = teller();
  const refused = { content: undefined, problems: found };
  if (text.length > WORKFLOW_MAX_LENGTH) {
    tell(whole, 'too-large', undefined, { most: WORKFLOW_MAX_LENGTH });
    return refused;
  }
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    tell(whole, 'not-content', text);
    return refused;
  }
  const { version } = value as { readonly version?: unknown };
  if (version !== WORKFLOW_CONTENT_VERSION) {
    tell({ ...whole, propertyPath: 'version' }, 'other-version', brief(version));
    return refused;
  }
  if (Check(WorkflowContent, value)) return { content: value, problems: [] };
  tellShape(value, tell);
  return refused;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tellShape(value: object, tell: Tell): void {
  const tellAt = (path: string, rule: 'unknown-part' | 'missing-part' | 'bad-part') => {
    const keys = path.split('/').slice(1);
    const at = keys.reduce<unknown>(
      (of, key) => (typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[key] : undefined),
      value,
    );
    const element = keys[0] === 'elements' && keys.length > 1 ? elementAt(value, Number(keys[1])) : undefined;
    const own = element === undefined ? keys : keys.slice(2);
    const propertyPath = own.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
    tell({ elementId: element ?? '', propertyPath: propertyPath.replace(/^\./, '') }, rule, at);
  };
  for (const { keyword, instancePath, params } of Errors(WorkflowContent, value)) {
    const { requiredProperties = [], additionalProperties = [] } = params as {
      readonly requiredProperties?: readonly string[];
      readonly additionalProperties?: readonly string[];
    };
    if (keyword === 'required')
      for (const name of requiredProperties) tellAt(`${instancePath}/${name}`, 'missing-part');
    else if (keyword === 'additionalProperties')
      for (const name of additionalProperties) tellAt(`${instancePath}/${name}`, 'unknown-part');
    // `boolean`: the value of an unknown part, which is told by its name.
    else if (keyword !== 'boolean') tellAt(instancePath, 'bad-part');
  }
}

function elementAt(value: object, at: number): string | undefined {
  const { elements } = value as { readonly elements?: readonly { readonly id?: unknown }[] };
  const id = elements?.[at]?.id;
  return typeof id === 'string' ? id : undefined;
}
