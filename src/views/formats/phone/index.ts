import { lineView } from '../line.tsx';

export const phoneView = lineView({ type: 'tel', inputMode: 'tel' }, (text) => `tel:${text}`);
