import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../use-listing.ts';
import type { StartedJob } from '../bulk/bulk-props.ts';
import type { PastePlan } from './plan-paste.ts';
import type { RangeAsk } from './range-ask.ts';
import { RefusedCells } from './refused-cells.tsx';
import { useFillDown } from './use-fill-down.ts';
import { usePaste } from './use-paste.ts';
import { useNotify } from '../../notify/index.ts';
import { useErrorText } from '../../errors/error-text.ts';

interface Props {
  readonly ask: RangeAsk;
  readonly listing: Listing;
  readonly selectedIds: readonly string[];
  readonly onJob: (started: StartedJob) => void;
  readonly onClose: () => void;
}

/** Does what is asked of several cells; where some texts do not fit, it asks before anything is written. */
export function RangeWork({ ask, listing, selectedIds, onJob, onClose }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const fillDown = useFillDown(listing, selectedIds, onJob);
  const { plan, write } = usePaste(listing, selectedIds);
  const [refused, setRefused] = useState<PastePlan>();

  /** Answers what has to be asked about first. */
  const start = useEffectEvent(async (): Promise<PastePlan | undefined> => {
    if (ask.type === 'fill') await fillDown(ask);
    else {
      const planned = await plan(ask);
      if (planned.refused.length > 0) return planned;
      await write(planned);
    }
    onClose();
    return undefined;
  });
  const fail = useEffectEvent((error: unknown) => {
    notify({ message: errorText(error), intent: 'danger' });
    onClose();
  });
  useEffect(() => {
    start().then(setRefused, (error: unknown) => fail(error));
  }, [ask]);

  if (!refused) return null;
  return (
    <RefusedCells
      model={listing.model}
      title={t('ranges:title')}
      plan={refused}
      onWrite={async () => {
        await write(refused);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
