import type { Behaviour, ElementType } from '../metadata/element-type.ts';
import type { WorkflowElement } from './content.ts';

type Config = WorkflowElement['config'];

/** What becomes of a step that has failed, after its retries: it ends the run | is passed over | goes another way. */
export const ON_ERROR = ['FAIL', 'CONTINUE', 'BRANCH'] as const;

const NEXT = ['next'];

/**
 * Lists of which each item is a way out. An item has an `id`, which names its output wherever the item stands, so that a
 * way stays with its item when others are added, moved or removed. Items written before there were ids are named by their
 * position (`case1`): what was stored then reads as it did.
 */
const LEADING: Readonly<Partial<Record<Behaviour, { readonly input: string; readonly base: string }>>> = {
  switch: { input: 'cases', base: 'case' },
  split: { input: 'branches', base: 'branch' },
};

/** The input whose items are the ways out of the element. */
export const leadingInput = ({ does }: Pick<ElementType, 'does'>): string | undefined => LEADING[does]?.input;

/** What the ids of items look like; `RESERVED_OUTPUTS` name other ways. */
export const OUTPUT_ID = /^[A-Za-z0-9_-]{1,40}$/;
export const RESERVED_OUTPUTS: readonly string[] = ['next', 'else', 'error'];

/** The items of a list that leads somewhere, each with its id. The same array where all have one. */
export function withOutputIds(type: Pick<ElementType, 'does'>, list: unknown): readonly Config[] {
  const { base = '' } = LEADING[type.does] ?? {};
  const items = Array.isArray(list) ? (list as readonly Config[]) : [];
  if (items.every((item) => hasId(item))) return items;
  return items.map((item, at) => (hasId(item) ? item : { ...item, id: `${base}${at + 1}` }));
}

const hasId = (item: Config | null): boolean => typeof item?.['id'] === 'string' && item['id'] !== '';

const ids = (type: Pick<ElementType, 'does'>, list: unknown): readonly string[] =>
  withOutputIds(type, list).map(({ id }) => id as string);

/** An id that no item has had before, in whatever copy of the workflow: so that two people who add one each add two. */
export const newOutputId = (type: Pick<ElementType, 'does'>): string =>
  `${LEADING[type.does]?.base ?? 'way'}-${crypto.randomUUID().slice(0, 8)}`;

/** The ways of an element without those of items that are no longer in its list. */
export function keptOutputs(
  type: Pick<ElementType, 'does'>,
  [before, after]: readonly [before: unknown, after: unknown],
  outputs: WorkflowElement['outputs'],
): WorkflowElement['outputs'] {
  const left = new Set(ids(type, after));
  const gone = new Set(ids(type, before).filter((id) => !left.has(id)));
  return gone.size
    ? Object.fromEntries(Object.entries(outputs).filter(([output]) => !gone.has(output)))
    : outputs;
}

/** Those that have others than `next`. */
const OUTPUTS: Readonly<Partial<Record<Behaviour, (config: Config) => readonly string[]>>> = {
  if: () => ['yes', 'no'],
  switch: ({ cases }) => [...ids({ does: 'switch' }, cases), 'else'],
  split: ({ branches }) => ids({ does: 'split' }, branches),
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
