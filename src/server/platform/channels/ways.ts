import type { Sender } from './sender.ts';
import { type OpenChannel, opened } from './channel.ts';
import { bySmpp } from './smpp.ts';
import { openSmtp } from './smtp.ts';
import { byTwilio } from './twilio.ts';

/** One for each service that the model knows. */
export const CHANNELS = {
  SMTP: openSmtp,
  TWILIO: opened(byTwilio, 8),
  SMPP: opened(bySmpp, 4),
  // Whoever sends by it keeps the messages: nobody else gets them.
  OUTBOX: opened(() => Promise.resolve({ kind: 'sent' }), 1),
} as const satisfies Record<Sender['provider'], OpenChannel>;
