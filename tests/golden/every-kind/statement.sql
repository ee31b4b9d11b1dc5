select '[' || row_to_json(page$)::text || ']' as rows
from (select "t"."id" as "id", "t"."text" as "text", "t"."version" as "version", "t"."yes" as "yes", "t"."whole" as "whole", "t"."exact"::text as "exact", "t"."wide" as "wide", "t"."narrow" as "narrow", "t"."academic_rank" as "academicRank", "t"."day" as "day", "t"."hour" as "hour", "t"."local" as "local", (to_json("t"."instant" at time zone 'UTC') #>> '{}') || 'Z' as "instant", "t"."zone" as "zone", (select row_to_json(r$)
from (select "t14"."id" as "id", "t14"."text" as "text"
from "sample" as "t14"
where "t14"."tenant_id" = $1
and "t14"."deleted_at" is null
and "t14"."id" = "t"."one") as r$) as "one", (select coalesce(json_agg(r$), '[]')
from ( select "t15"."id" as "id", "t15"."text" as "text"
from "sample__many" as "t15_link" join "sample" as "t15" on "t15"."tenant_id" = "t15_link"."tenant_id"
and "t15"."id" = "t15_link"."target_id"
where "t15_link"."tenant_id" = $2
and "t15_link"."owner_id" = "t"."id"
and "t15"."tenant_id" = $3
and "t15"."deleted_at" is null
order by "t15_link"."position", "t15"."id"
limit 1000 ) as r$) as "many", (select count(*)
from "sample__many" as "t16_link" join "sample" as "t16" on "t16"."tenant_id" = "t16_link"."tenant_id"
and "t16"."id" = "t16_link"."target_id"
where "t16_link"."tenant_id" = $4
and "t16_link"."owner_id" = "t"."id"
and "t16"."tenant_id" = $5
and "t16"."deleted_at" is null)::text as "manyTotal"
from "sample" as "t"
where "t"."tenant_id" = $6
and "t"."id" = $7
and "t"."deleted_at" is null
order by "t"."id" asc
limit 1 offset 0) as page$;
