import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantDb } from '../../../base/db/tenant-db.ts';

/** Letters and digits that a link's own part has: about 53 bits, which nobody guesses. */
const LENGTH = 9;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CODE = /^([0-9a-z]{1,9})([0-9a-zA-Z]{9})$/;

/** A link of one message that is kept, and named by a few characters. */
export interface ShortLink {
  readonly code: string;
  readonly campaignId: string;
  readonly itemId: string;
  /** Which link of the campaign; 0 where it has values of the receiver's. */
  readonly link: number;
  /** Where that leads; '' for all others. */
  readonly address: string;
}

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');

/** The tenant's number and the code in what follows the path; undefined for any other text. */
export function readShort(text: string): { readonly number: string; readonly code: string } | undefined {
  const [, number, code] = CODE.exec(text) ?? [];
  return number !== undefined && code !== undefined ? { number, code } : undefined;
}

/** Answers false where one of the codes is there already: none is kept then. */
export async function keepLinks(db: TenantDb, links: readonly ShortLink[]): Promise<boolean> {
  const { tenantId } = db;
  const rows = await db.query(sql<{
    code: string;
  }>`with given as (select * from json_to_recordset(${JSON.stringify(links)}::json)
          as l(code text, "campaignId" text, "itemId" text, link integer, address text))
        insert into tessera.campaign_short_link (tenant_id, code, campaign_id, item_id, link, address)
        select ${tenantId}, g.code, g."campaignId", g."itemId", g.link, g.address from given as g
        where not exists (select 1 from tessera.campaign_short_link as s join given as o on o.code = s.code where s.tenant_id = ${tenantId})
        on conflict do nothing returning code`);
  return rows.length === links.length;
}

/** Undefined where there is none of that code. */
export async function shortLink(db: TenantDb, code: string): Promise<ShortLink | undefined> {
  const { tenantId } = db;
  const [row] =
    await db.query(sql<ShortLink>`select s.code, s.campaign_id as "campaignId", s.item_id as "itemId", s.link, s.address
        from tessera.campaign_short_link as s where s.tenant_id = ${tenantId} and s.code = ${code}`);
  return row;
}
