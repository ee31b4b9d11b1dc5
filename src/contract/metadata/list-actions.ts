/** What can be done in a list, by place, in the usual order: the names that view files may use. */
export const LIST_ACTIONS = {
  header: ['export', 'new'],
  row: ['edit', 'history', 'delete'],
  bulk: ['edit', 'delete', 'export'],
} as const;
