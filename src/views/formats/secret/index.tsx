import type { FormatView } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';

const Input = lateInput(async () => (await import('./secret-input.tsx')).SecretInput);

export const secretView: FormatView = { Input };
