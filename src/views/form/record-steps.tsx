import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronUpIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { labelText } from '../../contract/label.ts';
import { useNeighbours } from '../../engine/hooks/use-neighbours.ts';
import { useViewerVariables } from '../../engine/hooks/use-viewer-id.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import type { Neighbour, Neighbours } from '../../engine/query/neighbours.ts';
import { storageKey } from '../../engine/query/table-state.ts';
import { decodeStored, encodeStored } from '../../engine/query/table-state-storage.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { readStored, writeStored } from '../list/stored-state.ts';
import { listedFilter } from '../list/use-listing.ts';
import { formAddress, isFormAddress } from '../widgets/form-address.ts';
import { useSingleKeys } from '../widgets/single-keys.ts';

interface Props {
  readonly model: ObjectModel;
  readonly route: string;
  readonly id: string;
}

/** The records before and after this one in the list as it was left: two buttons, and K and J. */
export function RecordSteps({ model, route, id }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const viewer = useViewerVariables();
  const [state] = useState(() => decodeStored(readStored(storageKey(model.name)), model));
  const beside = useNeighbours(model, id, state, listedFilter(model, state, viewer));
  const go = (to: Neighbour<Pick<StoredRecord, 'id'>> | undefined) => {
    if (!to) return;
    // The list is where its reader is.
    writeStored(storageKey(model.name), encodeStored({ ...state, pageIndex: to.pageIndex }, model));
    const address = `${route}/${encodeURIComponent(to.record.id)}`;
    void navigate(isFormAddress(search) ? formAddress(address) : address);
  };
  // A table on the page has the keys while the focus is in it.
  const isInTable = () => document.activeElement?.closest('[role="grid"]') != null;
  const step = (to: Parameters<typeof go>[0]) => () => !isInTable() && go(to);
  useSingleKeys({ j: step(beside?.next), k: step(beside?.previous) });
  return beside && <StepButtons model={model} beside={beside} onGo={go} />;
}

type Step = Neighbour<StoredRecord>;

interface StepButtonsProps {
  readonly model: ObjectModel;
  readonly beside: Neighbours<StoredRecord>;
  readonly onGo: (to: Step | undefined) => void;
}

export function StepButtons({ model, beside: { previous, next }, onGo }: StepButtonsProps) {
  const { t } = useTranslation();
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
        onClick={() => onGo(previous)}
      />
      <Button
        variant="minimal"
        icon={<ChevronDownIcon />}
        aria-keyshortcuts="J"
        aria-label={t('keys:nextRecord', { label: label(next) ?? '—' })}
        title={t('keys:nextRecord', { label: label(next) ?? '—' })}
        disabled={!next}
        onClick={() => onGo(next)}
      />
    </>
  );
}
