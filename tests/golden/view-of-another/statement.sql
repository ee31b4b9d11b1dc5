select coalesce('[' || string_agg(row_to_json(page$)::text, ',') || ']', '[]') as rows
from (select "t"."id" as "id", "t"."first_name" as "firstName", "t"."last_name" as "lastName", "t"."version" as "version", "t"."phone" as "phoneNumber", (select coalesce(json_agg(r$), '[]')
from ( select "t5"."id" as "id", "t5"."room" as "room"
from "guest__stay_list" as "t5_link" join "guest_stay" as "t5" on "t5"."tenant_id" = "t5_link"."tenant_id"
and "t5"."id" = "t5_link"."target_id"
where "t5_link"."tenant_id" = $1
and "t5_link"."owner_id" = "t"."id"
and "t5"."tenant_id" = $2
and "t5"."deleted_at" is null
order by "t5_link"."position", "t5"."id"
limit 5 ) as r$) as "stays", (select count(*)
from "guest__stay_list" as "t6_link" join "guest_stay" as "t6" on "t6"."tenant_id" = "t6_link"."tenant_id"
and "t6"."id" = "t6_link"."target_id"
where "t6_link"."tenant_id" = $3
and "t6_link"."owner_id" = "t"."id"
and "t6"."tenant_id" = $4
and "t6"."deleted_at" is null)::text as "staysTotal"
from "guest" as "t"
where "t"."tenant_id" = $5
and "t"."deleted_at" is null
and ((tessera.search_key_1("t"."first_name") collate "C") like $6::text
or (tessera.search_key_1("t"."last_name") collate "C") like $7::text
or (tessera.search_key_1("t"."phone") collate "C") like $8::text)
order by (nullif(lower(left("t"."last_name", 250) collate "tessera_fold"), '') collate "tessera_order") asc, (nullif(lower(left("t"."first_name", 250) collate "tessera_fold"), '') collate "tessera_order") asc, "t"."id" asc
limit 25 offset 0) as page$
where ($9::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);

select count(*) as total, not (clock_timestamp() < (select statement_timestamp() + '1000 milliseconds'::interval)) as "isCut"
from (select 1
from "guest" as t
where clock_timestamp() < (select statement_timestamp() + '1000 milliseconds'::interval)
and "t"."tenant_id" = $1
and "t"."deleted_at" is null
and ((tessera.search_key_1("t"."first_name") collate "C") like $2::text
or (tessera.search_key_1("t"."last_name") collate "C") like $3::text
or (tessera.search_key_1("t"."phone") collate "C") like $4::text)
limit 10001) as counted
where ($5::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);
