import { ADMIN_NAME } from './names.ts';

/** The demo login, printed at every start that has it. */
export const DEMO = {
  domain: 'demo',
  name: 'Tessera Demo',
  adminEmail: 'admin@demo.test',
  adminName: ADMIN_NAME,
  password: 'tessera-demo',
} as const;
