import type { Duplicates } from '../metadata/model-duplicates.ts';
import type { FieldRules } from '../kinds/kind.ts';
import { equalKey, plainText } from './plain-text.ts';
import { similarity, trigramsOf } from './trigrams.ts';

/** What of a record is compared. */
interface Compared {
  readonly values: Readonly<Record<string, unknown>>;
  /** Ids of the related records, by relation. */
  readonly related: Readonly<Record<string, readonly string[]>>;
}

/** Why two records may be of the same thing. */
interface Likeness {
  /** Fields whose values are equal. */
  readonly equal: readonly string[];
  /** How much of the texts is the same; null where that is too little. */
  readonly similar: number | null;
  /** From 0 to 1. */
  readonly score: number;
}

/** Below it hardly anybody would say that two names are one: `Anna Berg` and `Hanna Berger`, say. */
const LEAST = 0.6;

export const leastOf = ({ least }: NonNullable<Duplicates['similar']>): number => least ?? LEAST;

/** What is compared of a record's texts. */
export function comparedText(rules: Duplicates, values: Compared['values']): string {
  const texts = (rules.similar?.fields ?? []).map((name) => values[name]);
  return plainText(texts.filter((text) => typeof text === 'string').join(' '));
}

/** Each equal value leaves a quarter of the doubt, and texts that are alike take from what is left. */
const EQUAL_DOUBT = 0.25;
/** Texts alone never make it certain. */
const SIMILAR_WEIGHT = 0.9;

function scoreOf(equal: number, alike: number): number {
  return equal ? 1 - EQUAL_DOUBT ** equal * (1 - alike) : SIMILAR_WEIGHT * alike;
}

/** Undefined where the two have nothing in common that makes them duplicates. */
export function judge(
  rules: Duplicates,
  fields: ReadonlyMap<string, Pick<FieldRules, 'format'>>,
  one: Compared,
  other: Compared,
): Likeness | undefined {
  const equal = (rules.equal ?? []).filter((name) => {
    const key = equalKey(fields.get(name) ?? {}, one.values[name]);
    return key !== undefined && key === equalKey(fields.get(name) ?? {}, other.values[name]);
  });
  const { similar } = rules;
  const alike = similar
    ? similarity(trigramsOf(comparedText(rules, one.values)), trigramsOf(comparedText(rules, other.values)))
    : 0;
  const isAlike = similar !== undefined && alike >= leastOf(similar);
  const isNear =
    !similar?.within ||
    similar.within.some((name) =>
      one.related[name]?.some((id) => other.related[name]?.includes(id) ?? false),
    );
  // Only what makes a pair by itself is a reason: whoever may not know of the others is told of no pair by them.
  const isReason = isAlike && isNear;
  if (!equal.length && !isReason) return undefined;
  return { equal, similar: isReason ? alike : null, score: scoreOf(equal.length, alike) };
}
