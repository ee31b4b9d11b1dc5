import type { Problem } from '../../contract/errors.ts';
import { inputOf } from '../elements/input-of.tsx';
import { useProblemText } from '../form-state/problem-text.ts';
import { RequiredMark } from '../widgets/required-mark.tsx';
import type { AskedField } from './action-form.ts';

interface Props extends AskedField {
  readonly value: unknown;
  readonly problem: Problem | undefined;
  readonly onChange: (value: unknown) => void;
}

/** A field of an action's dialog: label, input, and what is wrong with it. */
export function ActionField({ model, required, value, problem, onChange }: Props) {
  const problemText = useProblemText();
  const { name, label, help } = model.field;
  const Input = inputOf(model);
  const id = `action-${name}`;
  if (!Input) return null;
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="action-field">
      <label htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      <Input
        id={id}
        model={model}
        value={value ?? null}
        onChange={onChange}
        onBlur={() => undefined}
        required={required}
        readOnly={false}
        invalid={problem !== undefined}
        describedBy={described || undefined}
      />
      {help && (
        <p id={`${id}-help`} className="action-help">
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="action-problem">
          {problemText(problem)}
        </p>
      )}
    </div>
  );
}
