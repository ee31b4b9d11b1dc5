/** The tables that hold rows of tenants, as statements write their names. */
export type TenantTables = ReadonlySet<string>;

export interface Sent {
  readonly tenantId: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const NAME = String.raw`(?:"\w+"|\w+)`;
// A name after a comma is a column, unless it gets an alias.
const TABLE = new RegExp(
  String.raw`(?:\b(from|join|update|into)\s+|,\s*(?=${NAME}(?:\.${NAME})?\s+as\s))` +
    String.raw`(${NAME}(?:\.${NAME})?)(?:\s+as\s+(${NAME}))?`,
  'gi',
);
const bare = (name: string): string => name.replaceAll('"', '');

interface Use {
  readonly verb: string;
  readonly table: string;
  readonly alias: string | undefined;
  readonly end: number;
}

/** The tables that a statement reads or writes, each as often as it does. */
export function tablesUsed(text: string, tables: TenantTables): Use[] {
  return [...text.matchAll(TABLE)].flatMap((match) => {
    const [all, verb = '', name = '', alias] = match;
    const table = bare(name);
    if (!tables.has(table)) return [];
    return [{ verb: verb.toLowerCase(), table, alias: alias && bare(alias), end: match.index + all.length }];
  });
}

/**
 * What keeps a statement from being its tenant's alone; none is fine. Every table that it reads must be bound to the
 * tenant: by its column's equality with the parameter, or with the column of a table that is bound so.
 */
export function tenancyFaults({ tenantId, text, values }: Sent, tables: TenantTables): string[] {
  const parameters = values.flatMap((value, index) => (value === tenantId ? [`\\$${index + 1}`] : []));
  if (!parameters.length) return ['the tenant is no parameter'];
  const tenant = `(?:${parameters.join('|')})(?!\\d)`;
  const uses = tablesUsed(text, tables);
  const faults = uses
    .filter(({ verb }) => verb === 'into')
    .flatMap(({ table, end }) => {
      const inserted = new RegExp(
        String.raw`^\s*\("?tenant_id"?,[^()]*\)\s*(?:values\s*\(|select\s+)${tenant}`,
        'i',
      );
      return inserted.test(text.slice(end)) ? [] : [`insert into ${table} is not of the tenant`];
    });
  const read = uses.filter(({ verb }) => verb !== 'into');
  const byAlias = Map.groupBy(read, ({ alias }) => alias ?? '');
  const bound = new Map<string, number>();
  for (const [alias] of byAlias) bound.set(alias, boundDirectly(text, alias, tenant));
  for (const [alias, used] of byAlias) {
    const joined = [...bound].filter(([other, count]) => other !== alias && count > 0);
    const through = joined.reduce((sum, [other]) => sum + equalities(text, alias, other), 0);
    const count = (bound.get(alias) ?? 0) + through;
    if (count < used.length) {
      faults.push(`${used[0]?.table} as "${alias}": read ${used.length} times, bound to the tenant ${count} times`);
    }
  }
  return faults;
}

/** `"t"."tenant_id"`, `t.tenant_id`, or `tenant_id` alone where a table has no alias. */
function columnOf(alias: string): string {
  if (!alias) return String.raw`(?<![."\w])"?tenant_id"?`;
  // A tenant's own row has it as its id.
  return String.raw`(?<![.\w])"?${alias}"?\."?(?:tenant_id|id)"?`;
}

function boundDirectly(text: string, alias: string, tenant: string): number {
  const column = columnOf(alias).replace('(?:tenant_id|id)', 'tenant_id');
  return [...text.matchAll(new RegExp(`${column}\\s*=\\s*${tenant}`, 'g'))].length;
}

function equalities(text: string, alias: string, other: string): number {
  const tenantOf = String.raw`"?${other}"?\."?tenant_id"?`;
  const either = `(?:${columnOf(alias)}\\s*=\\s*${tenantOf}|${tenantOf}\\s*=\\s*${columnOf(alias)})`;
  return [...text.matchAll(new RegExp(either, 'g'))].length;
}
