import type { LinkAnswer, LinkState } from '../../../contract/public-link.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { PublicLink } from './public-links.ts';

/** Who has opened a link that counts. */
export interface Visit extends PublicLink {
  readonly db: TenantDb;
  /** All objects of the tenant, with its custom objects and custom fields. */
  readonly catalog: Catalog;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What the page's own `judge` has read. */
  readonly read?: unknown;
}

/** Who calls, as far as a server knows. */
export interface LinkCaller {
  /** What the browser says of itself; '' where it says nothing. */
  readonly agent: string;
  readonly address: string | undefined;
}

export interface JudgeParts {
  readonly forTenant: Database['forTenant'];
  /** Without what tenants have added: for the tables of the product's own objects alone. */
  readonly productCatalog: Catalog;
  /** All objects of a tenant, with its custom objects and custom fields. */
  readonly catalogOf: (db: TenantDb) => Promise<Catalog>;
  /** What a token of `issueLink` is worth now, and its link. */
  readonly judgeIssued: (
    text: string,
    purpose: string,
  ) => Promise<{ readonly state: LinkState; readonly link?: PublicLink }>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One kind of page that people without a login open by a link. Its screen is the client's, by the same purpose. */
export interface PublicPage {
  /** In the link's address: small letters, digits, hyphens. */
  readonly purpose: string;
  /**
   * Judges tokens of its own, `<tenant>.<rest>`, that are kept nowhere and count no uses: for links that come in millions.
   * Undefined for what it has not made; `state`: VALID, unless said. Without it tokens are those of `issueLink`.
   */
  readonly judge?: (
    text: string,
    parts: JudgeParts,
  ) => Promise<(PublicLink & { readonly state?: LinkState; readonly read?: unknown }) | undefined>;
  /** With `judge`: calls with one token within a minute, of showing and of taking together; MOST_PUBLIC_CALLS, if not given. */
  readonly mostCalls?: number;
  /** What the page shows. It changes nothing: programs that look into mails open links as well. */
  readonly show: (visit: Visit) => Promise<object>;
  /**
   * Takes what a visitor sends, in one transaction with the link's use; answers what the page shows then.
   * @throws ApiError for what cannot be taken: the use does not count
   */
  readonly take?: (visit: Visit, given: unknown) => Promise<object>;
  /**
   * In the place of `take`, where calls come by thousands a second: made once, it judges the token by itself and keeps what
   * was sent, with a commit that many callers share. Answers what the link is worth, and as `page` what it says to what was
   * sent; of a link that is not VALID nothing is kept.
   * @throws ApiError for what cannot be kept
   */
  readonly keep?: (
    parts: JudgeParts,
  ) => (text: string, given: unknown, caller: LinkCaller) => Promise<LinkAnswer>;
}
