import { sql } from 'kysely';
import { API_ROLE } from './api-role.ts';

/** `tessera.told(kept, words)`: what is kept (`contract/told.ts`) in words; any other text as it is. */
export const TOLD_FUNCTION = [
  sql.raw(`create or replace function tessera.told(kept text, words jsonb) returns text language plpgsql immutable
    set search_path = pg_catalog, pg_temp as $$
    declare said jsonb; line text; part record;
    begin
      if kept is null or not starts_with(kept, '{"$":') then return kept; end if;
      begin said := kept::jsonb; exception when others then return kept; end;
      line := coalesce(words -> 'texts' ->> (said ->> '$'), said ->> '$');
      for part in select key, value, jsonb_typeof(value) as kind from jsonb_each(said) where key <> '$' loop
        line := replace(line, '{{' || part.key || '}}', case part.kind
          when 'object' then tessera.told(part.value::text, words)
          else coalesce(words -> part.key ->> (part.value #>> '{}'), part.value #>> '{}') end);
      end loop;
      return line;
    end $$`),
  sql.raw(`revoke all on function tessera.told(text, jsonb) from public;
    grant execute on function tessera.told(text, jsonb) to ${API_ROLE}`),
];
