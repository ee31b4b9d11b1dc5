select coalesce('[' || string_agg(row_to_json(page$)::text, ',') || ']', '[]') as rows
from (select "t"."id" as "id", "t"."name" as "name", "t"."version" as "version", (select row_to_json(r$)
from (select "t3"."id" as "id", "t3"."name" as "name"
from "reader_publisher" as "t3"
where "t3"."tenant_id" = $1
and "t3"."deleted_at" is null
and "t3"."id" = "t"."favourite") as r$) as "favourite", "t"."joined" as "joined", (select coalesce(json_agg(r$), '[]')
from ( select "t5"."id" as "id", "t5"."title" as "title"
from "reader__loan_list" as "t5_link" join "reader_book" as "t5" on "t5"."tenant_id" = "t5_link"."tenant_id"
and "t5"."id" = "t5_link"."target_id"
where "t5_link"."tenant_id" = $2
and "t5_link"."owner_id" = "t"."id"
and "t5"."tenant_id" = $3
and "t5"."deleted_at" is null
order by "t5_link"."position", "t5"."id"
limit 5 ) as r$) as "loanList", (select count(*)
from "reader__loan_list" as "t6_link" join "reader_book" as "t6" on "t6"."tenant_id" = "t6_link"."tenant_id"
and "t6"."id" = "t6_link"."target_id"
where "t6_link"."tenant_id" = $4
and "t6_link"."owner_id" = "t"."id"
and "t6"."tenant_id" = $5
and "t6"."deleted_at" is null)::text as "loanListTotal"
from "reader" as "t"
where "t"."tenant_id" = $6
and "t"."deleted_at" is null
and ((("t"."joined" is null) is not true)
and (exists (select 1
from "reader__loan_list" as "t_r_link" join "reader_book" as "t_r" on "t_r"."tenant_id" = "t_r_link"."tenant_id"
and "t_r"."id" = "t_r_link"."target_id"
where "t_r_link"."tenant_id" = $7
and "t_r_link"."owner_id" = "t"."id"
and "t_r"."tenant_id" = $8
and "t_r"."deleted_at" is null
and "t_r"."pages" > $9::integer)
or exists (select 1
from "reader__loan_list" as "t_r_link" join "reader_book" as "t_r" on "t_r"."tenant_id" = "t_r_link"."tenant_id"
and "t_r"."id" = "t_r_link"."target_id"
where "t_r_link"."tenant_id" = $10
and "t_r_link"."owner_id" = "t"."id"
and "t_r"."tenant_id" = $11
and "t_r"."deleted_at" is null
and exists (select 1
from "reader_publisher" as "t_r_r"
where "t_r_r"."tenant_id" = $12
and "t_r_r"."deleted_at" is null
and "t_r_r"."id" = "t_r"."publisher"
and (tessera.search_key_1("t_r_r"."name") collate "C") like $13::text)))
and (tessera.search_key_1("t"."name") collate "C") like $14::text)
order by (nullif(lower(left("t"."name", 250) collate "tessera_fold"), '') collate "tessera_order") asc, "t"."id" asc
limit 5 offset 0) as page$
where ($15::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);

select count(*) as total, not (clock_timestamp() < (select statement_timestamp() + '1000 milliseconds'::interval)) as "isCut"
from (select 1
from "reader" as t
where clock_timestamp() < (select statement_timestamp() + '1000 milliseconds'::interval)
and "t"."tenant_id" = $1
and "t"."deleted_at" is null
and ((("t"."joined" is null) is not true)
and (exists (select 1
from "reader__loan_list" as "t_r_link" join "reader_book" as "t_r" on "t_r"."tenant_id" = "t_r_link"."tenant_id"
and "t_r"."id" = "t_r_link"."target_id"
where "t_r_link"."tenant_id" = $2
and "t_r_link"."owner_id" = "t"."id"
and "t_r"."tenant_id" = $3
and "t_r"."deleted_at" is null
and "t_r"."pages" > $4::integer)
or exists (select 1
from "reader__loan_list" as "t_r_link" join "reader_book" as "t_r" on "t_r"."tenant_id" = "t_r_link"."tenant_id"
and "t_r"."id" = "t_r_link"."target_id"
where "t_r_link"."tenant_id" = $5
and "t_r_link"."owner_id" = "t"."id"
and "t_r"."tenant_id" = $6
and "t_r"."deleted_at" is null
and exists (select 1
from "reader_publisher" as "t_r_r"
where "t_r_r"."tenant_id" = $7
and "t_r_r"."deleted_at" is null
and "t_r_r"."id" = "t_r"."publisher"
and (tessera.search_key_1("t_r_r"."name") collate "C") like $8::text)))
and (tessera.search_key_1("t"."name") collate "C") like $9::text)
limit 10001) as counted
where ($10::text is not null
or (select count(*)
from generate_series(1, 1000000000000000)) > 0);
