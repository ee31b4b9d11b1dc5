import type { Handler } from 'hono';
import type { ActionHandlerName } from '../../../contract/metadata/model-actions.ts';
import type { ActionHandler, ActionHandlers } from '../../base/records/own-actions.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { UploadPaths } from '../../base/http/upload-paths.ts';
import type { Locale } from '../../../contract/constants.ts';
import type { TableSet } from '../../base/db/table-set.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { SettingSecret } from '../settings/settings.ts';
import type { Labels } from '../../base/model/labels.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { CallParts, CallsOf } from '../api/build-schema.ts';
import type { RouteLimit } from '../auth/call-limit.ts';
import type { Caller } from '../calls/callers.ts';
import type { Calls, Reach } from '../calls/context.ts';
import type { Shows } from '../calls/shown.ts';
import type { DocumentValidation } from '../documents/stored-documents.ts';
import type { DueKind } from '../due/due-kind.ts';
import type { Schedule } from '../due/schedule.ts';
import type { PersonalAnswer, PersonalParts } from '../erasure/personal-part.ts';
import type { EventConsumer } from '../events/event-consumer.ts';
import type { DownloadRule, Downloads } from '../files/downloads.ts';
import type { JobOwner } from '../jobs/job-owner.ts';
import type { JobKind, JobKinds } from '../jobs/job-run.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { PublicPage } from '../public-links/public-page.ts';
import type { PublicSessionKind } from '../public-sessions/session-kind.ts';
import type { Upkeep } from '../upkeep/upkeep.ts';

/**
 * All that an area with code of its own gives the server, as one value. `compose` merges those of all areas; what two of
 * them call by one name is an error at the start. Each part belongs to the room that calls it, which says more of it.
 */
export interface ServerArea {
  /** That of its folder. */
  readonly name: string;
  /** Its tables; each key and index begins with `tenant_id`. */
  readonly tables?: readonly TableSet[];
  /** Its fields of Query and Mutation, made for each catalog. */
  readonly calls?: (parts: CallParts, composed: Composed) => Calls;
  /** Its calls over plain HTTP, each of which asks who calls. */
  readonly routes?: readonly AreaRoute[];
  /** Its pages that people without a login open by a link. */
  readonly publicPages?: readonly PublicPage[];
  /** Its pages of links that report what their visitors do, on whichever device and without a network. */
  readonly publicSessions?: readonly PublicSessionKind[];
  /** Its kinds of background jobs. */
  readonly jobs?: readonly JobKind[];
  /** What actions do that are no steps, by the names that models use. */
  readonly handlers?: Readonly<Partial<Record<ActionHandlerName, ActionHandler>>>;
  /** Files of what its jobs could not do, by their action, where that is not about records which are there. */
  readonly jobErrors?: Readonly<Record<string, JobErrors>>;
  /** How it validates stored documents. */
  readonly documents?: DocumentValidation;
  /** What it does about events. */
  readonly consumers?: readonly EventConsumer[];
  /** Its kinds of work that waits for its moment, and that people see nothing of. */
  readonly due?: (parts: AreaDueParts, composed: Composed) => readonly DueKind[];
  /** What it does again and again. */
  readonly schedules?: readonly Schedule[];
  /** What the daily upkeep removes of its tables. */
  readonly upkeep?: Upkeep;
  /** Files that people may download, by purpose. */
  readonly downloads?: Readonly<Record<string, DownloadRule>>;
  /** What it keeps on people beside their records, or why it keeps nothing. */
  readonly personal: PersonalAnswer;
}

export interface AreaRoute {
  /** Those of GET answer HEAD as well. */
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/${'api' | 'ai' | 'admin/rest' | 's'}/${string}`;
  /** For callers without a session: how often it may be called. */
  readonly limit?: RouteLimit;
  /** The body is a file: the route bounds it itself, while it keeps it piece by piece. */
  readonly takesFile?: true;
  /** What it shows of records, by the parameters of its path and query: judged before it is handled, for callers with a session. */
  readonly shows: Shows;
  readonly handler: (parts: RouteParts, composed: Composed) => Handler;
}

export interface RouteParts {
  /** Undefined without a valid session. */
  readonly callerOf: (request: Request) => Promise<Caller | undefined>;
  /** To be called after a job was made. */
  readonly wake: () => void;
  /** For callers without a session, once something else has told who they are. */
  readonly forTenant: Database['forTenant'];
  /** Without what tenants have added: for the tables of the product's own objects alone. */
  readonly productCatalog: Catalog;
  /** All objects of a tenant, with its custom objects and custom fields. */
  readonly catalogOf: (db: TenantDb) => Promise<Catalog>;
  /** Texts of pages that the server itself writes. */
  readonly labels: Labels;
  /** What a user may see and do now; undefined for users who cannot log in any more. */
  readonly ownerOf: AreaDueParts['ownerOf'];
  /** The id of the tenant that a short address names. */
  readonly tenantNumbered: (number: string) => Promise<string | undefined>;
  /** By what people reach the server; undefined where nothing is known of it. */
  readonly reach?: Reach | undefined;
  /** How many proxies before this server tell what was called; at 0 what is forwarded was written by whoever calls. */
  readonly trustedProxies: number;
}

export interface AreaDueParts {
  readonly forTenant: Database['forTenant'];
  /** The way to addresses that people have given. */
  readonly outgoing: Pick<Outgoing, 'call' | 'addressesOf' | 'dns'>;
  /** All objects of a tenant, with its custom objects and custom fields. */
  readonly catalogOf: (db: TenantDb) => Promise<Catalog>;
  /** What somebody may see and do now; undefined for whoever cannot log in any more. */
  readonly ownerOf: (db: TenantDb, userId: string) => Promise<JobOwner | undefined>;
  /** Writes down mails to people of the team. */
  readonly mailer: Mailer;
  /** What objects and their parts are called; `of` a tenant's catalog, in that tenant. */
  readonly labels: Labels;
  /** What people reach the server by, without a slash at the end. */
  readonly publicUrl: string;
  /** By which short addresses name a tenant. */
  readonly tenantNumber: (tenantId: string) => Promise<string>;
  /** A setting that is a secret, in clear, with what says where it is sent. @throws Error where it cannot be read */
  readonly secret: (db: TenantDb, key: string) => Promise<SettingSecret>;
}

/**
 * Answers the file of a job that the caller sees, by the parameters that the job was made with.
 * @throws ApiError not-found, forbidden
 */
export type JobErrors = (caller: Caller, params: Values | null, locale: Locale) => Promise<Response>;

/** The platform with all of its areas. */
export interface Composed {
  readonly tables: readonly TableSet[];
  readonly calls: readonly CallsOf[];
  readonly routes: readonly AreaRoute[];
  readonly publicPages: readonly PublicPage[];
  readonly kinds: JobKinds;
  readonly handlers: ActionHandlers;
  readonly jobErrors: ReadonlyMap<string, JobErrors>;
  readonly consumers: readonly EventConsumer[];
  readonly due: (parts: AreaDueParts) => readonly DueKind[];
  readonly schedules: readonly Schedule[];
  readonly upkeep: readonly Upkeep[];
  readonly downloads: Downloads;
  readonly personal: PersonalParts;
  /** Paths whose body is a file. */
  readonly uploads: UploadPaths;
}
