import { lineView } from '../line.tsx';

export const emailView = lineView({ type: 'email', inputMode: 'email' }, (text) => `mailto:${text}`);
