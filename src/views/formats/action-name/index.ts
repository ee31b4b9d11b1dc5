import { lineView } from '../line.tsx';

export const actionNameView = lineView({ type: 'text', inputMode: 'text' }, undefined);
