import type { GraphQLFieldConfig } from 'graphql';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Caller } from './callers.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { Shows } from './shown.ts';
import type { Settings } from '../settings/settings.ts';

export interface Reach {
  readonly publicUrl: string;
  readonly dns: Outgoing['dns'];
  /** Calls addresses that people have given; undefined where nothing is called. */
  readonly call?: Outgoing['call'];
}

/** A call of the API: a field of Query or Mutation. */
export interface Call extends GraphQLFieldConfig<unknown, ApiContext, Readonly<Record<string, unknown>>> {
  /** What it shows of records: judged before it is resolved. */
  readonly shows: Shows;
}

/** Calls by name. */
export interface Calls {
  readonly queries?: Readonly<Record<string, Call>>;
  readonly mutations?: Readonly<Record<string, Call>>;
}

/** What resolvers know of the call. */
export interface ApiContext extends Caller {
  /** Tells that the client has gone. */
  readonly signal?: AbortSignal;
  /** To be told after every write: what the server keeps of the object's records is out of date. */
  readonly written: (object: ObjectType) => void;
  /** To be told after a change of roles, or of who has which. */
  readonly accessChanged: () => void;
  /** To be told after something was published. */
  readonly configurationChanged: () => void;
  /** To be told after sessions were ended, by id. */
  readonly sessionsEnded: (ids: readonly string[]) => void;
  /** To be told after somebody was erased; without it nobody clears what the database still has of it. */
  readonly erased?: () => Promise<void>;
  readonly mailer: Mailer;
  readonly settings: Settings;
  /** By what people reach the server, without a slash at the end, and who knows names; undefined where nothing is known of it. */
  readonly reach?: Reach | undefined;
}
