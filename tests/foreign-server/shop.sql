create schema shop;

create type shop.order_status as enum ('draft', 'sent', 'paid');

create table shop.customer (
  id int generated always as identity primary key,
  first_name text not null check (char_length(first_name) <= 80),
  last_name text not null,
  email text unique,
  born date,
  vip boolean not null default false,
  notes text,
  created_at timestamptz not null default now()
);

create table shop.product (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  price numeric(10, 2) not null,
  weight double precision,
  stock bigint not null default 0,
  tags text[]
);

create table shop.purchase (
  id bigint generated always as identity primary key,
  number text not null unique,
  status shop.order_status not null default 'draft',
  customer_id int references shop.customer (id),
  ordered_at timestamp,
  pick_up_at time
);

create table shop.purchase_line (
  id int generated always as identity primary key,
  purchase_id bigint not null references shop.purchase (id) on delete cascade,
  product_id uuid not null references shop.product (id),
  quantity int not null
);

-- PostGraphile lets filter and sort by what has an index: not by notes, tags and weight.
create index on shop.customer (first_name);
create index on shop.customer (last_name);
create index on shop.customer (born);
create index on shop.customer (vip);
create index on shop.customer (created_at);
create index on shop.product (name);
create index on shop.product (price);
create index on shop.product (stock);
create index on shop.purchase (status);
create index on shop.purchase (ordered_at);
create index on shop.purchase (customer_id);
create index on shop.purchase_line (purchase_id);
create index on shop.purchase_line (product_id);

-- Without a key of one column: no object of ours.
create table shop.stock_count (
  product_id uuid not null references shop.product (id),
  counted_on date not null,
  counted int not null,
  primary key (product_id, counted_on)
);

insert into shop.customer (first_name, last_name, email, born, vip, notes) values
  ('Ada', 'Byron', 'ada@example.test', '1815-12-10', true, 'Likes engines'),
  ('Bela', 'Kun', 'bela@example.test', '1900-02-28', false, null),
  ('Cora', 'Lund', 'cora@example.test', null, false, 'Calls on Mondays'),
  ('Dan', 'Moss', null, '1980-06-01', true, null),
  ('Eva', 'Nagy', 'eva@example.test', '1999-12-31', false, ''),
  ('Finn', 'Olsen', 'finn@example.test', '1970-01-01', false, '100% sure_thing');

insert into shop.product (id, name, price, weight, stock, tags) values
  ('018f0000-0000-7000-8000-000000000001', 'Anvil', 129.90, 50.5, 3, '{heavy,iron}'),
  ('018f0000-0000-7000-8000-000000000002', 'Balloon', 0.50, 0.01, 9007199254740993, '{light}'),
  ('018f0000-0000-7000-8000-000000000003', 'Candle_5%', 2.25, null, 40, null);

insert into shop.purchase (number, status, customer_id, ordered_at, pick_up_at) values
  ('P-1', 'paid', 1, '2026-01-05 08:30:00', '09:15'),
  ('P-2', 'sent', 1, '2026-02-10 12:00:00', null),
  ('P-3', 'draft', 2, null, null),
  ('P-4', 'draft', null, null, null);

insert into shop.purchase_line (purchase_id, product_id, quantity) values
  (1, '018f0000-0000-7000-8000-000000000001', 1),
  (1, '018f0000-0000-7000-8000-000000000002', 20),
  (2, '018f0000-0000-7000-8000-000000000003', 4);
