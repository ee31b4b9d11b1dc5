select coalesce('[' || string_agg(row_to_json(page$)::text, ',') || ']', '[]') as rows
from (select "t"."id" as "id", "t"."name" as "name", "t"."version" as "version", "t"."state" as "state"
from "garden" as "t"
where "t"."tenant_id" = $1
and "t"."deleted_at" is null
and ("t"."state" in ('OPEN')
and (tessera.search_key_1("t"."name") collate "C") like $2::text)
order by (nullif(lower(left("t"."name", 250) collate "tessera_fold"), '') collate "tessera_order") asc, "t"."id" asc
limit 25 offset 0) as page$
where ($3::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);

select count(*) as total, not (clock_timestamp() < (select statement_timestamp() + '1000 milliseconds'::interval)) as "isCut"
from (select 1
from "garden" as t
where clock_timestamp() < (select statement_timestamp() + '1000 milliseconds'::interval)
and "t"."tenant_id" = $1
and "t"."deleted_at" is null
and ("t"."state" in ('OPEN')
and (tessera.search_key_1("t"."name") collate "C") like $2::text)
limit 10001) as counted
where ($3::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);
