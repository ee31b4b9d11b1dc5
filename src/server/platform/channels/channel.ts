import type { Outgoing } from '../outgoing/outgoing.ts';
import type { Sender } from './sender.ts';

/** What one receiver gets. */
export interface ChannelMessage {
  /** By which a service that is asked twice knows that it is the same message. */
  readonly id: string;
  readonly to: string;
  /** E-mail alone has one. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where what cannot be delivered comes back to, if not to whom it is from. */
  readonly returnPath?: string;
  /** E-mail alone has more of them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where a service tells what became of it. */
  readonly statusAddress?: string;
}

/**
 * What became of a message. `refused`: the service does not take this one; `deferred`: it does not take it now, but others;
 * `unreachable`: it takes none now, and has not
 * got this one; `unknown`: it may have got it, so that it must not be given it again.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly serviceId?: string }
  | { readonly kind: 'unreachable' | 'deferred' | 'unknown'; readonly reason: string }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      /** Nobody has the address: it is of no use to anybody. */
      readonly isNobody?: true;
    };

/** The way out. */
export type Ways = Pick<Outgoing, 'call' | 'addressesOf' | 'dns'>;

/** Gives a message to the service. Never throws for what the service says or does. */
export type Send = (sender: Sender, message: ChannelMessage, ways: Ways) => Promise<Outcome>;

/** A service that is open for any number of messages, some of them at once. */
export interface Channel {
  readonly atOnce: number;
  readonly send: (message: ChannelMessage) => Promise<Outcome>;
  readonly close: () => void;
}

export type OpenChannel = (sender: Sender, ways: Ways) => Channel;

/** One that needs nothing to be kept open. */
export const opened =
  (send: Send, atOnce: number): OpenChannel =>
  (sender, ways) => ({
    atOnce,
    send: (message) => send(sender, message, ways),
    close: () => undefined,
  });
