select '[' || row_to_json(page$)::text || ']' as rows
from (select "t"."id" as "id", "t"."title" as "title", "t"."version" as "version", "t"."steps" as "steps", "t"."keywords" as "keywords", "t"."diets" as "diets"
from "recipe" as "t"
where "t"."tenant_id" = $1
and "t"."id" = $2
and "t"."deleted_at" is null
order by "t"."id" asc
limit 1 offset 0) as page$;
