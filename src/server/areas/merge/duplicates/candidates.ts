import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Duplicates } from '../../../../contract/metadata/model-duplicates.ts';
import { comparedText, leastOf } from '../../../../contract/duplicates/judge.ts';
import { similarPairs, type TextOf } from '../../../../contract/duplicates/similar-pairs.ts';
import { trigramsOf } from '../../../../contract/duplicates/trigrams.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { compileAllTexts, compileGroups, compileGroupTexts, type TextRow } from './compared-statements.ts';
import { compileEqualPairs, type PairIds } from './equal-statements.ts';
import type { Place, Step } from './steps.ts';

/** Pairs of one record that are kept. */
const MOST_OF_RECORD = 10;
/** Related records asked for at a time, and the records that share them. */
const GROUPS = 500;
const GROUP_RECORDS = 5000;
/** Records that share one related record; or all records, where they are compared without one. */
const MOST_COMPARED = 100_000;
const PAGE = 5000;
/** Where so many texts are alike, no more are looked for. */
const MOST_FOUND = 200_000;
/** Others get their turn so often while texts are compared (milliseconds). */
const TURN_MS = 15;

/** What a part of a search has found to be looked at more closely. */
export interface Candidates {
  readonly pairs: readonly PairIds[];
  readonly isCut: boolean;
  /** Where the step goes on; null at its end. */
  readonly after: string | null;
  readonly read: number;
}

/** The next part of a step. */
export async function findCandidates(
  db: TenantDb,
  object: ObjectType,
  rules: Duplicates,
  step: Step,
  { after, records }: Place,
): Promise<Candidates> {
  switch (step.kind) {
    case 'equal': {
      const pairs = await db.run(compileEqualPairs(db.tenantId, object, step, MOST_OF_RECORD));
      const read = Math.ceil(records / step.parts);
      return { pairs, isCut: pairs.some(({ isCut }) => isCut), after: null, read };
    }
    case 'groups':
      return ofGroups(db, object, rules, step, after);
    case 'all': {
      const rows = await allTexts(db, object, rules);
      const { pairs, isCut } = await alikeAmong(rows, rules);
      return { pairs, isCut: isCut || rows.length >= MOST_COMPARED, after: null, read: rows.length };
    }
  }
}

async function ofGroups(
  db: TenantDb,
  object: ObjectType,
  rules: Duplicates,
  { field }: Extract<Step, { kind: 'groups' }>,
  after: string,
): Promise<Candidates> {
  const next = await db.run(compileGroups(db.tenantId, object, field, after, GROUPS));
  let records = 0;
  const taken = next.filter(({ size }, index) => (records += size) <= GROUP_RECORDS || index === 0);
  if (!taken.length) return { pairs: [], isCut: false, after: null, read: 0 };
  const targets = taken.map(({ target }) => target);
  const names = rules.similar?.fields ?? [];
  const statement = compileGroupTexts(db.tenantId, object, field, names, targets, MOST_COMPARED);
  const groups = Map.groupBy(await db.run(statement), ({ target }) => target);
  const pairs: PairIds[] = [];
  let isCut = taken.some(({ size }) => size > MOST_COMPARED);
  for (const rows of groups.values()) {
    const found = await alikeAmong(rows, rules);
    pairs.push(...found.pairs);
    isCut ||= found.isCut;
  }
  const isEnd = taken.length === next.length && next.length < GROUPS;
  const read = taken.reduce((sum, { size }) => sum + size, 0);
  return { pairs, isCut, after: isEnd ? null : (targets.at(-1) ?? null), read };
}

async function allTexts(db: TenantDb, object: ObjectType, { similar }: Duplicates): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  for (let isMore = true; isMore && rows.length < MOST_COMPARED;) {
    const after = rows.at(-1)?.id ?? '';
    const page = await db.run(compileAllTexts(db.tenantId, object, similar?.fields ?? [], after, PAGE));
    rows.push(...page);
    isMore = page.length === PAGE;
  }
  return rows;
}

/** Pairs with texts that are much the same; of each record those that are most so. */
async function alikeAmong(
  rows: readonly TextRow[],
  rules: Duplicates,
): Promise<{ readonly pairs: PairIds[]; readonly isCut: boolean }> {
  const { similar } = rules;
  if (!similar || rows.length < 2) return { pairs: [], isCut: false };
  const texts = rows.map(({ id, values }): TextOf => {
    return { id, trigrams: trigramsOf(comparedText(rules, values)) };
  });
  const found: { first: string; second: string; similarity: number }[] = [];
  let turn = performance.now();
  for (const pair of similarPairs(texts, leastOf(similar))) {
    if (pair) found.push(pair);
    if (found.length >= MOST_FOUND) break;
    if (performance.now() - turn < TURN_MS) continue;
    await nextTurn();
    turn = performance.now();
  }
  const counts = new Map<string, number>();
  const pairs: PairIds[] = [];
  for (const { first, second } of found.sort((a, b) => b.similarity - a.similarity)) {
    const [one, other] = [counts.get(first) ?? 0, counts.get(second) ?? 0];
    if (one >= MOST_OF_RECORD || other >= MOST_OF_RECORD) continue;
    counts.set(first, one + 1).set(second, other + 1);
    pairs.push({ first, second, isCut: false });
  }
  return { pairs, isCut: pairs.length < found.length };
}
