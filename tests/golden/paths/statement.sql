select coalesce('[' || string_agg(row_to_json(page$)::text, ',') || ']', '[]') as rows
from (select "t"."id" as "id", (select row_to_json(r$)
from (select "t1"."id" as "id", "t1"."name" as "name", (select row_to_json(r$)
from (select "t12"."id" as "id", "t12"."last_name" as "lastName"
from "lesson_teacher" as "t12"
where "t12"."tenant_id" = $1
and "t12"."deleted_at" is null
and "t12"."id" = "t1"."teacher") as r$) as "teacher"
from "lesson_course" as "t1"
where "t1"."tenant_id" = $2
and "t1"."deleted_at" is null
and "t1"."id" = "t"."course") as r$) as "course", "t"."topic" as "topic", "t"."version" as "version"
from (select parts.*
from ((select "t".*
from "lesson" as "t"
where "t"."tenant_id" = $3
and "t"."deleted_at" is null
and (tessera.search_key_1("t"."topic") collate "C") like $4::text
and (nullif(lower(left("t"."topic", 250) collate "tessera_fold"), '') collate "tessera_order") is not null
order by (nullif(lower(left("t"."topic", 250) collate "tessera_fold"), '') collate "tessera_order") desc, "t"."id" desc
limit 10) union all (select "t".*
from "lesson" as "t"
where "t"."tenant_id" = $5
and "t"."deleted_at" is null
and (tessera.search_key_1("t"."topic") collate "C") like $6::text
and (nullif(lower(left("t"."topic", 250) collate "tessera_fold"), '') collate "tessera_order") is null
order by (nullif(lower(left("t"."topic", 250) collate "tessera_fold"), '') collate "tessera_order") desc, "t"."id" desc
limit 10)) as parts
limit 10 offset 0) as "t"
order by (nullif(lower(left("t"."topic", 250) collate "tessera_fold"), '') collate "tessera_order") desc nulls last, "t"."id" desc) as page$
where ($7::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);

select count(*) as total, not (clock_timestamp() < (select statement_timestamp() + '1000 milliseconds'::interval)) as "isCut"
from (select 1
from "lesson" as t
where clock_timestamp() < (select statement_timestamp() + '1000 milliseconds'::interval)
and "t"."tenant_id" = $1
and "t"."deleted_at" is null
and (tessera.search_key_1("t"."topic") collate "C") like $2::text
limit 10001) as counted
where ($3::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);
