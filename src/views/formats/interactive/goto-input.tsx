import { FormGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Goto } from '../../../contract/interactive/parts.ts';
import { Select } from '../../widgets/select.tsx';
import { useEditor } from './editor-context.ts';

interface Props {
  readonly label: string;
  readonly place: string;
  readonly value: unknown;
  /** It always leads somewhere. */
  readonly isNeeded: boolean;
  readonly onChange: (value: Goto | undefined) => void;
}

/** Where something leads: to a moment, to the beginning, or to an address. */
export function GotoInput({ label, place, value, isNeeded, onChange }: Props) {
  const { t } = useTranslation();
  const { readOnly, wrong, time } = useEditor();
  const id = useId();
  const goto = value as Goto | undefined;
  const begun: Readonly<Record<string, Goto>> = {
    timecode: { type: 'timecode', time: Math.round(time * 10) / 10 },
    url: { type: 'url', url: '' },
    start: { type: 'start' },
  };
  return (
    <FormGroup label={label} labelFor={id} className="ie-part is-goto">
      <div className="ie-line">
        <Select
          id={id}
          disabled={readOnly}
          value={goto?.type ?? ''}
          onChange={({ target }) => onChange(begun[target.value])}
          options={[...(isNeeded ? [] : ['']), 'timecode', 'start', 'url'].map((each) => ({
            value: each,
            label: t(`interactive:goto.${each === '' ? 'none' : each}`),
          }))}
        />
        {goto?.type === 'timecode' && (
          <input
            type="number"
            className="bp6-input"
            aria-label={t('interactive:seekTo')}
            aria-invalid={wrong.has(`${place}/time`)}
            data-place={`${place}/time`}
            disabled={readOnly}
            min={0}
            max={86_400}
            step={0.1}
            value={goto.time}
            onChange={({ target }) => {
              if (target.validity.valid && target.value !== '')
                onChange({ type: 'timecode', time: target.valueAsNumber });
            }}
          />
        )}
        {goto?.type === 'url' && (
          <input
            className="bp6-input bp6-fill"
            inputMode="url"
            placeholder="https://"
            aria-label={t('interactive:part.url')}
            aria-invalid={wrong.has(`${place}/url`)}
            data-place={`${place}/url`}
            disabled={readOnly}
            maxLength={2000}
            value={goto.url}
            onChange={({ target }) => onChange({ type: 'url', url: target.value })}
          />
        )}
      </div>
    </FormGroup>
  );
}
