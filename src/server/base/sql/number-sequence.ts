import { sql } from 'kysely';
import { foldedText } from '../db/fold.ts';
import type { TableSet } from '../db/table-set.ts';

/**
 * The numbers of records (the key `sequence` of a field). A row has the last number of a tenant, a column and a period. The
 * statement that writes a record takes the next number from it and keeps the row locked until its transaction ends: no number is
 * left out, and writers of the same object wait for each other.
 */
export const SEQUENCE_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.number_sequence (
      tenant_id text not null references tessera.tenant (id), table_name text not null, column_name text not null,
      period text not null, number bigint not null, primary key (tenant_id, table_name, column_name, period))`,
    // The first number of a period follows the highest that records have already, deleted ones included.
    sql.raw(`create or replace function tessera.next_number(tenant text, of_table text, of_column text, pattern text, given text)
      returns text language plpgsql as $$
      declare
        today timestamp := now() at time zone coalesce(
          (select value #>> '{}' from tessera.setting where tenant_id = tenant and key = 'timeZone'), 'UTC');
        dated text := replace(replace(pattern, '{year}', to_char(today, 'YYYY')), '{month}', to_char(today, 'MM'));
        head text := substring(dated from '^(.*)[{]number');
        tail text := substring(dated from '[{]number[^}]*[}](.*)$');
        width integer := coalesce(substring(dated from '[{]number:([0-9]+)[}]')::integer, 1);
        digits text := substr(given, length(head) + 1, greatest(length(given) - length(head) - length(tail), 0));
        highest bigint;
        next bigint;
        numbered text;
        taken boolean;
      begin
        if given is not null and (given <> head || digits || tail or digits !~ '^[0-9]{1,18}$') then return given; end if;
        if not exists (select from tessera.number_sequence as s where s.tenant_id = tenant and s.table_name = of_table
            and s.column_name = of_column and s.period = head || '#' || tail) then
          execute format('select coalesce(max(substr(%1$I, $1, length(%1$I) - $2)::bigint), 0) from %2$I where tenant_id = $3
              and starts_with(%1$I, $4) and right(%1$I, $5) = $6 and substr(%1$I, $1, greatest(length(%1$I) - $2, 0)) ~ $7',
              of_column, of_table)
            into highest
            using length(head) + 1, length(head) + length(tail), tenant, head, length(tail), tail, '^[0-9]{1,18}$';
          insert into tessera.number_sequence (tenant_id, table_name, column_name, period, number)
            values (tenant, of_table, of_column, head || '#' || tail, highest) on conflict do nothing;
        end if;
        loop
        update tessera.number_sequence as s
          set number = case when given is null then s.number + 1 else greatest(s.number, digits::bigint) end
          where s.tenant_id = tenant and s.table_name = of_table and s.column_name = of_column
            and s.period = head || '#' || tail
          returning s.number into next;
        exit when given is not null;
        numbered := head || lpad(next::text, greatest(width, length(next::text)), '0') || tail;
        -- One that was written by an update, or in another letter case, is passed over.
        execute format('select exists (select from %2$I where tenant_id = $1 and ${foldedText('%1$I')} = ${foldedText('$2')}
            and deleted_at is null)', of_column, of_table)
          into taken using tenant, numbered;
        exit when not taken;
        end loop;
        return coalesce(given, numbered);
      end $$`),
  ],
  rights: { number_sequence: 'select, insert, update' },
};
