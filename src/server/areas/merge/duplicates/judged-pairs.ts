import { v7 as uuidv7 } from 'uuid';
import { judge } from '../../../../contract/duplicates/judge.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Duplicates } from '../../../../contract/metadata/model-duplicates.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { type ComparedRow, compileCompared } from './compared-statements.ts';
import type { FoundPair } from './pair-statements.ts';

/** Pairs whose records are read at a time. */
const PAGE = 1000;

interface Two {
  readonly first: string;
  readonly second: string;
}

/** Of pairs that may be duplicates, those that are, as their records are now. At most `most`. */
export async function judgedPairs(
  db: TenantDb,
  object: ObjectType,
  rules: Duplicates,
  candidates: readonly Two[],
  most: number,
): Promise<FoundPair[]> {
  // Two that have several things in common are found by each of them.
  const pairs = [...new Map(candidates.map((pair) => [`${pair.first} ${pair.second}`, pair])).values()];
  const found: FoundPair[] = [];
  for (let from = 0; from < pairs.length && found.length < most; from += PAGE) {
    const page = pairs.slice(from, from + PAGE);
    const ids = [...new Set(page.flatMap(({ first, second }) => [first, second]))];
    const rows = await db.run(compileCompared(db.tenantId, object, rules, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    found.push(...page.flatMap((pair) => judged(object, rules, byId, pair)));
  }
  return found.slice(0, most);
}

function judged(
  { fields }: ObjectType,
  rules: Duplicates,
  rows: ReadonlyMap<string, ComparedRow>,
  { first, second }: Two,
): FoundPair[] {
  const [one, other] = [rows.get(first), rows.get(second)];
  const likeness = one && other && judge(rules, fields, one, other);
  if (!likeness) return [];
  const { equal, similar: alike, score } = likeness;
  const versions = { firstVersion: one.version, secondVersion: other.version };
  return [{ id: uuidv7(), first, second, ...versions, equal, alike, score }];
}
