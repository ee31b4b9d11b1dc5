import type { Sender } from '../sender.ts';
import type { Send } from './channel.ts';
import { bySmpp } from './smpp.ts';
import { bySmtp } from './smtp.ts';
import { byTwilio } from './twilio.ts';

/** One file for each service that the model knows. */
export const CHANNELS = {
  SMTP: bySmtp,
  TWILIO: byTwilio,
  SMPP: bySmpp,
} as const satisfies Record<Sender['provider'], Send>;
