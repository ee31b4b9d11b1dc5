import { lineView } from '../line.tsx';

export const fieldNameView = lineView({ type: 'text', inputMode: 'text' }, undefined);
