/** What can be done in a list, by place, in the usual order: the names that view files may use. */
export const LIST_ACTIONS = {
  header: ['suppression', 'duplicates', 'import', 'export', 'new'],
  row: ['edit', 'convert', 'history', 'delete', 'personalData', 'erase'],
  bulk: ['edit', 'merge', 'delete', 'export'],
  end: ['add'],
} as const;

export type ListAction = (typeof LIST_ACTIONS)[keyof typeof LIST_ACTIONS][number];
