import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronUpIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { labelText } from '../../contract/label.ts';
import { useNeighbours } from '../../engine/hooks/use-neighbours.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import type { Neighbour } from '../../engine/query/neighbours.ts';
import { storageKey } from '../../engine/query/table-state.ts';
import { decodeStored, encodeStored } from '../../engine/query/table-state-storage.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { readStored, writeStored } from '../list/stored-state.ts';
import { listedFilter } from '../list/use-listing.ts';
import { useSingleKeys } from '../widgets/single-keys.ts';

interface Props {
  readonly model: ObjectModel;
  readonly route: string;
  readonly id: string;
}

/** The records before and after this one in the list as it was left: two buttons, and K and J. */
export function RecordSteps({ model, route, id }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const viewerId = useViewerId();
  const [state] = useState(() => decodeStored(readStored(storageKey(model.name)), model));
  const beside = useNeighbours(model, id, state, listedFilter(model, state, viewerId));
  const go = (to: Neighbour<Pick<StoredRecord, 'id'>> | undefined) => {
    if (!to) return;
    // The list is where its reader is.
    writeStored(storageKey(model.name), encodeStored({ ...state, pageIndex: to.pageIndex }, model));
    void navigate(`${route}/${encodeURIComponent(to.record.id)}`);
  };
  // A table on the page has the keys while the focus is in it.
  const isInTable = () => document.activeElement?.closest('[role="grid"]') != null;
  const step = (to: Parameters<typeof go>[0]) => () => !isInTable() && go(to);
  useSingleKeys({ j: step(beside?.next), k: step(beside?.previous) });
  if (!beside) return null;
  const { previous, next } = beside;
  const label = (to: typeof next) => to && labelText(model.recordName, to.record);
  return (
    <>
      <Button
        variant="minimal"
        icon={<ChevronUpIcon />}
        aria-keyshortcuts="K"
        aria-label={t('keys:previousRecord', { label: label(previous) ?? '—' })}
        title={t('keys:previousRecord', { label: label(previous) ?? '—' })}
        disabled={!previous}
        onClick={() => go(previous)}
      />
      <Button
        variant="minimal"
        icon={<ChevronDownIcon />}
        aria-keyshortcuts="J"
        aria-label={t('keys:nextRecord', { label: label(next) ?? '—' })}
        title={t('keys:nextRecord', { label: label(next) ?? '—' })}
        disabled={!next}
        onClick={() => go(next)}
      />
    </>
  );
}
