/** The records of the shop, by names that each server spells its own way. */
export type Value = string | number | boolean | null;
export type ShopRecord = Record<string, Value>;
export type Table = 'customer' | 'purchase';

const customers: readonly (readonly Value[])[] = [
  ['Ada', 'Byron', 'ada@example.test', '1815-12-10', true, 'Likes engines'],
  ['Bela', 'Kun', 'bela@example.test', '1900-02-28', false, 'x'],
  ['Cora', 'Lund', 'cora@example.test', null, false, 'Calls on Mondays'],
  ['Dan', 'Moss', null, '1980-06-01', true, 'y'],
  ['Eva', 'Nagy', 'eva@example.test', '1999-12-31', false, 'z'],
  ['Finn', 'Olsen', 'finn@example.test', '1970-01-01', false, '100% sure_thing'],
];
const purchases: readonly (readonly Value[])[] = [
  ['P-1', 'paid', '1', '2026-01-05T08:30:00', 1, 129.9, '09:15:00'],
  ['P-2', 'sent', '1', '2026-02-10T12:00:00', 20, 0.5, null],
  ['P-3', 'draft', '2', null, 4, 2.25, null],
  ['P-4', 'draft', null, null, null, null, null],
];

/** `zone`: what the server writes behind moments. */
export function shopTables(spell: (name: string) => string, zone: string): Record<Table, ShopRecord[]> {
  const rows = (fields: readonly string[], values: readonly (readonly Value[])[]) =>
    values.map((each, index): ShopRecord =>
      Object.fromEntries([
        ['id', String(index + 1)],
        ...each.map((value, at) => [fields[at] as string, value] as const),
      ]),
    );
  const ordered = purchases.map((each) =>
    each.map((value, at) => (at === 3 && typeof value === 'string' ? `${value}${zone}` : value)),
  );
  return {
    customer: rows(['firstName', 'lastName', 'email', 'born', 'vip', 'notes'].map(spell), customers).map(
      (row) => ({ ...row, [spell('createdAt')]: '2026-01-01T00:00:00.000Z' }),
    ),
    purchase: rows(
      ['number', 'status', 'customer', 'orderedAt', 'pieces', 'price', 'pickUpAt'].map(spell),
      ordered,
    ),
  };
}
