import { isNames } from '../../../contract/layers/json.ts';
import type { DocumentKind, Json, Override } from '../../../contract/layers/override.ts';
import {
  type Conflict,
  type LayerOverrides,
  type Resolved,
  resolveLayers,
} from '../../../contract/layers/resolve.ts';
import { type DocumentProblem, nameAt } from './document-problems.ts';

/** A document as the layers leave it, and what they have that does not hold. */
export interface Effective {
  readonly document: Json | null;
  readonly conflicts: readonly Conflict[];
  /** The layers without what was set aside. */
  readonly layers: readonly LayerOverrides[];
}

/** However much is wrong: after so many turns all of a layer goes. */
const MOST_TURNS = 20;
/** Overrides that are tried one by one in a turn, to find the one that breaks a rule. */
const MOST_TRIED = 30;

/**
 * A document with layers on top. Whatever of them would break it is set aside, so that those who work with it go on: of
 * a list of names the one name, else the one override, else all of the topmost layer. `product`: without problems.
 */
export function effectiveDocument(
  kind: DocumentKind,
  product: Json | null,
  layers: readonly LayerOverrides[],
  problemsOf: (document: Json | null) => readonly DocumentProblem[],
): Effective {
  const aside: Conflict[] = [];
  let left = layers;
  for (let turn = 0; ; turn++) {
    const resolved = resolveLayers(kind, product, left);
    const problems = problemsOf(resolved.document);
    if (!problems.length || !left.some(({ overrides }) => overrides.length)) {
      const document = problems.length ? product : resolved.document;
      return { document, conflicts: [...resolved.conflicts, ...aside], layers: left };
    }
    const mends = (tried: readonly LayerOverrides[]) => {
      const found = problemsOf(resolveLayers(kind, product, tried).document);
      return !found.some(({ message }) => message === problems[0]?.message);
    };
    const step =
      turn < MOST_TURNS
        ? (withoutNamed(left, resolved, problems) ??
          withoutOne(left, problems, mends) ??
          withoutTop(left, problems))
        : withoutTop(left, problems);
    left = step.layers;
    aside.push(...step.aside.map(({ override, problem }) => refused(override, resolved, problem)));
  }
}

type Placed = Override & Pick<LayerOverrides, 'layer' | 'owner'>;

interface Step {
  readonly layers: readonly LayerOverrides[];
  readonly aside: readonly { readonly override: Placed; readonly problem: DocumentProblem }[];
}

function refused(
  { layer, owner, key, base, value }: Placed,
  { origins }: Resolved,
  problem: DocumentProblem,
) {
  const below: Json = origins.get(key)?.below ?? null;
  return {
    layer,
    owner,
    key,
    reason: 'refused',
    base,
    below,
    value,
    message: problem.message,
    text: problem.text,
  } as const;
}

const replaced = (
  layers: readonly LayerOverrides[],
  at: number,
  change: (overrides: readonly Override[]) => readonly Override[],
): readonly LayerOverrides[] =>
  layers.map((layer, index) => (index === at ? { ...layer, overrides: change(layer.overrides) } : layer));

/** Without what each problem names: a name that a layer has put into a list, or a key that it has set. */
function withoutNamed(
  layers: readonly LayerOverrides[],
  resolved: Resolved,
  problems: readonly DocumentProblem[],
): Step | undefined {
  let left = layers;
  const aside: Step['aside'][number][] = [];
  for (const problem of problems) {
    const step = withoutName(left, resolved, problem) ?? withoutKey(left, problem);
    if (!step) continue;
    left = step.layers;
    aside.push(...step.aside);
  }
  return aside.length ? { layers: left, aside } : undefined;
}

/** Without the value of the topmost layer that has set the very key. Lists of names are judged name by name. */
function withoutKey(layers: readonly LayerOverrides[], problem: DocumentProblem): Step | undefined {
  for (const [at, { layer, owner, overrides }] of [...layers.entries()].reverse()) {
    const override = overrides.find(({ key }) => key === problem.key);
    if (!override || isNames(override.value)) continue;
    const dropped = replaced(layers, at, (others) => others.filter((other) => other !== override));
    return { layers: dropped, aside: [{ override: { layer, owner, ...override }, problem }] };
  }
  return undefined;
}

function withoutName(
  layers: readonly LayerOverrides[],
  { document, origins }: Resolved,
  problem: DocumentProblem,
): Step | undefined {
  const { pointer, key } = problem;
  const name = nameAt(document, pointer);
  if (name === undefined) return undefined;
  const lists = [key, key.slice(0, key.lastIndexOf('/'))];
  for (const [at, { layer, owner, overrides }] of [...layers.entries()].reverse()) {
    for (const override of overrides) {
      const { value } = override;
      const { below } = origins.get(override.key) ?? {};
      if (!lists.includes(override.key) || !isNames(value) || !value.includes(name)) continue;
      if (isNames(below) && below.includes(name)) continue;
      const left = { ...override, value: value.filter((other) => other !== name) };
      const swap = (others: readonly Override[]) =>
        others.map((other) => (other === override ? left : other));
      return {
        layers: replaced(layers, at, swap),
        aside: [{ override: { layer, owner, ...override }, problem }],
      };
    }
  }
  return undefined;
}

/** Without the one override that the problem comes from: those near to it are tried first, those of upper layers too. */
function withoutOne(
  layers: readonly LayerOverrides[],
  problems: readonly DocumentProblem[],
  mends: (layers: readonly LayerOverrides[]) => boolean,
): Step | undefined {
  const [problem] = problems;
  if (!problem) return undefined;
  const { key } = problem;
  const all = layers.flatMap(({ layer, owner, overrides }, at) =>
    overrides.map((override) => ({ at, layer, owner, override, near: common(override.key, key) })),
  );
  const sorted = all.sort((one, other) => other.near - one.near || other.at - one.at).slice(0, MOST_TRIED);
  for (const { at, layer, owner, override } of sorted) {
    const tried = replaced(layers, at, (others) => others.filter((other) => other !== override));
    if (mends(tried)) return { layers: tried, aside: [{ override: { layer, owner, ...override }, problem }] };
  }
  return undefined;
}

/** How many parts two keys begin with alike. */
function common(one: string, other: string): number {
  const [parts, others] = [one.split('/'), other.split('/')];
  const differing = parts.findIndex((part, index) => part !== others[index]);
  return differing < 0 ? parts.length : differing;
}

function withoutTop(layers: readonly LayerOverrides[], problems: readonly DocumentProblem[]): Step {
  const at = layers.findLastIndex(({ overrides }) => overrides.length);
  const { layer, owner, overrides } = layers[at] as LayerOverrides;
  return {
    layers: replaced(layers, at, () => []),
    aside: overrides.map((override) => ({
      override: { layer, owner, ...override },
      problem: problems[0] as DocumentProblem,
    })),
  };
}
