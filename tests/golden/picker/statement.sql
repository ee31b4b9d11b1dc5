select coalesce('[' || string_agg(row_to_json(page$)::text, ',') || ']', '[]') as rows
from (select "t"."id" as "id", "t"."name" as "name", "t"."version" as "version", "t"."points" as "points"
from (select parts.*
from ((select "t".*
from "badge" as "t"
where "t"."tenant_id" = $1
and "t"."deleted_at" is null
and "t"."points" between $2::integer
and $3::integer
and "t"."points" is not null
order by "t"."points" desc, "t"."id" desc
limit 25) union all (select "t".*
from "badge" as "t"
where "t"."tenant_id" = $4
and "t"."deleted_at" is null
and "t"."points" between $5::integer
and $6::integer
and "t"."points" is null
order by "t"."points" desc, "t"."id" desc
limit 25)) as parts
limit 25 offset 0) as "t"
order by "t"."points" desc nulls last, "t"."id" desc) as page$
where ($7::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);

select count(*) as total, not (clock_timestamp() < (select statement_timestamp() + '1000 milliseconds'::interval)) as "isCut"
from (select 1
from "badge" as t
where clock_timestamp() < (select statement_timestamp() + '1000 milliseconds'::interval)
and "t"."tenant_id" = $1
and "t"."deleted_at" is null
and "t"."points" between $2::integer
and $3::integer
limit 10001) as counted
where ($4::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);
