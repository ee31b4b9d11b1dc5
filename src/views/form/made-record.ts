import { useEffect, useState } from 'react';
import type { RecordLife } from '../../contract/metadata/introspection.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';

interface MadeRecord {
  readonly record: StoredRecord;
  readonly life: RecordLife | undefined;
}

let handed: MadeRecord | undefined;

/** For the form that is about to take the place of the one in which the record was made. */
export function handOver(made: MadeRecord): void {
  handed = made;
}

/** The record as it was just made: its form is there at once, so that no key finds it still loading. */
export function useMadeRecord(id: string | undefined): MadeRecord | undefined {
  const [made] = useState(() => (handed?.record.id === id ? handed : undefined));
  useEffect(() => {
    // Whoever comes back later reads it as it is then.
    if (made) handed = undefined;
  }, [made]);
  return made;
}
