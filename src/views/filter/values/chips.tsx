import type { ReactNode } from 'react';
import { useEditor } from '../editor-context.ts';
import { REMOVE_ICON } from '../icons.tsx';
import { LeanButton } from '../lean-button.tsx';

interface Props {
  readonly label: string;
  readonly texts: readonly string[];
  readonly onRemove: (index: number) => void;
  readonly invalid: boolean;
  /** What adds another. */
  readonly children: ReactNode;
}

/** Several values, each with a button to take it out, and what adds another. */
export function Chips({ label, texts: values, onRemove, invalid, children }: Props) {
  const { texts } = useEditor();
  return (
    <span className={`filter-chips ${invalid ? 'is-invalid' : ''}`} role="group" aria-label={label}>
      {values.map((text, index) => (
        <span key={index} className="filter-chip">
          <span>{text}</span>
          <LeanButton
            aria-label={`${text}: ${texts.remove}`}
            onClick={(event) => {
              const group = event.currentTarget.closest('[role="group"]');
              onRemove(index);
              group?.querySelector<HTMLElement>('input, select')?.focus();
            }}
          >
            {REMOVE_ICON}
          </LeanButton>
        </span>
      ))}
      {children}
    </span>
  );
}
