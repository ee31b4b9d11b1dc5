import { type KeyboardEvent, useId } from 'react';
import type { ExpressionOperator } from '../../contract/filter/filter.ts';
import { useEditor } from './editor-context.ts';
import { LeanButton } from './lean-button.tsx';

/** The toggle of the specification has two choices (section 2, widget 3). */
const CHOICES: readonly ExpressionOperator[] = ['AND', 'OR'];

interface Props {
  /** Of the card. */
  readonly name: string;
  readonly operator: ExpressionOperator | undefined;
  /** NOT takes one child. */
  readonly mayNegate: boolean;
  readonly invalid: boolean;
  readonly onChange: (operator: ExpressionOperator) => void;
  readonly onBlur: () => void;
}

/**
 * The AND/OR toggle: native radio buttons, one stop of the Tab key, red around it while it is invalid. Beside it stands
 * NOT, a button that stays pressed.
 */
export function ExpressionToggle({ name, operator, mayNegate, invalid, onChange, onBlur }: Props) {
  const { texts } = useEditor();
  const group = useId();
  const isNot = operator === 'NOT';
  // Enter chooses too, as on a button; in a form it would submit.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <>
      <span
        className={`filter-toggle ${invalid ? 'is-invalid' : ''}`}
        role="radiogroup"
        aria-label={`${name}, ${texts.parts.operator}`}
        aria-invalid={invalid}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
        }}
      >
        {CHOICES.map((each, index) => (
          <label key={each}>
            <input
              type="radio"
              name={group}
              checked={operator === each}
              data-part={index === 0 ? 'toggle' : undefined}
              onChange={() => onChange(each)}
              onKeyDown={onKeyDown}
            />
            <span>{texts.expressions[each]}</span>
          </label>
        ))}
      </span>
      {(isNot || mayNegate) && (
        <LeanButton
          className="has-text filter-not"
          aria-label={`${name}: ${texts.expressions.NOT}`}
          aria-pressed={isNot}
          onClick={() => onChange(isNot ? 'AND' : 'NOT')}
        >
          {texts.expressions.NOT}
        </LeanButton>
      )}
    </>
  );
}
