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
const FIRST_VALUE = /^\s*\("?tenant_id"?,[^()]*\)\s*(?:values\s*\(|select\s+)(\$\d+)/i;
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
  const parameters = values.flatMap((value, index) => (value === tenantId ? [`$${index + 1}`] : []));
  if (!parameters.length) return ['the tenant is no parameter'];
  const uses = tablesUsed(text, tables);
  const faults = uses
    .filter(({ verb }) => verb === 'into')
    .flatMap(({ table, end }) => {
      const first = FIRST_VALUE.exec(text.slice(end))?.[1] ?? '';
      return parameters.includes(first) ? [] : [`insert into ${table} is not of the tenant`];
    });
  const byAlias = Map.groupBy(
    uses.filter(({ verb }) => verb !== 'into'),
    ({ alias }) => alias ?? '',
  );
  const bound = bindings(text, new Set(parameters));
  for (const [alias, used] of byAlias) {
    const count = bound.get(alias) ?? 0;
    if (count < used.length) {
      faults.push(
        `${used[0]?.table} as "${alias}": read ${used.length} times, bound to the tenant ${count} times`,
      );
    }
  }
  return faults;
}

const COLUMN = String.raw`(?:"?(\w+)"?\.)?"?(tenant_id|id)"?`;
const EQUALITY = new RegExp(String.raw`(?<![\w."])${COLUMN}\s*=\s*(?:(\$\d+)|${COLUMN})(?![\w"])`, 'g');

/** How often the table of each alias is bound; a table without one is named by the empty text. */
function bindings(text: string, tenant: ReadonlySet<string>): ReadonlyMap<string, number> {
  const bound = new Map<string, number>();
  const bind = (alias: string) => bound.set(alias, (bound.get(alias) ?? 0) + 1);
  const pairs: (readonly [string, string, string, string])[] = [];
  for (const [, alias = '', column, parameter, other = '', otherColumn] of text.matchAll(EQUALITY)) {
    if (parameter === undefined) pairs.push([alias, column ?? '', other, otherColumn ?? '']);
    else if (column === 'tenant_id' && tenant.has(parameter)) bind(alias);
  }
  const direct = new Set(bound.keys());
  for (const [left, leftColumn, right, rightColumn] of pairs) {
    // A tenant's own row has it as its id.
    if (rightColumn === 'tenant_id' && direct.has(right)) bind(left);
    else if (leftColumn === 'tenant_id' && direct.has(left)) bind(right);
  }
  return bound;
}
