import { Button, Callout } from '@blueprintjs/core';
import { CrossIcon, EditIcon, MaximizeIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { labelText } from '../../contract/label.ts';
import { useNeighbours } from '../../engine/hooks/use-neighbours.ts';
import { useRecordLimits } from '../form-state/use-record-limits.ts';
import { RecordActions } from '../actions/late-actions.ts';
import '../form/form.css';
import { type LoadedRecord, RecordLoader } from '../form/loaded-record.tsx';
import { StepButtons } from '../form/record-steps.tsx';
import type { PeekProps } from '../list/peek.ts';
import { ButtonLink } from '../widgets/button-link.tsx';
import { isTypedInto, singleKey } from '../widgets/single-keys.ts';
import { editAddress } from './edit-address.ts';
import { Facts } from './facts.tsx';
import { RecordFrame } from './record-frame.tsx';
import { RecordGlance } from './record-glance.tsx';
import { RecordPreview } from './record-preview.tsx';
import { RecordQuick } from './record-quick.tsx';
import { RecordSide } from './record-side.tsx';

/** A record beside the list that it stands in, whose rows before and after it are a key away. */
export function RecordPanel({ listing, route, id, onStep, onClose }: PeekProps) {
  const { t } = useTranslation();
  const { model, state, filter } = listing;
  const beside = useNeighbours(model, id, state, filter);
  const panel = useRef<HTMLElement>(null);
  const [closedId, setClosedId] = useState<string>();
  const [opener] = useState(() => document.activeElement);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element;
    // Keys in an input, and in what stands over the panel, are theirs.
    if (!event.currentTarget.contains(target) || target.closest('.cell-editor')) return;
    if (event.key === 'Escape') return close();
    if (isTypedInto(target)) return;
    const key = singleKey(event.nativeEvent);
    const to = key === 'j' ? beside?.next : key === 'k' ? beside?.previous : undefined;
    if (!to) return;
    event.preventDefault();
    onStep(to);
  };
  const address = `${route}/${encodeURIComponent(id)}`;
  return (
    <aside
      ref={panel}
      className="record-panel floating"
      aria-label={model.label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="record-panel-bar" role="group" aria-label={t('record:panel')}>
        {beside && <StepButtons model={model} beside={beside} onGo={(to) => to && onStep(to)} />}
        <span className="record-panel-space" />
        <ButtonLink to={address} variant="minimal" icon={<MaximizeIcon />}>
          {t('record:open')}
        </ButtonLink>
        {model.actions.includes('EDIT') && closedId !== id && (
          <ButtonLink to={editAddress(model, address)} variant="minimal" icon={<EditIcon />}>
            {t('record:edit')}
          </ButtonLink>
        )}
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('form.close')}
          title={t('form.close')}
          onClick={close}
        />
      </div>
      <RecordLoader
        key={id}
        objectName={model.name}
        route={route}
        id={id}
        draw={({ record, life }) =>
          record && (
            <PanelContent
              model={model}
              route={route}
              record={record}
              life={life}
              address={address}
              onClosed={setClosedId}
            />
          )
        }
      />
    </aside>
  );
}

interface Props extends Pick<LoadedRecord, 'model' | 'life'> {
  readonly route: string;
  readonly record: NonNullable<LoadedRecord['record']>;
  readonly address: string;
  /** Hears of a record of which nothing can be changed. */
  readonly onClosed: (id: string | undefined) => void;
}

function PanelContent({ model, route, record, life, address, onClosed }: Props) {
  const navigate = useNavigate();
  const { isClosed, closedBy } = useRecordLimits(model, record, life);
  useEffect(() => onClosed(isClosed ? record.id : undefined), [isClosed, record.id, onClosed]);
  return (
    <RecordFrame model={model} route={route} record={record} life={life}>
      <h2>{labelText(model.recordName, record)}</h2>
      {life && model.ownActions.length > 0 && (
        <Suspense fallback={null}>
          <RecordActions model={model} record={record} life={life} />
        </Suspense>
      )}
      <RecordQuick />
      <RecordPreview />
      <RecordGlance />
      {closedBy !== undefined && <Callout compact>{closedBy}</Callout>}
      <Facts />
      <RecordSide onAll={(tab) => void navigate(`${address}?${new URLSearchParams({ tab }).toString()}`)} />
    </RecordFrame>
  );
}
