select coalesce('[' || string_agg(row_to_json(page$)::text, ',') || ']', '[]') as rows
from (select "t"."id" as "id", "t"."name" as "name", "t"."version" as "version", (select count(*)
from "choir_singer" as "t3"
where "t3"."tenant_id" = $1
and "t3"."deleted_at" is null
and "t3"."choir" = "t"."id")::text as "singerListTotal", (select count(*)
from "choir_singer" as "t4"
where "t4"."tenant_id" = $2
and "t4"."deleted_at" is null
and "t4"."choir" = "t"."id"
and "t4"."voice" in ('ALTO'))::text as "altoCount", (select coalesce(json_agg(r$), '[]')
from ( select "t5"."id" as "id", "t5"."name" as "name"
from "choir_singer" as "t5"
where "t5"."tenant_id" = $3
and "t5"."deleted_at" is null
and "t5"."choir" = "t"."id"
order by "t5"."id"
limit 2 ) as r$) as "singerList"
from "choir" as "t"
where "t"."tenant_id" = $4
and "t"."deleted_at" is null
order by (select count(*)
from "choir_singer" as "t_n"
where "t_n"."tenant_id" = $5
and "t_n"."deleted_at" is null
and "t_n"."choir" = "t"."id") desc, "t"."id" desc
limit 25 offset 0) as page$;

select count(*) as total, not (true) as "isCut"
from (select 1
from "choir" as t
where true
and "t"."tenant_id" = $1
and "t"."deleted_at" is null
limit 10001) as counted
where ($2::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);
