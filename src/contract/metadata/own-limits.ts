/** How much a tenant may make of its own, so that one tenant's objects are no burden to the others. */
export const OWN_LIMITS = {
  /** Objects of a tenant. */
  objects: 50,
  /** Areas of the menu of a tenant. */
  areas: 10,
  /** Fields of an object. */
  fields: 200,
  /** Indexes of an object: one for each `sortable`, `searchable`, `unique`, and for each OBJECT. */
  indexes: 40,
  /** LISTs of records of an object: each has a table of its own. */
  lists: 20,
  /** Bytes of a name in the database: PostgreSQL cuts longer ones. */
  columnName: 63,
} as const;
