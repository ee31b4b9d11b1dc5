import { LinesInput } from '../../widgets/lines-input.tsx';
import type { FormatView } from '../format-view.ts';

export const valuesView: FormatView = { Input: LinesInput };
