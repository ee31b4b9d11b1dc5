/**
 * What a role may let its users do with records and screens. Restoring what was deleted counts as DELETE; ERASE removes a
 * person for good.
 */
export const ACTIONS = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT', 'SEND', 'APPROVE', 'ERASE'] as const;
export type Action = (typeof ACTIONS)[number];

/** Area keys that access is checked on (specification, section 6). */
export const AREA_KEYS = [
  'messages',
  'presentations',
  'meetings',
  'forms',
  'contacts',
  'segments',
  'automations',
  'administrations',
  'billing',
  'sfdc',
  'education',
] as const;
export type AreaKey = (typeof AREA_KEYS)[number];

/** The key of the role that may do everything. It cannot be changed, and somebody always has it. */
export const ADMINISTRATOR = 'administrator';
