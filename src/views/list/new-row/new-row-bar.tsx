import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewerId } from '../../../engine/hooks/use-viewer-id.ts';
import { draftKey, readDraft, ROW_DRAFT } from '../../form-state/drafts.ts';
import { late } from '../../widgets/late.tsx';
import './new-row.css';
import type { OpenRowProps } from './open-row.tsx';

const OpenRow = late(async () => (await import('./open-row.tsx')).OpenRow);

export interface NewRowBarProps extends Omit<OpenRowProps, 'takesFocus' | 'onClose'> {
  /** Tab leads past it, to what can be done with the rows that are chosen. */
  readonly isPassed: boolean;
}

/** The end of a list: a button, and in its place the row of a new record. One that was begun earlier stands open. */
export function NewRowBar({ isPassed, ...props }: NewRowBarProps) {
  const { t } = useTranslation();
  const userId = useViewerId();
  const { name } = props.model;
  const [state, setState] = useState<'begun' | 'asked' | 'closed' | undefined>(() =>
    userId !== undefined && readDraft(draftKey(userId, name, ROW_DRAFT)) ? 'begun' : undefined,
  );
  const isOpen = state === 'begun' || state === 'asked';
  return isOpen ? (
    <Suspense fallback={null}>
      <OpenRow {...props} takesFocus={state === 'asked'} onClose={() => setState('closed')} />
    </Suspense>
  ) : (
    <Button
      variant="minimal"
      size="small"
      icon={<PlusIcon />}
      text={t('list:addRow')}
      autoFocus={state === 'closed'}
      tabIndex={isPassed ? -1 : 0}
      onClick={() => setState('asked')}
    />
  );
}
