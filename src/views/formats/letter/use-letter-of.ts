import { useEffect, useState } from 'react';
import { useReadRecords } from '../../../engine/hooks/use-read-records.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';

/**
 * The letter in a field of a record, once it is wanted; undefined until it has come.
 * @param revision another value reads it anew
 */
export function useLetterOf(
  model: ObjectModel,
  field: string,
  id: string,
  isWanted: boolean,
  revision?: unknown,
): string | undefined {
  const read = useReadRecords(model);
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    read([id])
      .then(([record]) => {
        const value = record?.[field];
        if (isCurrent) setText(typeof value === 'string' ? value : undefined);
      })
      // There is no picture of it then.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [read, field, id, isWanted, revision]);
  return text;
}
