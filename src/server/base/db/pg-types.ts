import pg from 'pg';

/** Kept as PostgreSQL writes them, because a JavaScript Date or number would lose a zone, digits or the day. */
const AS_TEXT = new Set<number>([
  pg.types.builtins.INT8,
  pg.types.builtins.NUMERIC,
  pg.types.builtins.DATE,
  pg.types.builtins.TIME,
  pg.types.builtins.TIMETZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.INTERVAL,
]);

const TEXT_ARRAY = 1009;
/** The array types of those kept as text, by their OIDs in pg_type. */
const ARRAYS_OF_TEXT = new Set<number>([1016, 1231, 1182, 1183, 1270, 1115, 1185, 1187]);

/** How values of both engines become JavaScript: exact numbers and everything about time as text. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (format !== 'binary') {
      if (AS_TEXT.has(oid)) return (text: string) => text;
      if (ARRAYS_OF_TEXT.has(oid)) return pg.types.getTypeParser(TEXT_ARRAY as never, 'text') as never;
    }
    return pg.types.getTypeParser(oid, format as 'text') as never;
  },
};
