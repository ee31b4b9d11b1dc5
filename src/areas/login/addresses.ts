import { PUBLIC } from '../../engine/auth/next.ts';

export const FORGOT = `${PUBLIC}/forgot`;
/** Where the links of mails lead. */
export const RESET = `${PUBLIC}/reset`;
export const INVITATION = `${PUBLIC}/invitation`;
