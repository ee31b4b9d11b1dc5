import { isWebAddress } from '../../widgets/web-address.ts';
import { lineView } from '../line.tsx';

export const urlView = lineView({ type: 'url', inputMode: 'url' }, (text) =>
  isWebAddress(text) ? text : undefined,
);
