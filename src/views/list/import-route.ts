/** Where the importer is (specification, section 2). */
const IMPORT_ROUTE = '/app/contacts/import';

/** The importer, ready to take a file with records of the object. */
export function importAddress(objectName: string): string {
  return `${IMPORT_ROUTE}?object=${encodeURIComponent(objectName)}`;
}
