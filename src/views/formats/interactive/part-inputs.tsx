import { Button, FormGroup } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice, Feedback } from '../../../contract/interactive/content.ts';
import { RecordPicker } from '../../picker/record-picker.tsx';
import { fieldNamed } from '../../widgets/field-named.ts';
import { Select } from '../../widgets/select.tsx';
import { useEditor } from './editor-context.ts';
import { GotoInput } from './goto-input.tsx';
import type { PartKind } from './model/parts-of.ts';

interface Props {
  readonly name: string;
  readonly kind: PartKind;
  readonly value: unknown;
  /** A JSON pointer: where the part stands. */
  readonly place: string;
  /** Undefined: the part is taken away. */
  readonly onChange: (value: unknown) => void;
}

const NO_RULES = { filter: undefined, create: true };
const nothing = () => undefined;

/** One part of what is chosen. */
export function PartInput({ name, kind, value, place, onChange }: Props) {
  const { t } = useTranslation();
  const { readOnly, wrong, assets, time } = useEditor();
  const id = useId();
  const label = t(`interactive:part.${name}`);
  const isWrong = wrong.has(place);
  const common = { id, disabled: readOnly, 'aria-invalid': isWrong, 'data-place': place };
  if (kind === 'flag')
    return (
      <label className="ie-flag">
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked ? true : undefined)}
        />
        {label}
      </label>
    );
  if (kind === 'goto' || kind === 'goto!')
    return <GotoInput isNeeded={kind === 'goto!'} {...{ label, place, value, onChange }} />;
  if (kind === 'choices') return <Choices place={place} value={value} onChange={onChange} />;
  if (kind === 'feedback') return <FeedbackInput {...{ label, place, value, onChange }} />;
  const input = () => {
    switch (kind) {
      case 'text':
        return (
          <textarea
            {...common}
            className="bp6-input bp6-fill"
            rows={3}
            maxLength={4000}
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => onChange(target.value)}
          />
        );
      case 'asset':
        return (
          <RecordPicker
            id={id}
            field={{ ...fieldNamed(label, { kind: 'OBJECT' }), ...assets }}
            rules={NO_RULES}
            multiple={false}
            ids={typeof value === 'string' && value !== '' ? [value] : []}
            onChange={([chosen]) => onChange(chosen ?? '')}
            onBlur={nothing}
            required={false}
            readOnly={readOnly}
            invalid={isWrong}
            describedBy={undefined}
          />
        );
      case 'kind':
        return (
          <Select
            {...common}
            fill
            value={String(value)}
            onChange={({ target }) => onChange(target.value)}
            options={['single', 'multi', 'free', 'rating'].map((each) => ({
              value: each,
              label: t(`interactive:kind.${each}`),
            }))}
          />
        );
      case 'seconds':
      case 'percent':
      case 'steps': {
        const factor = kind === 'percent' ? 100 : 1;
        return (
          <div className="ie-line">
            <input
              {...common}
              type="number"
              className="bp6-input"
              min={kind === 'steps' ? 2 : 0}
              max={{ percent: 100, steps: 10, seconds: 86_400 }[kind]}
              step={kind === 'seconds' ? 0.1 : 1}
              value={typeof value === 'number' ? Math.round(value * factor * 100) / 100 : ''}
              onChange={({ target }) => {
                const number = target.valueAsNumber;
                if (!Number.isNaN(number) && target.validity.valid) onChange(number / factor);
              }}
            />
            {kind === 'seconds' && !readOnly && (
              <Button size="small" variant="minimal" onClick={() => onChange(Math.round(time * 100) / 100)}>
                {t('interactive:here')}
              </Button>
            )}
          </div>
        );
      }
      default:
        return (
          <input
            {...common}
            className="bp6-input bp6-fill"
            maxLength={kind === 'url' ? 2000 : 200}
            {...(kind === 'url' ? { inputMode: 'url', placeholder: 'https://' } : {})}
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => onChange(target.value)}
          />
        );
    }
  };
  return (
    <FormGroup
      label={label}
      labelFor={id}
      className={`ie-part is-${kind}`}
      intent={isWrong ? 'danger' : 'none'}
    >
      {input()}
    </FormGroup>
  );
}

type ListProps = Pick<Props, 'place' | 'value' | 'onChange'>;

function Choices({ place, value, onChange }: ListProps) {
  const { t } = useTranslation();
  const { readOnly, wrong } = useEditor();
  const choices = (value ?? []) as readonly Choice[];
  const set = (at: number, parts: Partial<Choice>) =>
    onChange(choices.map((each, i) => (i === at ? { ...each, ...parts } : each)));
  const ids = 'abcdefghijklmnopqrst';
  const free = [...ids].find((id) => choices.every((each) => each.id !== id));
  return (
    <fieldset className="ie-choices">
      <legend>{t('interactive:part.choices')}</legend>
      {choices.map(({ id, text, correct }, at) => (
        <div key={id} className="ie-line">
          <input
            className="bp6-input bp6-fill"
            aria-label={t('interactive:choice', { number: at + 1 })}
            aria-invalid={wrong.has(`${place}/${at}/text`)}
            data-place={`${place}/${at}/text`}
            disabled={readOnly}
            maxLength={200}
            value={text}
            onChange={({ target }) => set(at, { text: target.value })}
          />
          <label className="ie-flag">
            <input
              type="checkbox"
              disabled={readOnly}
              checked={correct === true}
              onChange={({ target }) => set(at, { correct: target.checked })}
            />
            {t('interactive:correct')}
          </label>
          {!readOnly && (
            <Button
              size="small"
              variant="minimal"
              icon={<TrashIcon />}
              aria-label={t('interactive:removeChoice', { number: at + 1 })}
              onClick={() => onChange(choices.filter((_, i) => i !== at))}
            />
          )}
        </div>
      ))}
      {!readOnly && free !== undefined && (
        <Button
          size="small"
          icon={<PlusIcon />}
          onClick={() => onChange([...choices, { id: free, text: '' }])}
        >
          {t('interactive:addChoice')}
        </Button>
      )}
    </fieldset>
  );
}

function FeedbackInput({ label, place, value, onChange }: ListProps & { readonly label: string }) {
  const { t } = useTranslation();
  const { readOnly, wrong } = useEditor();
  const { message, seekTo } = (value ?? {}) as Feedback;
  const set = (parts: { readonly message?: string | undefined; readonly seekTo?: number | undefined }) => {
    const next = Object.entries({ message, seekTo, ...parts }).filter(
      ([, each]) => each !== undefined && each !== '',
    );
    onChange(next.length ? Object.fromEntries(next) : undefined);
  };
  return (
    <fieldset className="ie-choices">
      <legend>{label}</legend>
      <input
        className="bp6-input bp6-fill"
        aria-label={`${label}: ${t('interactive:message')}`}
        placeholder={t('interactive:message')}
        aria-invalid={wrong.has(`${place}/message`)}
        data-place={`${place}/message`}
        disabled={readOnly}
        value={message ?? ''}
        onChange={({ target }) => set({ message: target.value })}
      />
      <input
        type="number"
        className="bp6-input"
        min={0}
        max={86_400}
        step={0.1}
        aria-label={`${label}: ${t('interactive:seekTo')}`}
        placeholder={t('interactive:seekTo')}
        aria-invalid={wrong.has(`${place}/seekTo`)}
        data-place={`${place}/seekTo`}
        disabled={readOnly}
        value={seekTo ?? ''}
        onChange={({ target }) =>
          set({ seekTo: Number.isNaN(target.valueAsNumber) ? undefined : Math.max(0, target.valueAsNumber) })
        }
      />
    </fieldset>
  );
}
