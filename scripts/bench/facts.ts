/** What the filler writes and the cases look for. */

export const TENANT = {
  domain: 'bench',
  name: 'Bench',
  adminEmail: 'admin@bench.test',
  adminName: 'Admin',
  password: 'measure-not-guess',
} as const;

/** In about 25 records, spread over first name, last name and e-mail. */
export const RARE_TERM = 'quixzy';
export const RARE_RECORDS = 25;

/** The ending of a tenth of all last names. */
export const COMMON_TERM = 'stein';

/** What the cases need to know of a filled database. */
export interface Facts {
  readonly tenantId: string;
  readonly rows: number;
  /** Of some contacts, from all over the table. */
  readonly ids: readonly string[];
}
