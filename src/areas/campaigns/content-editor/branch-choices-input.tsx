import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchChoice } from '../../../contract/interactive/content.ts';
import { ConditionInput } from './condition-input.tsx';
import { useEditor } from './editor-context.ts';
import { type Operation, withValues } from '../../../contract/documents/operations.ts';
import { freeLetter } from './model/free-id.ts';
import { variablesOf } from './model/variables.ts';
import { NumberInput } from './number-input.tsx';
import type { LabelledProps } from './part-props.ts';
import { QuestionTextInput } from './question-text-input.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SetsInput } from './sets-input.tsx';
import { TargetSelect } from './target-select.tsx';

/** As many as a step takes. */
const MOST = 12;

/** Choices of a step: what is said, where it leads, what is said then, and what it scores. */
export function BranchChoicesInput({ label, place, value, onChange }: LabelledProps) {
  const { t } = useTranslation();
  const { readOnly, content } = useEditor();
  const baseId = useId();
  const choices = (value ?? []) as readonly BranchChoice[];
  const hasVariables = variablesOf(content).length > 0;
  const free = choices.length < MOST ? freeLetter(choices) : undefined;
  const set = (at: number, parts: Readonly<Record<string, unknown>>, also?: readonly Operation[]) =>
    onChange(
      choices.map((each, i) => (i === at ? withValues(each, parts) : each)),
      also,
    );
  const line = (at: number, name: 'text' | 'feedback', of: string, maxLength: number) => (
    <QuestionTextInput
      isCompact
      id={`${baseId}-${choices[at]?.id ?? ''}-${name}`}
      label={of}
      place={`${place}/${at}/${name}`}
      maxLength={maxLength}
      value={choices[at]?.[name]}
      onChange={(to) => set(at, { [name]: name === 'text' ? to : to || undefined })}
    />
  );
  return (
    <fieldset className="ie-choices" data-place={place}>
      <legend>{label}</legend>
      {choices.map(({ id, next, score, set: sets, showIf }, at) => {
        const number = at + 1;
        return (
          <div key={id} className="ie-choice">
            <div className="ie-line">
              {line(at, 'text', t('interactive:choice', { number }), 200)}
              <RemoveButton
                label={t('interactive:removeChoice', { number })}
                onRemove={() => {
                  const left = choices.filter((_, i) => i !== at);
                  onChange(left.length ? left : undefined);
                }}
              />
            </div>
            <div className="ie-line">
              <span aria-hidden="true">→</span>
              <TargetSelect
                label={t('interactive:choiceLeads', { number })}
                place={`${place}/${at}/next`}
                value={next}
                onChange={(to, also) => set(at, { next: to }, also)}
              />
            </div>
            <span aria-hidden="true">{t('interactive:choiceFeedback', { number })}</span>
            {line(at, 'feedback', t('interactive:choiceFeedback', { number }), 4000)}
            {(sets !== undefined || hasVariables) && (
              <SetsInput
                label={t('interactive:choiceSets', { number })}
                place={`${place}/${at}/set`}
                value={sets}
                onChange={(to) => set(at, { set: to })}
              />
            )}
            {(showIf !== undefined || hasVariables) && (
              <ConditionInput
                label={t('interactive:choiceShowIf', { number })}
                place={`${place}/${at}/showIf`}
                value={showIf}
                onChange={(to) => set(at, { showIf: to })}
              />
            )}
            {(content['scoring'] === 'dynamic' || score !== undefined) && (
              <label className="ie-flag">
                {t('interactive:part.score')}
                <NumberInput
                  disabled={readOnly}
                  label={t('interactive:choiceScore', { number })}
                  place={`${place}/${at}/score`}
                  min={-10_000}
                  max={10_000}
                  value={score}
                  onChange={(to) => set(at, { score: to })}
                />
              </label>
            )}
          </div>
        );
      })}
      {!readOnly && free !== undefined && (
        <Button
          size="small"
          icon={<PlusIcon />}
          onClick={() => onChange([...choices, { id: free, text: '', next: '' }])}
        >
          {t('interactive:addChoice')}
        </Button>
      )}
    </fieldset>
  );
}
