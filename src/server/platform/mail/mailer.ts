import type { Locale } from '../../../contract/constants.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Db } from '../../base/db/system-tables.ts';

/** What a mail's text is made of, by kind. `linkId` says which token goes into its link: that is made when the mail is
 * sent, and kept nowhere. */
export interface MailParams {
  /** Link to `/app/authenticate/invitation#…`. */
  readonly invitation: {
    readonly name: string;
    readonly tenantName: string;
    readonly inviterName: string;
    readonly linkId: string;
  };
  /** Link to `/app/authenticate/reset#…`. */
  readonly passwordReset: { readonly name: string; readonly tenantName: string; readonly linkId: string };
  /** Tells the owner of an account, with a link to `/app/authenticate/forgot`. */
  readonly passwordChanged: { readonly name: string; readonly tenantName: string };
  /** Tells whoever wrote to records last that a rule keeps them from a step whose moment has come. */
  readonly stepRefused: {
    readonly name: string;
    readonly tenantName: string;
    readonly step: string;
    readonly objects: string;
    readonly total: string;
    readonly reason: string;
    /** Where one of them is on show: a path of the client. */
    readonly page: string;
  };
  /** What a workflow tells people of the team about a record. */
  readonly workflowNotice: {
    readonly name: string;
    readonly tenantName: string;
    readonly subject: string;
    readonly text: string;
    /** Of the record: a path of the client. */
    readonly page: string;
  };
  /** Tells owners and administrators of workflows for which nobody answers any more. */
  readonly workflowOrphaned: {
    readonly name: string;
    readonly tenantName: string;
    /** Some of their names, in a list. */
    readonly workflows: string;
    readonly total: string;
    /** Where it is on show, or all are: a path of the client. */
    readonly page: string;
  };
  /** Tells whoever has activated a workflow that many of its runs fail. */
  readonly workflowFails: {
    readonly name: string;
    readonly tenantName: string;
    readonly workflow: string;
    readonly failed: string;
    readonly ended: string;
    /** Where it is on show: a path of the client. */
    readonly page: string;
  };
}

export type MailKind = keyof MailParams;

export type Mail = {
  readonly [K in MailKind]: {
    readonly tenantId: string;
    /** One address, of no display name. */
    readonly to: string;
    readonly kind: K;
    readonly locale: Locale;
    readonly params: MailParams[K];
  };
}[MailKind];

export interface Mailer {
  /**
   * Writes the mail down in `tessera.mail`; a worker sends it once that is committed. With the caller's transaction
   * (a tenant's, or one of the owner's connection) it is sent only if that ends well; without, it is one of its own.
   */
  send(mail: Mail, transaction?: TenantDb | Db): Promise<void>;
}
