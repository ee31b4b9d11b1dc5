select coalesce('[' || string_agg(row_to_json(page$)::text, ',') || ']', '[]') as rows
from (select "t"."id" as "id", "t"."name" as "name", "t"."version" as "version", "t"."state" as "state", (select row_to_json(r$)
from (select "t4"."id" as "id", "t4"."name" as "name"
from "ferry_port" as "t4"
where "t4"."tenant_id" = $1
and "t4"."deleted_at" is null
and "t4"."id" = "t"."home_port") as r$) as "homePort", "t"."launched" as "launched", "t"."decks" as "decks", (select coalesce(json_agg(r$), '[]')
from ( select "t7"."id" as "id", "t7"."name" as "name"
from "ferry__port_list" as "t7_link" join "ferry_port" as "t7" on "t7"."tenant_id" = "t7_link"."tenant_id"
and "t7"."id" = "t7_link"."target_id"
where "t7_link"."tenant_id" = $2
and "t7_link"."owner_id" = "t"."id"
and "t7"."tenant_id" = $3
and "t7"."deleted_at" is null
order by "t7_link"."position", "t7"."id"
limit 5 ) as r$) as "portList", (select count(*)
from "ferry__port_list" as "t8_link" join "ferry_port" as "t8" on "t8"."tenant_id" = "t8_link"."tenant_id"
and "t8"."id" = "t8_link"."target_id"
where "t8_link"."tenant_id" = $4
and "t8_link"."owner_id" = "t"."id"
and "t8"."tenant_id" = $5
and "t8"."deleted_at" is null)::text as "portListTotal"
from "ferry" as "t"
where "t"."tenant_id" = $6
and "t"."deleted_at" is null
order by (nullif(lower("t"."name" collate "tessera_fold"), '') collate "tessera_order") asc, "t"."id" asc
limit 25 offset 0) as page$;

select count(*) as total, not (true) as "isCut"
from (select 1
from "ferry" as t
where true
and "t"."tenant_id" = $1
and "t"."deleted_at" is null
limit 10001) as counted
where ($2::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);
