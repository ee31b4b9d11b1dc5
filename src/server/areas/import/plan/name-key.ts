import { foldCase } from '../../../../contract/kinds/fold.ts';

/** Names that mean the same: letter case and the width of white space aside. */
export const nameKey = (name: string): string => foldCase(name.trim().replaceAll(/\s+/g, ' '));
