import { FormGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Goto } from '../../../contract/interactive/parts.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useEditor } from './editor-context.ts';
import { gotoOf } from './model/goto-of.ts';
import { NumberInput } from './number-input.tsx';
import type { LabelledProps } from './part-props.ts';

/** Where something leads, of what this type of content knows. `goto!`: it always leads somewhere. */
export function GotoInput({ label, kind, place, value, onChange }: LabelledProps) {
  const { t } = useTranslation();
  const { readOnly, wrong, time, gotos } = useEditor();
  const id = useId();
  const goto = value as Goto | undefined;
  // What is kept from elsewhere is shown, for all that is wrong with it.
  const types = goto && !gotos.includes(goto.type) ? [...gotos, goto.type] : gotos;
  return (
    <FormGroup label={label} labelFor={id} className="ie-part is-goto">
      <div className="ie-line">
        <Select
          id={id}
          data-place={place}
          aria-invalid={wrong.has(place)}
          disabled={readOnly}
          value={goto?.type ?? ''}
          onChange={({ target }) => {
            const type = types.find((each) => each === target.value);
            onChange(type && gotoOf(type, time));
          }}
          options={[...(kind === 'goto!' ? [] : ['']), ...types].map((each) => ({
            value: each,
            label: t(`interactive:goto.${each === '' ? 'none' : each}`),
          }))}
        />
        {goto?.type === 'timecode' && (
          <NumberInput
            disabled={readOnly}
            label={t('interactive:seekTo')}
            isWrong={wrong.has(`${place}/time`)}
            place={`${place}/time`}
            min={0}
            max={86_400}
            step={0.1}
            value={goto.time}
            onChange={(to) => to !== undefined && onChange({ type: 'timecode', time: to })}
          />
        )}
        {goto?.type === 'page' && (
          <NumberInput
            disabled={readOnly}
            label={t('interactive:part.page')}
            isWrong={wrong.has(`${place}/page`)}
            place={`${place}/page`}
            min={1}
            max={100_000}
            value={goto.page}
            onChange={(page) => page !== undefined && onChange({ type: 'page', page })}
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
