import type { ClientArea } from '../../views/area/client-area.ts';

/** How the senders of messages are: their domains, and what they may send. */
export const senders: ClientArea = {
  name: 'senders',
  texts: ['senders'],
  parts: { senderHealth: async () => (await import('./health-part.tsx')).HealthPart },
};
