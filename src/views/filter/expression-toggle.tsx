import { type KeyboardEvent, useId } from 'react';
import { EXPRESSION_OPERATORS, type ExpressionOperator } from '../../contract/filter/filter.ts';
import { useEditor } from './editor-context.ts';

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

/** The AND/OR toggle, and NOT: native radio buttons, one stop of the Tab key. Red around it while it is invalid. */
export function ExpressionToggle({ name, operator, mayNegate, invalid, onChange, onBlur }: Props) {
  const { texts } = useEditor();
  const group = useId();
  // Enter chooses too, as on a button; in a form it would submit.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <span
      className={`filter-toggle ${invalid ? 'is-invalid' : ''}`}
      role="radiogroup"
      aria-label={`${name}, ${texts.parts.operator}`}
      aria-invalid={invalid}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      {EXPRESSION_OPERATORS.map((each, index) => (
        <label key={each}>
          <input
            type="radio"
            name={group}
            checked={operator === each}
            disabled={each === 'NOT' && !mayNegate}
            data-part={index === 0 ? 'toggle' : undefined}
            onChange={() => onChange(each)}
            onKeyDown={onKeyDown}
          />
          <span>{texts.expressions[each]}</span>
        </label>
      ))}
    </span>
  );
}
