import { ADMIN_NAME } from './names.ts';

/** Users beside the administrator, one for each other role: `<role>@demo.test`, with the same password. */
export const DEMO_USERS = [
  { role: 'marketer', firstName: 'Maja', lastName: 'Lindner' },
  // Also a representative among the records, so that the row rules of the role find groups and contacts.
  { role: 'representative', firstName: 'Robert', lastName: 'Nowicki' },
  { role: 'auditor', firstName: 'Anna', lastName: 'Kaiser' },
] as const;

export const demoEmail = (role: (typeof DEMO_USERS)[number]['role']): string => `${role}@demo.test`;

/** The demo login, printed at every start that has it. */
export const DEMO = {
  domain: 'demo',
  name: 'Tessera Demo',
  adminEmail: 'admin@demo.test',
  adminName: ADMIN_NAME,
  password: 'tessera-demo',
} as const;
