import { lineView } from '../line.tsx';

export const objectNameView = lineView({ type: 'text', inputMode: 'text' }, undefined);
