export { type Notification, type Notify, type NotifyAction, useNotify } from './notify-context.ts';
export { NotifyProvider } from './notify-provider.tsx';
