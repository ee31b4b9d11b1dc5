import type { FormatView } from '../format-view.ts';
import { lineView } from '../line.tsx';
import { phoneCountries } from './countries.ts';

export const phoneView: FormatView = {
  ...lineView({ type: 'tel', inputMode: 'tel' }, (text) => `tel:${text}`),
  notations: { title: 'import:map.phoneCountry', none: 'import:map.noCountry', options: phoneCountries },
};
