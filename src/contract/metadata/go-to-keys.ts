/** Keys after G of the screens that every menu has. */
export const GO_TO_FIXED = { dashboard: 'd', objects: 'o' } as const;
