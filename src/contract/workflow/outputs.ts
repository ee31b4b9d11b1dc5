import type { Behaviour, ElementType } from '../metadata/element-type.ts';
import type { WorkflowElement } from './content.ts';

type Config = WorkflowElement['config'];

/** What becomes of a step that has failed, after its retries: it ends the run | is passed over | goes another way. */
export const ON_ERROR = ['FAIL', 'CONTINUE', 'BRANCH'] as const;
export type OnError = (typeof ON_ERROR)[number];

const NEXT = ['next'];
const many = (list: unknown, name: string): readonly string[] =>
  Array.isArray(list) ? list.map((_, at) => `${name}${at + 1}`) : [];

/** Those that have others than `next`. */
const OUTPUTS: Readonly<Partial<Record<Behaviour, (config: Config) => readonly string[]>>> = {
  if: () => ['yes', 'no'],
  switch: ({ cases }) => [...many(cases, 'case'), 'else'],
  split: ({ branches }) => many(branches, 'branch'),
  waitForCondition: () => ['met', 'timeout'],
  waitForDate: () => ['next', 'past'],
  exit: () => [],
};

const FALLIBLE: readonly Behaviour[] = ['find', 'forEach', 'startWorkflow'];

/** Can a step of the type fail, so that it says what becomes of it (`onError`, `retries`, `retryMinutes`)? */
export const canFail = ({ family, does }: Pick<ElementType, 'family' | 'does'>): boolean =>
  family === 'action' || FALLIBLE.includes(does);

/** The names of the ways by which runs leave an element, in order. */
export function outputsOf(type: Pick<ElementType, 'family' | 'does'>, config: Config): readonly string[] {
  const own = OUTPUTS[type.does]?.(config) ?? NEXT;
  return canFail(type) && config['onError'] === 'BRANCH' ? [...own, 'error'] : own;
}
