import { COMMON_TERM, RARE_RECORDS, RARE_TERM } from './facts.ts';

const GROUPS = 200;
/** Of a library that nobody looks through page by page. */
const FILES = 100_000;

const FIRST_NAMES =
  'Adam Alina Amelia Anna Antonio Barbara Carla Cem Clara Daniel David Elena Elif Emma Eva Felix Filip Francesca ' +
  'Greta Hanna Hugo Ida Igor Ines Ivan Jan Julia Karol Lara Lena Leon Linh Luca Maja Marek Maria Marta Max Mehmet ' +
  'Mia Minh Nina Nora Olga Olivia Oscar Paolo Pedro Peter Piotr Rafael Robert Rosa Sara Sofia Thomas Tomasz Vera ' +
  'Victor Zofia';
/** 50 × 40 × 10 = 20,000 last names; a smaller number stands for a more frequent name. */
const HEADS =
  'Ad Al Am Ar Bar Ben Ber Bor Bra Bu Cal Cor Da Del Do Dun El Er Fa Fer Fin Gal Ger Gra Hal Har Hol Jan Jur Kal ' +
  'Kar Kol Kra Lan Len Mal Mar Mor Nal Ner Ol Pal Per Ra Ros Sal Tar Ul Val Wal';
const MIDDLES =
  'a ab ad al am an ar ba be bi bo da de di do fa fe ga ge go ka ke ko la le lo ma me mi mo na ne no ra re ri ro ta ' +
  'te to';
const TAILS = `ski nek rich ${COMMON_TERM} lini poulo dam vic mann ton`;

const LANGUAGES = 'pl en de es fr it pt tr vn';
const STATUSES = 'UNKNOWN VALID VALID VALID INVALID UNREACHABLE';
const RANKS = 'NONE NONE NONE NONE BACHELOR BACHELOR MASTER MASTER DOCTOR PROFESSOR';
const ZONES = 'Europe/Warsaw Europe/Berlin Europe/Paris America/New_York Asia/Ho_Chi_Minh';

const array = (words: string) => `string_to_array('${words}', ' ')`;

/** A number from 0 below `below` that looks random and is the same in every run. */
const draw = (seed: number, below: number) =>
  `((hashint8extended(i, ${seed}) & 1073741823) % ${below})::integer`;
const pick = (words: string, seed: number) => `(${array(words)})[1 + ${draw(seed, words.split(' ').length)}]`;
const part = (words: string, index: string) => `(${array(words)})[1 + ${index}]`;

/** UUID version 7 as text: ids grow with the row's number, as they do with time. */
const id = (start: number) => `(
  select substr(t, 1, 8) || '-' || substr(t, 9, 4) || '-7' || substr(r, 1, 3) || '-a' || substr(r, 4, 3) || '-'
    || substr(r, 7, 12)
  from (select lpad(to_hex(${start} + i * 1000), 12, '0') as t, md5(i::text) as r) as source)`;
const contactId = id(1_600_000_000_000);
const groupId = id(1_500_000_000_000);

/**
 * Statements that fill the tables of one tenant, whose id is `$1`; `$2` is the number of contacts. `offset 0` keeps
 * the planner from writing an expression out wherever its value is used.
 */
export const FILL_STATEMENTS = [
  {
    what: 'groups',
    text: `insert into "group" (tenant_id, id, name)
      select $1::text, ${groupId}, 'Group ' || i from generate_series(1, ${GROUPS}) as i where $2::integer > 0`,
  },
  {
    what: 'contacts',
    text: `insert into contact (tenant_id, id, created_at, modified_at, first_name, last_name, email, phone,
        phone_number_status, academic_rank, gender, birth_date, language, time_zone, business_title, notes)
      select $1::text, ${contactId}, at, at, first_name, last_name,
        lower(first_name || '.' || last_name) || i || '@' || case rare when 2 then '${RARE_TERM}' else 'mail' end
          || '.test',
        '+48' || (500000000 + i * 7919::bigint % 400000000), ${pick(STATUSES, 3)}, ${pick(RANKS, 4)},
        case ${draw(5, 2)} when 0 then 'FEMALE' else 'MALE' end, date '1940-01-01' + ${draw(6, 23_000)},
        ${pick(LANGUAGES, 7)}, ${pick(ZONES, 8)}, 'Specialist ' || ${draw(9, 300)}, 'Met in room ' || ${draw(10, 5000)}
      from (
        select i, rare, timestamptz '2020-09-13 12:26:40Z' + i * interval '1 second' as at,
          case rare when 1 then initcap('${RARE_TERM}') else ${pick(FIRST_NAMES, 1)} end as first_name,
          case rare when 0 then initcap('${RARE_TERM}') else '' end || ${part(HEADS, 'n / 400')}
            || ${part(MIDDLES, 'n / 10 % 40')} || ${part(TAILS, 'n % 10')} as last_name
        from (
          select i, case when i % ($2::integer / ${RARE_RECORDS}) = 0
              then i / ($2::integer / ${RARE_RECORDS}) % 3 end as rare,
            floor(20000 * power(${draw(2, 1_000_000)}::float8 / 1000000, 1.6::float8))::integer as n
          from generate_series(1, $2::integer) as i offset 0
        ) as numbers offset 0
      ) as people`,
  },
  {
    what: 'files',
    text: `insert into media_asset (tenant_id, id, created_at, modified_at, name, project, type, content_type, size, tags)
      select $1::text, ${id(1_550_000_000_000)}, at, at, ${pick(FIRST_NAMES, 12)} || ' ' || i || '.jpg', 'highp',
        'IMAGE', 'image/jpeg', 1000 + i, jsonb_build_array(${pick(STATUSES, 13)})
      from (select i, timestamptz '2020-09-13 12:26:40Z' + i * interval '1 second' as at
        from generate_series(1, ${FILES}) as i where $2::integer > 0) as files`,
  },
  {
    what: 'memberships',
    text: `insert into contact__group_list (tenant_id, owner_id, target_id, position)
      select $1::text, owner_id, ids[1 + (${draw(11, GROUPS)} + position * 61) % ${GROUPS}], position
      from (select i, ${contactId} as owner_id from generate_series(1, $2::integer) as i) as contacts,
        (select array_agg(id) as ids from "group" where tenant_id = $1::text) as groups,
        generate_series(0, 2) as position`,
  },
];

/** What a simple route would have beside the primary key; of names that the migration leaves alone. */
export const BARE_INDEXES = [
  'create index bench_last_name on contact (lower(last_name), id)',
  `create index bench_search on contact
    using gin (first_name gin_trgm_ops, last_name gin_trgm_ops, email gin_trgm_ops)`,
];
