export { type Notification, useNotify } from './notify-context.ts';
export { NotifyProvider } from './notify-provider.tsx';
