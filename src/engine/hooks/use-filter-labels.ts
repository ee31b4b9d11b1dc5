import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { NamedRecords } from '../filter/reading.ts';
import { labelLoader } from './label-loader.ts';

/** The label of a record; undefined while it is not known. */
export type LabelOf = (objectName: string, id: string) => string | undefined;

const keyOf = (objectName: string, id: string) => `${objectName} ${id}`;

/** Labels of records of several objects, asked for in one call. Without an answer there are none. */
export function useFilterLabels(wanted: readonly NamedRecords[]): LabelOf {
  const loader = labelLoader(useApolloClient());
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const age = useSyncExternalStore(loader.subscribe, loader.age);
  // Equal questions are one question, whoever makes the list anew.
  const key = JSON.stringify(wanted);
  useEffect(() => {
    const questions = JSON.parse(key) as NamedRecords[];
    const read = () => {
      const known = questions.flatMap((question) =>
        question.ids.flatMap((id) => {
          const state = loader.states(question).get(id);
          const label = state && 'label' in state ? state.label : undefined;
          return label === undefined ? [] : [[keyOf(question.objectName, id), label] as const];
        }),
      );
      setLabels(new Map(known));
    };
    const unsubscribe = loader.subscribe(read);
    const releases = questions.map((question) => loader.want(question, question.ids));
    // Those that are known already are told by no answer.
    queueMicrotask(read);
    return () => {
      unsubscribe();
      for (const release of releases) release();
    };
  }, [loader, key, age]);
  return useCallback((objectName, id) => labels.get(keyOf(objectName, id)), [labels]);
}
