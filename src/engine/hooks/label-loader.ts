import type { ApolloClient } from '@apollo/client';
import { labelText } from '../../contract/label.ts';
import { pictureAddress } from '../../contract/picture-address.ts';
import { labelBatches, type LabelPart, labelVariables } from '../query/label-batch.ts';
import { labelsDocument, type LabelSource, nth } from '../query/label-document.ts';
import { asLabels } from './documents.ts';

interface KnownLabel {
  readonly label: string;
  /** The address of its picture. */
  readonly picture?: string | undefined;
}

/** What is known of a record by its id. */
export type LabelState =
  | ({ readonly status: 'loading' } & Partial<KnownLabel>)
  | ({ readonly status: 'loaded' } & KnownLabel)
  /** There is no such record, or not any more. */
  | { readonly status: 'gone' }
  | { readonly status: 'failed'; readonly error: unknown };

/**
 * Labels of records that are known by their ids only, for all of the page: what is wanted in one moment, by however
 * many pickers and of however many objects, is asked for in one call.
 */
export interface LabelLoader {
  /** What is known by id: another map after each answer. */
  readonly states: (source: LabelSource) => ReadonlyMap<string, LabelState>;
  /** Asks for those of the records that are not known. Until the answer is called, what is known of them is kept. */
  readonly want: (source: LabelSource, ids: readonly string[]) => () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes when what is known may be out of date. */
  readonly age: () => number;
  /** Records have changed: what is wanted from now on is asked for again. */
  readonly forget: (isStale?: (objectName: string) => boolean) => void;
}

/** Of the labels that nobody wants any more so many to twice as many are kept for each source, those asked for last. */
export const KEPT_LABELS = 200;

interface Known {
  readonly source: LabelSource;
  states: ReadonlyMap<string, LabelState>;
  /** How many want each record. */
  readonly wanted: Map<string, number>;
  readonly fresh: Set<string>;
  waiting: Set<string>;
}

function count({ wanted }: Known, ids: readonly string[], change: 1 | -1): void {
  for (const id of ids) {
    const now = (wanted.get(id) ?? 0) + change;
    if (now > 0) wanted.set(id, now);
    else wanted.delete(id);
  }
}

function createLoader(client: ApolloClient): LabelLoader {
  const sources = new Map<string, Known>();
  const listeners = new Set<() => void>();
  let age = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const knownOf = (source: LabelSource): Known => {
    const key = `${source.objectName} ${source.recordLabel} ${source.recordPicture ?? ''}`;
    let known = sources.get(key);
    if (!known) {
      const nothing = { states: new Map(), wanted: new Map(), fresh: new Set<string>() };
      sources.set(key, (known = { source, ...nothing, waiting: new Set() }));
    }
    return known;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const learn = (known: Known, ids: readonly string[], stateOf: (id: string) => LabelState) => {
    known.states = new Map([...known.states, ...ids.map((id) => [id, stateOf(id)] as const)]);
  };
  /** A label that was known is better than none. */
  const lastLabel = ({ states }: Known, id: string): KnownLabel | undefined => {
    const state = states.get(id);
    const { label, picture } = state && 'label' in state ? state : {};
    return label === undefined ? undefined : { label, picture };
  };
  const trim = (known: Known) => {
    const idle = [...known.states.keys()].filter((id) => !known.wanted.has(id));
    if (idle.length <= 2 * KEPT_LABELS) return;
    const old = new Set(idle.slice(0, -KEPT_LABELS));
    known.states = new Map([...known.states].filter(([id]) => !old.has(id)));
    for (const id of old) known.fresh.delete(id);
  };
  const load = async (parts: readonly LabelPart[]) => {
    try {
      const { data } = await client.query({
        query: asLabels(labelsDocument(parts)),
        variables: labelVariables(parts),
        fetchPolicy: 'no-cache',
      });
      parts.forEach((part, index) => {
        const rows = new Map((data?.[nth('page', index)]?.rows ?? []).map((row) => [row.id, row]));
        learn(knownOf(part), part.ids, (id) => {
          const row = rows.get(id);
          if (!row) return { status: 'gone' };
          const picture = pictureAddress(part.recordPicture ?? '', row);
          return { status: 'loaded', label: labelText(part.recordLabel, row), picture };
        });
      });
    } catch (error) {
      for (const part of parts) {
        const known = knownOf(part);
        for (const id of part.ids) known.fresh.delete(id);
        learn(known, part.ids, (id) => {
          const last = lastLabel(known, id);
          return last ? { status: 'loaded', ...last } : { status: 'failed', error };
        });
      }
    }
    tell();
  };
  const flush = () => {
    timer = undefined;
    const wanted: LabelPart[] = [];
    for (const known of sources.values()) {
      trim(known);
      if (known.waiting.size) wanted.push({ ...known.source, ids: [...known.waiting].sort() });
      known.waiting = new Set();
    }
    for (const parts of labelBatches(wanted)) void load(parts);
  };

  return {
    states: (source) => knownOf(source).states,
    want: (source, ids) => {
      const known = knownOf(source);
      count(known, ids, 1);
      let isWanted = true;
      const release = () => {
        if (isWanted) count(known, ids, -1);
        isWanted = false;
      };
      const asked = ids.filter((id) => !known.fresh.has(id));
      if (!asked.length) return release;
      for (const id of asked) {
        known.fresh.add(id);
        known.waiting.add(id);
      }
      learn(known, asked, (id) => ({ status: 'loading', ...lastLabel(known, id) }));
      timer ??= setTimeout(flush);
      tell();
      return release;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    age: () => age,
    forget: (isStale = () => true) => {
      const stale = [...sources.values()].filter(({ source }) => isStale(source.objectName));
      if (stale.length === 0) return;
      for (const { fresh } of stale) fresh.clear();
      age++;
      tell();
    },
  };
}

const loaders = new WeakMap<ApolloClient, LabelLoader>();

/** The client's one loader: it lives as long as the page is signed in. */
export function labelLoader(client: ApolloClient): LabelLoader {
  let loader = loaders.get(client);
  if (!loader) loaders.set(client, (loader = createLoader(client)));
  return loader;
}
