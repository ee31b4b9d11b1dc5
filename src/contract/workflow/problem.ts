import { type DocumentProblem, problemCollector, type StructureRule } from '../documents/document-problem.ts';
import { pointerKeys, pointerPart } from '../pointer.ts';

/** Rules of what is drawn: a draft may break them; what is activated may not. */
export const WORKFLOW_RULES = [
  'action-not-offered',
  'always-quiet',
  'approval-needed',
  'bad-cron',
  'bad-filter',
  'bad-letter',
  'bad-text',
  'bad-value',
  'body-not-json',
  'creates-own-record',
  'cycle-without-wait',
  'dangling',
  'duplicate-id',
  'ends-before-start',
  'enters-trigger',
  'field-not-fit',
  'field-read-only',
  'in-the-past',
  'kind-mismatch',
  'never-comes',
  'no-trigger',
  'not-asked',
  'object-closed',
  'reference-gone',
  'reference-unusable',
  'required',
  'shares-not-whole',
  'type-not-offered',
  'unknown-field',
  'unknown-object',
  'unknown-output',
  'unreachable',
  'variable-not-given',
  'variable-too-early',
  'variable-unknown',
  'wait-without-length',
  'wait-without-timeout',
  'watches-own-field',
] as const;

export type WorkflowRule = StructureRule | (typeof WORKFLOW_RULES)[number];

/**
 * What is wrong with a workflow; `params.value`: what stands there, shortened. Its sentence: `problems.<messageKey>` of
 * `locales/<language>/elements.json`.
 */
export type WorkflowProblem = DocumentProblem<WorkflowRule>;

/** A place as the API names it (specification, section 7). */
export interface WorkflowPlace {
  /** '' where it is about the whole. */
  readonly elementId: string;
  /**
   * In an element: an input and what is in it (`filter.expression.compoundFilters[1].filter.value`), `outputs.yes`, or ''
   * for the whole element. Of the workflow itself: `exitWhen.…`, `quiet.…`.
   */
  readonly propertyPath: string;
}

interface Elements {
  readonly elements: readonly { readonly id: string }[];
}

/** What of an element is none of its inputs. */
const OWN_KEYS: readonly string[] = ['id', 'outputs'];

export function pointerOfPlace({ elements }: Elements, { elementId, propertyPath }: WorkflowPlace): string {
  const keys = propertyPath.split(/[.[\]]+/).filter((key) => key !== '');
  const at = elements.findIndex(({ id }) => id === elementId);
  const within =
    at < 0 ? [] : ['elements', at, ...(keys[0] && !OWN_KEYS.includes(keys[0]) ? ['config'] : [])];
  return [...within, ...keys].map((key) => `/${pointerPart(key)}`).join('');
}

export function placeOfPointer({ elements }: Elements, pointer: string): WorkflowPlace {
  const keys = pointerKeys(pointer);
  const element = keys[0] === 'elements' ? elements[Number(keys[1])] : undefined;
  const own = !element ? keys : keys[2] === 'config' ? keys.slice(3) : keys.slice(2);
  const path = own.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
  return { elementId: element?.id ?? '', propertyPath: path.replace(/^\./, '') };
}

export type Tell = (
  place: WorkflowPlace,
  rule: WorkflowRule,
  value?: unknown,
  params?: WorkflowProblem['params'],
) => void;

const MAX_VALUE_LENGTH = 200;

/** Collects the problems of a workflow by places as the API names them. */
export function workflowProblems(content: Elements): {
  readonly problems: readonly WorkflowProblem[];
  readonly tell: Tell;
} {
  const { problems, report } = problemCollector<WorkflowRule>();
  return {
    problems,
    tell: (place, rule, value, params) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      report(pointerOfPlace(content, place), rule, {
        ...params,
        ...(text === undefined ? {} : { value: text.slice(0, MAX_VALUE_LENGTH) }),
      });
    },
  };
}
