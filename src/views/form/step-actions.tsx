import { Button } from '@blueprintjs/core';
import { ArrowLeft, ArrowRight, Trash } from '@blueprintjs/icons';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTabModel } from '../../engine/model/object-model.ts';
import type { FormPlace } from './form-place.ts';
import { useIsChanged } from './use-is-changed.ts';

interface Props {
  readonly place: FormPlace;
  readonly steps: readonly FormTabModel[];
  readonly isNew: boolean;
  readonly busy: 'save' | 'delete' | undefined;
  readonly onClose: () => void;
  /** Undefined for a record that is not saved yet, and where it may not be deleted. */
  readonly onDelete: (() => void) | undefined;
}

/** As the buttons of other forms: an error that comes while one is pressed does not move it away. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Back and on; the submit of the form goes on. What was typed is kept by itself, which is told between them. */
export function StepActions({ place, steps, isNew, busy, onClose, onDelete }: Props) {
  const { t } = useTranslation();
  const isChanged = useIsChanged();
  const { tab } = useSyncExternalStore(place.subscribe, place.get);
  const at = steps.findIndex(({ name }) => name === tab);
  const before = steps[at - 1];
  const kept = busy === 'save' ? 'saving' : isNew ? 'notKept' : isChanged ? 'changed' : 'kept';
  return (
    <div className="form-actions" role="group" aria-label={t('form.actions')} onMouseDown={keepFocus}>
      {before && (
        <Button
          icon={<ArrowLeft />}
          text={t('record:steps.back')}
          onClick={() => place.openTab(before.name)}
        />
      )}
      {steps[at + 1] && (
        <Button
          type="submit"
          intent="primary"
          endIcon={<ArrowRight />}
          text={t('record:steps.next')}
          aria-disabled={busy !== undefined}
        />
      )}
      <Button variant="minimal" text={t(isNew ? 'form.cancel' : 'form.close')} onClick={onClose} />
      <span className="form-unchanged" role="status">
        {t(`record:steps.${kept}`)}
      </span>
      {onDelete && (
        <Button
          className="form-delete"
          variant="minimal"
          intent="danger"
          icon={<Trash />}
          text={t('form.delete')}
          disabled={busy !== undefined}
          onClick={onDelete}
        />
      )}
    </div>
  );
}
