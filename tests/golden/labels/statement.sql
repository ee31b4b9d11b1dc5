select coalesce('[' || string_agg(row_to_json(page$)::text, ',') || ']', '[]') as rows
from (select "t"."id" as "id", "t"."number"::text as "number", (select row_to_json(r$)
from (select "t2"."id" as "id", "t2"."first_name" as "firstName", "t2"."last_name" as "lastName"
from "parcel_person" as "t2"
where "t2"."tenant_id" = $1
and "t2"."deleted_at" is null
and "t2"."id" = "t"."receiver") as r$) as "receiver"
from "parcel" as "t"
where "t"."tenant_id" = $2
and "t"."deleted_at" is null
and "t"."id" = any($3::text[])
order by "t"."id" asc
limit 13 offset 0) as page$
where ($4::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);
