import { foldedText, orderedText } from '../../src/server/base/db/fold.ts';
import { PAGE_SIZE, SEARCHED } from './documents.ts';

/** A statement of the bare route. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Planned for its values at every run; others are prepared under a name, once for each connection. */
  readonly custom: boolean;
}

const COLUMNS = `id, first_name as "firstName", last_name as "lastName", version, email, phone,
  phone_number_status as "phoneNumberStatus"`;
const ORDER = 'order by lower(last_name), id';

const named = (text: string, ...values: readonly unknown[]): Statement => ({ text, values, custom: false });

export const pageSql = (offset = 0): Statement =>
  named(`select ${COLUMNS} from contact ${ORDER} limit $1 offset $2`, PAGE_SIZE, offset);

export const countSql = (): Statement => named('select count(*)::integer as total from contact');

export const aggregateSql = (): Statement =>
  named(`select concat_ws(' ', language, academic_rank, count(*), min(birth_date)) as id
    from contact group by language, academic_rank order by count(*) desc, min(birth_date) limit 100`);

export const searchSql = (term: string): Statement => ({
  text: `select ${COLUMNS} from contact where first_name ilike $1 or last_name ilike $1 or email ilike $1
    ${ORDER} limit $2`,
  values: [`%${term}%`, PAGE_SIZE],
  custom: true,
});

export const groupsSql = (tenantId: string): Statement =>
  named(
    `select ${COLUMNS}, (
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by l.position), '[]')
        from contact__group_list l join "group" g on g.tenant_id = l.tenant_id and g.id = l.target_id
        where l.tenant_id = $1 and l.owner_id = contact.id
      ) as "groupList"
      from contact ${ORDER} limit $2`,
    tenantId,
    PAGE_SIZE,
  );

export const recordSql = (tenantId: string, id: string): Statement =>
  named(
    `select id, first_name as "firstName", last_name as "lastName", version, academic_rank as "academicRank",
        business_title as "businessTitle", gender, birth_date::text as "birthDate", email, phone, language,
        time_zone as "timeZone", notes
      from contact where tenant_id = $1 and id = $2`,
    tenantId,
    id,
  );

export const filterSql = (): Statement =>
  named(
    `select ${COLUMNS} from contact
      where academic_rank = $1 and (phone_number_status = $2 or language = $3) ${ORDER} limit $4`,
    ...['PROFESSOR', 'INVALID', 'vn', PAGE_SIZE],
  );

export const filterWithSearchesSql = (): Statement => ({
  text: `select ${COLUMNS} from contact
    where phone_number_status = $1 and (last_name ilike $2 or email ilike $3) ${ORDER} limit $4`,
  values: ['INVALID', `%${SEARCHED.lastName}%`, `%${SEARCHED.email}%`, PAGE_SIZE],
  custom: true,
});

const TENANT_LIVE = 'tenant_id = $1 and deleted_at is null';
const TENANT_ORDER = `order by ${orderedText('last_name')}, id`;

/** With the conditions and the order for which the product's own indexes are made. */
export const tenantPageSql = (tenantId: string): Statement =>
  named(
    `select ${COLUMNS} from contact where ${TENANT_LIVE} ${TENANT_ORDER} limit $2`,
    ...[tenantId, PAGE_SIZE],
  );

export const tenantSearchSql = (tenantId: string, term: string): Statement => ({
  text: `select ${COLUMNS} from contact where ${TENANT_LIVE}
    and (${['first_name', 'last_name', 'email'].map((name) => `${foldedText(name)} like $2`).join(' or ')})
    ${TENANT_ORDER} limit $3`,
  values: [tenantId, `%${term}%`, PAGE_SIZE],
  custom: true,
});
