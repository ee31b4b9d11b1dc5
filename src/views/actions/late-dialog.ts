import { late } from '../widgets/late.tsx';

/** Most visits take no action that asks for something. */
export const ActionDialog = late(async () => (await import('./action-dialog.tsx')).ActionDialog);
