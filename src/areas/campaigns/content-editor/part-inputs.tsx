import { Button, FormGroup } from '@blueprintjs/core';
import { type FC, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionInteraction } from '../../../contract/interactive/content.ts';
import { ownSettings } from '../../../contract/questions/question-parts.ts';
import { RecordPicker } from '../../../views/picker/record-picker.tsx';
import { fieldNamed } from '../../../views/widgets/field-named.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { ActionsInput } from './actions-input.tsx';
import { BranchChoicesInput } from './branch-choices-input.tsx';
import { ChoicesInput, FeedbackInput } from './choices-input.tsx';
import { ConditionInput } from './condition-input.tsx';
import { useEditor } from './editor-context.ts';
import { GotoInput } from './goto-input.tsx';
import { LanguageSelect } from './language-select.tsx';
import { ONE_OF, type PartKind } from './model/parts-of.ts';
import { NumberInput } from './number-input.tsx';
import type { PartProps } from './part-props.ts';
import { QuestionTextInput } from './question-text-input.tsx';
import { RichTextWithFields } from './rich-text-with-fields.tsx';
import { SetsInput } from './sets-input.tsx';
import { TargetSelect } from './target-select.tsx';
import { TimeLimitInput } from './time-limit-input.tsx';
import { VariableSelect } from './variable-select.tsx';
import { VariablesInput } from './variables-input.tsx';

const NO_RULES = { filter: undefined, create: true };
const nothing = () => undefined;

/** Parts of several inputs. */
const WHOLE: Partial<Readonly<Record<PartKind, FC<PartProps & { readonly label: string }>>>> = {
  goto: GotoInput,
  'goto!': GotoInput,
  choices: ChoicesInput,
  branchChoices: BranchChoicesInput,
  actions: ActionsInput,
  timeLimit: TimeLimitInput,
  feedback: FeedbackInput,
  condition: ConditionInput,
  sets: SetsInput,
  variables: VariablesInput,
};

const BOUNDS = {
  seconds: { min: 0, max: 86_400, step: 0.1 },
  percent: { min: 0, max: 100 },
  share: { min: 0, max: 100 },
  page: { min: 1, max: 100_000 },
  score: { min: -10_000, max: 10_000 },
} as const;
const MAY_BE_EMPTY: readonly PartKind[] = ['score', 'share'];
const isNumber = (kind: PartKind): kind is keyof typeof BOUNDS | 'integer' =>
  kind === 'integer' || kind in BOUNDS;

/** Those that the schema says. */
const boundsOf = (name: string, item: PartProps['item']) => {
  const schema = ownSettings((item as unknown as QuestionInteraction).kind)[name];
  return { min: Number(schema?.['minimum']), max: Number(schema?.['maximum']) };
};

const isOneOf = (kind: PartKind): kind is keyof typeof ONE_OF => kind in ONE_OF;

/** One part of what is chosen, or of the content. */
export function PartInput(props: PartProps) {
  const { name, kind, item, value, place, onChange } = props;
  const { t } = useTranslation();
  const { readOnly, wrong, assets, time } = useEditor();
  const id = useId();
  const label = t(`interactive:part.${name}`);
  const isWrong = wrong.has(place);
  const common = { id, disabled: readOnly, 'aria-invalid': isWrong, 'data-place': place };
  const Whole = WHOLE[kind];
  if (Whole) return <Whole {...props} label={label} />;
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
  const input = () => {
    if (isOneOf(kind))
      return (
        <Select
          {...common}
          fill
          value={typeof value === 'string' ? value : ONE_OF[kind][0]}
          onChange={({ target }) => onChange(target.value)}
          options={ONE_OF[kind].map((each) => ({
            value: each,
            label: t(`interactive:${kind === 'nodeType' ? 'type' : kind}.${each}`),
          }))}
        />
      );
    if (isNumber(kind)) {
      const bounds = kind === 'integer' ? boundsOf(name, item) : BOUNDS[kind];
      const factor = kind === 'percent' || kind === 'share' ? 100 : 1;
      return (
        <div className="ie-line">
          <NumberInput
            id={id}
            place={place}
            isWrong={isWrong}
            disabled={readOnly}
            {...bounds}
            value={typeof value === 'number' ? Math.round(value * factor * 100) / 100 : undefined}
            onChange={(number) => {
              if (number !== undefined) onChange(number / factor);
              else if (MAY_BE_EMPTY.includes(kind)) onChange(undefined);
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
    if (kind === 'variable')
      return <VariableSelect common={common} item={item} value={value} onChange={onChange} />;
    if (kind === 'language') return <LanguageSelect common={common} value={value} onChange={onChange} />;
    if (kind === 'questionText')
      return (
        <QuestionTextInput
          id={id}
          label={label}
          place={place}
          onChange={onChange}
          value={typeof value === 'string' ? value : undefined}
        />
      );
    if (kind === 'rich')
      return (
        <div data-place={place}>
          <RichTextWithFields id={id} label={label} value={value} isWrong={isWrong} onChange={onChange} />
        </div>
      );
    if (kind === 'target')
      return (
        <TargetSelect id={id} place={place} value={value} onChange={onChange} isStart={name === 'start'} />
      );
    if (kind === 'asset')
      return (
        <div data-place={place}>
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
        </div>
      );
    return (
      <input
        {...common}
        className="bp6-input bp6-fill"
        maxLength={LONGEST[name] ?? 200}
        {...(kind === 'url' ? { inputMode: 'url', placeholder: 'https://' } : {})}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    );
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

/** Characters of a line, where they are more than those of a label. */
const LONGEST: Readonly<Record<string, number>> = { url: 2000, alt: 1000 };
