import type { FormatView } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';

const Input = lateInput(async () => (await import('./action-name-input.tsx')).ActionNameInput);

export const actionNameView: FormatView = { Input };
