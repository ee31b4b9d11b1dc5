import { type RawBuilder, sql } from 'kysely';
import { STORED_ZONES } from '../../../contract/kinds/zone-names.ts';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Rows of a name and the name under which its zone is stored. */
export const zoneNamesTable = (): string =>
  `(values ${[...STORED_ZONES].map(([name, zone]) => `(${literal(name)}, ${literal(zone)})`).join(', ')}) as z(name, zone)`;

interface Place {
  /** SQL after the column that reads its text, where it is JSON. */
  readonly path?: string;
  readonly where?: string;
}

/**
 * Gives zones that were stored by another name, before there was one for each place, the name of now. It changes nothing
 * where there is nothing to change, and locks nothing then.
 */
export function storedZones(table: string, column: string, { path, where }: Place = {}): RawBuilder<unknown> {
  const value = `t.${column} ${path ?? ''}`;
  const zone = path ? 'to_jsonb(z.zone)' : 'z.zone';
  return sql.raw(
    `update ${table} as t set ${column} = ${zone} from ${zoneNamesTable()} where ${value} = z.name${where ? ` and t.${where}` : ''}`,
  );
}
