import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice, Feedback } from '../../../contract/interactive/content.ts';
import { useEditor } from './editor-context.ts';
import { GotoInput } from './goto-input.tsx';
import { withValues } from '../../../contract/documents/operations.ts';
import { freeLetter } from './model/free-id.ts';
import { variablesOf } from './model/variables.ts';
import { NumberInput } from './number-input.tsx';
import type { LabelledProps } from './part-props.ts';
import { QuestionTextInput } from './question-text-input.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SetsInput } from './sets-input.tsx';

/** Choices of a question in a video. */
export function ChoicesInput({ label, place, value, onChange, ...part }: LabelledProps) {
  const { t } = useTranslation();
  const { readOnly, content } = useEditor();
  const baseId = useId();
  const hasVariables = variablesOf(content).length > 0;
  const choices = (value ?? []) as readonly Choice[];
  const set = (at: number, parts: Readonly<Record<string, unknown>>) =>
    onChange(choices.map((each, i) => (i === at ? withValues(each, parts) : each)));
  const free = freeLetter(choices);
  return (
    <fieldset className="ie-choices" data-place={place}>
      <legend>{label}</legend>
      {choices.map(({ id, text, correct, goto, set: sets }, at) => (
        <div key={id} className="ie-choice">
          <div className="ie-line">
            <QuestionTextInput
              isCompact
              id={`${baseId}-${id}`}
              label={t('interactive:choice', { number: at + 1 })}
              place={`${place}/${at}/text`}
              maxLength={200}
              value={text}
              onChange={(next) => set(at, { text: next })}
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
            <RemoveButton
              label={t('interactive:removeChoice', { number: at + 1 })}
              onRemove={() => onChange(choices.filter((_, i) => i !== at))}
            />
          </div>
          <GotoInput
            {...part}
            kind="goto"
            label={t('interactive:choiceLeads', { number: at + 1 })}
            place={`${place}/${at}/goto`}
            value={goto}
            onChange={(next) => set(at, { goto: next })}
          />
          {(sets !== undefined || hasVariables) && (
            <SetsInput
              label={t('interactive:choiceSets', { number: at + 1 })}
              place={`${place}/${at}/set`}
              value={sets}
              onChange={(next) => set(at, { set: next })}
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

/** What is said after an answer, and where it goes on then. */
export function FeedbackInput({ label, place, value, onChange }: LabelledProps) {
  const { t } = useTranslation();
  const { readOnly, wrong } = useEditor();
  const baseId = useId();
  const feedback = (value ?? {}) as Feedback;
  const set = (parts: Readonly<Record<string, unknown>>) => {
    const next = withValues(feedback, parts);
    onChange(Object.keys(next).length ? next : undefined);
  };
  return (
    <fieldset className="ie-choices">
      <legend>{label}</legend>
      <span aria-hidden="true">{t('interactive:message')}</span>
      <QuestionTextInput
        isCompact
        id={`${baseId}-message`}
        label={`${label}: ${t('interactive:message')}`}
        place={`${place}/message`}
        value={feedback.message}
        onChange={(message) => set({ message: message || undefined })}
      />
      <label className="ie-flag">
        {t('interactive:seekTo')}
        <NumberInput
          disabled={readOnly}
          label={`${label}: ${t('interactive:seekTo')}`}
          isWrong={wrong.has(`${place}/seekTo`)}
          place={`${place}/seekTo`}
          min={0}
          max={86_400}
          step={0.1}
          value={feedback.seekTo}
          onChange={(seekTo) => set({ seekTo })}
        />
      </label>
    </fieldset>
  );
}
