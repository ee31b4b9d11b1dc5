import type { InputHTMLAttributes } from 'react';

/** What the text input of a combobox has besides its text: its role, what it opens, and how a value looks. */
export type OpenerProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'role' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'placeholder'
>;
