import { lineView } from '../line.tsx';

export const addressView = lineView({ type: 'text', inputMode: 'email' }, (text) =>
  text.includes('@') ? `mailto:${text}` : `tel:${text}`,
);
