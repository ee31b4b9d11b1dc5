import type { FormatView } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';

const Input = lateInput(async () => (await import('./field-name-input.tsx')).FieldNameInput);

export const fieldNameView: FormatView = { Input };
