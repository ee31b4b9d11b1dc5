import { cleanLine } from '../../../../contract/kinds/clean-text.ts';
import { foldCase } from '../../../../contract/kinds/fold.ts';

/** Names that mean the same: letter case, the width of white space and what nobody sees aside. */
export const nameKey = (name: string): string => foldCase(cleanLine(name).trim().replaceAll(/\s+/g, ' '));
