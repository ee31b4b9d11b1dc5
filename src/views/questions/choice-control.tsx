import { useId } from 'react';
import type { ControlProps } from './question-view.ts';

type Props = ControlProps & { readonly type: 'radio' | 'checkbox' };

/** Choices, one below the other. */
export function ChoiceControl({ question, draft, onEnter, Text, type }: Props) {
  const name = useId();
  const chosen = typeof draft === 'string' ? [] : draft;
  return question.choices?.map(({ id, text }) => (
    <label key={id} className="viewer-choice">
      <input
        type={type}
        name={name}
        checked={chosen.includes(id)}
        onChange={({ target }) => {
          const others = type === 'radio' ? [] : chosen.filter((each) => each !== id);
          onEnter(target.checked ? [...others, id] : others);
        }}
      />
      <Text text={text} />
    </label>
  ));
}
